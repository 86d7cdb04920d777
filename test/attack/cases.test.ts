import { describe, expect, test } from "vitest";
import { attackClasses, attackFew, methods, createOutcome, type Outcome } from "./answers-attack.ts";
import type { Answer, Invitation, RawRow, Response, StoredRow, Sums } from "./known.ts";
import { judgeNights, type Night } from "./live-attack.ts";
import { isDisclosing, listPossibleCounts } from "./mixed-attack.ts";
import { deriveFromRanges } from "./ranges-attack.ts";
import { listChangedScreens } from "./screens.ts";
import { decideVerdict } from "./whole-values.ts";

// The counter-examples on which earlier rules of confidentiality failed: what a simpler rule would disclose is derived,
// and what is stored instead is not.

interface Person {
  readonly location: number;
  readonly category?: number;
  readonly band?: number;
  readonly value: number;
  readonly month?: string;
}

let people = 0;

/** The answer of another person to a likelihood question. */
function createAnswer({ location, category = 1, band = 1, value, month = "2026-03-01" }: Person): Answer {
  people += 1;
  const answers: Answer[] = [];
  const response: Response = {
    id: people,
    person: people,
    kind: "campaign",
    survey: 1,
    location,
    category,
    band,
    month,
    entersIn: month,
    isPooledOnly: false,
    answers,
  };
  const answer: Answer = {
    response,
    question: 28,
    family: "remain",
    weight: 0,
    agreement: null,
    importance: null,
    value,
    choices: [],
  };
  answers.push(answer);
  return answer;
}

const createAnswers = (count: number, of: Person): Answer[] => Array.from({ length: count }, () => createAnswer(of));
const countLikely = (answers: readonly Answer[]): number => answers.filter(({ value }) => (value ?? 0) >= 4).length;
const countUnlikely = (answers: readonly Answer[]): number => answers.filter(({ value }) => (value ?? 5) <= 2).length;
const toExactHalves = (count: number): number => 2 * count;
const toStoredHalves = (count: number, n: number): number => (count <= 1 ? 1 : count >= n - 1 ? 2 * n - 1 : 2 * count);

/** A row of some answers that stores their classes in a certain way. */
function createRow(
  cut: string,
  members: readonly Answer[],
  how: typeof toStoredHalves,
  more: Partial<RawRow> = {},
  sums: Sums = {},
): StoredRow {
  const n = members.length;
  const classes = {
    responses: n,
    remain_answers: n,
    remain_likely_x2: how(countLikely(members), n),
    remain_unlikely_x2: how(countUnlikely(members), n),
  };
  const place = { level: "location", placeId: 1, segmentId: 0, cutOther: 0 } as const;
  const months = { firstMonth: "2026-03-01", lastMonth: "2026-03-01" };
  return {
    kind: "campaign",
    cut,
    ...place,
    ...months,
    ...more,
    sums: { ...classes, ...sums },
    family: "remain",
    members,
  };
}

const countSteps = (members: readonly Answer[]): Sums =>
  Object.fromEntries(
    [1, 2, 3, 4, 5].map((step) => [`remain_${step}`, members.filter(({ value }) => value === step).length]),
  );

const sumDerived = (...outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, each) => sum + methods.reduce((all, method) => all + each.derived[method].length, 0), 0);
function isDisclosed(...rows: readonly StoredRow[]): boolean {
  const { few, whole } = attackClasses(rows);
  expect(whole.misread).toEqual([]);
  return sumDerived(few, whole) > 0;
}

describe("a hand-picked pair with one bounded part", () => {
  const [all, some] = [
    createAnswers(8, { location: 1, value: 5 }),
    [...createAnswers(3, { location: 2, value: 4 }), ...createAnswers(4, { location: 2, value: 2 })],
  ];
  const pair = [...all, ...some];

  test("discloses the part where the pair is exact", () => {
    expect(
      isDisclosed(
        createRow("cell", all, toStoredHalves),
        createRow("cell", some, toExactHalves, { placeId: 2 }),
        createRow("pair", pair, toExactHalves),
      ),
    ).toBe(true);
  });

  test("discloses nothing where sums add stored values", () => {
    // The pair is 7½ + 3 of 15: a sum of rows discloses no more than the rows.
    expect(
      isDisclosed(createRow("cell", all, toStoredHalves), createRow("cell", some, toStoredHalves, { placeId: 2 })),
    ).toBe(false);
  });
});

test("a remainder without a row of its own is all of one class", () => {
  const [part, rest] = [
    [...createAnswers(3, { location: 1, value: 3 }), ...createAnswers(4, { location: 1, value: 5 })],
    createAnswers(5, { location: 1, value: 4, category: 2 }),
  ];
  expect(
    isDisclosed(
      createRow("cell", [...part, ...rest], toStoredHalves),
      createRow("position_category", part, toStoredHalves),
    ),
  ).toBe(true);
  expect(isDisclosed(createRow("cell", [...part, ...rest], toStoredHalves))).toBe(false);
});

test("a place's top block over all questions is all of each", () => {
  const conditions = [
    {
      terms: [
        [0, 1],
        [1, 1],
      ] as const,
      low: 10,
      high: 10,
    },
  ];
  expect(decideVerdict({ highs: [5, 5], conditions }, [5, 5], [[0, 1]])).toBe("certain");
});

test("category by question and the question at a place meet in a few people", () => {
  // Of nine at one place all but one agree, five of them of the category; of its eight answers four are inside.
  const here = [
    ...createAnswers(4, { location: 1, category: 3, value: 5 }),
    createAnswer({ location: 1, category: 3, value: 3 }),
  ];
  const others = createAnswers(4, { location: 1, category: 2, value: 5 });
  const elsewhere = createAnswers(3, { location: 2, category: 3, value: 3 });
  const question = createRow("question", [...here, ...others], toStoredHalves, { segmentId: 28 });
  const category = createRow("category_question", [...here, ...elsewhere], toStoredHalves, {
    segmentId: 3,
    cutOther: 28,
    level: "region",
  });
  expect(isDisclosed(question, category)).toBe(true);
  expect(isDisclosed(question)).toBe(false);
});

test("a likelihood by tenure beside one by category meets in one person", () => {
  const both = createAnswer({ location: 1, category: 1, band: 1, value: 5 });
  const [ofBand, ofCategory] = [
    createAnswers(5, { location: 1, category: 2, band: 1, value: 3 }),
    createAnswers(5, { location: 1, category: 1, band: 2, value: 3 }),
  ];
  const rows = [
    createRow("tenure_band", [both, ...ofBand], toExactHalves),
    createRow("position_category", [both, ...ofCategory], toExactHalves),
    createRow("cell", [both, ...ofBand, ...ofCategory], toExactHalves),
  ];
  expect(isDisclosed(...rows)).toBe(true);
  expect(sumDerived(attackFew(rows))).toBeGreaterThan(0);
});

test("a distribution beside a bounded class discloses what the bound hides", () => {
  const all = [...createAnswers(6, { location: 1, value: 5 }), ...createAnswers(4, { location: 1, value: 4 })];
  expect(isDisclosed(createRow("cell", all, toStoredHalves))).toBe(false);
  expect(
    isDisclosed(createRow("cell", all, toStoredHalves), createRow("steps", all, toStoredHalves, {}, countSteps(all))),
  ).toBe(true);
});

test("a distribution that joins two small cells discloses one of them", () => {
  const bounded = createAnswers(5, { location: 1, value: 5 });
  const open = [
    ...createAnswers(3, { location: 1, value: 4, month: "2026-04-01" }),
    ...createAnswers(2, { location: 1, value: 2, month: "2026-04-01" }),
  ];
  const cells = [
    createRow("cell", bounded, toStoredHalves),
    createRow("cell", open, toStoredHalves, { lastMonth: "2026-04-01" }),
  ];
  expect(isDisclosed(...cells)).toBe(false);
  expect(
    isDisclosed(
      ...cells,
      createRow("steps", [...bounded, ...open], toStoredHalves, {}, countSteps([...bounded, ...open])),
    ),
  ).toBe(true);
});

test("(3, 2, 0, 0, 0) hides two points of every option and discloses that all are in the top block", () => {
  const all = [...createAnswers(3, { location: 1, value: 5 }), ...createAnswers(2, { location: 1, value: 4 })];
  expect(isDisclosed(createRow("steps", all, toStoredHalves, {}, countSteps(all)))).toBe(true);
});

test("equal stored values are withheld equally: both truths of a stored row leave the same open", () => {
  const createCell = (value: number): readonly Answer[] => [
    ...createAnswers(7, { location: 1, value: 5 }),
    createAnswer({ location: 1, value }),
  ];
  const [all, one] = [createCell(5), createCell(3)];
  expect(createRow("cell", all, toStoredHalves).sums["remain_likely_x2"]).toBe(
    createRow("cell", one, toStoredHalves).sums["remain_likely_x2"],
  );
  expect(isDisclosed(createRow("cell", all, toStoredHalves))).toBe(isDisclosed(createRow("cell", one, toStoredHalves)));
});

test("a single late invitation is visible where days are counted", () => {
  const createInvitation = (id: number, sentOn: string, completedOn: string | null): Invitation => ({
    id,
    person: id,
    kind: "campaign",
    survey: 1,
    location: 1,
    category: null,
    band: null,
    sentOn,
    isProtected: true,
    completedOn,
    isStarted: completedOn !== null,
  });
  const early = Array.from({ length: 12 }, (_, at) =>
    createInvitation(at + 1, "2026-03-05", at < 8 ? "2026-03-09" : null),
  );
  const late = createInvitation(99, "2026-03-20", "2026-03-21");
  const byDay = createOutcome();
  deriveFromRanges(
    [
      { name: "to the 19th", members: early, low: 8, high: 8 },
      { name: "to the 31st", members: [...early, late], low: 9, high: 9 },
    ],
    byDay,
  );
  expect(sumDerived(byDay)).toBeGreaterThan(0);
  const byMonth = createOutcome();
  deriveFromRanges([{ name: "March", members: [...early, late], low: 9, high: 9 }], byMonth);
  expect(sumDerived(byMonth)).toBe(0);
});

test("an increase by few in a night is detected, and so is Completed that changes alone", () => {
  const createNight = (day: string, n: number, sent: number, completed: number): Night => ({
    name: "Alder",
    day,
    people: { score: n },
    sent,
    completed,
  });
  const first = createNight("2026-11-02", 6, 9, 6);
  expect(
    sumDerived(judgeNights([first, createNight("2026-11-03", 6, 9, 6), createNight("2026-11-04", 11, 18, 12)])),
  ).toBe(0);
  expect(sumDerived(judgeNights([first, createNight("2026-11-03", 8, 9, 6)]))).toBe(1);
  expect(sumDerived(judgeNights([first, createNight("2026-11-03", 6, 9, 7)]))).toBe(1);
});

test("a text that appears with an answer is detected", () => {
  expect(listChangedScreens(new Map([["portfolio", "N/A"]]), new Map([["portfolio", "Hidden"]]))).toEqual([
    "portfolio",
  ]);
});

test("residents' confidential part of a question's total is what the open ones leave", () => {
  // Six of six confidential and one of four open: 7 of 10 as they are, 6½ of 10 as they are stored.
  const exact = listPossibleCounts(
    { printed: { value: 70, n: 10, bound: null }, open: 4, likely: 1 },
    toExactHalves,
  ).filter(({ answers }) => answers === 6);
  expect(exact).toEqual([{ answers: 6, inside: 6 }]);
  expect(isDisclosing(exact, 6)).toBe(true);
  const alike = listPossibleCounts(
    { printed: { value: 65, n: 10, bound: null }, open: 4, likely: 1 },
    toStoredHalves,
  ).filter(({ answers }) => answers === 6);
  expect(alike).toEqual([
    { answers: 6, inside: 5 },
    { answers: 6, inside: 6 },
  ]);
  expect(
    isDisclosing(
      listPossibleCounts({ printed: { value: 50, n: 8, bound: null }, open: 6, likely: 3 }, toExactHalves).filter(
        ({ answers }) => answers === 2,
      ),
      2,
    ),
  ).toBe(true);
});
