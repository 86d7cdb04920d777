import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { ActionsApi } from "#slices/actions/server/actions.api.ts";
import type { AlertsApi } from "#slices/alerts/server/alerts.api.ts";
import type { AccessApi, Actor, IdentityApi } from "#slices/identity/server/identity.api.ts";
import type { InsightsApi } from "#slices/insights/server/insights.api.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PlansApi } from "#slices/plans/server/plans.api.ts";
import type { ReportsApi } from "#slices/reports/server/reports.api.ts";
import type { LeasesAtRisk } from "#slices/residents/server/residents.api.ts";
import type { SchedulesApi } from "#slices/schedules/server/schedules.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";

/** What the digest needs of the platform and of the slices below. */
export interface DigestDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "readActiveServices" | "readClient">;
  readonly identity: Pick<IdentityApi, "findReader">;
  readonly access: Pick<AccessApi, "readAccess" | "listPermissionHolders">;
  readonly messaging: Pick<MessagingApi, "readBlockedAddresses">;
  readonly sharing: Pick<SharingApi, "mintToken" | "resolveToken">;
  readonly reports: Pick<ReportsApi, "readRealChanges">;
  readonly insights: Pick<InsightsApi, "listChanges">;
  readonly actions: Pick<ActionsApi, "readOverdueItems">;
  readonly alerts: Pick<AlertsApi, "listWaiting" | "findWaiting" | "acknowledge">;
  readonly plans: Pick<
    PlansApi,
    "readAssignedTasks" | "countEscalated" | "readLikelyLateTasks" | "findPlain" | "completePlain"
  >;
  readonly schedules: SchedulesApi;
  /** Leases at risk of the recipient's places, at a limited number of properties. */
  readonly readLeasesAtRisk: (tx: ClientTx, actor: Actor, limit: number) => Promise<LeasesAtRisk>;
  /** Origin of the links in emails. */
  readonly getPublicUrl: () => string;
}
