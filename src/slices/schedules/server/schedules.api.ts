import type { ClientTx } from "#platform/server/db/database.ts";

/** A finished delivery of a report. */
export interface EndedDelivery {
  /** Id of the delivery's first row; stable between reads. */
  readonly id: number;
  readonly title: string;
  readonly at: Date;
  /** Whether it failed for at least one recipient. */
  readonly hasFailed: boolean;
}

/** Standard reports that are sent repeatedly. */
export interface SchedulesApi {
  /** Counts a person's schedules that were paused automatically. */
  countPaused(tx: ClientTx, personId: number): Promise<number>;
  /** Reads the newest deliveries of a person's schedules that were sent or failed. */
  listEndedDeliveries(
    tx: ClientTx,
    request: { readonly personId: number; readonly since: Date; readonly limit: number },
  ): Promise<readonly EndedDelivery[]>;
}
