import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { CachedReplies } from "#platform/server/db/cached-replies.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type {
  AnalyticsApi,
  AudienceService,
  DateRange,
  DriverResponse,
} from "#slices/analytics/server/analytics.api.ts";
import type { DriverOutcome } from "#slices/insights/contract/drivers.contract.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { AssignmentsOfPriority, ReportsApi } from "#slices/reports/server/reports.api.ts";

interface LocalizedText {
  readonly en: string;
  readonly es: string;
}

/** A question of a service with its topic and the suggested actions; provided by the slice that owns the catalog. */
export interface PriorityItems {
  /** Returns null for anything but a question of the service that has a score. */
  findPriority(
    service: AudienceService,
    questionId: number,
  ): {
    readonly topicId: number;
    readonly topic: LocalizedText;
    readonly factorId: number;
    readonly factor: LocalizedText;
    readonly body: LocalizedText;
    readonly actionItems: readonly { readonly title: LocalizedText }[];
  } | null;
}

/** Openly invited residents with something in common, and how many of them answered. */
interface AskedGroup {
  readonly invited: number;
  readonly answered: number;
}

/** Residents who were due to be invited. */
export interface InvitedResidents {
  /** Invited at least once. */
  readonly reached: number;
  /** Could not be invited. */
  readonly uninvited: number;
  readonly byLanguage: readonly AskedGroup[];
  readonly byTenure: readonly AskedGroup[];
  /** Open responses whose effort was judged, and those among them given in a hurry or nearly all alike. */
  readonly effort: { readonly judged: number; readonly doubtful: number };
}

/** Open responses with residents' ratings and likelihoods; provided by the slice that owns them. */
export interface ResidentRatings {
  /** Returns the name of the survey with an outcome's question, and the topics rated in it. */
  findTopics(outcome: DriverOutcome): { readonly survey: LocalizedText; readonly topics: readonly number[] };
  /** Returns the responses of locations (null: all locations), with ratings in the order of the topics. */
  read(
    tx: ClientTx,
    request: {
      readonly outcome: DriverOutcome;
      readonly locationIds: readonly number[] | null;
      readonly range: DateRange;
    },
  ): Promise<readonly DriverResponse[]>;
  /** Counts people invited at locations (null: at all), and those who answered openly. */
  countInvited(
    tx: ClientTx,
    request: { readonly locationIds: readonly number[] | null; readonly range: DateRange; readonly today: string },
  ): Promise<InvitedResidents>;
}

/** The dependencies of insights: the platform and the slices below. */
export interface InsightsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly replies: CachedReplies;
  readonly organization: Pick<
    OrganizationApi,
    "readActiveServices" | "readClient" | "readClients" | "readLocations" | "readRegions"
  >;
  readonly analytics: Pick<
    AnalyticsApi,
    | "readBenchmarkTable"
    | "changes"
    | "getEngagementWindows"
    | "computeFigures"
    | "grid"
    | "precision"
    | "getSatisfactionWindows"
    | "computeSeries"
  >;
  readonly reports: Pick<ReportsApi, "findPages">;
  readonly priorities: PriorityItems;
  readonly ratings: ResidentRatings;
  readonly readAssignments: AssignmentsOfPriority;
  /** Reads the names of factors, topics and questions, by their kind. */
  readonly readNames: (
    tx: ClientTx,
    request: { readonly service: AudienceService; readonly scope: "factors" | "topics" | "questions" },
  ) => Promise<
    readonly {
      readonly key: number | string;
      readonly name: string;
      /** The Spanish name, when the catalog has it. */
      readonly nameEs?: string;
      /** For a question: the name of its topic, and its surveys. */
      readonly topic?: string;
      readonly surveyIds?: readonly number[];
    }[]
  >;
}
