import { type Expression, sql } from "kysely";
import { startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResponseMeasures } from "./surveys.rollup.rules.ts";
import type { SurveysTables } from "./surveys.tables.ts";

// What one event adds to the rollups, in the event's own transaction. Rows are a location's, so writers of one place
// queue up and others do not wait. The tables of one event are written by one statement, always the same one, so that
// they are locked in one order everywhere; and a round trip each would cost a tenth of a submit.

/** Where and when an event counts. */
interface CountingCell {
  readonly locationId: number;
  readonly positionCategoryId: number | null;
  readonly surveyId: number;
  /** Calendar day, YYYY-MM-DD; its month is counted too. */
  readonly day: string;
}

const surveyKey = ["client_id", "location_id", "position_category_id", "survey_id"] as const;
const locationKey = ["client_id", "service", "location_id", "month"] as const;

type Counts = Readonly<Record<string, number>>;

// Columns that would add nothing are left to their default of 0: a response touches a third of them, and the statement is
// written and planned for every one.
function worthAdding(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));
}

function addedTo(table: keyof SurveysTables, counts: Counts): Record<string, Expression<number>> {
  return Object.fromEntries(
    Object.keys(counts).map((measure) => [
      measure,
      sql<number>`${sql.ref(`${table}.${measure}`)} + ${sql.ref(`excluded.${measure}`)}`,
    ]),
  );
}

function keyOf(tx: ClientTx, cell: CountingCell) {
  return {
    client_id: tx.clientId,
    location_id: cell.locationId,
    position_category_id: cell.positionCategoryId ?? 0,
    survey_id: cell.surveyId,
  };
}

// Which service a survey belongs to is said by the catalogue, so nobody who counts has to know it.
function ofLocation(tx: ClientTx, cell: CountingCell, counts: Counts) {
  return sql`
    SELECT ${tx.clientId}::bigint, service, ${cell.locationId}::bigint, ${startOfMonth(cell.day)}::date,
      ${sql.join(Object.values(counts).map((count) => sql`${count}::integer`))}
    FROM catalogue_surveys WHERE id = ${cell.surveyId}`;
}

interface CountingTables {
  readonly days: "participation_days" | "answer_days";
  readonly months: "participation_months" | "answer_months";
  readonly locations: "location_participation" | "location_answers";
}

type AnyTables = Record<keyof SurveysTables, Record<string, unknown>>;

async function add(tx: ClientTx, tables: CountingTables, cell: CountingCell, all: Counts): Promise<void> {
  const counts = worthAdding(all);
  if (Object.keys(counts).length === 0) return;
  const row = { ...keyOf(tx, cell), ...counts };
  const month = startOfMonth(cell.day);
  await tx
    .on<AnyTables>()
    .with("of_day", (db) =>
      db
        .insertInto(tables.days)
        .values({ ...row, day: cell.day })
        .onConflict((conflict) => conflict.columns([...surveyKey, "day"]).doUpdateSet(addedTo(tables.days, counts))),
    )
    .with("of_month", (db) =>
      db
        .insertInto(tables.months)
        .values({ ...row, month })
        .onConflict((conflict) =>
          conflict.columns([...surveyKey, "month"]).doUpdateSet(addedTo(tables.months, counts)),
        ),
    )
    .insertInto(tables.locations)
    .columns([...locationKey, ...Object.keys(counts)])
    .expression(ofLocation(tx, cell, counts))
    .onConflict((conflict) => conflict.columns(locationKey).doUpdateSet(addedTo(tables.locations, counts)))
    .execute();
}

/** Adds to the participation of the day an invitation was sent, of its month, and of the location's month. */
export async function addParticipation(
  tx: ClientTx,
  cell: CountingCell,
  counts: { readonly sent: number; readonly started: number; readonly completed: number },
): Promise<void> {
  const tables = {
    days: "participation_days",
    months: "participation_months",
    locations: "location_participation",
  } as const;
  await add(tx, tables, cell, { ...counts });
}

/** Adds an open response to the day it was completed, to its month, and to the location's month. */
export async function addAnswers(tx: ClientTx, cell: CountingCell, measures: ResponseMeasures): Promise<void> {
  const tables = { days: "answer_days", months: "answer_months", locations: "location_answers" } as const;
  await add(tx, tables, cell, measures);
}

/** Notes that an open response reports something that needs repair. */
export async function addServiceIssue(
  tx: ClientTx,
  issue: {
    readonly invitationId: number;
    readonly surveyId: number;
    readonly locationId: number;
    readonly residentId: number | null;
    readonly day: string;
  },
): Promise<void> {
  await tx
    .on<SurveysTables>()
    .insertInto("service_issues")
    .values({
      client_id: tx.clientId,
      invitation_id: issue.invitationId,
      survey_id: issue.surveyId,
      location_id: issue.locationId,
      resident_id: issue.residentId,
      day: issue.day,
    })
    .execute();
}
