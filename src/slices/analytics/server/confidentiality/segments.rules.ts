import type { Invitee, ProtectedAnswer, ProtectedResponse } from "../analytics.facts.ts";

/** The dimensions that protected answers can be divided by, besides their place and months. */
export const segmentKinds = ["survey", "question", "position_category", "tenure_band", "category_question"] as const;
export type SegmentKind = (typeof segmentKinds)[number];

/** The level at which there are enough people: a location's own, those of its region, or of the whole client. */
export type SegmentLevel = "location" | "region" | "client";

/** One value of a kind: a survey, a question, a category with a question (`other`; else 0) … */
export interface SegmentKey {
  readonly kind: SegmentKind;
  readonly id: number;
  readonly other: number;
}

/** An answer in a released cell, with everything it can be divided by. */
export interface CellAnswer {
  readonly response: ProtectedResponse;
  readonly answer: ProtectedAnswer;
  readonly regionId: number;
  readonly tenureBand: number | null;
}

/** A person who could have answered in a released cell, with everything that answers are divided by. */
export interface CellInvitee {
  readonly invitee: Invitee;
  readonly regionId: number;
  readonly tenureBand: number | null;
}

/** Returns the key of an answer in a kind of segment; null when it has none and so is in no segment of that kind. */
export function toKey(kind: SegmentKind, { response, answer, tenureBand }: CellAnswer): SegmentKey | null {
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

/** Families without sums of their own in a cell: only segments by question can show them. */
export const HISTOGRAM_ONLY = "answer";

/**
 * Returns the kinds of segments of a family. Kinds that divide people as places do have scores only: so many classes
 * follow where two divisions cross that hardly any could be shown.
 */
export function getKindsOfFamily(family: string): readonly SegmentKind[] {
  if (family === HISTOGRAM_ONLY) return ["question"];
  return family === "score" ? segmentKinds : ["survey", "question"];
}

/**
 * Returns whether a kind of segment exists at a level: locations are divided only by survey and by question; kinds that
 * distinguish people start at regions.
 */
export function hasSegmentsAt(kind: SegmentKind, level: SegmentLevel): boolean {
  return level !== "location" || kind === "survey" || kind === "question";
}
