import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { type ChangePeriod, changePeriods } from "#slices/insights/contract/changes.contract.ts";
import type { InsightsTables } from "./insights.tables.ts";

const KIND = "changes";
/** Rows of one statement: each has ten parameters. */
const ROWS = 1000;

/** A list as it was made. */
export type InsightList = Omit<InsightsTables["insight_lists"], "client_id" | "kind">;
/** A tested figure of a place. */
export type Insight = Omit<InsightsTables["insights"], "client_id" | "kind" | "period" | "month">;

/** Finds the missing lists of a month. */
export const findMissingLists =
  (month: string): FindWork =>
  (client) =>
    changePeriods.map(
      (period) => sql`(SELECT WHERE NOT EXISTS (
        SELECT FROM insight_lists AS l WHERE l.client_id = ${client} AND l.kind = ${KIND} AND l.period = ${period}
          AND l.month = ${month}::date)) AS missing`,
    );

/** Returns whether a client has the list of a month. */
export async function hasList(tx: ClientTx, period: ChangePeriod, month: string): Promise<boolean> {
  const row = await tx
    .on<InsightsTables>()
    .selectFrom("insight_lists")
    .select("month")
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", KIND)
    .where("period", "=", period)
    .where("month", "=", month)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the newest list of a client; null when there is none. */
export async function findNewestList(tx: ClientTx, period: ChangePeriod): Promise<InsightList | null> {
  const row = await tx
    .on<InsightsTables>()
    .selectFrom("insight_lists")
    .select(["period", "month", "version", "frozen_at", "word"])
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", KIND)
    .where("period", "=", period)
    .orderBy("month", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns what was tested for a list: listed entries first, in order. */
export function readInsights(tx: ClientTx, { period, month }: InsightList): Promise<readonly Insight[]> {
  return tx
    .on<InsightsTables>()
    .selectFrom("insights")
    .select(["service", "metric", "level", "place_id", "position", "direction"])
    .where("client_id", "=", tx.clientId)
    .where("kind", "=", KIND)
    .where("period", "=", period)
    .where("month", "=", month)
    .orderBy("position", (order) => order.asc().nullsLast())
    .execute();
}

/** Writes a list with what was tested for it; an existing list stays as it is. */
export async function insertList(uow: UnitOfWork, list: InsightList, insights: readonly Insight[]): Promise<void> {
  const client_id = uow.clientId;
  const added = await uow
    .on<InsightsTables>()
    .insertInto("insight_lists")
    .values({ client_id, kind: KIND, ...list })
    .onConflict((conflict) => conflict.doNothing())
    .returning("month")
    .executeTakeFirst();
  if (added === undefined) return;
  const { period, month } = list;
  for (let at = 0; at < insights.length; at += ROWS) {
    const rows = insights
      .slice(at, at + ROWS)
      .map((each) => ({ client_id, kind: KIND, period, month, ...each }) as const);
    await uow.on<InsightsTables>().insertInto("insights").values(rows).execute();
  }
}
