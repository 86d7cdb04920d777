import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { AnalyticsApi, AnalyticsService } from "#slices/analytics/server/analytics.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { AssignmentsOfPriority } from "./assignments.deps.ts";
import type { ExternalReport } from "./external-reports.ts";
import type { AnswersGiven, ThemeNames } from "./widgets/comments/comments.deps.ts";
import type { ListSources } from "./widgets/lists/lists.deps.ts";
import type { ContentNames } from "./widgets/dimension-labels.ts";
import type { WidgetCatalog } from "./widgets/widget-catalog.ts";
import type { ReplyCache } from "./reply-cache.ts";
import type { PlansOfRows } from "./widgets/row-plan-summaries.deps.ts";

/** Residents and their homes, counted by the slice that knows who lives where. */
export interface ResidentCounts {
  /** Distinct residents with an active primary lease at any of these locations; null: anywhere. */
  activePrimaryResidents(tx: ClientTx, today: string, locationIds: readonly number[] | null): Promise<number>;
  /** How many units each of these locations has (null: each of all); one without any is missing. */
  unitsByLocation(tx: ClientTx, locationIds: readonly number[] | null): Promise<ReadonlyMap<number, number>>;
}

/** Employees, counted by the slice that owns them. */
export interface EmployeeCounts {
  /** People employed on a day, by location; null = no location. Everybody has one location at most, so it adds up. */
  activeEmployees(tx: ClientTx, day: string): Promise<ReadonlyMap<number | null, number>>;
}

/** Open alerts by location at an instant, and how many of them are late; a location without any is missing. */
type OpenAlertsOf = (
  tx: ClientTx,
  now: Date,
) => Promise<ReadonlyMap<number, { readonly open: number; readonly late: number }>>;

/** Someone who manages a place, with the title people know them by. */
export interface Manager {
  readonly id: number;
  readonly name: string;
  readonly position: string | null;
}

/** Who manages a place today, by name; answered by the slices that own rights and people. */
export type ManagersOf = (
  tx: ClientTx,
  place: { readonly linkType: "region" | "location"; readonly id: number },
) => Promise<{ readonly managers: readonly Manager[]; readonly maintenance: readonly Manager[] }>;

/** The same words in both languages. */
interface Localized {
  readonly en: string;
  readonly es: string;
}

/** Something to do about a topic, with the steps of its checklist. */
export interface ActionItem {
  readonly id: number;
  readonly title: Localized;
  readonly body: Localized;
  readonly steps: readonly Localized[];
}

/** What the shared catalog knows of a question that can be a priority. */
export interface PriorityContent {
  readonly topicId: number;
  readonly topic: Localized;
  readonly factorId: number;
  readonly factor: Localized;
  readonly body: Localized;
  readonly surveys: readonly Localized[];
  readonly actionItems: readonly ActionItem[];
}

/** Priorities and what to do about them; answered by the slice that owns the catalog. */
export interface PriorityContents {
  /** Null for what is no question of the service that has a score. */
  priority(service: AnalyticsService, questionId: number): PriorityContent | null;
  actionItem(id: number): ActionItem | null;
}

/** What the reports are made of. */
export interface ReportsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly organization: OrganizationApi;
  readonly analytics: AnalyticsApi;
  readonly residents: ResidentCounts;
  readonly employees: EmployeeCounts;
  readonly readOpenAlerts: OpenAlertsOf;
  readonly readManagers: ManagersOf;
  /** What people call surveys, questions, topics and the like. */
  readonly readNames: ContentNames;
  readonly priorities: PriorityContents;
  readonly readAssignments: AssignmentsOfPriority;
  /** In which types of plan people are, and when these will be complete. */
  readonly plansOfRows: PlansOfRows;
  /** The rows of lists, by the ids of their widgets. */
  readonly lists: ListSources;
  /** The widgets of all slices. */
  readonly catalog: WidgetCatalog;
  /** Standard reports that other slices answer and show. */
  readonly further?: readonly ExternalReport[];
  /** What people wrote and chose, and the lists of their responses. */
  readonly given: { readonly responseAnswers: AnswersGiven; readonly lists: ListSources };
  /** What comments are read for, as the client calls it. */
  readonly readThemes: ThemeNames;
  readonly replies: ReplyCache;
}
