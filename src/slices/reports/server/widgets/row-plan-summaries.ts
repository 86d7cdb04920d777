import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { filterPlaces } from "./drill-down-filters.rules.ts";
import type { ReportContext } from "./context.ts";
import type { TableQuery } from "./request.rules.ts";

const typeNames = { onboarding: "Onboarding", offboarding: "Offboarding", development: "Development" } as const;

/** Adds the types of plans and their completion date to rows about employees in plans; leaves other rows unchanged. */
export async function withPlans(
  { deps, view, scope, subject, places: known }: ReportContext,
  query: TableQuery,
  rows: readonly ReportRow[],
): Promise<readonly ReportRow[]> {
  if (query.scope !== "employees") return rows;
  const { places, isNarrowed } = filterPlaces(known, query);
  const isWhole = scope.kind === "client" && subject === null && !isNarrowed;
  const found = await deps.readPlansOfRows(view.tx, {
    personIds: rows.flatMap(({ m_id: id }) => (typeof id === "number" ? [id] : [])),
    locationIds: isWhole ? null : places.locations.map(({ id }) => id),
    range: query.windows.current,
    today: view.today,
  });
  return rows.map((row) => {
    const plans = found.get(Number(row.m_id));
    const types = plans?.types.map((type) => typeNames[type]) ?? [];
    return { ...row, type: types.length === 0 ? null : types.join(", "), plan_end_date: plans?.endsOn ?? null };
  });
}
