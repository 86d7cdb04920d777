import type { ClientTx } from "#platform/server/db/database.ts";
import type { DerivedRows, RowDifference } from "#platform/server/db/derived-rows.ts";
import { applyRules } from "./client-themes.rules.ts";
import type { Stems } from "./stems.read-model.ts";
import { BATCH, learnComments, tagComments, ThemeReader, toVersion } from "./tag-comments.ts";
import type { CommentKey, PlacedComment, RulesVersion, ThemesDeps } from "./themes.deps.ts";
import { deleteTags, markOutdated, readRules, readStoredThemes, type StoredTheme } from "./themes.repository.ts";

const [START, END]: readonly [CommentKey, CommentKey] = [
  { invitationId: 0, questionId: 0 },
  { invitationId: Number.MAX_SAFE_INTEGER, questionId: Number.MAX_SAFE_INTEGER },
];

/** A theme that a comment has by its text, or that is stored of it. */
interface ThemeOfComment extends StoredTheme {
  readonly comment: PlacedComment | null;
}

const toName = ({ invitationId, questionId, themeId }: Omit<StoredTheme, "spans">): string =>
  `${invitationId} ${questionId} ${themeId}`;

const toSpans = (theme: StoredTheme | undefined): { readonly spans: string } | null =>
  theme === undefined ? null : { spans: theme.spans.join(" ") };

/** Compares the themes of comments by their texts with the stored ones. */
function compareThemes(expected: readonly ThemeOfComment[], stored: readonly ThemeOfComment[]): RowDifference[] {
  const byText = new Map(expected.map((each) => [toName(each), each]));
  const byRow = new Map(stored.map((each) => [toName(each), each]));
  const differing = [...new Map([...byRow, ...byText])].filter(
    ([name]) => toSpans(byText.get(name))?.spans !== toSpans(byRow.get(name))?.spans,
  );
  return differing.map(([name, { comment, invitationId, questionId, themeId }]) => ({
    table: "comment_themes",
    locationId: comment?.locationId ?? null,
    day: comment?.day ?? "unknown day",
    key: { invitation_id: invitationId, question_id: questionId, theme_id: themeId },
    expected: toSpans(byText.get(name)),
    stored: toSpans(byRow.get(name)),
  }));
}

/** What the themes of a client's comments are checked with. */
interface Check {
  readonly deps: ThemesDeps;
  readonly stems: Stems;
  readonly reader: ThemeReader;
  readonly version: RulesVersion;
}

async function matchComments(
  tx: ClientTx,
  { stems, reader }: Check,
  comments: readonly PlacedComment[],
): Promise<ThemeOfComment[]> {
  const texts = comments.map(({ text }) => text);
  const learned = await learnComments(tx, stems, texts);
  return comments.flatMap((comment) =>
    reader
      .match(comment.audience, comment.text, learned)
      .map(({ themeId, spans }) => ({ ...comment, comment, themeId, spans: spans.flat() })),
  );
}

/** Compares a page of comments; returns the key after which the next begins, or null after the last. */
async function checkPage(
  tx: ClientTx,
  check: Check,
  after: CommentKey,
): Promise<{ readonly found: readonly RowDifference[]; readonly next: CommentKey | null }> {
  const { deps, version } = check;
  const comments = await deps.getComments().readTagged(tx, version, { after, limit: BATCH });
  const next = comments.at(-1) ?? null;
  const byKey = new Map(comments.map((each) => [`${each.invitationId} ${each.questionId}`, each]));
  const stored = (await readStoredThemes(tx, version, after, next ?? END)).map((each) => ({
    ...each,
    comment: byKey.get(`${each.invitationId} ${each.questionId}`) ?? null,
  }));
  return { found: compareThemes(await matchComments(tx, check, comments), stored), next };
}

/**
 * Reads every stored theme of a comment that its text does not have by the rules that tagged it, and every missing one.
 * Comments that wait to be tagged again are left out.
 */
async function readThemeDifferences(deps: ThemesDeps, stems: Stems, tx: ClientTx): Promise<readonly RowDifference[]> {
  const { rules, version } = await readRules(tx);
  const reader = await ThemeReader.build(tx, stems, applyRules(rules));
  const check = { deps, stems, reader, version: toVersion(version) };
  const differences: RowDifference[] = [];
  let after: CommentKey | null = START;
  while (after !== null) {
    const page: Awaited<ReturnType<typeof checkPage>> = await checkPage(tx, check, after);
    differences.push(...page.found);
    after = page.next;
  }
  return differences;
}

const toKey = ({ key }: RowDifference): CommentKey => ({
  invitationId: Number(key["invitation_id"]),
  questionId: Number(key["question_id"]),
});

/** Deletes what is stored of comments that are gone, and marks the others to be tagged again. */
async function markDifferences(deps: ThemesDeps, stems: Stems, tx: ClientTx): Promise<number> {
  const differences = await readThemeDifferences(deps, stems, tx);
  const isGone = ({ locationId }: RowDifference): boolean => locationId === null;
  const gone = differences.filter(isGone).map(toKey);
  const wrong = differences.filter((each) => !isGone(each)).map(toKey);
  if (gone.length > 0) await deleteTags(tx, [...new Set(gone.map(({ invitationId }) => invitationId))]);
  if (wrong.length > 0) await markOutdated(tx, wrong);
  return differences.length;
}

/** Returns how themes of comments are compared with the texts, and repaired. */
export function buildDerivedThemes(deps: ThemesDeps, stems: Stems): DerivedRows {
  return {
    readDifferences: (tx) => readThemeDifferences(deps, stems, tx),
    correct: (tx) => markDifferences(deps, stems, tx),
    refresh: async (clientId) => {
      await tagComments(deps, stems, clientId);
      return 0;
    },
  };
}
