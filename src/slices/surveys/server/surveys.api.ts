import type { ClientTx } from "#platform/server/db/database.ts";
import type { Cause, UnitOfWork } from "#platform/server/unit-of-work.ts";

/** An invitation that was made: its mail is in the outbox. */
export interface Invited {
  readonly invitationId: number;
  /** The instant at which its links stop taking answers. */
  readonly expiresAt: Date;
}

/** Who is to be asked what. */
export type InvitationWish =
  | { readonly surveyId: number; readonly residentId: number }
  | { readonly surveyId: number; readonly personId: number };

/** Somebody who was asked: a resident or an employee. */
export type Respondent = { readonly residentId: number } | { readonly personId: number };

/** The tables that are made of raw rows. */
export type RollupTable =
  | "participation_days"
  | "participation_months"
  | "location_participation"
  | "answer_days"
  | "answer_months"
  | "location_answers"
  | "service_issues";

/** A rollup row that does not say what the raw rows say; null where one side has no such row. */
export interface RollupDifference {
  readonly table: RollupTable;
  readonly locationId: number;
  /** Calendar day; of a month, its first. */
  readonly day: string;
  /** The rest of the row's key, by column. */
  readonly key: Readonly<Record<string, number | string>>;
  readonly expected: Readonly<Record<string, number>> | null;
  readonly stored: Readonly<Record<string, number>> | null;
}

/** Surveys: who is asked, what they answered, and the sums of it. */
export interface SurveysApi {
  /**
   * Invites a resident or an employee to a survey by mail. Fails: `absent` without such a person; `invalid` with
   * `unknown_survey`, `wrong_audience` (a survey for others) or `no_email`; `conflict` with `contact_budget` within 30
   * days of the last invitation of any survey (for survey 26 also within 90 days of the last such one), `opted_out`,
   * `bounced`, `no_active_lease`, `not_primary`, `not_employed`, `no_location`, `location_archived` or `erased`.
   */
  invite(cause: Cause, wish: InvitationWish): Promise<Invited>;
  /**
   * Takes a person off everything they were asked and said: drafts, texts and answers not yet released are deleted,
   * what was counted stays as it is without them, links stop working. For erasing a person; again without effect.
   */
  forgetRespondent(uow: UnitOfWork, who: Respondent): Promise<void>;
  /** Computes every rollup of the client from raw rows and returns what differs; empty when all is well. Changes nothing. */
  recomputeRollups(tx: ClientTx): Promise<readonly RollupDifference[]>;
  /**
   * Writes every rollup of the client anew from its raw rows: after a load or an import, while nobody answers surveys
   * (an answer that commits meanwhile can be missed; recomputeRollups tells).
   */
  rebuildRollups(tx: ClientTx): Promise<void>;
}

/** What will send surveys, in numbers. */
export interface SendingCounts {
  /** Events that invite by themselves. */
  readonly eventRules: number;
  /** Campaigns that are scheduled or were sent. */
  readonly campaigns: number;
  /** True once anybody was invited to anything. */
  readonly hasInvited: boolean;
}

/** What setting a client up asks of surveys. */
export interface SurveysSetupApi {
  /** What will send surveys, in numbers. */
  counts(tx: ClientTx): Promise<SendingCounts>;
}
