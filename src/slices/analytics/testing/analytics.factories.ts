import { addDays, startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx, Database, Tx } from "#platform/server/db/database.ts";

type Row = Readonly<Record<string, unknown>>;

const ROWS_PER_INSERT = 200;

/** Inserts rows of any table; for tests. */
export async function insertRows(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    await tx
      .on<Record<string, Record<string, unknown>>>()
      .insertInto(table)
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .execute();
  }
}

/** A location as tests specify it. */
export interface LocationFixture {
  readonly id: number;
  readonly regionId: number | null;
  readonly name?: string;
  readonly isArchived?: boolean;
}

/** Creates a client with its regions and locations, with the given ids. */
export async function makeClient(
  db: Database,
  clientId: number,
  places: { readonly regionIds: readonly number[]; readonly locations: readonly LocationFixture[] },
): Promise<void> {
  const client_id = clientId;
  const client = {
    id: clientId,
    name: `Client ${clientId}`,
    slug: `client-${clientId}`,
    time_zone: "America/Chicago",
    locale: "en",
  };
  await db.global((tx) => insertRows(tx, "clients", [{ ...client, created_at: new Date(0) }]));
  const regions = places.regionIds.map((id) => ({ client_id, id, name: `Region ${id}` }));
  const locations = places.locations.map(({ id, regionId, name, isArchived = false }) => ({
    client_id,
    id,
    name: name ?? `Location ${id}`,
    region_id: regionId,
    time_zone: "America/Chicago",
    status_id: isArchived ? 2 : 1,
    archived_on: isArchived ? "2026-01-01" : null,
  }));
  await db.withClient(clientId, async (tx) => {
    await insertRows(tx, "regions", regions);
    await insertRows(tx, "locations", locations);
  });
}

/** An open response as in the rollups: measures not named are 0. */
export interface OpenResponse {
  readonly locationId: number;
  readonly surveyId: number;
  readonly day: string;
  readonly measures: Readonly<Record<string, number>>;
}

const answerColumns: readonly string[] = [
  "responses",
  "score_responses",
  "score_answers",
  "score_num",
  "score_den",
  "score_nn",
  "score_nd",
  "score_dd",
  ...["renew", "recommend", "remain"].flatMap((kind) => [1, 2, 3, 4, 5].map((step) => `${kind}_${step}`)),
];

function sumResponses(responses: readonly OpenResponse[], client_id: number, column: "day" | "month"): readonly Row[] {
  const getDay = (each: OpenResponse): string => (column === "day" ? each.day : startOfMonth(each.day));
  const groups = Map.groupBy(responses, (each) => `${each.locationId} ${each.surveyId} ${getDay(each)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sum = (measure: string): number => group.reduce((all, each) => all + (each.measures[measure] ?? 0), 0);
    return [
      {
        client_id,
        location_id: first.locationId,
        position_category_id: 0,
        survey_id: first.surveyId,
        [column]: getDay(first),
        ...Object.fromEntries(answerColumns.map((measure) => [measure, sum(measure)])),
      },
    ];
  });
}

/** Fills the answer rollups of a client from open responses, added up one by one. */
export async function addOpenAnswers(tx: ClientTx, responses: readonly OpenResponse[]): Promise<void> {
  await insertRows(tx, "daily_response_totals", sumResponses(responses, tx.clientId, "day"));
  await insertRows(tx, "monthly_response_totals", sumResponses(responses, tx.clientId, "month"));
}

/** A resident's protected invitation, with its response if there is one. */
export interface InvitationFixture {
  readonly id: number;
  readonly residentId: number;
  readonly locationId: number;
  readonly sentOn: string;
  /** Day of the completed response; missing: not answered. */
  readonly completedOn?: string;
  /** The pair of the one scored answer. */
  readonly pair?: { readonly agreement: number; readonly importance: number };
}

const SURVEY = 24;
const toDate = (day: string): Date => new Date(`${day}T18:00:00Z`);

function toParticipation(invitations: readonly InvitationFixture[], client_id: number): readonly Row[] {
  const groups = Map.groupBy(invitations, (each) => `${each.locationId} ${each.sentOn}`);
  return [...groups.values()].map((group) => {
    const completed = group.filter((each) => each.completedOn !== undefined).length;
    const key = {
      client_id,
      location_id: group[0]?.locationId,
      position_category_id: 0,
      survey_id: SURVEY,
      day: group[0]?.sentOn,
    };
    return { ...key, sent: group.length, started: completed, completed };
  });
}

/** Fills the participation rollups from rows of days. */
export async function addDaysOfParticipation(tx: ClientTx, rows: readonly Row[]): Promise<void> {
  const measures = ["sent", "started", "completed"];
  const monthly = rows.map(({ day, ...row }): Row => ({ ...row, month: startOfMonth(String(day)) }));
  const bySurvey = Map.groupBy(
    monthly,
    (row) => `${String(row["location_id"])} ${String(row["survey_id"])} ${String(row["month"])}`,
  );
  const months = [...bySurvey.values()].map((group): Row => {
    const sum = (measure: string): number => group.reduce((all, row) => all + Number(row[measure]), 0);
    return { ...group[0], ...Object.fromEntries(measures.map((measure) => [measure, sum(measure)])) };
  });
  await insertRows(tx, "daily_participation", rows);
  await insertRows(tx, "monthly_participation", months);
}

/** Adds protected invitations and responses of residents: raw, and in the participation rollup. */
export async function addProtected(tx: ClientTx, made: readonly InvitationFixture[]): Promise<void> {
  const client_id = tx.clientId;
  const residents = [...new Set(made.map((each) => each.residentId))];
  const answered = made.filter((each) => each.completedOn !== undefined);
  const toSharedColumns = (each: InvitationFixture): Row => ({
    client_id,
    survey_id: SURVEY,
    location_id: each.locationId,
    is_protected: true,
  });
  const createResidentRow = (id: number): Row => ({
    client_id,
    id,
    first_name: "R",
    last_name: `${id}`,
    is_confidential: true,
  });
  const toInvitationRow = (each: InvitationFixture): Row => {
    const done = each.completedOn === undefined ? null : toDate(each.completedOn);
    const sent = { sent_at: toDate(each.sentOn), sent_on: each.sentOn, expires_at: toDate(addDays(each.sentOn, 21)) };
    return {
      ...toSharedColumns(each),
      id: each.id,
      survey_version: 1,
      resident_id: each.residentId,
      ...sent,
      started_at: done,
      completed_at: done,
    };
  };
  const toResponseRow = (each: InvitationFixture): Row => ({
    ...toSharedColumns(each),
    invitation_id: each.id,
    completed_on: each.completedOn,
    completed_at: toDate(each.completedOn ?? each.sentOn),
  });
  await insertRows(tx, "residents", residents.map(createResidentRow));
  await insertRows(tx, "invitations", made.map(toInvitationRow));
  await insertRows(tx, "responses", answered.map(toResponseRow));
  await insertRows(
    tx,
    "answers",
    answered.map((each) => ({
      client_id,
      invitation_id: each.id,
      question_id: 1,
      question_type: "agreement-importance",
      ...each.pair,
    })),
  );
  await addDaysOfParticipation(tx, toParticipation(made, client_id));
}
