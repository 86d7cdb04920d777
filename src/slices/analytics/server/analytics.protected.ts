import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService } from "./analytics.dimensions.ts";

/** What a survey is for. Answers and participation of different kinds never share a release cell. */
export type SurveyKind = "campaign" | "new_hire" | "exit" | "resident";

/** Protected answers of one person at one location in one month, summed. */
export interface ProtectedMonth {
  readonly locationId: number;
  /** First day of the month in which the answers count. */
  readonly month: string;
  /** Tells people apart, never leaves the server; null once nobody knows any more who it was. */
  readonly person: number | null;
  readonly responses: number;
  /** The declared measures of the released fact, summed. */
  readonly measures: Readonly<Record<string, number>>;
}

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
  readonly locationId: number;
  /** First day of the month in which it counts, and the day itself. */
  readonly month: string;
  readonly day: string;
  /** Tells people apart; null once nobody knows any more who it was. */
  readonly person: number | null;
  readonly surveyId: number;
  /** Frozen with the invitation; null: none, as for residents. */
  readonly positionCategoryId: number | null;
  readonly answers: readonly ProtectedAnswer[];
}

/** Raw protected answers, contributed by the slice that owns them; read only by the job that decides release cells. */
export interface ProtectedAnswers {
  /** Per location with protected answers completed before a day: the last month that has any. */
  newestMonths(
    tx: ClientTx,
    asked: { readonly service: AudienceService; readonly before: string },
  ): Promise<readonly { readonly locationId: number; readonly month: string }[]>;
  /** The protected answers of locations that were completed before a day, by person and month. */
  months(
    tx: ClientTx,
    asked: { readonly service: AudienceService; readonly locationIds: readonly number[]; readonly before: string },
  ): Promise<readonly ProtectedMonth[]>;
  /** The protected responses of locations from a month on up to another (its first day, excluded), one by one. */
  responses(
    tx: ClientTx,
    asked: {
      readonly service: AudienceService;
      readonly locationIds: readonly number[];
      readonly from: string;
      readonly before: string;
    },
  ): Promise<readonly ProtectedResponse[]>;
}
