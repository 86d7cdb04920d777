import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, countDaysBetween } from "#platform/server/clock.ts";
import {
  coarsenDates,
  rehire,
  correctPlacement,
  computeEmploymentStarts,
  correctStart,
  SINCE_EVER,
  hire,
  toLatest,
  leave,
  findEmploymentPeriod,
  transfer,
  type History,
  type Outcome,
} from "./employments.rules.ts";

const ORIGIN = "2024-01-01";
const DAYS = 400;
const day = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(ORIGIN, days));
const post = fc.record({
  locationId: fc.constantFrom(null, 1, 2),
  positionId: fc.constantFrom(null, 7, 8),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant("transfer" as const), post, day }),
  fc.record({ kind: fc.constant("comeBack" as const), post, day }),
  fc.record({ kind: fc.constant("leave" as const), day }),
  fc.record({ kind: fc.constant("correctStart" as const), day: fc.option(day) }),
  fc.record({ kind: fc.constant("correctPost" as const), post }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

function toOutcome(history: History, each: Step): Outcome {
  switch (each.kind) {
    case "transfer":
      return transfer(history, each.post, each.day);
    case "comeBack":
      return rehire(history, each.post, each.day);
    case "leave":
      return { history: leave(history, each.day) };
    case "correctStart":
      return correctStart(history, each.day);
    case "correctPost":
      return { history: correctPlacement(history, each.post) };
  }
}

const histories = fc
  .record({ start: fc.option(day), post, steps: fc.array(step, { maxLength: 12 }) })
  .map(({ start, post: first, steps }) =>
    steps.reduce(
      (history, each) => {
        const outcome = toOutcome(history, each);
        return "history" in outcome ? outcome.history : history;
      },
      hire(first, start),
    ),
  );

function countPeriodsOn(history: History, on: string): number {
  return history.filter(
    (each) => (each.startsOn === null || each.startsOn <= on) && (each.endsOn === null || each.endsOn >= on),
  ).length;
}

const A = { locationId: 1, positionId: 7 };
const B = { locationId: 2, positionId: 7 };
const getHistory = (outcome: Outcome): History => {
  if ("error" in outcome) throw new Error(outcome.error);
  return outcome.history;
};
const listDays = (history: History): (string | null)[][] => history.map((each) => [each.startsOn, each.endsOn]);

describe("any sequence of hires, moves, departures, returns and corrections", () => {
  test("has at most one employment period on every day", () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (let at = -5; at <= DAYS + 5; at += 1)
          expect(countPeriodsOn(history, addDays(ORIGIN, at))).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("keeps employment periods in order; only the first can lack a start, and only the last an end", () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const [index, each] of history.entries()) {
          if (index > 0) expect(each.startsOn).not.toBeNull();
          if (index < history.length - 1) expect(each.endsOn).not.toBeNull();
          if (each.startsOn !== null && each.endsOn !== null) expect(each.startsOn <= each.endsOn).toBe(true);
          const next = history[index + 1];
          if (next) expect(String(each.endsOn) < String(next.startsOn)).toBe(true);
        }
      }),
    );
  });

  test("finds the last placement, its end, and the first day of the gapless employment before it", () => {
    fc.assert(
      fc.property(histories, (history) => {
        const latest = toLatest(history);
        const last = history.at(-1);
        if (!last || !latest) {
          expect([last, latest]).toEqual([undefined, null]);
          return;
        }
        expect(latest).toMatchObject({
          locationId: last.locationId,
          positionId: last.positionId,
          lastDay: last.endsOn,
        });
        const start = latest.startDate;
        if (start === null) {
          expect(history[0]?.startsOn).toBeNull();
          return;
        }
        expect(findEmploymentPeriod(history, addDays(start, -1))).toBeNull();
        for (let on = start; on <= String(last.startsOn); on = addDays(on, 1))
          expect(countPeriodsOn(history, on)).toBe(1);
      }),
    );
  });

  test("merges adjacent employment periods with the same placement", () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const [index, each] of history.entries()) {
          const next = history[index + 1];
          const touches = next?.startsOn && each.endsOn && countDaysBetween(each.endsOn, next.startsOn) === 1;
          if (next && touches)
            expect([next.locationId, next.positionId]).not.toEqual([each.locationId, each.positionId]);
        }
      }),
    );
  });

  test("without exact days has no overlaps, loses no one who was here, and keeps no text", () => {
    fc.assert(
      fc.property(histories, (history) => {
        const rough = coarsenDates(history);
        expect(rough.length > 0).toBe(history.length > 0);
        for (let at = -5; at <= DAYS + 5; at += 1)
          expect(countPeriodsOn(rough, addDays(ORIGIN, at))).toBeLessThanOrEqual(1);
        for (const each of rough)
          expect([each.terminationReason, each.startsOn?.slice(8) ?? "01"]).toEqual([null, "01"]);
      }),
    );
  });
});

const createSpans = (...given: readonly [string | null, string | null][]) =>
  given.map(([startsOn, endsOn]) => ({ startsOn, endsOn }));

test.each([
  ["one period begins an employment", createSpans(["2024-01-01", null]), [null]],
  [
    "a gap of thirty days continues it",
    createSpans(["2024-01-01", "2024-03-01"], ["2024-03-31", null]),
    [null, "2024-01-01"],
  ],
  ["a gap of thirty-one days does not", createSpans(["2024-01-01", "2024-03-01"], ["2024-04-01", null]), [null, null]],
  ["with an unknown first day", createSpans([null, "2024-03-01"], ["2024-03-02", null]), [null, SINCE_EVER]],
  [
    "over several periods, and a new employment",
    createSpans(
      ["2020-01-01", "2020-06-01"],
      ["2020-06-02", "2020-09-01"],
      ["2021-01-01", "2021-02-01"],
      ["2021-02-02", null],
    ),
    [null, "2020-01-01", null, "2021-01-01"],
  ],
] as const)("computes the start of the employment that a period continues: %s", (_name, history, expected) => {
  expect(computeEmploymentStarts(history)).toEqual(expected);
});

describe("employment", () => {
  test("a transfer ends the employment period the day before and keeps the hire date", () => {
    const moved = getHistory(transfer(hire(A, "2024-03-01"), B, "2024-06-15"));
    expect(listDays(moved)).toEqual([
      ["2024-03-01", "2024-06-14"],
      ["2024-06-15", null],
    ]);
    expect(toLatest(moved)).toEqual({ ...B, startDate: "2024-03-01", lastDay: null });
  });

  test("a missing start date is allowed, and stays missing after a transfer", () => {
    expect(listDays(getHistory(transfer(hire(A, null), B, "2024-06-15")))).toEqual([
      [null, "2024-06-14"],
      ["2024-06-15", null],
    ]);
  });

  test.each([
    ["2024-01-31", "2023-01-01", 1],
    ["2024-02-01", "2024-02-01", 2],
  ])("a return on %s after leaving on 1 January begins on %s", (back, start, periods) => {
    const left = leave(hire(A, "2023-01-01"), "2024-01-01", { categoryId: 5, reason: "Moves away" });
    const returned = getHistory(rehire(left, A, back));
    expect(toLatest(returned)).toEqual({ ...A, startDate: start, lastDay: null });
    expect(returned).toHaveLength(periods);
  });

  test("a hire that never started leaves no employment, and a planned move that never happened leaves the old placement", () => {
    expect(leave(hire(A, "2024-06-01"), "2024-05-01")).toEqual([]);
    const planned = getHistory(transfer(hire(A, "2024-01-01"), B, "2024-06-01"));
    expect(toLatest(leave(planned, "2024-05-01"))).toEqual({ ...A, startDate: "2024-01-01", lastDay: "2024-05-01" });
  });

  test.each<[string, Outcome]>([
    ["before_last_change", transfer(hire(A, "2024-03-01"), B, "2024-02-01")],
    ["after_last_day", transfer(leave(hire(A, "2024-03-01"), "2024-04-01"), B, "2024-04-02")],
    ["still_employed", rehire(hire(A, "2024-03-01"), B, "2024-04-02")],
    ["before_last_day", rehire(leave(hire(A, "2024-03-01"), "2024-04-01"), B, "2024-04-01")],
    ["not_employed", correctStart([], "2024-04-01")],
    ["after_last_day", correctStart(leave(hire(A, "2024-03-01"), "2024-04-01"), "2024-04-02")],
  ])("rejects with %s", (error, outcome) => {
    expect(outcome).toEqual({ error });
  });
});
