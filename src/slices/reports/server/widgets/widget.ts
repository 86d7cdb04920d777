import type { ReportLabel } from "#slices/reports/contract/report-labels.gen.ts";
import type { AnalyticsService, AudienceService, BucketKind, Filters } from "#slices/analytics/server/analytics.api.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { PanelReader } from "./panel.ts";
import type { ServicePart } from "../service-pages.rules.ts";
import type { FilterType } from "#slices/reports/contract/widgets.contract.ts";
import type { ListCell } from "#slices/reports/contract/lists.contract.ts";
import type { ReportRow, ReportScope } from "#slices/reports/contract/widget-data.contract.ts";

// A report is one declaration. Parsing, rows, indexes, sub-tables, timelines, files and the envelope are derived from
// it.

/** The six shapes of a widget's data. */
export type DataType =
  | "calculator"
  | "load_more_calculator"
  | "jsonapi_array"
  | "jsonapi_hash"
  | "basic_json_hash"
  | "basic_json_array";

/** The places of a widget's numbers: everything visible, or one place. */
export type SubjectKind = "company" | "region" | "location";

/** Wire names whose value is a number alone. */
export type WireNumber = {
  [Key in keyof ReportRow]-?: number | null extends ReportRow[Key]
    ? ReportRow[Key] extends number | null | undefined
      ? Key
      : never
    : never;
}[keyof ReportRow];

/** The kind of a column's numbers: score 20–100, percent 0–100, years and means with one decimal, count whole. */
export type NumberKind = "score" | "percent" | "years" | "mean" | "count";

/** A column: its metric gives the figure, and the number is repeated under the wire's names. */
export interface Column {
  readonly key: string;
  readonly label: ReportLabel;
  readonly kind: NumberKind;
  /** Name of the declared metric. */
  readonly metric: string;
  /** The metrics for rows of questions whose kind lacks `metric`: the first one that the row has is shown. */
  readonly otherwise?: readonly string[];
  readonly wire: readonly WireNumber[];
  /** The part of the figure that is shown; the number of the window itself unless stated otherwise. */
  readonly reads?: "previous" | "delta";
  /** False: the column is in the rows and their sub-tables, but is neither shown nor sorted by. */
  readonly isShown?: boolean;
  /** The column is shown only where the rows are filtered by this scope. */
  readonly shownUnder?: ReportScope;
  /** The column that a file prints before it; the screen shows it in the same cell. */
  readonly precedingColumn?: Column;
  /** Drawn as a ring instead of printed alone. */
  readonly isRing?: boolean;
}

/** The options of a table for its primary metric. */
export type ReportType = "summary" | "timeline" | "opportunities" | "strengths";

export type FilterKey =
  | "q_text"
  | "general"
  | "regions"
  | "locations"
  | "reporting_groups_by_locations"
  | "surveys"
  | "questions"
  | "themes"
  | "question_types"
  | "topics"
  | "factors"
  | "indicators"
  | "position_categories"
  | "positions"
  | "tenure_bands"
  | "plan_types"
  | "plans"
  | "tasks"
  | "employees"
  | "assignees"
  | "task_progress_statuses"
  | "task_compliance_statuses"
  | "enrollment_statuses"
  | "likelihoods"
  | "survey_options"
  | "confidential_only"
  | "date_range";

export interface FilterDeclaration {
  readonly key: FilterKey;
  readonly label: ReportLabel;
  readonly type: FilterType;
}

interface WidgetBase {
  readonly id: string;
  readonly urlKey: string;
  /** Other names of the same widget, with underscores. */
  readonly aliases?: readonly string[];
  readonly title: ReportLabel;
  /**
   * Its number among the standard reports. Schedules store it, so it is never reused. Missing: it is no standard
   * report.
   */
  readonly reportId?: number;
  readonly dataType: DataType;
  /** The source of its figures. */
  readonly service: AnalyticsService;
  /** The service whose permission opens it and whose scope it shows; that of its figures unless stated otherwise. */
  readonly right?: Service;
  /** The kinds of addresses that it has. */
  readonly subjects: readonly SubjectKind[];
  /** The part of the portal that it is in; that of its service unless stated otherwise. */
  readonly part?: ServicePart;
  /** True for a widget about one item, whose id ends its address. */
  readonly isScoped?: boolean;
}

/** A scope of a table with the columns of its rows and the scopes that these expand into. */
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
  /** Key of the column to sort and plot by; the opening order is by name unless `opensByMetric`. */
  readonly primary: string;
  /**
   * Keys of columns of which at least one must be shown for the table to make sense; the primary one unless stated
   * otherwise.
   */
  readonly about?: readonly string[];
  /** The widget with the notes of tasks: rows of tasks open it. */
  readonly notes?: string;
  /**
   * Key of a column, shown or not: limits the rows to those where it is above zero, in the scopes that have the column.
   */
  readonly having?: string;
  readonly opensByMetric?: boolean;
  /** Key of the column, shown or not, whose order the table opens in, highest first, instead of the primary one. */
  readonly opensBy?: string;
  /** Its figures are not answers, so no segment needs protection. */
  readonly isPlain?: boolean;
  /** Its summary lists why people left. */
  readonly hasReasons?: boolean;
  /** Additional metrics of every point of its timelines, by wire name. */
  readonly pointMetrics?: Readonly<Partial<Record<"average_employees" | "separated", string>>>;
  /** Rows of places link to this service's dashboard of them; without it, to their own pages. */
  readonly rowsOpen?: ServicePart;
  /** The scope that it opens in; regions unless stated otherwise. */
  readonly opensIn?: ReportScope;
  /** Limits it to this content, by dimension. */
  readonly only?: Filters;
  /** Labels of a scope's rows here, where they differ from the scope's own name. */
  readonly rowNames?: Readonly<Partial<Record<ReportScope, ReportLabel>>>;
  /** The text columns after the figures of a scope's rows; with `saysFirst` before them. */
  readonly texts?: Readonly<Partial<Record<ReportScope, readonly ListColumn[]>>>;
  readonly saysFirst?: boolean;
  /** The totals on cards; those of all shown columns unless stated otherwise. */
  readonly cards?: readonly { readonly metric: string; readonly label: ReportLabel }[];
  /**
   * It accepts the payload of the page engagement/intel, whose filters have other names and whose text is outside them.
   */
  readonly takesIntel?: boolean;
  /** Rows are questions ranked by need: opportunities and strengths. */
  readonly isPriorities?: boolean;
}

/** A widget with a form of its own; its rows cannot be selected. */
export interface PanelWidget extends WidgetBase {
  readonly kind: "panel";
  /** A form of answers, which reports read behind the release gate, or the reader of the slice that declares it. */
  readonly panel: "dashboard" | "breakdown" | "survey_breakdown" | "priority" | PanelReader;
}

/** The rows of comments: surveys and questions with their counts, or single comments. */
export type CommentScope = "surveys" | "questions" | "responses" | "themes";

/** Comments by month. */
export interface CommentsWidget extends WidgetBase {
  readonly kind: "comments";
  readonly service: AudienceService;
  readonly scopes: readonly CommentScope[];
  readonly filters: readonly FilterKey[];
}

/** One question with its answers. */
export interface QuestionWidget extends WidgetBase {
  readonly kind: "question";
  readonly service: AudienceService;
  /** Which question: the one in the address, or why a resident is not very likely to renew. */
  readonly question: "scoped" | "reasons";
  readonly filters: readonly FilterKey[];
}

/** A column of a list. */
export interface ListColumn {
  readonly key: string;
  readonly label: ReportLabel;
  readonly cell: ListCell;
  readonly sortable?: boolean;
}

/** Rows of people or their tasks, provided by the slice that owns them (lists.deps.ts). */
export interface ListWidget extends WidgetBase {
  readonly kind: "list";
  readonly columns: readonly ListColumn[];
  readonly filters: readonly FilterKey[];
  /** Key of the column whose order it opens in, ascending unless stated otherwise. */
  readonly opensBy: string;
  readonly opensDesc?: boolean;
  /** The scope of its rows and their period; both are accepted as parameters, but only with these values. */
  readonly rowsAre?: { readonly scope: string; readonly interval: BucketKind };
  /** Other names of filters of places. */
  readonly filterAliases?: Readonly<Record<string, FilterKey>>;
}

export type WidgetDeclaration = TableWidget | PanelWidget | CommentsWidget | QuestionWidget | ListWidget;

/** Returns every metric that a column may show. */
export const toMetrics = ({ metric, otherwise = [] }: Column): readonly string[] => [metric, ...otherwise];

/** Returns the columns of a table's scope; throws for a scope that the table does not have. */
export function getScopeColumns(table: TableWidget, scope: ReportScope): ScopeColumns {
  const found = table.scopes.find((each) => each.scope === scope);
  if (!found) throw new RangeError(`${table.id} has no scope ${scope}`);
  return found;
}

/** Returns the columns that are shown under any filter, in their order. */
export function listVisibleColumns(table: TableWidget, scope: ReportScope): readonly Column[] {
  return getScopeColumns(table, scope).columns.filter(({ isShown = true, shownUnder }) => isShown && !shownUnder);
}
