import type { ClientTx } from "#platform/server/db/database.ts";
import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import { questionsById } from "./raw-answers.ts";

/** A response with a comment; employees' responses are always protected. */
export interface WrittenResponse {
  readonly author: number;
  readonly audience: "employees" | "residents";
  readonly surveyId: number;
  readonly questionId: number;
  readonly day: string;
  readonly locationId: number;
  /** 1 or 2; null for none. */
  readonly categoryId: number | null;
  readonly likelihood: number | null;
  /** Empty for no comment. */
  readonly text: string;
  readonly isProtected?: boolean;
  /** The selected option beside the comment. */
  readonly choice?: number;
  /** The selected options of a multiple-choice question. */
  readonly choices?: readonly number[];
  /** Whether the author asked to be contacted. */
  readonly wantsContact?: boolean;
  readonly pairs?: readonly { readonly questionId: number; readonly agreement: number; readonly importance: number }[];
}

const tables = ["answers", "responses", "invitations", "people", "residents", "position_categories"];

/** Deletes everything that `addWritten` inserted. */
export async function deleteWritten(tx: ClientTx): Promise<void> {
  const db = tx.on<Record<string, { client_id: number }>>();
  for (const table of tables) await db.deleteFrom(table).where("client_id", "=", tx.clientId).execute();
}

async function addAuthors(tx: ClientTx, written: readonly WrittenResponse[]): Promise<void> {
  const client_id = tx.clientId;
  for (const [audience, table] of [
    ["employees", "people"],
    ["residents", "residents"],
  ] as const) {
    const ids = new Set(written.filter((each) => each.audience === audience).map(({ author }) => author));
    const known = await tx
      .on<Record<string, { client_id: number; id: number }>>()
      .selectFrom(table)
      .select("id")
      .where("client_id", "=", client_id)
      .execute();
    for (const { id } of known) ids.delete(id);
    await insertRows(
      tx,
      table,
      [...ids].map((id) => ({ client_id, id, first_name: "F", last_name: `L${id}` })),
    );
  }
}

async function addCategories(tx: ClientTx): Promise<void> {
  const client_id = tx.clientId;
  const db = tx.on<{ position_categories: { client_id: number; id: number; name: string } }>();
  const existing = await db.selectFrom("position_categories").select("id").where("client_id", "=", client_id).execute();
  if (existing.length > 0) return;
  await insertRows(
    tx,
    "position_categories",
    [1, 2].map((id) => ({ client_id, id, name: `Category ${id}` })),
  );
}

const likelihoodKinds = { employees: { id: 28, kind: "remain" }, residents: { id: 241, kind: "renew" } } as const;

const SILENT = 9000;

/** For each group of equal invitations, adds a number of invitations without a response. */
function createSilentInvitations(written: readonly WrittenResponse[], count: number): readonly WrittenResponse[] {
  const groups = Map.groupBy(written, (each) =>
    [each.audience, each.surveyId, each.locationId, each.categoryId, each.day.slice(0, 7)].join(" "),
  );
  return [...groups.values()].flatMap(([first], group) =>
    first ? Array.from({ length: count }, (_, at) => ({ ...first, author: SILENT + group * count + at })) : [],
  );
}

/** Inserts responses with comments, and their invitations, people and categories; no rollups. */
export async function addWritten(
  tx: ClientTx,
  responses: readonly WrittenResponse[],
  { silent = 0 }: { readonly silent?: number } = {},
): Promise<void> {
  const client_id = tx.clientId;
  const written = [...responses, ...createSilentInvitations(responses, silent)];
  await addAuthors(tx, written);
  await addCategories(tx);
  const db = tx.on<{ invitations: { client_id: number; id: number } }>();
  const last = await db
    .selectFrom("invitations")
    .select((select) => select.fn.max("id").as("id"))
    .where("client_id", "=", client_id)
    .executeTakeFirst();
  const rows = written.map((each, at) => ({
    ...each,
    id: (last?.id ?? 0) + at + 1,
    isProtected: each.isProtected ?? true,
    at: new Date(`${each.day}T18:00:00Z`),
    isSilent: at >= responses.length,
  }));
  const buildShared = (each: (typeof rows)[number]) => ({
    client_id,
    survey_id: each.surveyId,
    location_id: each.locationId,
    position_category_id: each.categoryId,
    is_protected: each.isProtected,
    completed_at: each.isSilent ? null : each.at,
  });
  await insertRows(
    tx,
    "invitations",
    rows.map((each) => ({
      ...buildShared(each),
      id: each.id,
      survey_version: 1,
      person_id: each.audience === "employees" ? each.author : null,
      resident_id: each.audience === "residents" ? each.author : null,
      sent_at: each.at,
      sent_on: each.day,
      expires_at: each.at,
      started_at: each.isSilent ? null : each.at,
    })),
  );
  const answeredRows = rows.filter((each) => !each.isSilent);
  await insertRows(
    tx,
    "responses",
    answeredRows.map((each) => ({ ...buildShared(each), invitation_id: each.id, completed_on: each.day })),
  );
  const none = { likelihood: null, agreement: null, importance: null, value: null, choices: null, text_entry: null };
  const answer = { client_id, ...none };
  const answers = answeredRows.flatMap((each) => {
    const { id: question_id, kind } = likelihoodKinds[each.audience];
    const type = questionsById.get(each.questionId)?.type;
    const base = { ...answer, invitation_id: each.id };
    return [
      {
        ...base,
        question_id: each.questionId,
        question_type: type,
        value: each.choice ?? null,
        choices: each.choices ? [...each.choices] : null,
        text_entry: each.text === "" ? null : each.text,
      },
      ...(each.likelihood === null
        ? []
        : [{ ...base, question_id, question_type: "likelihood", likelihood: kind, value: each.likelihood }]),
      ...(each.wantsContact === true ? [{ ...base, question_id: 245, question_type: "yes-no", value: 1 }] : []),
      ...(each.pairs ?? []).map(({ questionId, agreement, importance }) => ({
        ...base,
        question_id: questionId,
        question_type: "agreement-importance",
        agreement,
        importance,
      })),
    ];
  });
  await insertRows(tx, "answers", answers);
}
