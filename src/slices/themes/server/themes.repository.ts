import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { ThemeRule } from "./client-themes.rules.ts";
import type { ThemesTables } from "./themes.tables.ts";

/** What is kept of a comment that was read for themes. */
export interface TaggedComment {
  readonly invitationId: number;
  readonly questionId: number;
  /** Its words, and the same without accents. */
  readonly text: string;
  readonly folded: string;
  readonly themes: readonly { readonly themeId: number; readonly spans: readonly (readonly [number, number])[] }[];
}

/** The rules by which comments were read. */
export interface RulesVersion {
  readonly library: number;
  readonly rules: number;
}

/** A client's changes in the order in which they were made, and the number of the last one; 0: none. */
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
  return { rules, version: rules.at(-1)?.id ?? 0 };
}

/**
 * Lets one person at a time change themes of a client: two at once would not see each other's merges, and a change that is
 * numbered earlier but committed later would never raise the version.
 */
export async function lockRules(uow: UnitOfWork): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('theme-rules', ${uow.clientId}::bigint))`.execute(
    uow.on<unknown>(),
  );
}

/** Adds changes of a client. */
export async function insertRules(uow: UnitOfWork, rules: readonly ThemeRule[]): Promise<void> {
  const rows = rules.map((rule) => ({ client_id: uow.clientId, ...rule, changed_at: uow.now }));
  await uow.on<ThemesTables>().insertInto("theme_rules").values(rows).execute();
}

/** Writes what was read of some comments in place of what was kept of them. */
export async function replaceTags(
  tx: ClientTx,
  comments: readonly TaggedComment[],
  { library, rules }: RulesVersion,
): Promise<void> {
  const ids = comments.map(({ invitationId }) => invitationId);
  const questions = comments.map(({ questionId }) => questionId);
  await sql`INSERT INTO comment_tags AS t (client_id, invitation_id, question_id, library_version, rules_version, words)
    SELECT ${tx.clientId}::bigint, c.invitation_id, c.question_id, ${library}::integer, ${rules}::bigint,
      to_tsvector('english', c.said) || to_tsvector('spanish', c.said) || to_tsvector('simple', c.folded)
    FROM unnest(${ids}::bigint[], ${questions}::bigint[], ${comments.map(({ text }) => text)}::text[],
      ${comments.map(({ folded }) => folded)}::text[]) AS c (invitation_id, question_id, said, folded)
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

/** Deletes what was kept of the comments of some invitations. */
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
