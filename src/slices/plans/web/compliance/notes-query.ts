import type { RowNotesProps } from "#slices/reports/web/contributions.ts";
import type { fetchWidget } from "#slices/reports/web/widget/use-widget.ts";

/** The filters of notes, by the names of the table's filters and scopes. */
const filters: Readonly<Record<string, string>> = {
  general: "general",
  regions: "regions",
  locations: "locations",
  reporting_groups_by_locations: "reporting_groups_by_locations",
  reporting_groups: "reporting_groups_by_locations",
  employees: "employees",
  assignees: "assignees",
  plan_types: "plan_types",
  plans: "plans",
  tasks: "tasks",
  position_categories: "position_categories",
  positions: "positions",
  task_compliance_statuses: "task_compliance_statuses",
};

const PAGE_SIZE = 5;

/** Builds the query for the notes of the opened task: with the table's filters, and those of the rows above it. */
export function buildNotesQuery(
  { state, scopeOfRows, open: { steps } }: RowNotesProps,
  page: number,
): Parameters<typeof fetchWidget>[1] {
  const above = steps.map(({ key }, at): [string, readonly string[]] => [
    at === 0 ? scopeOfRows : (steps[at - 1]?.scope ?? ""),
    [key],
  ]);
  const narrowed = [...Object.entries(state.filters.keys), ...above].flatMap(([name, keys]) => {
    const filter = filters[name];
    return filter === undefined ? [] : [[filter, filter === "general" ? keys[0] : [...keys]] as const];
  });
  return {
    structures: state.range === null ? {} : { date_range: state.range },
    filters: Object.fromEntries(narrowed),
    page: { number: page, size: PAGE_SIZE },
  };
}
