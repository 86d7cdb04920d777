import { createHmac, randomBytes } from "node:crypto";
import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { Rejection } from "#platform/server/http/rejections.ts";
import { countSecurityEvent, deleteOldSecurityEvents } from "./security-events.repository.ts";

const KEPT_DAYS = 90;
const DAY = 24 * 3_600_000;
const NO_ACCOUNT = 0;

/**
 * Counts rejected requests by the hour, so that an attack leaves a record. Addresses are stored as keyed hashes only.
 */
export class SecurityEvents {
  readonly #deps: { readonly db: Database; readonly clock: Clock };
  readonly #key: Uint8Array;
  #cleanedAt = 0;

  /** Without a key of the installation, hashes are comparable only while this process runs. */
  constructor(deps: { readonly db: Database; readonly clock: Clock }, key: Uint8Array | null) {
    this.#deps = deps;
    this.#key = key ?? randomBytes(32);
  }

  /** Records a rejected request, and once a day deletes records older than 90 days. */
  async record(rejection: Rejection): Promise<void> {
    const { db, clock } = this.#deps;
    const { kind, operation, accountId } = rejection;
    const at = clock.now();
    const addressHash = createHmac("sha256", this.#key).update(`address:${rejection.address}`).digest().subarray(0, 16);
    const isDue = Math.abs(at.getTime() - this.#cleanedAt) > DAY;
    await db.global(async (tx) => {
      if (isDue) await deleteOldSecurityEvents(tx, new Date(at.getTime() - KEPT_DAYS * DAY));
      await countSecurityEvent(tx, { kind, operation, addressHash, accountId: accountId ?? NO_ACCOUNT, at });
    });
    if (isDue) this.#cleanedAt = at.getTime();
  }
}
