import { describe, expect, test } from "vitest";
import { hasOrder, isAmbiguous, noEvidence, toOrder, readDate, addDateEvidence } from "./dates.rules.ts";

const getEvidence = (values: readonly string[]) => values.reduce(addDateEvidence, noEvidence);

describe("one order for a whole column", () => {
  test.each([
    [["3/31/2026", "1/2/2026"], "month_first", false, true],
    [["31/3/2026", "1/2/2026"], "day_first", false, true],
    [["1/2/2026", "3/4/2026"], "month_first", true, true],
    [["2026-03-31", "46112"], "month_first", false, false],
    [["2026-03-31", "3/31/2026"], "month_first", false, true],
    [[], "month_first", false, false],
    [["3/31/2026", "31/3/2026", "30/3/2026"], "day_first", false, true],
  ] as const)("%j", (values, order, ambiguous, matters) => {
    const evidence = getEvidence(values);
    expect([toOrder(evidence), isAmbiguous(evidence), hasOrder(evidence)]).toEqual([order, ambiguous, matters]);
  });
});

test.each([
  ["2026-03-31", "month_first", { day: "2026-03-31" }],
  ["2026-3-1T08:00:00", "month_first", { day: "2026-03-01" }],
  ["3/31/2026", "month_first", { day: "2026-03-31" }],
  ["3/31/2026 12:00:00 AM", "month_first", { day: "2026-03-31" }],
  ["3.4.2026", "day_first", { day: "2026-04-03" }],
  ["3/4/2026", "month_first", { day: "2026-03-04" }],
  ["31/3/2026", "month_first", { error: "date_order" }],
  ["3/31/26", "month_first", { error: "two_digit_year" }],
  ["2/30/2026", "month_first", { error: "not_date" }],
  ["2/29/2024", "month_first", { day: "2024-02-29" }],
  ["2/29/2026", "month_first", { error: "not_date" }],
  ["46112", "month_first", { day: "2026-03-31" }],
  ["46112.5", "month_first", { day: "2026-03-31" }],
  ["99999", "month_first", { error: "not_date" }],
  ["1899-12-31", "month_first", { error: "not_date" }],
  ["tomorrow", "month_first", { error: "not_date" }],
] as const)("%s, %s", (text, order, expected) => {
  expect(readDate(text, order)).toEqual(expected);
});
