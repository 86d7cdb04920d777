import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessApi, IdentityApi } from "#slices/identity/server/identity.api.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import type { SurveysApi } from "#slices/surveys/server/surveys.api.ts";

/** Dependencies of flagged comments on the platform and on other slices. */
export interface FlagsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly identity: Pick<IdentityApi, "findReader">;
  readonly access: Pick<AccessApi, "listAccountStates" | "listPermissionHolders">;
  readonly organization: OrganizationApi;
  readonly people: Pick<PeopleApi, "readTitles" | "readReportLocations">;
  readonly messaging: Pick<MessagingApi, "readBlockedAddresses">;
  readonly surveys: Pick<SurveysApi, "flagged">;
  /** Origin of links in emails. */
  readonly getPublicUrl: () => string;
}
