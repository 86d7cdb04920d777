import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { CachedReplies } from "#platform/server/db/cached-replies.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AnalyticsApi } from "#slices/analytics/server/analytics.api.ts";
import type { AccessApi } from "#slices/identity/server/identity.api.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import type { ExternalReport } from "#slices/reports/server/reports.api.ts";
import type { AssignmentTexts } from "./actions.tables.ts";

/** Looks up the topic and action items of a question. Provided by the slice that owns the catalog. */
export interface PriorityItems {
  /** Returns null for an id that is not a scored question of the service. */
  findPriority(
    service: "ingage",
    questionId: number,
  ): {
    readonly topicId: number;
    readonly topic: AssignmentTexts;
    readonly actionItems: readonly { readonly id: number; readonly title: AssignmentTexts }[];
  } | null;
}

/** Dependencies on the platform and on other slices. */
export interface ActionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly replies: CachedReplies;
  readonly organization: Pick<
    OrganizationApi,
    "readActiveServices" | "readClient" | "readClients" | "readLocations" | "findPlace" | "readRegions"
  >;
  readonly analytics: Pick<AnalyticsApi, "computeEffects" | "getEngagementWindows" | "computeFigures">;
  readonly people: Pick<PeopleApi, "readRecipients">;
  readonly access: Pick<AccessApi, "listAccountStates">;
  readonly messaging: Pick<MessagingApi, "readBlockedAddresses">;
  /** Returns whether a person muted comments on assignments. */
  readonly isMuted: (tx: ClientTx, personId: number, kind: "assignment_comment") => Promise<boolean>;
  readonly priorities: PriorityItems;
  /** Standard reports of other slices, which are listed before those of this one. */
  readonly further?: readonly ExternalReport[];
  /** Origin that links start with. */
  readonly getPublicUrl: () => string;
}
