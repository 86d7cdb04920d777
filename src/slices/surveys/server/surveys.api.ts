import type { ClientTx } from "#platform/server/db/database.ts";
import type { Cause } from "#platform/server/unit-of-work.ts";

/** An invitation that was made: its mail is in the outbox. */
export interface Invited {
  readonly invitationId: number;
  /** The instant at which its links stop taking answers. */
  readonly expiresAt: Date;
}

/** A rollup row that does not say what the raw rows say; null where one side has no such row. */
export interface RollupDifference {
  readonly table: "participation_days" | "answer_days" | "answer_months";
  readonly locationId: number;
  readonly positionCategoryId: number;
  readonly surveyId: number;
  /** Calendar day; of a month, its first. */
  readonly day: string;
  readonly expected: Readonly<Record<string, number>> | null;
  readonly stored: Readonly<Record<string, number>> | null;
}

/** Surveys: who is asked, what they answered, and the sums of it. */
export interface SurveysApi {
  /**
   * Invites a resident to a survey by mail. Fails: `absent` without such a resident; `invalid` with `unknown_survey`,
   * `wrong_audience` (an employee survey) or `no_email`; `conflict` with `no_active_lease`, or with `contact_budget`
   * within 30 days of the last invitation of any survey (for survey 26 also within 90 days of the last such one).
   */
  invite(cause: Cause, wish: { readonly surveyId: number; readonly residentId: number }): Promise<Invited>;
  /** Computes every rollup of the client from raw rows and returns what differs; empty when all is well. Changes nothing. */
  recomputeRollups(tx: ClientTx): Promise<readonly RollupDifference[]>;
  /**
   * Writes every rollup of the client anew from its raw rows: after a load or an import, while nobody answers surveys
   * (an answer that commits meanwhile can be missed; recomputeRollups tells).
   */
  rebuildRollups(tx: ClientTx): Promise<void>;
}
