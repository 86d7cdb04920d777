import type { DimensionKey } from "#slices/analytics/server/analytics.api.ts";
import { includesPlace } from "#slices/identity/server/identity.api.ts";
import type { ReportRow, ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import type { ReportContext } from "./context.ts";
import { filterPlaces } from "./drill-down-filters.rules.ts";
import type { ContentName } from "./dimension-labels.ts";
import type { TableQuery } from "./request.rules.ts";
import { scopes } from "./scopes.ts";
import type { TableWidget } from "./widget.ts";

// Rows about the client's own people, plans and tasks. A row without a visible task is never named.

/** Reads the names of the rows' keys. */
export function readRowNames(
  { deps, view, service }: ReportContext,
  scope: ReportScope,
  keys: readonly DimensionKey[],
): Promise<readonly ContentName[]> {
  return deps.readNames(view.tx, { service, scope, keys, today: view.today });
}

/** Maximum number of options in a list; a smaller place has the others. */
const MAX_CHOICES = 1000;

/**
 * Reads the options of a content filter: of people, plans and tasks only visible ones, below a row only the selected
 * ones.
 */
export async function readNameOptions(
  context: ReportContext,
  query: Pick<TableQuery, "filters" | "parents">,
  scope: ReportScope,
): Promise<readonly ContentName[]> {
  const { deps, view, service, scope: right, subject } = context;
  const { tx, today } = view;
  if (!scopes[scope].isVisible) return deps.readNames(tx, { service, scope });
  const chosen = query.filters.content[scope] ?? [];
  const { places, isNarrowed } = filterPlaces(context.places, { filters: query.filters, parents: {} });
  const isWhole = right.kind === "client" && subject === null && !isNarrowed;
  const within = isWhole ? null : places.locations.map(({ id }) => id);
  const known = await deps.readNames(tx, { service, scope, within, today });
  const isBelow = Object.keys(query.parents).length > 0;
  const offered = isBelow ? [] : known.slice(0, MAX_CHOICES);
  const others = known.filter(({ key }) => chosen.includes(key) && !offered.some((each) => each.key === key));
  return [...offered, ...others];
}

const toReport = ({ subject }: ReportContext): string => {
  const place = subject === null ? "" : `/${subject.linkType === "region" ? "region" : "property"}/${subject.id}`;
  return `/compliance${place}/compliance-summary-report`;
};

/** Returns the link to an assignee's tasks, with the same dates and statuses. */
function getTasks(context: ReportContext, query: TableQuery, { having }: TableWidget, key: DimensionKey): string {
  const statuses = having === undefined ? (query.filters.content.task_compliance_statuses ?? []) : [NON_COMPLIANT];
  const parameters = new URLSearchParams([
    ["scope", "tasks"],
    ["assignees", String(key)],
    ...(statuses.length > 0 ? [["task_compliance_statuses", statuses.join(",")] as [string, string]] : []),
    ...(query.requestedRange === null ? [] : [["range", query.requestedRange] as [string, string]]),
  ]);
  return `${toReport(context)}?${parameters.toString()}`;
}

/** The status that stands for non-compliant. */
const NON_COMPLIANT = 4;

/** Returns true where a person's page is open to the viewer: the scope includes the place where they work today. */
function isReached({ scope, view }: ReportContext, { locationId }: ContentName): boolean {
  if (locationId === undefined) return false;
  const { regionId = null } = view.visible.locations.find(({ id }) => id === locationId) ?? {};
  return includesPlace(scope, { locationId, regionId });
}

/** Returns the additional cells of a row about a person, and its link. */
export function buildPersonCells(
  context: ReportContext,
  query: TableQuery,
  table: TableWidget,
): (content: ContentName | undefined) => { readonly to: string | null; readonly more: Partial<ReportRow> } {
  return (content) => {
    const more = content?.more ?? {};
    if (content === undefined) return { to: null, more };
    if (query.scope === "assignees") return { to: getTasks(context, query, table, content.key), more };
    if (query.scope !== "employees" || !isReached(context, content)) return { to: null, more };
    const page = table.rowsOpen === "enrollment" ? "career" : "compliance-summary";
    return { to: `/team/${content.key}/employee-details/${page}`, more };
  };
}
