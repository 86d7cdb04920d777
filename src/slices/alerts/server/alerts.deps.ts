import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { CachedReplies } from "#platform/server/db/cached-replies.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessApi } from "#slices/identity/server/identity.api.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";

/** The dependencies of alerts on other slices. */
export interface AlertsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly replies: CachedReplies;
  readonly organization: Pick<
    OrganizationApi,
    "readActiveServices" | "readClient" | "readClients" | "findPlace" | "findZone"
  >;
  /** The people slice is composed at the same level, so it is looked up on use. */
  readonly getPeople: () => Pick<PeopleApi, "readRecipients">;
  readonly access: Pick<AccessApi, "readAccess" | "listAccountStates" | "listPermissionHolders">;
  readonly messaging: Pick<MessagingApi, "readBlockedAddresses" | "createOptOutLinks">;
  readonly sharing: SharingApi;
  /** Returns whether a person muted alerts without an owner. */
  readonly isMuted: (tx: ClientTx, personId: number, kind: "alert") => Promise<boolean>;
  /** Returns the origin that links in emails start with. */
  readonly getPublicUrl: () => string;
}
