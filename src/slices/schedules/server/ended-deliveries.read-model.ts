import { sql } from "kysely";
import { toTitles } from "./schedule-rows.ts";
import type { SchedulesApi } from "./schedules.api.ts";
import type { SchedulesDeps } from "./schedules.deps.ts";
import type { SchedulesTables } from "./schedules.tables.ts";

/**
 * Creates the query for the newest deliveries of a person's schedules that were sent or failed, one for all recipients.
 */
export function createEndedDeliveriesQuery(deps: Pick<SchedulesDeps, "reports">): SchedulesApi["listEndedDeliveries"] {
  return async (tx, { personId, since, limit }) => {
    const rows = await tx
      .on<SchedulesTables>()
      .selectFrom("report_deliveries as d")
      .innerJoin("scheduled_reports as s", (join) =>
        join.onRef("s.client_id", "=", "d.client_id").onRef("s.id", "=", "d.schedule_id"),
      )
      .select((column) => ["s.report_id", "d.due_at", column.fn.min<number>("d.id").as("id")])
      .select(sql<boolean>`coalesce(bool_or(d.result = 'failed'), false)`.as("has_failed"))
      .where("d.client_id", "=", tx.clientId)
      .where("s.owner_id", "=", personId)
      .where("d.due_at", ">=", since)
      .groupBy(["d.schedule_id", "s.report_id", "d.due_at"])
      // Recipients are written one by one; the smallest id identifies the delivery, whichever recipient finished first.
      .having(sql<boolean>`bool_or(d.result IN ('sent', 'failed'))`)
      .orderBy("d.due_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    const titles = toTitles(deps);
    return rows.map((row) => ({
      id: row.id,
      title: titles.get(row.report_id) ?? "",
      at: row.due_at,
      hasFailed: row.has_failed,
    }));
  };
}
