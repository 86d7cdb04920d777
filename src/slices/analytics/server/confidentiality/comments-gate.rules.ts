import { createHash } from "node:crypto";

/** A protected comment with all that could be printed with it. */
export interface ProtectedComment {
  readonly id: number;
  /** Distinguishes authors; null once no one knows any more who it was. */
  readonly author: number | null;
  /** First day of the month in which it was given. */
  readonly month: string;
  readonly surveyId: number;
  readonly questionId: number;
  readonly text: string;
  /** Small facts beside it, as how likely its author is to stay. */
  readonly chip: string | null;
  readonly categoryId: number | null;
  readonly locationId: number;
  readonly regionId: number | null;
}

/** A comment as it may be printed: what would leave fewer than ten authors is null. */
export interface ShownComment {
  readonly month: string;
  readonly surveyId: number;
  readonly questionId: number;
  readonly text: string;
  readonly chip: string | null;
  readonly categoryId: number | null;
  readonly locationId: number | null;
  readonly regionId: number | null;
}

/** Distinct authors who share everything that is printed with a comment. */
export const MIN_AUTHORS = 10;

/** What is printed, from everything down to the text alone: chip, category, location and region drop out in this order. */
const steps = [
  ["chip", "categoryId", "locationId", "regionId"],
  ["categoryId", "locationId", "regionId"],
  ["locationId", "regionId"],
  ["regionId"],
  [],
] as const;
type Printed = (typeof steps)[0][number];

function shown(comment: ProtectedComment, printed: readonly Printed[]): ShownComment {
  const { month, surveyId, questionId, text } = comment;
  const has = (name: Printed): boolean => printed.includes(name);
  return {
    month,
    surveyId,
    questionId,
    text,
    chip: has("chip") ? comment.chip : null,
    categoryId: has("categoryId") ? comment.categoryId : null,
    locationId: has("locationId") ? comment.locationId : null,
    regionId: has("regionId") ? comment.regionId : null,
  };
}

const countAuthors = (comments: readonly ProtectedComment[]): number =>
  new Set(comments.flatMap(({ author }) => author ?? [])).size;

// The same order whenever the same comments are requested, and no order of their days: by a hash that no one can foresee.
function shuffled(
  comments: readonly { readonly id: number; readonly shown: ShownComment }[],
  secret: string,
): readonly ShownComment[] {
  const rank = (id: number): string => createHash("sha256").update(`${secret} ${id}`).digest("hex");
  return comments
    .map((each) => ({ ...each, rank: rank(each.id) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map((each) => each.shown);
}

/**
 * Which protected comments of a range may be read, and with what beside them (domain.md, Confidentiality 6): month, survey
 * and question always, the rest as far as at least ten distinct authors of the range share all of it; where not even
 * those are shared by ten, the comment waits. Filters come after this, over what is shown. `secret` shuffles.
 */
export function commentsGate(comments: readonly ProtectedComment[], secret: string): readonly ShownComment[] {
  let waiting = comments;
  const released: { id: number; shown: ShownComment }[] = [];
  for (const printed of steps) {
    const still: ProtectedComment[] = [];
    const alike = Map.groupBy(waiting, (comment) => {
      const { text: _text, ...beside } = shown(comment, printed);
      return JSON.stringify(beside);
    });
    for (const group of alike.values()) {
      if (countAuthors(group) < MIN_AUTHORS) still.push(...group);
      else for (const comment of group) released.push({ id: comment.id, shown: shown(comment, printed) });
    }
    waiting = still;
  }
  return shuffled(released, secret);
}

/** Authors who must change together before "Separated" may stand beside their comments. */
export const MIN_SEPARATED = 5;

/**
 * Of authors who have left, those beside whose comments "Separated" may stand: only where at least five of the cell left
 * in the same step, so that the label reports none of them alone.
 */
export function separatedTogether(
  authors: readonly { readonly author: number; readonly cell: string; readonly leftInMonth: string | null }[],
): ReadonlySet<number> {
  const left = authors.filter(({ leftInMonth }) => leftInMonth !== null);
  const together = Map.groupBy(left, ({ cell, leftInMonth }) => `${cell} ${leftInMonth}`);
  const enough = [...together.values()].filter(
    (group) => new Set(group.map(({ author }) => author)).size >= MIN_SEPARATED,
  );
  return new Set(enough.flat().map(({ author }) => author));
}
