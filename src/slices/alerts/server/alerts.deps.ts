import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { KeptReplies } from "#platform/server/db/kept-replies.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessApi } from "#slices/identity/server/identity.api.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";

/** What alerts need of other slices. */
export interface AlertsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly replies: KeptReplies;
  readonly organization: Pick<OrganizationApi, "activeServices" | "client" | "clients" | "place" | "zone">;
  /** People stand beside alerts in the order of composition, so this is looked up when it is used. */
  readonly people: () => Pick<PeopleApi, "recipients">;
  readonly access: Pick<AccessApi, "readAccess" | "accountStates" | "permissionHolders">;
  readonly messaging: Pick<MessagingApi, "blockedAddresses" | "optOutLinks">;
  readonly sharing: SharingApi;
  /** Whether someone muted what is no one's alert yet. */
  readonly isMuted: (tx: ClientTx, personId: number, kind: "alert") => Promise<boolean>;
  /** Origin that links in mails start with. */
  readonly publicUrl: () => string;
}
