import { isStoredExactly } from "#slices/analytics/server/confidentiality/stored-sums.rules.ts";
import type { Answer, RawRow } from "./known.ts";
import type { StoredRow } from "./stored-rows.ts";

// A question's answers one by one: of a row with enough people by themselves, of smaller rows together by region, and of
// those that are still too few together for the company. Which rows are told together is taken from the truth; whether it is
// true, the counts say.

const MIN_PEOPLE = 10;

const peopleOf = (members: readonly Answer[]): number => new Set(members.map(({ response }) => response.person)).size;

// What the product looks at of an answer besides what the attack knows of it.
const toGiven = (members: readonly Answer[]) =>
  members.map((answer) => ({
    answer: { ...answer, questionId: answer.question },
    response: { person: answer.response.person },
  })) as unknown as Parameters<typeof isStoredExactly>[1];

const isExact = ({ family, members }: StoredRow): boolean => isStoredExactly(family, toGiven(members));
const tellsItself = (row: StoredRow): boolean => peopleOf(row.members) >= MIN_PEOPLE && isExact(row);

/** How many people's answers a row says that it tells one by one. */
export const countSteps = ({ sums }: Pick<RawRow, "sums">): number => sums["options_people"] ?? 0;

/**
 * The rows that tell a question's answers one by one, apart from those that store its classes. `questions`: a month's rows by
 * question that store classes; `raw`: all of the month's rows by question as the database holds them.
 */
export function stepsOfQuestions(
  questions: readonly StoredRow[],
  raw: readonly RawRow[],
  regionOf: (location: number) => number,
): readonly StoredRow[] {
  const telling = raw.filter((row) => countSteps(row) > 0);
  const waiting = questions.filter((row) => isExact(row) && !tellsItself(row));
  const isIn = (row: StoredRow, region: number): boolean =>
    row.level !== "client" && row.members.some(({ response }) => regionOf(response.location) === region);
  const inRegions = new Set<StoredRow>();
  const found: StoredRow[] = [];
  for (const row of telling.toSorted((a, b) => (a.level < b.level ? 1 : -1))) {
    const alone = questions.find(
      (each) =>
        each.cutId === row.cutId &&
        each.level === row.level &&
        each.placeId === row.placeId &&
        (row.level === "location" || tellsItself(each)),
    );
    const together = waiting.filter(
      (each) => each.cutId === row.cutId && (row.level === "client" ? !inRegions.has(each) : isIn(each, row.placeId)),
    );
    const parts = alone ? [alone] : together;
    if (!alone && row.level === "region") for (const each of together) inRegions.add(each);
    const members = parts.flatMap((each) => each.members);
    const family = parts[0]?.family ?? "answer";
    found.push({ ...row, cut: "question_steps", family, members });
  }
  return found;
}

/** Whether a row of steps holds whom it says it holds. */
export const areWhole = (row: StoredRow): boolean => peopleOf(row.members) === countSteps(row);
