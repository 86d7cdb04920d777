import { startOfMonth } from "#platform/server/clock.ts";

/** A release of one location's protected answers: its last month, and its measures. */
export interface ReleasedCell {
  readonly lastMonth: string;
  readonly measures: Readonly<Record<string, number>>;
}

/** The attributes of a protected answer that decide whether it was released. */
export interface ProtectedAnswer {
  readonly questionType: string;
  readonly likelihood: string | null;
}

/** Returns the measures that show whether a cell contains answers of a kind; empty for kinds that no cell contains. */
function getAnswerMeasures({ questionType, likelihood }: ProtectedAnswer): readonly string[] {
  if (likelihood !== null) return [`${likelihood}_answers`];
  return questionType === "agreement" || questionType === "agreement-importance" ? ["score_responses"] : [];
}

/** Every measure that is read to find out what was released. */
export const shownMeasures: readonly string[] = [
  "score_responses",
  "renew_answers",
  "recommend_answers",
  "remain_answers",
];

/**
 * Returns whether a protected answer of a day is part of a released number. Such an answer is kept, without its person.
 */
export function isReleased(answer: ProtectedAnswer, completedOn: string, cells: readonly ReleasedCell[]): boolean {
  const measures = getAnswerMeasures(answer);
  return cells.some(
    (cell) =>
      cell.lastMonth >= startOfMonth(completedOn) && measures.some((measure) => (cell.measures[measure] ?? 0) > 0),
  );
}
