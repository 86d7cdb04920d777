import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService } from "./analytics.dimensions.ts";

/** The purpose of a survey. Answers and participation of different kinds never share a release cell. */
export type SurveyKind = "campaign" | "new_hire" | "exit" | "resident";

/** Options of a question with choices are numbered from 1 to at most this: each has a count column of its own. */
export const MAX_CHOICES = 20;

/** One protected answer that can be part of a number. */
export interface ProtectedAnswer {
  readonly questionId: number;
  /** The family of its measures; "answer": it has a histogram only. */
  readonly family: string;
  /** The weight of the agreement in the score; 0 outside the score. */
  readonly weight: number;
  readonly agreement: number | null;
  readonly importance: number | null;
  /** Likelihood 1–5 or yes-no 0/1. */
  readonly value: number | null;
  /** The chosen options by number, each once; empty for other question types. */
  readonly choices: readonly number[];
}

/** A protected response with everything that its answers can be divided by. */
export interface ProtectedResponse {
  /** The id of its invitation. */
  readonly id: number;
  readonly kind: SurveyKind;
  readonly locationId: number;
  /** First day of the month in which it counts, and the day itself. */
  readonly month: string;
  readonly day: string;
  /** First day of the month in which the invitation was sent. */
  readonly sentMonth: string;
  /** Identifies the person; null once the person is no longer known. */
  readonly person: number | null;
  readonly surveyId: number;
  /** Frozen with the invitation; null: none, as for residents. */
  readonly positionCategoryId: number | null;
  readonly answers: readonly ProtectedAnswer[];
}

/** An invited person, as the rules about people who did not answer see them. */
export interface Invitee {
  readonly kind: SurveyKind;
  readonly locationId: number;
  readonly surveyId: number;
  readonly positionCategoryId: number | null;
  /** Identifies the person; null once the person is no longer known. */
  readonly person: number | null;
  readonly sentDate: string;
  /** The day of the response, open or protected; null without one. */
  readonly completedDate: string | null;
}

interface ProtectedRange {
  readonly service: AudienceService;
  readonly locationIds: readonly number[];
  readonly from: string;
  readonly before: string;
}

/**
 * Raw protected answers, contributed by the slice that owns them. Only the job that decides release cells reads them.
 */
export interface ProtectedAnswers {
  /** Returns, by location and kind, the last month with protected answers completed before a day. */
  readNewestMonths(
    tx: ClientTx,
    requested: { readonly service: AudienceService; readonly before: string },
  ): Promise<readonly { readonly locationId: number; readonly kind: SurveyKind; readonly month: string }[]>;
  /** Returns the protected responses of locations from one day to another (excluded), by id. */
  readResponses(tx: ClientTx, range: ProtectedRange): Promise<readonly ProtectedResponse[]>;
  /** Returns all people invited to a survey of the service at these locations from one day to another (excluded). */
  readInvitees(tx: ClientTx, range: ProtectedRange): Promise<readonly Invitee[]>;
}
