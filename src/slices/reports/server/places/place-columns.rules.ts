import type { AnalyticsService } from "#slices/analytics/server/analytics.api.ts";
import { createAttentionOrder } from "../portfolio/attention.rules.ts";
import { isExtra } from "../extra-rows.rules.ts";
import type { Figure, IngageStats, IntouchStats, IntroduceStats } from "#slices/reports/contract/figures.contract.ts";
import type {
  PortfolioColumn,
  PortfolioReply,
  PortfolioRow,
  PortfolioScope,
  PortfolioSort,
} from "#slices/reports/contract/portfolio.contract.ts";

/** The kind of a column's values: score 20–100, percent 0–100, years with one decimal, count whole; text otherwise. */
export type ColumnKind = "text" | "score" | "percent" | "years" | "count";

/** A column of the tables of places. Headers, sorts and file columns are derived from it. */
export interface PlaceColumn {
  readonly key: Exclude<PortfolioColumn, "name">;
  readonly label: string;
  readonly service: AnalyticsService;
  readonly kind: Exclude<ColumnKind, "text">;
  /** Returns the column's figure in a row; null where the viewer's scope in the service lacks the row's place. */
  figure(row: PortfolioRow): Figure | null;
  /** A share that files print in a column before it; the screen shows it in the same cell. */
  readonly precedingColumn?: {
    readonly key: string;
    readonly label: string;
    readonly value: (row: PortfolioRow) => number | null;
  };
  /** Returns the indexes that a score is compared with; null where the figure is. */
  indexes(row: PortfolioRow): Pick<IntouchStats, "company_index" | "sb_index"> | null;
}

/** Returns whether changes of such figures are tested for chance (ADR 36): figures computed from answers. */
export function isTestedFigure({
  service,
  kind,
}: {
  readonly service: AnalyticsService;
  readonly kind: string;
}): boolean {
  return service !== "introduce" && (kind === "score" || kind === "percent" || kind === "mean");
}

type ColumnDeclaration = Pick<PlaceColumn, "key" | "label" | "kind">;

function buildEngagementColumn(declared: ColumnDeclaration, of: (stats: IngageStats) => Figure): PlaceColumn {
  const findFigure = ({ ingage_stats: stats }: PortfolioRow): Figure | null => (stats === null ? null : of(stats));
  return { ...declared, service: "ingage", figure: findFigure, indexes: (row) => row.ingage_stats };
}

function buildSatisfactionColumn(declared: ColumnDeclaration, of: (stats: IntouchStats) => Figure): PlaceColumn {
  const findFigure = ({ intouch_stats: stats }: PortfolioRow): Figure | null => (stats === null ? null : of(stats));
  return { ...declared, service: "intouch", figure: findFigure, indexes: (row) => row.intouch_stats };
}

function buildPlansColumn(declared: ColumnDeclaration, of: (stats: IntroduceStats) => Figure): PlaceColumn {
  const findFigure = ({ introduce_stats: stats }: PortfolioRow): Figure | null => (stats ? of(stats) : null);
  return { ...declared, service: "introduce", figure: findFigure, indexes: () => null };
}

/** Every column besides the name, in the order of the screen. */
export const placeColumns: readonly PlaceColumn[] = [
  buildEngagementColumn({ key: "engagement", label: "Engagement", kind: "score" }, (stats) => stats.score),
  buildEngagementColumn(
    { key: "engagement_response_rate", label: "Engagement Response Rate", kind: "percent" },
    (stats) => stats.response_rate,
  ),
  buildEngagementColumn(
    { key: "likely_to_remain", label: "Likely to Remain", kind: "percent" },
    (stats) => stats.likely_to_remain_percentage,
  ),
  buildEngagementColumn({ key: "tenure", label: "Tenure", kind: "years" }, (stats) => stats.tenure),
  buildSatisfactionColumn({ key: "satisfaction", label: "Satisfaction", kind: "score" }, (stats) => stats.score),
  buildSatisfactionColumn(
    { key: "satisfaction_response_rate", label: "Satisfaction Response Rate", kind: "percent" },
    (stats) => stats.response_rate,
  ),
  buildSatisfactionColumn(
    { key: "likely_to_renew", label: "Likely to Renew", kind: "percent" },
    (stats) => stats.likely_to_renew_percentage,
  ),
  buildSatisfactionColumn(
    { key: "likely_to_recommend", label: "Likely to Recommend", kind: "percent" },
    (stats) => stats.likelihood_to_recommend,
  ),
  buildSatisfactionColumn(
    { key: "service_requests", label: "Service Requests", kind: "count" },
    (stats) => stats.residents_with_reported_maintenance_issues,
  ),
  buildPlansColumn(
    { key: "plans_progress", label: "Plans Progress", kind: "percent" },
    (stats) => stats.complete_percentage,
  ),
  {
    ...buildPlansColumn(
      { key: "plans_compliance", label: "Plans Compliance", kind: "percent" },
      (stats) => stats.compliant_percentage,
    ),
    // Late counts as compliant, so the share on time comes first.
    precedingColumn: {
      key: "plans_ontime",
      label: "Plans On Time",
      value: ({ introduce_stats: stats }) => stats?.ontime_percentage ?? null,
    },
  },
];

/** The columns shown at first, besides the name. */
export const openingColumns: readonly PortfolioColumn[] = [
  "engagement",
  "satisfaction",
  "plans_progress",
  "plans_compliance",
];

/** Returns the columns of the services that a viewer has. */
export function getServiceColumns(services: ReadonlySet<AnalyticsService>): readonly PlaceColumn[] {
  return placeColumns.filter((column) => services.has(column.service));
}

/** The label of the first column. */
export const nameLabels: Readonly<Record<PortfolioScope, string>> = {
  regions: "Region",
  locations: "Location",
  reporting_groups: "Reporting Group",
  areas: "District",
};

/** Builds the headers of a table: the name, then every available column. */
export function buildHeaders(
  scope: PortfolioScope,
  columns: readonly PlaceColumn[],
): PortfolioReply["meta"]["headers"] {
  const figures = columns.map(({ key, label }) => ({ key, label, sortable: true, numeric: true }));
  return [{ key: "name", label: nameLabels[scope], sortable: true, numeric: false }, ...figures];
}

/** Returns the sort options of a table. */
export function createSorts(columns: readonly PlaceColumn[]): PortfolioSort[] {
  return ["name", ...columns.map((column) => column.key), "attention"];
}

// Ranks numbers first, missing ones next and hidden ones last, in either direction, so that the position of a place
// never reveals a hidden number.
function getRank(figure: Figure | null): number {
  if (figure?.hidden) return 2;
  return figure?.value === null || figure === null ? 1 : 0;
}

const byName = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function compareNames(a: PortfolioRow, b: PortfolioRow): number {
  return byName.compare(a.name, b.name);
}

// Sorts rows that stand for no place after all places, in either direction.
function compareKinds(a: PortfolioRow, b: PortfolioRow): number {
  return Number(isExtra(a.link_type)) - Number(isExtra(b.link_type));
}

// Sorts "No region", which has no id, before equal names that have one.
function compareIds(a: PortfolioRow, b: PortfolioRow): number {
  return (a.m_id ?? 0) - (b.m_id ?? 0);
}

/**
 * Sorts rows as requested; equal ones by name, then id. A column that the viewer lacks has no figure, so names decide.
 */
export function sortRows(
  rows: readonly PortfolioRow[],
  sort: PortfolioSort,
  descending: boolean,
): readonly PortfolioRow[] {
  const direction = descending ? -1 : 1;
  if (sort === "attention") {
    const order = createAttentionOrder(rows);
    return rows.toSorted(
      (a, b) => compareKinds(a, b) || direction * order(a, b) || compareNames(a, b) || compareIds(a, b),
    );
  }
  const column = placeColumns.find((each) => each.key === sort);
  if (!column) return rows.toSorted((a, b) => compareKinds(a, b) || direction * compareNames(a, b) || compareIds(a, b));
  const figures = new Map(rows.map((row) => [row, column.figure(row)]));
  return rows.toSorted((a, b) => {
    const [left = null, right = null] = [figures.get(a), figures.get(b)];
    const values = direction * ((left?.value ?? 0) - (right?.value ?? 0));
    return getRank(left) - getRank(right) || values || compareNames(a, b) || compareIds(a, b);
  });
}

/** Returns one page of rows and its position. */
export function toPage<Row>(
  rows: readonly Row[],
  page: { readonly number: number; readonly size: number },
): {
  readonly rows: readonly Row[];
  readonly pagination: { last: boolean; total_pages: number; record_count: number };
} {
  const pages = Math.ceil(rows.length / page.size);
  const start = (page.number - 1) * page.size;
  return {
    rows: rows.slice(start, start + page.size),
    pagination: { last: page.number >= pages, total_pages: pages, record_count: rows.length },
  };
}
