import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService } from "./analytics.dimensions.ts";

/** What a survey is for. Answers and participation of different kinds never share a release cell. */
export type SurveyKind = "campaign" | "new_hire" | "exit" | "resident";

/** Options of a question with choices are numbered from 1 to this at most: each is counted in a column of its own. */
export const MOST_CHOICES = 20;

/** One protected answer that can be part of a number. */
export interface ProtectedAnswer {
  readonly questionId: number;
  /** The family that its measures are of; "answer": it has a histogram only. */
  readonly family: string;
  /** What the agreement weighs in the score; 0 outside the score. */
  readonly weight: number;
  readonly agreement: number | null;
  readonly importance: number | null;
  /** Likelihood 1–5 or yes-no 0/1. */
  readonly value: number | null;
  /** The options that were chosen, by number, each once; empty for other types. */
  readonly choices: readonly number[];
}

/** One protected response with everything that its answers are cut by. */
export interface ProtectedResponse {
  /** The id of its invitation. */
  readonly id: number;
  readonly kind: SurveyKind;
  readonly locationId: number;
  /** First day of the month in which it counts, and the day itself. */
  readonly month: string;
  readonly day: string;
  /** First day of the month in which it was requested. */
  readonly sentMonth: string;
  /** Distinguishes people; null once no one knows any more who it was. */
  readonly person: number | null;
  readonly surveyId: number;
  /** Frozen with the invitation; null: none, as for residents. */
  readonly positionCategoryId: number | null;
  readonly answers: readonly ProtectedAnswer[];
}

/** Someone who was invited to a survey, as the rules about those who did not answer look at it. */
export interface Invitee {
  readonly kind: SurveyKind;
  readonly locationId: number;
  readonly surveyId: number;
  readonly positionCategoryId: number | null;
  /** Distinguishes people; null once no one knows any more who it was. */
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

/** Raw protected answers, contributed by the slice that owns them; read only by the job that decides release cells. */
export interface ProtectedAnswers {
  /** Per location and kind with protected answers completed before a day: the last month that has any. */
  newestMonths(
    tx: ClientTx,
    requested: { readonly service: AudienceService; readonly before: string },
  ): Promise<readonly { readonly locationId: number; readonly kind: SurveyKind; readonly month: string }[]>;
  /** The protected responses of locations from a day on up to another (excluded), one by one, by id. */
  responses(tx: ClientTx, range: ProtectedRange): Promise<readonly ProtectedResponse[]>;
  /** Everybody invited to a survey of the service at these locations from a day on up to another (excluded). */
  invitees(tx: ClientTx, range: ProtectedRange): Promise<readonly Invitee[]>;
}
