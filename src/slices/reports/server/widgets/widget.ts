import type { ReportLabel } from "#slices/reports/contract/report-labels.contract.ts";
import type { AnalyticsService, AudienceService, BucketKind, Filters } from "#slices/analytics/server/analytics.api.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { ServicePart } from "../service-pages.rules.ts";
import type { FilterType } from "#slices/reports/contract/widgets.contract.ts";
import type { ListCell } from "#slices/reports/contract/lists.contract.ts";
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

/** Whose numbers a widget shows: everything visible, or one place. */
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
  readonly label: ReportLabel;
  readonly kind: NumberKind;
  /** Name of the declared metric. */
  readonly metric: string;
  /** What stands there in rows of questions whose kind has no such metric: the first one of these that it has. */
  readonly otherwise?: readonly string[];
  readonly wire: readonly WireNumber[];
  /** What of the figure stands there; the number of the window itself unless stated otherwise. */
  readonly reads?: "previous" | "delta";
  /** False: in the rows and their sub-tables, but no column that is shown or sorted by. */
  readonly isShown?: boolean;
  /** A column that is shown only where the rows are narrowed by this. */
  readonly shownUnder?: ReportScope;
  /** The column that a file prints before it; on the screen it stands in the same cell. */
  readonly ledBy?: Column;
  /** Drawn as a ring instead of printed alone. */
  readonly isRing?: boolean;
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
  /** Other names that the same widget is asked by, with underscores. */
  readonly aliases?: readonly string[];
  readonly title: ReportLabel;
  /** Its number among the standard reports, which schedules keep: never given to another one. Missing: it is none. */
  readonly reportId?: number;
  readonly dataType: DataType;
  /** Where its figures come from. */
  readonly service: AnalyticsService;
  /** The service whose right opens it and whose scope it shows; that of its figures unless stated otherwise. */
  readonly right?: Service;
  /** At which addresses it can be asked. */
  readonly subjects: readonly SubjectKind[];
  /** The part of the portal that it is in; that of its service unless stated otherwise. */
  readonly part?: ServicePart;
  /** True for a widget that is always of one thing, whose id ends its address. */
  readonly isScoped?: boolean;
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
  /** Keys of columns of which one at least must be shown for the table to say anything; the primary one unless stated otherwise. */
  readonly about?: readonly string[];
  /** The widget with the notes of tasks: rows of tasks open onto it. */
  readonly notes?: string;
  /** Key of a column, shown or not: only rows that have some of it, in the scopes that have the column. */
  readonly having?: string;
  readonly opensByMetric?: boolean;
  /** Key of the column, shown or not, that it opens in the order of, the highest first, instead of the primary one. */
  readonly opensBy?: string;
  /** Its figures are no answers: no one has to be protected by what they are cut by. */
  readonly isPlain?: boolean;
  /** Its summary says why people left. */
  readonly hasReasons?: boolean;
  /** Metrics that every point of its timelines has besides the primary one, by the wire's names. */
  readonly pointMetrics?: Readonly<Partial<Record<"average_employees" | "separated", string>>>;
  /** Rows of places lead to this service's dashboard of them; without it, to their own pages. */
  readonly rowsOpen?: ServicePart;
  /** The scope that it opens in; by regions unless stated otherwise. */
  readonly opensIn?: ReportScope;
  /** Content that it is about alone, by dimension. */
  readonly only?: Filters;
  /** What rows of a scope are called here, where that is not the scope's own name. */
  readonly rowNames?: Readonly<Partial<Record<ReportScope, ReportLabel>>>;
  /** What rows of a scope say behind their figures; with `saysFirst` before them. */
  readonly texts?: Readonly<Partial<Record<ReportScope, readonly ListColumn[]>>>;
  readonly saysFirst?: boolean;
  /** The totals that stand on cards; those of all columns that are shown unless stated otherwise. */
  readonly cards?: readonly { readonly metric: string; readonly label: ReportLabel }[];
  /** It takes the payload of the page engagement/intel, whose filters have other names and whose text stands beside them. */
  readonly takesIntel?: boolean;
  /** Rows are questions ranked by need: opportunities and strengths. */
  readonly isPriorities?: boolean;
}

/** A widget with a shape of its own; it takes no choice of rows. */
export interface PanelWidget extends WidgetBase {
  readonly kind: "panel";
  readonly panel:
    | "dashboard"
    | "breakdown"
    | "survey_breakdown"
    | "compliance"
    | "enrollment"
    | "progress"
    | "turnover"
    | "priority";
}

/** What rows of comments are about: surveys and questions with how many there are, or single comments. */
export type CommentScope = "surveys" | "questions" | "responses" | "themes";

/** What people wrote, by month. */
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
  /** Which one: the one that the address names, or why someone is not very likely to renew. */
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

/** Rows of people or of what they have to do, as the slice that owns them tells it (lists.deps.ts). */
export interface ListWidget extends WidgetBase {
  readonly kind: "list";
  readonly columns: readonly ListColumn[];
  readonly filters: readonly FilterKey[];
  /** Key of the column that it opens in the order of, upwards unless stated otherwise. */
  readonly opensBy: string;
  readonly opensDesc?: boolean;
  /** What its rows are and the period that they stand by; both are taken as parameters, and nothing else in their place. */
  readonly rowsAre?: { readonly scope: string; readonly interval: BucketKind };
  /** Other names that filters of places are taken by. */
  readonly filterAliases?: Readonly<Record<string, FilterKey>>;
}

export type WidgetDeclaration = TableWidget | PanelWidget | CommentsWidget | QuestionWidget | ListWidget;

/** Every metric that a column may show. */
export const toMetrics = ({ metric, otherwise = [] }: Column): readonly string[] => [metric, ...otherwise];

/** The columns of a table's scope; throws for a scope that the table does not have. */
export function scopeColumns(table: TableWidget, scope: ReportScope): ScopeColumns {
  const found = table.scopes.find((each) => each.scope === scope);
  if (!found) throw new RangeError(`${table.id} has no scope ${scope}`);
  return found;
}

/** The columns that are shown whatever the rows are narrowed by, in their order. */
export function shownColumns(table: TableWidget, scope: ReportScope): readonly Column[] {
  return scopeColumns(table, scope).columns.filter(({ isShown = true, shownUnder }) => isShown && !shownUnder);
}
