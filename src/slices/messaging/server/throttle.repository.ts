import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { MessagingTables } from "./messaging.tables.ts";

const WINDOW = 3_600_000;

/** The maximum number of requests per hour. */
export interface Limit {
  /** The counted value: an address, a number or a network address; stored as a hash only. */
  readonly key: string;
  readonly most: number;
}

/**
 * Counts a request under each limit; throws `throttled` when one of them is exceeded. Rejected requests are counted
 * too.
 */
export async function throttle(db: Database, limits: readonly Limit[], now: Date): Promise<void> {
  const start = new Date(Math.floor(now.getTime() / WINDOW) * WINDOW);
  const isTooMany = await db.global(async (tx) => {
    const table = tx.on<MessagingTables>();
    await table
      .deleteFrom("public_form_throttle")
      .where("window_start", "<", new Date(start.getTime() - WINDOW))
      .execute();
    let tooMany = false;
    for (const limit of limits) {
      const row = await table
        .insertInto("public_form_throttle")
        .values({ throttle_key: createHash("sha256").update(limit.key).digest(), window_start: start, requests: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(["throttle_key", "window_start"])
            .doUpdateSet({ requests: sql<number>`public_form_throttle.requests + 1` }),
        )
        .returning("requests")
        .executeTakeFirstOrThrow();
      if (row.requests > limit.most) tooMany = true;
    }
    return tooMany;
  });
  if (!isTooMany) return;
  throw new AppError("throttled", "too_many_tries", "Too many tries. Please wait and try again.", {
    retryAfter: Math.ceil((start.getTime() + WINDOW - now.getTime()) / 1000),
  });
}
