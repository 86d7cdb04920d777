import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansOfRow, PlansOfRowsAsked } from "#slices/reports/server/reports.api.ts";
import { readEnrollmentsIn } from "./enrollment-reports.read-model.ts";
import { endsOn } from "./enrollment-reports.rules.ts";
import { readTasksOf } from "./own-plans.read-model.ts";

const order = ["onboarding", "development", "offboarding"] as const;

/** In which types of plan people are within a range, and when the last of these will be complete, by person. */
export async function plansOfRows(tx: ClientTx, asked: PlansOfRowsAsked): Promise<ReadonlyMap<number, PlansOfRow>> {
  const { personIds, locationIds, range, today } = asked;
  const rows = await readEnrollmentsIn(tx, { locationIds, range, personIds });
  const tasks = Map.groupBy(
    await readTasksOf(
      tx,
      rows.map(({ id }) => id),
    ),
    (task) => task.enrollment_id,
  );
  const found = [...Map.groupBy(rows, (row) => row.person_id)].map(([id, own]): [number, PlansOfRow] => {
    const ends = own.flatMap((row) => endsOn(row.ended_on, tasks.get(row.id) ?? [], today) ?? []);
    const types = order.filter((type) => own.some((row) => row.type === type));
    return [id, { types, endsOn: ends.toSorted().at(-1) ?? null }];
  });
  return new Map(found);
}
