import { expect, test } from "vitest";
import type { Released } from "#slices/analytics/server/analytics.api.ts";
import { type DriverTopic, toDrivers } from "./drivers.rules.ts";

const released = (rounded: number, bound: "at_least" | null = null): Released =>
  ({ state: "value", value: rounded, rounded, n: 40, bound }) as Released;
const hidden = { state: "hidden" } as Released;
const topic = (id: number, score: Released, benchmark: number | null = 75): DriverTopic => ({
  id,
  name: { en: `Topic ${id}`, es: `Tema ${id}` },
  score,
  benchmark,
});
const driver = (share: number, standsOut = false) => ({
  share,
  interval: { low: share / 2, high: share * 1.5 },
  standsOut,
});
const chance = { share: 0, interval: null, standsOut: false };

test("sorts topics into quadrants by their impact and by how far they are below", () => {
  const cases = [
    [driver(0.12), released(72), "strong", "fix"],
    [driver(0.119), released(72), "strong", "fix"],
    [driver(0.114), released(73), "some", "protect"],
    [driver(0.05), released(60), "some", "fix"],
    [driver(0.044), released(60), "little", "watch"],
    [driver(0.044), released(75), "little", "leave"],
    [chance, released(60), null, "watch"],
    [chance, released(90), null, "leave"],
  ] as const;
  for (const [found, score, word, quadrant] of cases)
    expect(toDrivers([topic(1, score)], [found])).toMatchObject([{ word, quadrant, stands_out: false }]);
});

test("compares with SBX, otherwise with 80, and not for a hidden or bounded score", () => {
  const found = [driver(0.3), driver(0.3), driver(0.2), driver(0.2)];
  const topics = [
    topic(1, released(70)),
    topic(2, released(70), null),
    topic(3, hidden),
    topic(4, released(95, "at_least")),
  ];
  expect(toDrivers(topics, found)).toMatchObject([
    { m_id: 2, compared: { with: "target", value: 80 }, gap: 10 },
    { m_id: 1, compared: { with: "benchmark", value: 75 }, gap: 5, es: { name: "Tema 1" } },
    { m_id: 3, score: null, gap: null, quadrant: null, impact: 20 },
    { m_id: 4, score: null, gap: null, quadrant: null },
  ]);
});

test("orders topics that stand out by impact, the others by gap, and chance last", () => {
  const topics = [60, 70, 65, 40, 75].map((score, at) => topic(at + 1, released(score)));
  const found = [driver(0.05), driver(0.3, true), driver(0.4, true), chance, driver(0.11)];
  expect(toDrivers(topics, found).map(({ m_id: id }) => id)).toEqual([3, 2, 1, 5, 4]);
});
