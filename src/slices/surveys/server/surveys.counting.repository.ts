import { startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { PreparedStatement } from "#platform/server/db/prepared.ts";

// Updates the rollups for one event, in the event's transaction. Each row belongs to one location, so writers of the
// same location wait for each other and others do not. One event is one statement, and every statement writes the
// tables in the order of `buildParticipationSql` and `buildAnswersSql`, so that locks are always taken in the same order. Another
// round trip, or planning each time, would cost more than the writes.

/** The rollup row that an event is counted in. */
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

/** SQL placeholders of an event's values. */
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
  const added = measures.map((measure) => `${measure} = total.${measure} + excluded.${measure}`);
  return `${table}_added AS (
    INSERT INTO ${table} AS total (${[...key, ...measures].join(", ")})
    ${values}
    ON CONFLICT (${key.join(", ")}) DO UPDATE SET ${added.join(", ")}
  )`;
}

function buildBothTables(days: string, months: string, at: Placeholders): string {
  const measures = Object.keys(at.counts);
  const counts = Object.values(at.counts).join(", ");
  const buildValues = (period: string): string =>
    `VALUES (${at.client}, ${at.location}, ${at.category}, ${at.survey}, ${period}, ${counts})`;
  return [
    upsert(days, [...surveyKey, "day"], buildValues(at.day), measures),
    upsert(months, [...surveyKey, "month"], buildValues(at.month), measures),
  ].join(",\n  ");
}

/** Builds the CTEs that add to participation: of the day an invitation was sent, and of its month. */
export function buildParticipationSql(at: Placeholders): string {
  return buildBothTables("daily_participation", "monthly_participation", at);
}

/** Builds the CTEs that add an open response to the day of completion, and to its month. */
export function buildAnswersSql(at: Placeholders): string {
  return buildBothTables("daily_response_totals", "monthly_response_totals", at);
}

/** Returns placeholders for measures, numbered from a start. */
export function buildCountPlaceholders(measures: readonly string[], from: number): Readonly<Record<string, string>> {
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
  WITH ${buildParticipationSql({ ...cellPlaceholders, counts: buildCountPlaceholders(["sent", "started", "completed"], FIRST_COUNT) })}
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
