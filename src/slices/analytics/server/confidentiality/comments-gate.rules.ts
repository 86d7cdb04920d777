import { createHash } from "node:crypto";

/** A protected comment with everything that could be printed with it. */
export interface ProtectedComment {
  readonly id: number;
  /** Identifies the author; null once the author is no longer known. */
  readonly author: number | null;
  /** First day of the month in which it was written. */
  readonly month: string;
  readonly surveyId: number;
  readonly questionId: number;
  readonly text: string;
  /** A small fact beside it, such as how likely its author is to stay. */
  readonly chip: string | null;
  readonly categoryId: number | null;
  readonly locationId: number;
  readonly regionId: number | null;
}

/** A comment as it may be printed: details shared by fewer than ten authors are null. */
export interface ReadableComment {
  readonly month: string;
  readonly surveyId: number;
  readonly questionId: number;
  readonly text: string;
  readonly chip: string | null;
  readonly categoryId: number | null;
  readonly locationId: number | null;
  readonly regionId: number | null;
}

/** Distinct authors who must share everything printed with a comment. */
export const MIN_AUTHORS = 10;

/**
 * The printed details, from all of them down to the text only: chip, category, location and region are dropped in this
 * order.
 */
const steps = [
  ["chip", "categoryId", "locationId", "regionId"],
  ["categoryId", "locationId", "regionId"],
  ["locationId", "regionId"],
  ["regionId"],
  [],
] as const;
type CommentDetail = (typeof steps)[0][number];

function toReadable(comment: ProtectedComment, printed: readonly CommentDetail[]): ReadableComment {
  const { month, surveyId, questionId, text } = comment;
  const has = (name: CommentDetail): boolean => printed.includes(name);
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

// A stable order for the same comments that does not follow their days: by an unpredictable hash.
function shuffle(
  comments: readonly { readonly id: number; readonly shown: ReadableComment }[],
  secret: string,
): readonly ReadableComment[] {
  const rank = (id: number): string => createHash("sha256").update(`${secret} ${id}`).digest("hex");
  return comments
    .map((each) => ({ ...each, rank: rank(each.id) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map((each) => each.shown);
}

/**
 * Returns the protected comments of a range that may be read, with the details that may be shown (domain.md,
 * Confidentiality 6): month, survey and question always, the others only when at least ten distinct authors of the
 * range share all of them; when even month, survey and question are not shared by ten, the comment waits. Filters apply
 * afterwards, to what is shown. `secret` seeds the order.
 */
export function applyCommentsGate(comments: readonly ProtectedComment[], secret: string): readonly ReadableComment[] {
  let waiting = comments;
  const released: { id: number; shown: ReadableComment }[] = [];
  for (const printed of steps) {
    const still: ProtectedComment[] = [];
    const alike = Map.groupBy(waiting, (comment) => {
      const { text: _text, ...beside } = toReadable(comment, printed);
      return JSON.stringify(beside);
    });
    for (const group of alike.values()) {
      if (countAuthors(group) < MIN_AUTHORS) still.push(...group);
      else for (const comment of group) released.push({ id: comment.id, shown: toReadable(comment, printed) });
    }
    waiting = still;
  }
  return shuffle(released, secret);
}

/** Authors who must change together before "Separated" may be shown beside their comments. */
export const MIN_SEPARATED = 5;

/**
 * Returns which authors who have left may have "Separated" beside their comments: only when at least five of the cell
 * left in the same step, so that the label identifies none of them.
 */
export function findSeparatedTogether(
  authors: readonly { readonly author: number; readonly cell: string; readonly leftInMonth: string | null }[],
): ReadonlySet<number> {
  const left = authors.filter(({ leftInMonth }) => leftInMonth !== null);
  const together = Map.groupBy(left, ({ cell, leftInMonth }) => `${cell} ${leftInMonth}`);
  const enough = [...together.values()].filter(
    (group) => new Set(group.map(({ author }) => author)).size >= MIN_SEPARATED,
  );
  return new Set(enough.flat().map(({ author }) => author));
}
