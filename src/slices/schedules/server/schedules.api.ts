import type { ClientTx } from "#platform/server/db/database.ts";

/** Standard reports that are sent again and again. */
export interface SchedulesApi {
  /** How many of a person's own automated reports stand still without anybody having paused them by hand. */
  countPaused(tx: ClientTx, personId: number): Promise<number>;
}
