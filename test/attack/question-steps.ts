import { canShowDistribution, isStoredExactly } from "#slices/analytics/server/confidentiality/stored-sums.rules.ts";
import type { Answer, RawRow, StoredRow } from "./known.ts";

// A question's answers one by one: of a row with enough people by themselves, of smaller rows together by region, and
// of those that are still too few together for the company; a row has one distribution, its own and that of the smaller
// rows joined. Which rows are shown together is taken from the truth; the counts verify it.

const getPeople = (members: readonly Answer[]): number => new Set(members.map(({ response }) => response.person)).size;

// What the product reads of an answer besides the attack's knowledge.
const toGiven = (members: readonly Answer[]) =>
  members.map((answer) => ({
    answer: { ...answer, questionId: answer.question },
    response: { person: answer.response.person },
  })) as unknown as Parameters<typeof isStoredExactly>[1];

const isExact = ({ family, members }: StoredRow): boolean => isStoredExactly(family, toGiven(members));
const canShow = (family: string, members: readonly Answer[]): boolean => canShowDistribution(family, toGiven(members));

/** Returns the number of people whose answers a row publishes one by one. */
export const countSteps = ({ sums }: Pick<RawRow, "sums">): number => sums["options_people"] ?? 0;

/** Rows by question that wait for others, because they are too small alone. */
function toWaiting(questions: readonly StoredRow[], categories: readonly StoredRow[]): readonly StoredRow[] {
  const crossed = new Set(categories.flatMap(({ members }) => members));
  return questions.filter(
    (row) => !canShow(row.family, row.members) && isExact(row) && !row.members.some((answer) => crossed.has(answer)),
  );
}

type Pools = ReadonlyMap<string, readonly Answer[]>;

function toPools(rows: readonly StoredRow[], getKey: (row: StoredRow) => string): Pools {
  const pools = [...Map.groupBy(rows, getKey)].map(
    ([key, own]) => [key, own[0]?.family ?? "", own.flatMap(({ members }) => members)] as const,
  );
  return new Map(
    pools.flatMap(([key, family, members]) => (canShow(family, members) ? [[key, members] as const] : [])),
  );
}

/**
 * Returns the rows that publish a question's answers one by one, apart from those that store its classes. `cuts`: a
 * month's segments that store classes or scores; `raw`: all of the month's rows by question as stored in the database.
 */
export function buildQuestionSteps(
  segmentRows: readonly StoredRow[],
  raw: readonly RawRow[],
  getRegion: (location: number) => number,
): readonly StoredRow[] {
  const questions = segmentRows.filter(({ cut }) => cut === "question");
  const waiting = toWaiting(
    questions,
    segmentRows.filter(({ cut }) => cut === "category_question"),
  );
  const toKey = ({ segmentId, level, placeId }: Pick<RawRow, "segmentId" | "level" | "placeId">): string =>
    `${segmentId} ${level} ${placeId}`;
  const inRegions = toPools(
    waiting.filter(({ level }) => level !== "client"),
    ({ segmentId, members }) =>
      toKey({ segmentId, level: "region", placeId: getRegion(members[0]?.response.location ?? 0) }),
  );
  const result = new Set([...inRegions.values()].flat());
  const left = waiting.filter(({ members }) => !members.some((answer) => result.has(answer)));
  const withClient = toPools(left, ({ segmentId }) => toKey({ segmentId, level: "client", placeId: 0 }));
  return raw
    .filter((row) => countSteps(row) > 0)
    .map((row) => {
      const own = questions.find((each) => toKey(each) === toKey(row));
      const alone = own && canShow(own.family, own.members) ? own.members : [];
      const members = [...alone, ...(inRegions.get(toKey(row)) ?? withClient.get(toKey(row)) ?? [])];
      const family = questions.find(({ segmentId }) => segmentId === row.segmentId)?.family ?? "answer";
      return { ...row, cut: "question_steps", family, members: members.length > 0 ? members : (own?.members ?? []) };
    });
}

/** Returns whether a row of steps contains the people that it claims. */
export const areWhole = (row: StoredRow): boolean => getPeople(row.members) === countSteps(row);
