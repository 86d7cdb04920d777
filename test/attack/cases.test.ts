import { describe, expect, test } from "vitest";
import { attackClasses, attackFew, methods, noOutcome, type Outcome } from "./answers-attack.ts";
import type { Answer, Invitation, RawRow, Response, StoredRow, Sums } from "./known.ts";
import { judgeNights, type Night } from "./live-attack.ts";
import { isDisclosing, possibleCounts } from "./mixed-attack.ts";
import { deriveFromRanges } from "./ranges-attack.ts";
import { changedScreens } from "./screens.ts";
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
function say({ location, category = 1, band = 1, value, month = "2026-03-01" }: Person): Answer {
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

const many = (count: number, of: Person): Answer[] => Array.from({ length: count }, () => say(of));
const likely = (answers: readonly Answer[]): number => answers.filter(({ value }) => (value ?? 0) >= 4).length;
const unlikely = (answers: readonly Answer[]): number => answers.filter(({ value }) => (value ?? 5) <= 2).length;
const exactly = (count: number): number => 2 * count;
const stored = (count: number, n: number): number => (count <= 1 ? 1 : count >= n - 1 ? 2 * n - 1 : 2 * count);

/** A row of some answers that stores their classes in a certain way. */
function row(
  cut: string,
  members: readonly Answer[],
  how: typeof stored,
  more: Partial<RawRow> = {},
  sums: Sums = {},
): StoredRow {
  const n = members.length;
  const classes = {
    responses: n,
    remain_answers: n,
    remain_likely_x2: how(likely(members), n),
    remain_unlikely_x2: how(unlikely(members), n),
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

const steps = (members: readonly Answer[]): Sums =>
  Object.fromEntries(
    [1, 2, 3, 4, 5].map((step) => [`remain_${step}`, members.filter(({ value }) => value === step).length]),
  );

const derived = (...outcomes: readonly Outcome[]): number =>
  outcomes.reduce((sum, each) => sum + methods.reduce((all, method) => all + each.derived[method].length, 0), 0);
function result(...rows: readonly StoredRow[]): boolean {
  const { few, whole } = attackClasses(rows);
  expect(whole.misread).toEqual([]);
  return derived(few, whole) > 0;
}

describe("a hand-picked pair with one bounded part", () => {
  const [all, some] = [
    many(8, { location: 1, value: 5 }),
    [...many(3, { location: 2, value: 4 }), ...many(4, { location: 2, value: 2 })],
  ];
  const pair = [...all, ...some];

  test("discloses the part where the pair is exact", () => {
    expect(
      result(row("cell", all, stored), row("cell", some, exactly, { placeId: 2 }), row("pair", pair, exactly)),
    ).toBe(true);
  });

  test("discloses nothing where sums add stored values", () => {
    // The pair is 7½ + 3 of 15: a sum of rows discloses no more than the rows.
    expect(result(row("cell", all, stored), row("cell", some, stored, { placeId: 2 }))).toBe(false);
  });
});

test("a remainder without a row of its own is all of one class", () => {
  const [part, rest] = [
    [...many(3, { location: 1, value: 3 }), ...many(4, { location: 1, value: 5 })],
    many(5, { location: 1, value: 4, category: 2 }),
  ];
  expect(result(row("cell", [...part, ...rest], stored), row("position_category", part, stored))).toBe(true);
  expect(result(row("cell", [...part, ...rest], stored))).toBe(false);
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
  const here = [...many(4, { location: 1, category: 3, value: 5 }), say({ location: 1, category: 3, value: 3 })];
  const others = many(4, { location: 1, category: 2, value: 5 });
  const elsewhere = many(3, { location: 2, category: 3, value: 3 });
  const question = row("question", [...here, ...others], stored, { segmentId: 28 });
  const category = row("category_question", [...here, ...elsewhere], stored, {
    segmentId: 3,
    cutOther: 28,
    level: "region",
  });
  expect(result(question, category)).toBe(true);
  expect(result(question)).toBe(false);
});

test("a likelihood by tenure beside one by category meets in one person", () => {
  const both = say({ location: 1, category: 1, band: 1, value: 5 });
  const [ofBand, ofCategory] = [
    many(5, { location: 1, category: 2, band: 1, value: 3 }),
    many(5, { location: 1, category: 1, band: 2, value: 3 }),
  ];
  const rows = [
    row("tenure_band", [both, ...ofBand], exactly),
    row("position_category", [both, ...ofCategory], exactly),
    row("cell", [both, ...ofBand, ...ofCategory], exactly),
  ];
  expect(result(...rows)).toBe(true);
  expect(derived(attackFew(rows))).toBeGreaterThan(0);
});

test("a distribution beside a bounded class discloses what the bound hides", () => {
  const all = [...many(6, { location: 1, value: 5 }), ...many(4, { location: 1, value: 4 })];
  expect(result(row("cell", all, stored))).toBe(false);
  expect(result(row("cell", all, stored), row("steps", all, stored, {}, steps(all)))).toBe(true);
});

test("a distribution that joins two small cells discloses one of them", () => {
  const bounded = many(5, { location: 1, value: 5 });
  const open = [
    ...many(3, { location: 1, value: 4, month: "2026-04-01" }),
    ...many(2, { location: 1, value: 2, month: "2026-04-01" }),
  ];
  const cells = [row("cell", bounded, stored), row("cell", open, stored, { lastMonth: "2026-04-01" })];
  expect(result(...cells)).toBe(false);
  expect(result(...cells, row("steps", [...bounded, ...open], stored, {}, steps([...bounded, ...open])))).toBe(true);
});

test("(3, 2, 0, 0, 0) hides two points of every option and discloses that all are in the top block", () => {
  const all = [...many(3, { location: 1, value: 5 }), ...many(2, { location: 1, value: 4 })];
  expect(result(row("steps", all, stored, {}, steps(all)))).toBe(true);
});

test("equal stored values are withheld equally: both truths of a stored row leave the same open", () => {
  const cell = (value: number): readonly Answer[] => [
    ...many(7, { location: 1, value: 5 }),
    say({ location: 1, value }),
  ];
  const [all, one] = [cell(5), cell(3)];
  expect(row("cell", all, stored).sums["remain_likely_x2"]).toBe(row("cell", one, stored).sums["remain_likely_x2"]);
  expect(result(row("cell", all, stored))).toBe(result(row("cell", one, stored)));
});

test("a single late invitation is visible where days are counted", () => {
  const invitation = (id: number, sentOn: string, completedOn: string | null): Invitation => ({
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
  const early = Array.from({ length: 12 }, (_, at) => invitation(at + 1, "2026-03-05", at < 8 ? "2026-03-09" : null));
  const late = invitation(99, "2026-03-20", "2026-03-21");
  const byDay = noOutcome();
  deriveFromRanges(
    [
      { name: "to the 19th", members: early, low: 8, high: 8 },
      { name: "to the 31st", members: [...early, late], low: 9, high: 9 },
    ],
    byDay,
  );
  expect(derived(byDay)).toBeGreaterThan(0);
  const byMonth = noOutcome();
  deriveFromRanges([{ name: "March", members: [...early, late], low: 9, high: 9 }], byMonth);
  expect(derived(byMonth)).toBe(0);
});

test("an increase by few in a night is detected, and so is Completed that changes alone", () => {
  const night = (day: string, n: number, sent: number, completed: number): Night => ({
    name: "Alder",
    day,
    people: { score: n },
    sent,
    completed,
  });
  const first = night("2026-11-02", 6, 9, 6);
  expect(derived(judgeNights([first, night("2026-11-03", 6, 9, 6), night("2026-11-04", 11, 18, 12)]))).toBe(0);
  expect(derived(judgeNights([first, night("2026-11-03", 8, 9, 6)]))).toBe(1);
  expect(derived(judgeNights([first, night("2026-11-03", 6, 9, 7)]))).toBe(1);
});

test("a text that appears with an answer is detected", () => {
  expect(changedScreens(new Map([["portfolio", "N/A"]]), new Map([["portfolio", "Hidden"]]))).toEqual(["portfolio"]);
});

test("residents' confidential part of a question's total is what the open ones leave", () => {
  // Six of six confidential and one of four open: 7 of 10 as they are, 6½ of 10 as they are stored.
  const exact = possibleCounts({ printed: { value: 70, n: 10, bound: null }, open: 4, likely: 1 }, exactly).filter(
    ({ answers }) => answers === 6,
  );
  expect(exact).toEqual([{ answers: 6, inside: 6 }]);
  expect(isDisclosing(exact, 6)).toBe(true);
  const alike = possibleCounts({ printed: { value: 65, n: 10, bound: null }, open: 4, likely: 1 }, stored).filter(
    ({ answers }) => answers === 6,
  );
  expect(alike).toEqual([
    { answers: 6, inside: 5 },
    { answers: 6, inside: 6 },
  ]);
  expect(
    isDisclosing(
      possibleCounts({ printed: { value: 50, n: 8, bound: null }, open: 6, likely: 3 }, exactly).filter(
        ({ answers }) => answers === 2,
      ),
      2,
    ),
  ).toBe(true);
});
