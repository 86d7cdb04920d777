import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansOfRow, PlansOfRowsRequest } from "#slices/reports/server/reports.api.ts";
import { readEnrollmentsIn } from "../reports/enrollment-reports.read-model.ts";
import { findEndDay } from "../reports/enrollment-reports.rules.ts";
import { readTasksFor } from "./my-plans.read-model.ts";

const order = ["onboarding", "development", "offboarding"] as const;

/**
 * Returns, by person, the types of plan they are in within a range and the day when the last of these will be complete.
 */
export async function readPlansOfRows(
  tx: ClientTx,
  request: PlansOfRowsRequest,
): Promise<ReadonlyMap<number, PlansOfRow>> {
  const { personIds, locationIds, range, today } = request;
  const rows = await readEnrollmentsIn(tx, { locationIds, range, personIds });
  const tasks = Map.groupBy(
    await readTasksFor(
      tx,
      rows.map(({ id }) => id),
    ),
    (task) => task.enrollment_id,
  );
  const entries = [...Map.groupBy(rows, (row) => row.person_id)].map(([id, own]): [number, PlansOfRow] => {
    const ends = own.flatMap((row) => findEndDay(row.ended_on, tasks.get(row.id) ?? [], today) ?? []);
    const types = order.filter((type) => own.some((row) => row.type === type));
    return [id, { types, endsOn: ends.toSorted().at(-1) ?? null }];
  });
  return new Map(entries);
}
