import type { ReportScope } from "#slices/reports/contract/widget-data.contract.ts";
import type { ReportContext } from "./context.ts";
import { createScopes } from "../portfolio/portfolio.places.ts";
import type { RowGrouping } from "./row-grouping.rules.ts";
import { canFilter, type TableOptions } from "./request.rules.ts";
import { isContentFilter, scopes } from "./scopes.ts";
import { type Column, type FilterKey, getScopeColumns, type TableWidget } from "./widget.ts";

/** Returns the columns of a scope whose facts have its dimension and the dimensions of all filters. */
function getAvailableColumns(
  { deps, service }: ReportContext,
  table: TableWidget,
  { scope, content }: RowGrouping,
): readonly Column[] {
  const { dimension } = scopes[scope];
  const filteredBy = content.map((each) => scopes[each].dimension);
  // Only rows of questions of one kind have other metrics; rows about several kinds have the score alone.
  const isOfOneKind = [scope, ...content].some((each) => each === "questions" || each === "question_types");
  const canQuery = (metric: string): boolean => deps.analytics.canRequest(service, metric, dimension, filteredBy);
  return getScopeColumns(table, scope).columns.flatMap(({ otherwise, ...column }) =>
    canQuery(column.metric)
      ? [{ ...column, ...(otherwise && isOfOneKind ? { otherwise: otherwise.filter(canQuery) } : {}) }]
      : [],
  );
}

// A region offers its locations, a location offers no places; districts and groups are offered where they exist.
function isOffered({ subject, places, view }: ReportContext, scope: ReportScope): boolean {
  if (!scopes[scope].isPlace) return true;
  if (subject?.linkType === "location") return false;
  if (subject?.linkType === "region")
    return scope === "locations" || (scope === "reporting_groups" && places.groups.length > 0);
  return (createScopes(places, view.client.hasAreas) as readonly ReportScope[]).includes(scope);
}

/** Returns a table's scopes for a viewer and a subject: those whose first column exists for them. */
function getAvailableScopes(context: ReportContext, table: TableWidget): ReportScope[] {
  const { deps, service } = context;
  return table.scopes.flatMap(({ scope, columns: [first] }) => {
    const isKnown = first !== undefined && deps.analytics.canRequest(service, first.metric, scopes[scope].dimension);
    return isKnown && isOffered(context, scope) ? [scope] : [];
  });
}

/** Returns whether a column is shown in a table by this scope. */
function isShownIn({ isShown = true, shownUnder }: Column, { content }: RowGrouping): boolean {
  return isShown && (shownUnder === undefined || content.includes(shownUnder));
}

const placeFilters = new Set<string>(["regions", "locations", "reporting_groups_by_locations", "general"]);

/** Returns the options of a table for the viewer of a context. */
export function toTableOptions(context: ReportContext, table: TableWidget): TableOptions {
  const { subject, view, dashboard, service, isUnpaged } = context;
  const offered = getAvailableScopes(context, table);
  // The same few combinations are requested repeatedly while one request is read and answered.
  const known = new Map<string, readonly Column[]>();
  const toAllColumns = (grouping: RowGrouping): readonly Column[] => {
    const key = [grouping.scope, ...new Set(grouping.content)].join(" ");
    const found =
      known.get(key) ?? (offered.includes(grouping.scope) ? getAvailableColumns(context, table, grouping) : []);
    known.set(key, found);
    return found;
  };
  const isOfPlace = (key: FilterKey): boolean => {
    if (key === "regions") return subject === null;
    return subject?.linkType !== "location" || !placeFilters.has(key);
  };
  const options: TableOptions = {
    table,
    scopes: offered,
    filters: table.filters.filter(isOfPlace),
    toColumns: (grouping) => toAllColumns(grouping).filter((column) => isShownIn(column, grouping)),
    toAllColumns,
    today: view.today,
    isUnpaged,
    dashboard,
    isProtected: service === "ingage" && !(table.isPlain ?? false),
  };
  // A filter that applies to no scope of the table is not offered.
  const filters = options.filters.filter(
    (key) => !isContentFilter(key) || offered.some((scope) => canFilter(options, { scope, content: [] }, key)),
  );
  return { ...options, filters };
}
