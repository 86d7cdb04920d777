import type { ClientTx } from "#platform/server/db/database.ts";
import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { FileTable } from "./exports/exports.service.ts";
import type { PageSubject, ServicePages } from "./service-pages.types.ts";
import type { RealChanges } from "./real-changes.ts";
import type { SendableReport, TableRequest } from "./sendable-reports.ts";

// Implemented by the slice of surveys for reports of comments and choices.
export type {
  AnswerSources,
  CommentCount,
  CommentRecord,
  CommentPlaces,
  CommentsRequest,
  CommentsPage,
  CommentAttributes,
  QuestionFacts,
  ThemeCounts,
  CommentReply,
} from "./widgets/comments/comments.deps.ts";
export { canReplyToComments, commentRepliers } from "./widgets/comments/comment-repliers.rules.ts";

// The labels of task statuses, by their ids from 1.
export { complianceNames, progressNames } from "./widgets/task-statuses.rules.ts";

// With these, every slice declares its own widgets: tables, lists, comments, and panels with the reader of their
// figures.
export type {
  Column,
  CommentsWidget,
  FilterKey,
  ListColumn,
  ListWidget,
  QuestionWidget,
  TableWidget,
  WidgetDeclaration,
  WireNumber,
} from "./widgets/widget.ts";
export { buildScopes } from "./widgets/scope-columns.ts";
export {
  buildScopeColumns,
  allSubjects,
  placeFilters,
  places,
  report,
  reportFilters,
} from "./widgets/declaration-parts.ts";
export { stepMetrics } from "./widgets/report-rows.rules.ts";
export {
  pickFigure,
  type PanelAnswer,
  type PanelRequest,
  readPanelFigures,
  readPanelMonths,
  readPanelTotals,
} from "./widgets/panel.ts";
export { withComparison } from "./widgets/buckets.rules.ts";
export { getFigure, getValue } from "./places/place-figures.rules.ts";

// Rows of lists, and plan summaries of people in tables; implemented by the slice of plans.
export type { ListRequest, ListResult, ListPage, ListSources } from "./widgets/lists/lists.deps.ts";
export type { PlansOfRow, PlansOfRowsRequest } from "./widgets/row-plan-summaries.deps.ts";

// Labels of people, plans and tasks; implemented by the slices above.
export type { ContentName, LabelRequest } from "./widgets/dimension-labels.ts";

// Lists of other slices are exported as the reports' tables are: one writer, one row in the audit log.
export { certaintyWords } from "./exports/printed-columns.ts";
export { exportTable, type FileTable, registerFile } from "./exports/exports.service.ts";
export type { PageSubject, ServicePages } from "./service-pages.types.ts";
export type { ExternalReport } from "./external-reports.ts";
export type { SendableReport, TableRequest } from "./sendable-reports.ts";
export type { RealChange, RealChanges } from "./real-changes.ts";

// Action items about priorities; implemented by the slice of assignments.
export type { AssignmentsOfPriority, OpenAssignment } from "./assignments.deps.ts";

/** The screen of a widget and the address of its data; `:id` stands for the place in both. */
export interface WidgetRoute {
  readonly path: string;
  readonly endpoint: string;
}

/** A page found by its name, with its route of the front end. */
export interface PageMatch {
  readonly text: string;
  /** Distinguishes the page from others of the same name; null where it is not needed. */
  readonly detail: string | null;
  readonly to: string;
}

/** A place found by its name, with its page. */
export interface PlacePageMatch extends PageMatch {
  readonly linkType: "region" | "location";
}

/** A standard report as the list of reports names it. */
export interface StandardReport {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly service: string;
}

/** The interface of the reports for other slices. */
export interface ReportsApi {
  /** Deletes the saved views of a person who is erased. */
  erasePerson(uow: UnitOfWork, erased: ErasedPerson): Promise<void>;
  /** Every name of a widget in the address of a screen, with underscores. */
  readonly widgetNames: ReadonlySet<string>;
  /** Returns the screens of all widgets that a person may open, under every name that a widget has. */
  getWidgetRoutes(actor: Actor): readonly WidgetRoute[];
  /**
   * Returns the reports over everything visible whose titles contain words that begin with the search text, by title.
   */
  findReports(actor: Actor, request: { readonly text: string; readonly limit: number }): readonly PageMatch[];
  /**
   * Returns regions and locations whose dashboards the actor may open and whose names contain words that begin with the
   * search text.
   */
  findPlaces(
    tx: ClientTx,
    actor: Actor,
    request: { readonly text: string; readonly limit: number },
  ): Promise<readonly PlacePageMatch[]>;
  /** Returns the pages of a place in engagement or satisfaction. */
  findPages(actor: Actor, service: "ingage" | "intouch", place: PageSubject): ServicePages;
  /** Returns the standard reports that a person may open, by name. */
  getStandardReports(actor: Actor): readonly StandardReport[];
  /** Returns the standard reports that a person may open and that have a table to send. */
  getSendableReports(actor: Actor): readonly SendableReport[];
  /** Returns the titles of the standard reports by number. */
  getReportTitles(): ReadonlyMap<number, string>;
  /** Reads a report's table in the form of a file, for one recipient. Throws what the export of the file throws. */
  readTable(actor: Actor, request: TableRequest): Promise<FileTable>;
  /** Returns the real changes in a person's places, the largest first, with the numbers of their own portfolio. */
  readRealChanges(actor: Actor): Promise<RealChanges>;
}
