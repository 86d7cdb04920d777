import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";
import { scaleRuns } from "#test/support/property-runs.ts";
import { createAttentionOrder, listAttention, type OpenAlerts } from "./attention.rules.ts";

const none: Figure = {
  value: null,
  previous_value: null,
  delta: null,
  trend: null,
  is_low: false,
  hidden: false,
  bound: null,
};

function createScore(value: number, delta: number | null, certainty: Figure["certainty"]): Figure {
  return { ...none, value, delta, certainty, is_low: value < 70 };
}

interface Parts {
  readonly satisfaction?: Figure;
  readonly engagement?: Figure;
  readonly late?: number;
  readonly alerts?: OpenAlerts;
  readonly locations?: number;
}

function createPlace({ satisfaction, engagement, late, alerts = { open: 0, late: 0 }, locations = 1 }: Parts) {
  return {
    satisfaction: satisfaction ?? null,
    engagement: engagement ?? null,
    introduce_stats: (late === undefined ? null : { past_due: late }) as never,
    alerts,
    locations,
  };
}

const createRow = (parts: Parts): Pick<PortfolioRow, "attention"> => ({ attention: listAttention(createPlace(parts)) });

describe("attention reasons", () => {
  test.each([
    [
      "a real fall",
      { satisfaction: createScore(74, -6, "real") },
      [{ kind: "fell", service: "satisfaction", points: 6 }],
    ],
    ["an unclear fall", { satisfaction: createScore(74, -6, "unclear") }, []],
    ["a fall within chance", { satisfaction: createScore(74, -2, "noise") }, []],
    ["a real rise", { engagement: createScore(80, 9, "real") }, []],
    ["a fall without a word", { engagement: createScore(80, -9, null) }, []],
    [
      "a score below 70",
      { engagement: createScore(69, 0, "noise") },
      [{ kind: "low", service: "engagement", score: 69 }],
    ],
    ["a score of 70", { engagement: createScore(70, 0, "noise") }, []],
    ["a hidden score", { satisfaction: { ...createScore(60, -9, "real"), hidden: true } }, []],
    ["two late tasks", { late: 2 }, []],
    ["three late tasks", { late: 3 }, [{ kind: "late_tasks", count: 3 }]],
    ["three late tasks in five properties", { late: 3, locations: 5 }, []],
    ["fifteen late tasks in five properties", { late: 15, locations: 5 }, [{ kind: "late_tasks", count: 15 }]],
    ["alerts in time", { alerts: { open: 2, late: 0 } }, []],
    ["a late alert", { alerts: { open: 2, late: 1 } }, [{ kind: "alerts", open: 2, late: 1 }]],
    ["fewer late alerts than properties", { alerts: { open: 9, late: 4 }, locations: 5 }, []],
    ["nothing known", {}, []],
  ] satisfies [string, Parts, unknown][])("%s", (_, parts, reasons) => {
    expect(listAttention(createPlace(parts))).toEqual(reasons);
  });

  test("lists all reasons, the larger fall first, with late work that would be no reason alone", () => {
    const parts = {
      satisfaction: createScore(67, -3, "real"),
      engagement: createScore(75, -8, "real"),
      late: 1,
      alerts: { open: 1, late: 0 },
    };
    expect(listAttention(createPlace(parts))).toEqual([
      { kind: "fell", service: "engagement", points: 8 },
      { kind: "fell", service: "satisfaction", points: 3 },
      { kind: "low", service: "satisfaction", score: 67 },
      { kind: "late_tasks", count: 1 },
    ]);
  });
});

describe("order of attention", () => {
  test("real falls come before low scores, low scores before late tasks, late tasks before alerts", () => {
    const rows = {
      quiet: createRow({ satisfaction: createScore(90, 5, "real") }),
      alerts: createRow({ alerts: { open: 9, late: 9 } }),
      tasks: createRow({ late: 40 }),
      low: createRow({ satisfaction: createScore(50, 1, "noise") }),
      lower: createRow({ satisfaction: createScore(50, 1, "noise"), engagement: createScore(60, null, null) }),
      fell: createRow({ satisfaction: createScore(80, -1, "real") }),
      fellMore: createRow({ satisfaction: createScore(80, -3, "real") }),
    };
    const order = createAttentionOrder(Object.values(rows));
    const names = Object.entries(rows)
      .toSorted(([, one], [, other]) => order(one, other))
      .map(([name]) => name);
    expect(names).toEqual(["fellMore", "fell", "lower", "low", "tasks", "alerts", "quiet"]);
  });

  test("never depends on hidden, unclear or chance changes", () => {
    const quiet = fc.record({
      value: fc.integer({ min: 20, max: 100 }),
      delta: fc.integer({ min: -40, max: 40 }),
      certainty: fc.constantFrom("unclear", "noise", null),
    });
    fc.assert(
      fc.property(quiet, quiet, ({ value, delta, certainty }, other) => {
        const hidden = createRow({ satisfaction: { ...createScore(value, delta, "real"), hidden: true } });
        const unsure = createRow({ engagement: createScore(Math.max(70, other.value), other.delta, certainty) });
        expect(createAttentionOrder([hidden, unsure])(hidden, unsure)).toBe(0);
      }),
      { numRuns: scaleRuns(40) },
    );
  });
});
