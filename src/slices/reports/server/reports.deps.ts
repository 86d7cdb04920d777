import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { AnalyticsApi, AnalyticsService } from "#slices/analytics/server/analytics.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { AssignmentsOfPriority } from "./assignments.deps.ts";
import type { ExternalReport } from "./external-reports.ts";
import type { AnswerSources, ThemeNames } from "./widgets/comments/comments.deps.ts";
import type { ListSources } from "./widgets/lists/lists.deps.ts";
import type { ContentNames } from "./widgets/dimension-labels.ts";
import type { WidgetCatalog } from "./widgets/widget-catalog.ts";
import type { ReplyCache } from "./reply-cache.ts";
import type { PlansOfRows } from "./widgets/row-plan-summaries.deps.ts";

/** Counts of residents and units; implemented by the slice that owns leases. */
export interface ResidentCounts {
  /** Counts distinct residents with an active primary lease at any of these locations; null: anywhere. */
  countActivePrimaryResidents(tx: ClientTx, today: string, locationIds: readonly number[] | null): Promise<number>;
  /** Returns the number of units of each of these locations (null: of all); one without units is missing. */
  countUnitsByLocation(tx: ClientTx, locationIds: readonly number[] | null): Promise<ReadonlyMap<number, number>>;
}

/** Counts of employees; implemented by the slice that owns them. */
export interface EmployeeCounts {
  /**
   * Returns the people employed on a day, by location; null = no location. A person has at most one location, so the
   * counts add up.
   */
  countActiveEmployees(tx: ClientTx, day: string): Promise<ReadonlyMap<number | null, number>>;
}

/**
 * Returns the open alerts by location at an instant, and how many of them are late; a location without alerts is
 * missing.
 */
type OpenAlertsOf = (
  tx: ClientTx,
  now: Date,
) => Promise<ReadonlyMap<number, { readonly open: number; readonly late: number }>>;

/** A manager of a place, with the job title. */
export interface Manager {
  readonly id: number;
  readonly name: string;
  readonly position: string | null;
}

/** Returns the managers of a place today, by name; implemented by the slices that own permissions and people. */
export type ManagersOf = (
  tx: ClientTx,
  place: { readonly linkType: "region" | "location"; readonly id: number },
) => Promise<{ readonly managers: readonly Manager[]; readonly maintenance: readonly Manager[] }>;

/** A text in both languages. */
interface LocalizedText {
  readonly en: string;
  readonly es: string;
}

/** A suggested action about a topic, with the steps of its checklist. */
export interface ActionItem {
  readonly id: number;
  readonly title: LocalizedText;
  readonly body: LocalizedText;
  readonly steps: readonly LocalizedText[];
}

/** The shared catalog's content about a question that can be a priority. */
export interface PriorityContent {
  readonly topicId: number;
  readonly topic: LocalizedText;
  readonly factorId: number;
  readonly factor: LocalizedText;
  readonly body: LocalizedText;
  readonly surveys: readonly LocalizedText[];
  readonly actionItems: readonly ActionItem[];
}

/** Priorities and their action items; implemented by the slice that owns the catalog. */
export interface PriorityContents {
  /** Null for a question that is not of the service or has no score. */
  findPriority(service: AnalyticsService, questionId: number): PriorityContent | null;
  findActionItem(id: number): ActionItem | null;
}

/** The dependencies of the reports. */
export interface ReportsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly organization: OrganizationApi;
  readonly analytics: AnalyticsApi;
  readonly residents: ResidentCounts;
  readonly employees: EmployeeCounts;
  readonly readOpenAlerts: OpenAlertsOf;
  readonly readManagers: ManagersOf;
  /** Reads the names of surveys, questions, topics and other content. */
  readonly readNames: ContentNames;
  readonly priorities: PriorityContents;
  readonly readAssignments: AssignmentsOfPriority;
  /** Reads the types of plan that people are in, and when these will be complete. */
  readonly readPlansOfRows: PlansOfRows;
  /** The rows of lists, by the ids of their widgets. */
  readonly lists: ListSources;
  /** The widgets of all slices. */
  readonly catalog: WidgetCatalog;
  /** Standard reports that other slices serve and show. */
  readonly further?: readonly ExternalReport[];
  /** Comments and choices, and the lists of their responses. */
  readonly contributed: { readonly responseAnswers: AnswerSources; readonly lists: ListSources };
  /** Reads the themes of comments under the client's names. */
  readonly readThemes: ThemeNames;
  readonly replies: ReplyCache;
}
