import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { OpenFact } from "../analytics.facts.ts";
import { expectFiltered } from "../../testing/expect-client-filter.ts";
import { compileFact } from "./compile-fact.ts";
import type { ClosedMonths } from "./known.ts";
import { compileClosedMonths, withClosedMonths } from "./closed-months.ts";
import { type SourceScan, buildSourceScans, type ScanSpan } from "./source-scans.ts";
import { type Period, toPeriods, toWindowSlots } from "./periods.ts";
import type { QueryContext } from "./writer.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const raw = { table: "question_answers", column: "day" };

const ofPlaces: OpenFact = {
  name: "answers",
  part: "open",
  service: "intouch",
  months: { table: "location_question_months", column: "month" },
  days: raw,
  place: "location_id",
  measures: ["score_num"],
  conditions: [],
  dimensions: { question: "question_id" },
  closing: { table: "question_rollup_status", raw },
};

const ofClient: OpenFact = {
  ...ofPlaces,
  place: null,
  months: { table: "client_question_months", column: "month" },
  days: { table: "client_question_days", column: "day" },
  closing: { table: "question_rollup_status", raw },
};

const createQuery = (periods: readonly Period[], more: Partial<QueryContext> = {}): QueryContext => ({
  clientId: 7,
  by: "question",
  periods,
  scope: { kind: "client" },
  locationIds: null,
  placeIds: null,
  ...more,
});

const FIRST = "2025-01-01";
const days = Array.from({ length: 300 }, (_, at) => addDays(FIRST, at));
const getMonthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Returns whether a table of the fact includes a day: rollups include the closed days. */
function isHeld(scan: SourceScan, day: string, statuses: ClosedMonths): boolean {
  if (scan.grain.table === raw.table) return true;
  const status = statuses.get(startOfMonth(day));
  return status !== undefined && status.through !== null && day <= status.through;
}

/** Returns the period in which a row of a scan counts a day; a month's row counts all its days. */
function findPeriod(scan: SourceScan, span: ScanSpan, day: string): number | null {
  const at = scan.grain.column === "month" ? startOfMonth(day) : day;
  if (at < span.first || at >= span.until) return null;
  return span.isRun ? span.period + getMonthNumber(at) - getMonthNumber(span.first) : span.period;
}

/** Returns how often each period counts a day. */
function buildCounts(
  scans: readonly SourceScan[],
  statuses: ClosedMonths,
  day: string,
  periods: number,
): readonly number[] {
  const counts = Array.from({ length: periods }, () => 0);
  for (const scan of scans) {
    if (!isHeld(scan, day, statuses)) continue;
    // As in the statement, the first slice that includes the row gives its period.
    const slice = scan.slices.find((each) => findPeriod(scan, each, day) !== null);
    const period = slice === undefined ? null : findPeriod(scan, slice, day);
    const isTaken = scan.isSubtracted || scan.taken?.some((each) => findPeriod(scan, each, day) !== null) === true;
    if (period !== null) counts[period] = (counts[period] ?? 0) + (isTaken ? -1 : 1);
  }
  return counts;
}

const aClose = fc.record({ kept: fc.constantFrom(0, 1, 2, 3), days: fc.nat(27) });

/** Creates closed months: whole, for their first days, for no day, or not at all. */
function toStatuses(made: readonly { kept: number; days: number }[]): ClosedMonths {
  return new Map(
    made.flatMap(({ kept, days: through }, at) => {
      const month = addMonths(FIRST, at);
      const last = [null, addDays(month, through), addDays(addMonths(month, 1), -1)][kept];
      return last === undefined ? [] : [[month, { through: last }] as const];
    }),
  );
}

/** Two ranges that may meet within a month, or months in a row. */
const somePeriods: fc.Arbitrary<readonly Period[]> = fc.oneof(
  fc
    .record({ from: fc.nat(100), length: fc.nat(90), gap: fc.constantFrom(0, 0, 3, 20), more: fc.nat(80) })
    .map(({ from, length, gap, more }) => {
      const to = from + length;
      const previous = { from: days[from] ?? FIRST, to: days[to] ?? FIRST };
      const current = { from: days[to + 1 + gap] ?? FIRST, to: days[to + 1 + gap + more] ?? FIRST };
      return toPeriods(toWindowSlots({ current, previous }), ["all"], current.to);
    }),
  fc.record({ from: fc.nat(4), months: fc.integer({ min: 1, max: 5 }) }).map(({ from, months }) => {
    const slots = Array.from({ length: months }, (_, at) => {
      const month = addMonths(FIRST, from + at);
      return { name: month, range: { from: month, to: addDays(addMonths(month, 1), -1) } };
    });
    return toPeriods(slots, ["all"], "2026-11-20");
  }),
);

describe("known closed months", () => {
  test.each([
    ["by place", ofPlaces, { locationIds: [1] }],
    ["of the client", ofClient, {}],
  ] as const)("%s every day of a period is counted once and no other day is", (_name, fact, more) => {
    fc.assert(
      fc.property(somePeriods, fc.array(aClose, { minLength: 10, maxLength: 10 }), (periods, made) => {
        const statuses = toStatuses(made);
        const scans = withClosedMonths(
          buildSourceScans(fact, periods),
          fact,
          createQuery(periods, { ...more, closedMonths: statuses }),
        );
        expect(scans.every(({ closing: status }) => status === null)).toBe(true);
        for (const day of days) {
          const expected = periods.map(({ first, reach }) => (day >= first && day < reach ? 1 : 0));
          expect([day, buildCounts(scans, statuses, day, periods.length)]).toEqual([day, expected]);
        }
      }),
      { numRuns: scaleRuns(300) },
    );
  });

  test("a statement of one location: its months in one span, and open rows together with subtracted ones", () => {
    const windows = {
      current: { from: "2025-12-01", to: "2026-11-22" },
      previous: { from: "2024-12-01", to: "2025-11-22" },
    };
    const periods = toPeriods(toWindowSlots(windows), ["all"], "2026-11-22");
    const months = Array.from({ length: 24 }, (_, at) => addMonths("2024-12-01", at));
    const statuses = new Map(
      months.map((month) => {
        const last = addDays(addMonths(month, 1), -1);
        return [month, { through: last < "2026-11-21" ? last : "2026-11-21" }] as const;
      }),
    );
    const statement = compileFact(
      ofPlaces,
      ["score_num"],
      createQuery(periods, { closedMonths: statuses, locationIds: [76] }),
    );
    expect(`${statement?.sql}\n${JSON.stringify(statement?.parameters)}`).toMatchInlineSnapshot(`
      "SELECT part.content_key AS place_id, part.period, sum(part.score_num)::bigint AS score_num
      FROM (
        SELECT fact.question_id AS content_key, CASE WHEN fact.month >= $2::date AND fact.month < $3::date THEN 0 WHEN fact.month >= $4::date AND fact.month < $2::date THEN 1 END AS period,
          fact.score_num AS score_num
        FROM location_question_months AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.location_id = ANY($5::bigint[])
          AND fact.month >= $4::date AND fact.month < $3::date
        UNION ALL
        SELECT fact.question_id AS content_key, CASE WHEN fact.day >= $7::date AND fact.day < $3::date THEN 0 WHEN fact.day >= $6::date AND fact.day < $2::date THEN 1 END AS period,
          CASE WHEN fact.day >= $6::date AND fact.day < $2::date THEN -1 ELSE 1 END * fact.score_num AS score_num
        FROM question_answers AS fact
        WHERE fact.client_id = $1::bigint
          AND fact.location_id = ANY($5::bigint[])
          AND ((fact.day >= $6::date AND fact.day < $2::date) OR (fact.day >= $7::date AND fact.day < $3::date))
      ) AS part
      GROUP BY 1, 2
      [7,"2025-12-01","2026-12-01","2024-12-01",[76],"2025-11-23","2026-11-22"]"
    `);
    expectFiltered(statement);
  });

  test("is read by one statement", () => {
    const { closing } = ofPlaces;
    if (!closing) throw new Error("no closing");
    expectFiltered(compileClosedMonths(closing, 7));
  });
});
