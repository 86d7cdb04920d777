import type { ClientTx } from "#platform/server/db/database.ts";
import type { Erased } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { FileTable } from "./exports/exports.service.ts";
import type { PageSubject, ServicePages } from "./service-pages.types.ts";
import type { RealChanges } from "./real-changes.ts";
import type { SendableReport, TableRequest } from "./sendable-reports.ts";

// What the slice of surveys fills in for reports of what people wrote and chose.
export type {
  AnswersGiven,
  CommentCount,
  CommentRecord,
  CommentPlaces,
  CommentsRequest,
  CommentsPage,
  PrintedBeside,
  QuestionFacts,
  ThemeCounts,
  CommentReply,
} from "./widgets/comments/comments.deps.ts";
export { canReplyToComments, commentRepliers } from "./widgets/comments/comment-repliers.rules.ts";

// What became of someone's tasks is shown as that of a place is.
export { findCompliance } from "./widgets/compliance-panel.ts";

// What statuses of tasks are called, by their ids from 1.
export { complianceNames, progressNames } from "./widgets/task-statuses.rules.ts";

// What slices declare widgets of their own with.
export type {
  Column,
  FilterKey,
  ListColumn,
  ListWidget,
  TableWidget,
  WidgetDeclaration,
  WireNumber,
} from "./widgets/widget.ts";
export { scopesWith } from "./widgets/columns.ts";
export { each, everywhere, placeFilters, places, report } from "./widgets/declaration-parts.ts";

// The rows of lists, and what tables say of people in plans, which the slice of plans fills in.
export type { ListRequest, ListResult, ListPage, ListSources } from "./widgets/lists/lists.deps.ts";
export type { PlansOfRow, PlansOfRowsRequest } from "./widgets/row-plan-summaries.deps.ts";

// What people, plans and tasks are called, which the slices above fill in.
export type { ContentName, LabelRequest } from "./widgets/dimension-labels.ts";

// Lists of other slices go out as the reports' tables do: one writer, one row in the audit log.
export { certaintyWords } from "./exports/printed-columns.ts";
export { exportTable, type FileTable, registerFile } from "./exports/exports.service.ts";
export type { PageSubject, ServicePages } from "./service-pages.types.ts";
export type { ExternalReport } from "./external-reports.ts";
export type { SendableReport, TableRequest } from "./sendable-reports.ts";
export type { RealChange, RealChanges } from "./real-changes.ts";

// What is being done about priorities, which the slice of assignments fills in.
export type { AssignmentsOfPriority, OpenAssignment } from "./assignments.deps.ts";

/** A screen of one widget and the address that its data comes from; `:id` stands for the place in both. */
export interface WidgetRoute {
  readonly path: string;
  readonly endpoint: string;
}

/** A page that was found by its name, with its route of the front end. */
export interface PageFound {
  readonly text: string;
  /** What tells it from pages of the same name; null where nothing is needed. */
  readonly detail: string | null;
  readonly to: string;
}

/** A place that was found, with its page. */
export interface PlacePageFound extends PageFound {
  readonly linkType: "region" | "location";
}

/** A standard report as its list names it. */
export interface StandardReport {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly service: string;
}

/** What the reports tell other slices. */
export interface ReportsApi {
  /** Deletes the saved views of a person who is erased. */
  forget(uow: UnitOfWork, erased: Erased): Promise<void>;
  /** Every name that a widget has in the address of a screen, with underscores. */
  readonly widgetNames: ReadonlySet<string>;
  /** The screens of all widgets that someone may request, under every name that a widget has. */
  widgetRoutes(actor: Actor): readonly WidgetRoute[];
  /** The reports over everything visible whose titles have words that begin as asked, by title. */
  findReports(actor: Actor, request: { readonly text: string; readonly limit: number }): readonly PageFound[];
  /** Regions and locations whose dashboards the actor may open and whose names have words that begin as asked. */
  findPlaces(
    tx: ClientTx,
    actor: Actor,
    request: { readonly text: string; readonly limit: number },
  ): Promise<readonly PlacePageFound[]>;
  /** The pages of a place about a service of answers. */
  findPages(actor: Actor, service: "ingage" | "intouch", place: PageSubject): ServicePages;
  /** The standard reports that someone may open, by name. */
  standardReports(actor: Actor): readonly StandardReport[];
  /** The standard reports that someone may open and that have a table to be sent. */
  sendable(actor: Actor): readonly SendableReport[];
  /** What the standard reports are called, by their numbers. */
  titles(): ReadonlyMap<number, string>;
  /** A report's table as a file has it, for anyone who reads it. Fails as its file does. */
  readTable(actor: Actor, request: TableRequest): Promise<FileTable>;
  /** What really changed in someone's places, the largest first: the numbers of their own portfolio. */
  realChanges(actor: Actor): Promise<RealChanges>;
}
