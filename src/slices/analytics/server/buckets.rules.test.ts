import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addYears } from "#platform/server/clock.ts";
import {
  bucketKinds,
  buildBuckets,
  getFirstShownDay,
  getHistoricalBucket,
  MAX_BUCKETS,
  parseInterval,
  findPreviousBucket,
  startOfBucket,
} from "./buckets.rules.ts";

const today = "2026-11-20";
const day = fc.integer({ min: 0, max: 11_000 }).map((days) => addDays("2000-01-01", days));
const kind = fc.constantFrom(...bucketKinds);

describe("buckets of a range", () => {
  test("are whole months, quarters or years in order; quarters are named YYYY Qn [RULE-04]", () => {
    const quarters = buildBuckets("quarter", { from: "2025-02-10", to: "2025-07-01" }, today);
    expect(quarters).toEqual([
      { label: "2025 Q1", interval: "2025-01-01:2025-03-31", range: { from: "2025-01-01", to: "2025-03-31" } },
      { label: "2025 Q2", interval: "2025-04-01:2025-06-30", range: { from: "2025-04-01", to: "2025-06-30" } },
      { label: "2025 Q3", interval: "2025-07-01:2025-09-30", range: { from: "2025-07-01", to: "2025-09-30" } },
    ]);
    const getLabels = (of: (typeof bucketKinds)[number]): readonly string[] =>
      buildBuckets(of, { from: "2024-11-30", to: "2025-01-01" }, today).map((bucket) => bucket.label);
    expect(getLabels("month")).toEqual(["2024-11", "2024-12", "2025-01"]);
    expect(getLabels("year")).toEqual(["2024", "2025"]);
  });

  test("are at most twenty, none before the one three years ago, none after today", () => {
    fc.assert(
      fc.property(kind, day, day, day, (of, from, to, now) => {
        const buckets = buildBuckets(of, { from, to }, now);
        expect(buckets.length).toBeLessThanOrEqual(MAX_BUCKETS);
        for (const [at, { range, interval, label }] of buckets.entries()) {
          expect(range.from >= startOfBucket(of, addYears(now, -3))).toBe(true);
          expect(range.from <= now && range.from <= to && range.to >= from).toBe(true);
          expect(startOfBucket(of, range.from)).toBe(range.from);
          expect(startOfBucket(of, range.to)).toBe(range.from);
          if (at > 0) expect(addDays(buckets[at - 1]?.range.to ?? "", 1)).toBe(range.from);
          if (range.from <= now) expect(parseInterval(interval, now, of).bucket).toEqual({ range, interval, label });
        }
      }),
    );
  });

  test("historical covers everything before the buckets shown, without a gap or overlap [RULE-03]", () => {
    expect(getHistoricalBucket("quarter", today).range).toEqual({ from: "2000-01-01", to: "2023-09-30" });
    for (const of of bucketKinds) {
      expect(addDays(getHistoricalBucket(of, today).range.to, 1)).toBe(getFirstShownDay(of, today));
    }
    expect(parseInterval("historical:historical", today, "year").bucket).toEqual(getHistoricalBucket("year", today));
  });
});

describe("an interval on the wire", () => {
  test("is two days, both included, or historical:historical [RULE-02]", () => {
    expect(parseInterval("2025-01-15:2025-02-20", today).bucket).toEqual({
      label: "2025-01-15:2025-02-20",
      interval: "2025-01-15:2025-02-20",
      range: { from: "2025-01-15", to: "2025-02-20" },
    });
    expect(parseInterval("historical:historical", today).bucket?.label).toBe("historical");
    expect(parseInterval("2026-11-20:2026-12-31", today).bucket?.range.to).toBe("2026-12-31");
  });

  test.each([
    ["", ["malformed"]],
    ["2025-01-01", ["malformed"]],
    ["2025-1-1:2025-02-01", ["malformed"]],
    ["historical:2025-01-01", ["malformed"]],
    ["2025-01-01:2025-02-01:2025-03-01", ["malformed"]],
    ["2025-02-30:2025-13-01", ["no_such_day", "no_such_day"]],
    ["2025-02-01:2025-01-31", ["reversed"]],
    ["2026-11-21:2026-12-01", ["future"]],
    ["2027-01-01:2026-12-01", ["reversed", "future"]],
    ["1999-12-31:2025-01-01", ["too_early"]],
  ])("%s is rejected with every error", (text, codes) => {
    const { bucket, errors } = parseInterval(text, today);
    expect(bucket).toBeUndefined();
    expect(errors?.map((error) => error.code)).toEqual(codes);
    for (const { message } of errors ?? []) expect(message.length).toBeGreaterThan(10);
  });
});

test("the year before a year is the year minus one; leap days do not move the ends [RULE-05]", () => {
  const getPreviousInterval = (text: string): unknown => {
    const { bucket } = parseInterval(text, today);
    return bucket ? findPreviousBucket(bucket)?.interval : null;
  };
  expect(getPreviousInterval("2025-01-01:2025-12-31")).toBe("2024-01-01:2024-12-31");
  expect(
    findPreviousBucket(parseInterval("2025-01-01:2025-12-31", today).bucket ?? getHistoricalBucket("year", today))
      ?.label,
  ).toBe("2024");
  expect(getPreviousInterval("historical:historical")).toBeUndefined();
  expect(getPreviousInterval("2025-02-01:2025-02-28")).toBe("2024-02-01:2024-02-29");
  expect(getPreviousInterval("2024-02-01:2024-02-29")).toBe("2023-02-01:2023-02-28");
  expect(getPreviousInterval("2024-03-15:2025-09-14")).toBe("2022-03-15:2023-09-14");
});
