import { sql } from "kysely";
import type { Tx } from "#platform/server/db/database.ts";

interface Tables {
  security_events: {
    window_start: Date;
    kind: string;
    operation: string;
    address_hash: Uint8Array;
    account_id: number;
    events: number;
    first_at: Date;
    last_at: Date;
  };
}

/** A rejected request as it is stored. */
export interface SecurityEvent {
  readonly kind: string;
  readonly operation: string;
  readonly addressHash: Uint8Array;
  readonly accountId: number;
  readonly at: Date;
}

const HOUR = 3_600_000;

/** Adds a rejected request to the count of its hour. */
export async function countSecurityEvent(tx: Tx, event: SecurityEvent): Promise<void> {
  const { kind, operation, addressHash, accountId, at } = event;
  await tx
    .on<Tables>()
    .insertInto("security_events")
    .values({
      window_start: new Date(Math.floor(at.getTime() / HOUR) * HOUR),
      kind,
      operation,
      address_hash: addressHash,
      account_id: accountId,
      events: 1,
      first_at: at,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["window_start", "kind", "operation", "address_hash", "account_id"])
        .doUpdateSet({ events: sql<number>`security_events.events + 1`, last_at: at }),
    )
    .execute();
}

/** Deletes the counts of hours before an instant. */
export async function deleteOldSecurityEvents(tx: Tx, before: Date): Promise<void> {
  await tx.on<Tables>().deleteFrom("security_events").where("window_start", "<", before).execute();
}
