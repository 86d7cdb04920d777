import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { IdentityApi, StaffApi } from "#slices/identity/server/identity.api.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { ReportsApi } from "#slices/reports/server/reports.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";

/** Dependencies of schedules on the platform and on other slices. */
export interface SchedulesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "readClient" | "readClients">;
  readonly identity: Pick<IdentityApi, "findReader">;
  readonly staff: Pick<StaffApi, "readClientAdmins">;
  readonly reports: Pick<ReportsApi, "getSendableReports" | "readTable" | "getReportTitles" | "getWidgetRoutes">;
  readonly sharing: Pick<SharingApi, "mintToken" | "resolveToken">;
  readonly messaging: Pick<MessagingApi, "readBlockedAddresses">;
  /** Origin of links. */
  readonly getPublicUrl: () => string;
}
