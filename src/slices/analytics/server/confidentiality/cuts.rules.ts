import type { Invitee, ProtectedAnswer, ProtectedResponse } from "../analytics.facts.ts";

/** What protected answers are offered by, besides their place and months. */
export const cutKinds = ["survey", "question", "position_category", "tenure_band", "category_question"] as const;
export type CutKind = (typeof cutKinds)[number];

/** Who saw to it that there are enough: a location's own people, those of its region, or of the whole client. */
export type CutLevel = "location" | "region" | "client";

/** One value of a kind: a survey, a question, a category with a question (`other`; else 0) … */
export interface CutKey {
  readonly kind: CutKind;
  readonly id: number;
  readonly other: number;
}

/** An answer that a released cell holds, with all that it can be cut by. */
export interface CellAnswer {
  readonly response: ProtectedResponse;
  readonly answer: ProtectedAnswer;
  readonly regionId: number;
  readonly tenureBand: number | null;
}

/** Someone who could have answered in a released cell, with all that answers are cut by. */
export interface CellInvitee {
  readonly invitee: Invitee;
  readonly regionId: number;
  readonly tenureBand: number | null;
}

/** The key of an answer in a kind of cut; null: it has none, so it is in no cut of that kind. */
export function toKey(kind: CutKind, { response, answer, tenureBand }: CellAnswer): CutKey | null {
  const category = response.positionCategoryId;
  switch (kind) {
    case "survey":
      return { kind, id: response.surveyId, other: 0 };
    case "question":
      return { kind, id: answer.questionId, other: 0 };
    case "position_category":
      return category === null ? null : { kind, id: category, other: 0 };
    case "tenure_band":
      return tenureBand === null ? null : { kind, id: tenureBand, other: 0 };
    default:
      return category === null ? null : { kind, id: category, other: answer.questionId };
  }
}

/** Families without sums of their own in a cell: only cuts by question can show them. */
export const HISTOGRAM_ONLY = "answer";

/**
 * The kinds that a family is cut by. What divides people as places do not has scores alone: of classes so much follows where
 * two divisions cross that hardly any could be shown.
 */
export function kindsOfFamily(family: string): readonly CutKind[] {
  if (family === HISTOGRAM_ONLY) return ["question"];
  return family === "score" ? cutKinds : ["survey", "question"];
}

/** Places are cut by survey and by question alone; everything that distinguishes people exists from regions up. */
export function isCutAt(kind: CutKind, level: CutLevel): boolean {
  return level !== "location" || kind === "survey" || kind === "question";
}
