import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type ProtectedComment,
  type ReadableComment,
  MIN_AUTHORS,
  applyCommentsGate,
  findSeparatedTogether,
} from "./comments-gate.rules.ts";

const createComment = (id: number, more: Partial<ProtectedComment> = {}): ProtectedComment => ({
  id,
  author: id,
  month: "2026-10-01",
  surveyId: 3,
  questionId: 46,
  text: `Text ${id}`,
  chip: "4",
  categoryId: 2,
  locationId: 1,
  regionId: 7,
  ...more,
});
const createComments = (count: number, from: number, more: Partial<ProtectedComment> = {}): ProtectedComment[] =>
  Array.from({ length: count }, (_, at) => createComment(from + at, more));
const formatDetails = ({ text: _text, ...rest }: ReadableComment): string => JSON.stringify(rest);

describe("protected comments", () => {
  test("are shown with everything that ten authors share", () => {
    const shown = applyCommentsGate(createComments(10, 1), "s");
    expect(shown).toHaveLength(10);
    expect(shown[0]).toMatchObject({ month: "2026-10-01", chip: "4", categoryId: 2, locationId: 1, regionId: 7 });
  });

  test("lose chip, category, location and region in this order, and wait in the end", () => {
    const getFirst = (comments: readonly ProtectedComment[]): ReadableComment | undefined =>
      applyCommentsGate(comments, "s")[0];
    const createHalf = (more: Partial<ProtectedComment>): ProtectedComment[] => [
      ...createComments(5, 1),
      ...createComments(5, 6, more),
    ];
    expect(getFirst(createHalf({ chip: "1" }))).toMatchObject({ chip: null, categoryId: 2, locationId: 1 });
    expect(getFirst(createHalf({ categoryId: 3 }))).toMatchObject({ chip: null, categoryId: null, locationId: 1 });
    expect(getFirst(createHalf({ locationId: 2 }))).toMatchObject({ categoryId: null, locationId: null, regionId: 7 });
    expect(getFirst(createHalf({ regionId: 8, locationId: 2 }))).toMatchObject({ locationId: null, regionId: null });
    expect(getFirst(createHalf({ month: "2026-09-01" }))).toBeUndefined();
  });

  test("of nine authors wait, however many they write; comments without a known author do not count", () => {
    expect(
      applyCommentsGate(
        [...createComments(9, 1), createComment(10, { author: 1 }), createComment(11, { author: null })],
        "s",
      ),
    ).toEqual([]);
  });

  test("come in a stable order that is not that of their ids", () => {
    const getTexts = (secret: string): readonly string[] =>
      applyCommentsGate(createComments(30, 1), secret).map(({ text }) => text);
    expect(getTexts("one")).toEqual(getTexts("one"));
    expect(getTexts("one")).not.toEqual(getTexts("two"));
    expect(getTexts("one")).not.toEqual(createComments(30, 1).map(({ text }) => text));
  });

  test("of any range share what is printed with ten authors each", () => {
    const any = fc.record({
      author: fc.option(fc.integer({ min: 1, max: 40 })),
      month: fc.constantFrom("2026-09-01", "2026-10-01"),
      chip: fc.constantFrom("1", "5", null),
      categoryId: fc.constantFrom(1, 2),
      locationId: fc.constantFrom(1, 2, 3),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 120 }), (made) => {
        const comments = made.map((each, at) => createComment(at, each));
        const authorByText = new Map(comments.map(({ text, author }) => [text, author]));
        const shown = applyCommentsGate(comments, "s");
        for (const group of Map.groupBy(shown, formatDetails).values()) {
          const authors = new Set(group.flatMap(({ text }) => authorByText.get(text) ?? []));
          expect(authors.size).toBeGreaterThanOrEqual(MIN_AUTHORS);
        }
      }),
    );
  });
});

test("shows Separated only beside five authors who changed together", () => {
  const createLeavers = (count: number, leftInMonth: string | null, from: number) =>
    Array.from({ length: count }, (_, at) => ({ author: from + at, cell: "1 2026-10", leftInMonth }));
  expect(findSeparatedTogether([...createLeavers(4, "2026-11-01", 1), ...createLeavers(1, "2026-12-01", 5)]).size).toBe(
    0,
  );
  expect(findSeparatedTogether([...createLeavers(5, "2026-11-01", 1), ...createLeavers(3, null, 9)]).size).toBe(5);
});
