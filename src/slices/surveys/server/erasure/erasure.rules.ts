import { startOfMonth } from "#platform/server/clock.ts";

/** How far one location's protected answers have been released. */
export interface ReleasedCell {
  readonly lastMonth: string;
  readonly measures: Readonly<Record<string, number>>;
}

/** A protected answer as forgetting looks at it. */
export interface ProtectedAnswer {
  readonly questionType: string;
  readonly likelihood: string | null;
}

/** The measures that tell whether a cell holds answers of a kind; empty for kinds that no cell holds. */
function measuresThatShow({ questionType, likelihood }: ProtectedAnswer): readonly string[] {
  if (likelihood !== null) return [`${likelihood}_answers`];
  return questionType === "agreement" || questionType === "agreement-importance" ? ["score_responses"] : [];
}

/** Every measure that is requested to know what was released. */
export const shownMeasures: readonly string[] = [
  "score_responses",
  "renew_answers",
  "recommend_answers",
  "remain_answers",
];

/** True when a protected answer given on a day is part of a released number; then it stays, without its person. */
export function isReleased(answer: ProtectedAnswer, completedOn: string, cells: readonly ReleasedCell[]): boolean {
  const measures = measuresThatShow(answer);
  return cells.some(
    (cell) =>
      cell.lastMonth >= startOfMonth(completedOn) && measures.some((measure) => (cell.measures[measure] ?? 0) > 0),
  );
}
