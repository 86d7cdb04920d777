import type { AnalyticsService, BucketKind } from "#slices/analytics/server/analytics.api.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { FilterType } from "#slices/reports/contract/widgets.contract.ts";
import type { ReportRow, ReportScope } from "#slices/reports/contract/widget-data.contract.ts";

// A report is one declaration: everything else (parsing, rows, indexes, sub-tables, timelines, files, the envelope)
// follows from it.

/** The six shapes of a widget's data. */
export type DataType =
  | "calculator"
  | "load_more_calculator"
  | "jsonapi_array"
  | "jsonapi_hash"
  | "basic_json_hash"
  | "basic_json_array";

/** Whose numbers a widget shows: everything in sight, or one place. */
export type SubjectKind = "company" | "region" | "location";

/** Names of the wire that hold a number alone. */
export type WireNumber = {
  [Key in keyof ReportRow]-?: number | null extends ReportRow[Key]
    ? ReportRow[Key] extends number | null | undefined
      ? Key
      : never
    : never;
}[keyof ReportRow];

/** What a column's numbers are: score 20–100, percent 0–100, years and means with one decimal, count whole. */
export type NumberKind = "score" | "percent" | "years" | "mean" | "count";

/** One column: its metric gives the figure, the wire's names for the number stand beside it. */
export interface Column {
  readonly key: string;
  readonly label: string;
  readonly kind: NumberKind;
  /** Name of the declared metric. */
  readonly metric: string;
  readonly wire: readonly WireNumber[];
  /** False: in the rows and their sub-tables, but no column that is shown or sorted by. */
  readonly isShown?: boolean;
}

/** What a table offers to choose as its primary metric. */
export type ReportType = "summary" | "timeline" | "opportunities" | "strengths";

export type FilterKey =
  | "q_text"
  | "general"
  | "regions"
  | "locations"
  | "reporting_groups_by_locations"
  | "surveys"
  | "questions"
  | "question_types"
  | "topics"
  | "factors"
  | "indicators"
  | "position_categories"
  | "positions"
  | "tenure_bands"
  | "plan_types"
  | "date_range";

export interface FilterDeclaration {
  readonly key: FilterKey;
  readonly label: string;
  readonly type: FilterType;
}

interface WidgetBase {
  readonly id: string;
  readonly urlKey: string;
  /** Other names that the same widget is asked by, with underscores. */
  readonly aliases?: readonly string[];
  readonly title: string;
  /** Its number among the standard reports, which schedules keep: never given to another one. Absent: it is none. */
  readonly reportId?: number;
  readonly dataType: DataType;
  /** Where its figures come from. */
  readonly service: AnalyticsService;
  /** The service whose right opens it and whose scope it shows; that of its figures unless told otherwise. */
  readonly right?: Service;
  /** At which addresses it can be asked. */
  readonly subjects: readonly SubjectKind[];
}

/** A scope of a table with what its rows show and what they expand into. */
export interface ScopeColumns {
  readonly scope: ReportScope;
  readonly columns: readonly Column[];
  readonly subScopes: readonly ReportScope[];
}

/** A table of rows by scope. */
export interface TableWidget extends WidgetBase {
  readonly kind: "table";
  readonly scopes: readonly ScopeColumns[];
  readonly filters: readonly FilterKey[];
  readonly reportTypes: readonly ReportType[];
  readonly interval: BucketKind;
  /** The opening range: the dashboard's windows, or the calendar year where the widget prints years. */
  readonly opening: "dashboard" | "calendar_year";
  /** Key of the column that sorts and plots go by; the opening order is by name unless `opensByMetric`. */
  readonly primary: string;
  readonly opensByMetric?: boolean;
  /** Its figures are no answers: nobody has to be protected by what they are cut by. */
  readonly isPlain?: boolean;
  /** Its summary says why people left. */
  readonly hasReasons?: boolean;
  /** Metrics that every point of its timelines has besides the primary one, by the wire's names. */
  readonly pointMetrics?: Readonly<Partial<Record<"average_employees" | "separated", string>>>;
  /** Rows are questions ranked by need: opportunities and strengths. */
  readonly isPriorities?: boolean;
}

/** A widget with a shape of its own; it takes no choice of rows. */
export interface PanelWidget extends WidgetBase {
  readonly kind: "panel";
  readonly panel: "dashboard" | "breakdown" | "survey_breakdown";
}

export type WidgetDeclaration = TableWidget | PanelWidget;

/** The columns of a table's scope; throws for a scope that the table does not have. */
export function scopeColumns(table: TableWidget, scope: ReportScope): ScopeColumns {
  const found = table.scopes.find((each) => each.scope === scope);
  if (!found) throw new RangeError(`${table.id} has no scope ${scope}`);
  return found;
}

/** The columns that are shown, in their order. */
export function shownColumns(table: TableWidget, scope: ReportScope): readonly Column[] {
  return scopeColumns(table, scope).columns.filter((column) => column.isShown ?? true);
}
