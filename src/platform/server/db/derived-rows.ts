import type { ClientTx } from "./database.ts";

/** A derived row that differs from what its source rows say; null where one side has no such row. */
export interface RowDifference {
  readonly table: string;
  /** Null for the whole client, or where the row's place is not known. */
  readonly locationId: number | null;
  /** Calendar day; for a month its first day, for an employment without one "-infinity". */
  readonly day: string;
  /** The rest of the row's key, by column. */
  readonly key: Readonly<Record<string, number | string>>;
  readonly expected: Readonly<Record<string, number | string | null>> | null;
  readonly stored: Readonly<Record<string, number | string | null>> | null;
}

/** Rows that a slice derives from others: how they are compared with their source, and repaired. */
export interface DerivedRows {
  /** Reads every row of the client that is wrong; rows that wait for a job are not. Changes nothing. */
  readDifferences(tx: ClientTx): Promise<readonly RowDifference[]>;
  /**
   * Corrects them beside concurrent writes, or leaves them to `refresh`. Returns the number of wrong ones.
   */
  correct(tx: ClientTx): Promise<number>;
  /** Computes what waits for a job. Returns the number of months that it closed. */
  refresh(clientId: number): Promise<number>;
}
