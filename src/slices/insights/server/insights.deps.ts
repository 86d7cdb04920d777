import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { KeptReplies } from "#platform/server/db/kept-replies.ts";
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

interface Localized {
  readonly en: string;
  readonly es: string;
}

/** A question of a service with its topic, and what can be done about it; answered by the slice that owns the catalog. */
export interface PriorityItems {
  /** Null for what is no question of the service that has a score. */
  priority(
    service: AudienceService,
    questionId: number,
  ): {
    readonly topicId: number;
    readonly topic: Localized;
    readonly factorId: number;
    readonly factor: Localized;
    readonly body: Localized;
    readonly actionItems: readonly { readonly title: Localized }[];
  } | null;
}

/** Residents with something in common, asked openly, and of them those who answered. */
interface AskedGroup {
  readonly asked: number;
  readonly answered: number;
}

/** Residents who were due to be asked. */
export interface AskedResidents {
  /** Were invited at least once. */
  readonly reached: number;
  /** Could not be. */
  readonly unreached: number;
  readonly byLanguage: readonly AskedGroup[];
  readonly byTenure: readonly AskedGroup[];
  /** Open responses whose effort was judged, and of them those given in a hurry or nearly all alike. */
  readonly effort: { readonly judged: number; readonly doubtful: number };
}

/** Open responses with what residents rated and are likely to do; answered by the slice that owns them. */
export interface ResidentRatings {
  /** What the survey that asks about an outcome is called, and the topics that are rated in it. */
  findTopics(outcome: DriverOutcome): { readonly survey: Localized; readonly topics: readonly number[] };
  /** The responses of locations (null: of all), with ratings in the order of the topics. */
  read(
    tx: ClientTx,
    request: {
      readonly outcome: DriverOutcome;
      readonly locationIds: readonly number[] | null;
      readonly range: DateRange;
    },
  ): Promise<readonly DriverResponse[]>;
  /** Who was asked at locations (null: at all), and who answered openly. */
  countAsked(
    tx: ClientTx,
    request: { readonly locationIds: readonly number[] | null; readonly range: DateRange; readonly today: string },
  ): Promise<AskedResidents>;
}

/** What insights need of the platform and of the slices below. */
export interface InsightsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly replies: KeptReplies;
  readonly organization: Pick<OrganizationApi, "activeServices" | "client" | "clients" | "locations" | "regions">;
  readonly analytics: Pick<
    AnalyticsApi,
    | "benchmarkBy"
    | "changes"
    | "engagementWindows"
    | "figures"
    | "grid"
    | "precision"
    | "satisfactionWindows"
    | "series"
  >;
  readonly reports: Pick<ReportsApi, "findPages">;
  readonly priorities: PriorityItems;
  readonly ratings: ResidentRatings;
  readonly readAssignments: AssignmentsOfPriority;
  /** What factors, topics and questions are called, by what they are. */
  readonly readNames: (
    tx: ClientTx,
    request: { readonly service: AudienceService; readonly scope: "factors" | "topics" | "questions" },
  ) => Promise<
    readonly {
      readonly key: number | string;
      readonly name: string;
      /** The same in Spanish, where the catalog has it. */
      readonly nameEs?: string;
      /** Of a question: what its topic is called, and the surveys that ask it. */
      readonly topic?: string;
      readonly surveyIds?: readonly number[];
    }[]
  >;
}
