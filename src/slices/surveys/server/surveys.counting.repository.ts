import { startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { PreparedStatement } from "#platform/server/db/prepared.ts";

// What one event adds to the rollups, in the event's own transaction. Rows are a location's, so writers of one place
// queue up and others do not wait. All that one event writes is one statement, and every statement writes the tables in
// the order of `participationSql` and `answersSql`, so that they are locked in one order everywhere. A round trip more,
// or planning each time, would cost more than the writing itself.

/** Where and when an event counts. */
interface CountingCell {
  readonly locationId: number;
  readonly positionCategoryId: number | null;
  readonly surveyId: number;
  /** Calendar day, YYYY-MM-DD; its month is counted too. */
  readonly day: string;
}

/** What an event adds to participation. */
interface ParticipationCounts {
  readonly sent: number;
  readonly started: number;
  readonly completed: number;
}

/** The placeholders of what the rows of an event are made of. */
interface Placeholders {
  readonly client: string;
  readonly location: string;
  readonly category: string;
  readonly survey: string;
  readonly day: string;
  readonly month: string;
  /** By measure. */
  readonly counts: Readonly<Record<string, string>>;
}

const surveyKey = ["client_id", "location_id", "position_category_id", "survey_id"] as const;

function upsert(table: string, key: readonly string[], values: string, measures: readonly string[]): string {
  const added = measures.map((measure) => `${measure} = kept.${measure} + excluded.${measure}`);
  return `${table}_added AS (
    INSERT INTO ${table} AS kept (${[...key, ...measures].join(", ")})
    ${values}
    ON CONFLICT (${key.join(", ")}) DO UPDATE SET ${added.join(", ")}
  )`;
}

function bothTables(days: string, months: string, at: Placeholders): string {
  const measures = Object.keys(at.counts);
  const counts = Object.values(at.counts).join(", ");
  const ofSurvey = (period: string): string =>
    `VALUES (${at.client}, ${at.location}, ${at.category}, ${at.survey}, ${period}, ${counts})`;
  return [
    upsert(days, [...surveyKey, "day"], ofSurvey(at.day), measures),
    upsert(months, [...surveyKey, "month"], ofSurvey(at.month), measures),
  ].join(",\n  ");
}

/** The parts of a statement that add to participation: of the day an invitation was sent, and of its month. */
export function participationSql(at: Placeholders): string {
  return bothTables("daily_participation", "monthly_participation", at);
}

/** The parts of a statement that add an open response to the day it was completed, and to its month. */
export function answersSql(at: Placeholders): string {
  return bothTables("daily_response_totals", "monthly_response_totals", at);
}

/** Placeholders of so many measures, from a number on. */
export function countPlaceholders(measures: readonly string[], from: number): Readonly<Record<string, string>> {
  return Object.fromEntries(measures.map((measure, index) => [measure, `$${from + index}::bigint`]));
}

const cellPlaceholders = {
  client: "$1::bigint",
  location: "$2::bigint",
  category: "$3::bigint",
  survey: "$4::bigint",
  day: "$5::date",
  month: "$6::date",
} as const;
const FIRST_COUNT = 7;

const participationStatement = new PreparedStatement(`
  WITH ${participationSql({ ...cellPlaceholders, counts: countPlaceholders(["sent", "started", "completed"], FIRST_COUNT) })}
  SELECT 1`);

const toKey = (tx: ClientTx, { locationId, positionCategoryId, surveyId, day }: CountingCell): readonly unknown[] => [
  tx.clientId,
  locationId,
  positionCategoryId ?? 0,
  surveyId,
  day,
  startOfMonth(day),
];

/** Adds to the participation of the day an invitation was sent, and of its month. */
export async function addParticipation(
  tx: ClientTx,
  cell: CountingCell,
  { sent, started, completed }: ParticipationCounts,
): Promise<void> {
  await participationStatement.run(tx, [...toKey(tx, cell), sent, started, completed]);
}
