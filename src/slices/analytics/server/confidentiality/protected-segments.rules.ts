import type { ContentDimension } from "../analytics.dimensions.ts";
import type { SegmentKind } from "./segments.rules.ts";

const ofQuestions: ReadonlySet<ContentDimension> = new Set([
  "question",
  "question_type",
  "topic",
  "factor",
  "indicator",
]);

/** Returns the segment that a dimension of protected answers needs; dimensions without one are never available. */
function findSegmentKind(dimension: ContentDimension): SegmentKind | null {
  if (ofQuestions.has(dimension)) return "question";
  if (dimension === "survey" || dimension === "position_category" || dimension === "tenure_band") return dimension;
  return null;
}

/**
 * Returns the segment that distinguishes protected answers by all of these dimensions: one of survey, question (with
 * its type, topic, factor and indicator), position category or tenure band, or category × question; null: by place
 * alone. Throws a RangeError that names what cannot be requested (domain.md, Confidentiality 3).
 */
export function findProtectedSegment(dimensions: readonly ContentDimension[]): SegmentKind | null {
  const unknown = dimensions.find((dimension) => findSegmentKind(dimension) === null);
  if (unknown !== undefined) throw new RangeError(`confidential answers are not disclosed apart by ${unknown}`);
  const segments = new Set(dimensions.flatMap((dimension) => findSegmentKind(dimension) ?? []));
  if (segments.size === 2 && segments.has("position_category") && segments.has("question")) return "category_question";
  if (segments.size > 1)
    throw new RangeError(`confidential answers are not disclosed apart by ${[...segments].join(" and ")} together`);
  return [...segments][0] ?? null;
}
