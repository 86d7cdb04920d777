import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { IdentityApi } from "#slices/identity/server/identity.api.ts";
import type { SharingApi } from "../sharing.api.ts";
import type { FindSharedResponse } from "./shared-response.ts";
import type { ShareSigner } from "./share-token.ts";

/** The dependencies of links on the platform and, set in the composition, on slices above. */
export interface ShareLinksDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly sharing: Pick<SharingApi, "mintToken" | "resolveToken">;
  readonly identity: Pick<IdentityApi, "findReader">;
  readonly signer: ShareSigner;
  readonly findResponse: FindSharedResponse;
  /** Returns the client's time zone; UTC for an unknown client. */
  readonly readZone: (tx: ClientTx) => Promise<string>;
  /** Reads names of people by id; an erased person has none. */
  readonly readNames: (tx: ClientTx, personIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** Returns the origin of links. */
  readonly getPublicUrl: () => string;
}
