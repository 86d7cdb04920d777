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
  readonly organization: Pick<OrganizationApi, "client" | "clients">;
  readonly identity: Pick<IdentityApi, "reader">;
  readonly staff: Pick<StaffApi, "clientAdmins">;
  readonly reports: Pick<ReportsApi, "sendable" | "readTable" | "titles" | "widgetRoutes">;
  readonly sharing: Pick<SharingApi, "mintToken" | "resolveToken">;
  readonly messaging: Pick<MessagingApi, "blockedAddresses">;
  /** Origin of links. */
  readonly publicUrl: () => string;
}
