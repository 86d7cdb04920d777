import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildParameterRows } from "#platform/server/db/parameter-rows.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { ThemeRule } from "./client-themes.rules.ts";
import type { CommentKey, RulesVersion } from "./themes.deps.ts";
import type { RuleKind, ThemesTables } from "./themes.tables.ts";
import type { Span } from "./words.rules.ts";

/** A comment to be stored as tagged. */
export interface TaggedComment extends CommentKey {
  /** Its text, and the same without accents. */
  readonly text: string;
  readonly folded: string;
  /** Whether its search words are stored already and remain unchanged. */
  readonly hasWords: boolean;
  readonly themes: readonly {
    readonly themeId: number;
    readonly terms: readonly string[];
    readonly spans: readonly Span[];
  }[];
}

/** Changes that affect the themes of comments. A new name or hiding a theme does not require tagging again. */
const retaggingKinds: readonly RuleKind[] = ["add", "remove", "merge", "split"];

/** Returns whether a change of this kind requires that comments are tagged again. */
export const requiresRetagging = (kind: RuleKind): boolean => retaggingKinds.includes(kind);

/** Reads a client's changes in order, with the id of the last one that affects tags; 0 when there is none. */
export async function readRules(
  tx: ClientTx,
): Promise<{ readonly rules: readonly ThemeRule[]; readonly version: number }> {
  const rules = await tx
    .on<ThemesTables>()
    .selectFrom("theme_rules")
    .select(["id", "theme_id", "kind", "language", "term", "name", "into_id"])
    .where("client_id", "=", tx.clientId)
    .orderBy("id")
    .execute();
  return { rules, version: rules.findLast(({ kind }) => requiresRetagging(kind))?.id ?? 0 };
}

/**
 * Serializes theme changes of a client. Two concurrent changes would not see each other's merges, and a change with a
 * lower id that commits later would never raise the version.
 */
export async function lockRules(uow: UnitOfWork): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('theme-rules', ${uow.clientId}::bigint))`.execute(
    uow.on<unknown>(),
  );
}

/** Inserts changes of a client. */
export async function insertRules(uow: UnitOfWork, rules: readonly ThemeRule[]): Promise<void> {
  const rows = rules.map((rule) => ({ client_id: uow.clientId, ...rule, changed_at: uow.now }));
  await uow.on<ThemesTables>().insertInto("theme_rules").values(rows).execute();
}

/** Finds clients with comments that were tagged by other rules than the current ones. */
export const findOutdated =
  (library: number): FindWork =>
  (client) => {
    const rules = sql`coalesce((SELECT max(r.id) FROM theme_rules AS r
      WHERE r.client_id = ${client} AND r.kind = ANY(${[...retaggingKinds]}::text[])), 0)`;
    const tags = sql`comment_tags AS t WHERE t.client_id = ${client} AND (t.library_version, t.rules_version)`;
    return [sql`${tags} < (${library}::integer, ${rules})`, sql`${tags} > (${library}::integer, ${rules})`];
  };

/** Returns whether any comment was tagged by other rules than these. */
export async function hasOutdated(tx: ClientTx, { library, rules }: RulesVersion): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM comment_tags WHERE client_id = ${tx.clientId}
        AND (library_version, rules_version) < (${library}::integer, ${rules}::bigint)
    ) OR EXISTS (
      SELECT FROM comment_tags WHERE client_id = ${tx.clientId}
        AND (library_version, rules_version) > (${library}::integer, ${rules}::bigint)
    ) AS found`.execute(tx.on<unknown>());
  return rows[0]?.found ?? false;
}

const toKeys = (comments: readonly CommentKey[]): readonly [invitations: number[], questions: number[]] => [
  comments.map(({ invitationId }) => invitationId),
  comments.map(({ questionId }) => questionId),
];

/** Replaces the tags of some comments. */
export async function replaceTags(
  tx: ClientTx,
  comments: readonly TaggedComment[],
  { library, rules }: RulesVersion,
): Promise<void> {
  const [ids, questions] = toKeys(comments);
  const [knownIds, knownQuestions] = toKeys(comments.filter(({ hasWords }) => hasWords));
  await sql`UPDATE comment_tags AS t SET rules_version = ${rules}::bigint
    FROM unnest(${knownIds}::bigint[], ${knownQuestions}::bigint[]) AS c (invitation_id, question_id)
    WHERE t.client_id = ${tx.clientId} AND t.invitation_id = c.invitation_id AND t.question_id = c.question_id`.execute(
    tx.on<unknown>(),
  );
  const untagged = comments.filter(({ hasWords }) => !hasWords);
  const [newIds, newQuestions] = toKeys(untagged);
  const newRows = sql`unnest(${newIds}::bigint[], ${newQuestions}::bigint[], ${untagged.map(({ text }) => text)}::text[],
    ${untagged.map(({ folded }) => folded)}::text[]) AS c (invitation_id, question_id, text, folded)`;
  await sql`INSERT INTO comment_tags AS t (client_id, invitation_id, question_id, library_version, rules_version, words)
    SELECT anchor.client_id, c.invitation_id, c.question_id, ${library}::integer, ${rules}::bigint,
      to_tsvector('english', c.text) || to_tsvector('spanish', c.text) || to_tsvector('simple', c.folded)
    FROM ${await buildParameterRows(tx, newRows)}
    ON CONFLICT (client_id, invitation_id, question_id) DO UPDATE SET library_version = excluded.library_version,
      rules_version = excluded.rules_version, words = excluded.words`.execute(tx.on<unknown>());
  await sql`DELETE FROM comment_themes AS t USING unnest(${ids}::bigint[], ${questions}::bigint[]) AS c (invitation_id, question_id)
    WHERE t.client_id = ${tx.clientId} AND t.invitation_id = c.invitation_id AND t.question_id = c.question_id`.execute(
    tx.on<unknown>(),
  );
  const themes = comments.flatMap(({ invitationId, questionId, themes: found }) =>
    found.map(({ themeId, spans }) => ({
      client_id: tx.clientId,
      invitation_id: invitationId,
      question_id: questionId,
      theme_id: themeId,
      spans: spans.flat(),
    })),
  );
  if (themes.length > 0) await tx.on<ThemesTables>().insertInto("comment_themes").values(themes).execute();
}

/** Deletes the tags of the comments of some invitations. */
export async function deleteTags(tx: ClientTx, invitationIds: readonly number[]): Promise<void> {
  for (const table of ["comment_themes", "comment_tags"] as const) {
    await tx
      .on<ThemesTables>()
      .deleteFrom(table)
      .where("client_id", "=", tx.clientId)
      .where("invitation_id", "in", [...invitationIds])
      .execute();
  }
}

/** A theme of a comment, as it is stored. */
export interface StoredTheme extends CommentKey {
  readonly themeId: number;
  readonly spans: readonly number[];
}

/** Reads the stored themes of comments after a key and up to another, without comments that other rules tagged. */
export async function readStoredThemes(
  tx: ClientTx,
  { library, rules }: RulesVersion,
  after: CommentKey,
  last: CommentKey,
): Promise<readonly StoredTheme[]> {
  const { rows } = await sql<StoredTheme>`
    SELECT t.invitation_id AS "invitationId", t.question_id AS "questionId", t.theme_id AS "themeId", t.spans
    FROM comment_themes AS t
    WHERE t.client_id = ${tx.clientId}
      AND (t.invitation_id, t.question_id) > (${after.invitationId}::bigint, ${after.questionId}::bigint)
      AND (t.invitation_id, t.question_id) <= (${last.invitationId}::bigint, ${last.questionId}::bigint)
      AND NOT EXISTS (
        SELECT FROM comment_tags AS g
        WHERE g.client_id = ${tx.clientId} AND g.invitation_id = t.invitation_id AND g.question_id = t.question_id
          AND (g.library_version <> ${library} OR g.rules_version <> ${rules})
      )
    ORDER BY 1, 2, 3`.execute(tx.on<unknown>());
  return rows;
}

/** Marks comments as tagged by no rules, so that they are tagged again. */
export async function markOutdated(tx: ClientTx, comments: readonly CommentKey[]): Promise<void> {
  const [ids, questions] = toKeys(comments);
  await sql`UPDATE comment_tags AS t SET library_version = 0
    FROM unnest(${ids}::bigint[], ${questions}::bigint[]) AS c (invitation_id, question_id)
    WHERE t.client_id = ${tx.clientId} AND t.invitation_id = c.invitation_id AND t.question_id = c.question_id`.execute(
    tx.on<unknown>(),
  );
}
