import type { ClientTx } from "#platform/server/db/database.ts";

/** A sending of a report that came to its end. */
export interface EndedDelivery {
  /** The first of the sending's deliveries: the same at each read. */
  readonly id: number;
  readonly title: string;
  readonly at: Date;
  /** True where it could not be made for some reader. */
  readonly hasFailed: boolean;
}

/** Standard reports that are sent again and again. */
export interface SchedulesApi {
  /** How many of a person's own automated reports stand still without anybody having paused them by hand. */
  countPaused(tx: ClientTx, personId: number): Promise<number>;
  /** The newest sendings of a person's own automated reports that were made or failed. */
  endedDeliveries(
    tx: ClientTx,
    request: { readonly personId: number; readonly since: Date; readonly limit: number },
  ): Promise<readonly EndedDelivery[]>;
}
