import { expect, test } from "vitest";
import type { Released } from "#slices/analytics/server/analytics.api.ts";
import { type DriverTopic, toDrivers } from "./drivers.rules.ts";

const createReleased = (rounded: number, bound: "at_least" | null = null): Released =>
  ({ state: "value", value: rounded, rounded, n: 40, bound }) as Released;
const hidden = { state: "hidden" } as Released;
const createTopic = (id: number, score: Released, benchmark: number | null = 75): DriverTopic => ({
  id,
  name: { en: `Topic ${id}`, es: `Tema ${id}` },
  score,
  benchmark,
});
const createDriver = (share: number, standsOut = false) => ({
  share,
  interval: { low: share / 2, high: share * 1.5 },
  standsOut,
});
const chance = { share: 0, interval: null, standsOut: false };

test("sorts topics into quadrants by their impact and by how far they are below", () => {
  const cases = [
    [createDriver(0.12), createReleased(72), "strong", "fix"],
    [createDriver(0.119), createReleased(72), "strong", "fix"],
    [createDriver(0.114), createReleased(73), "some", "protect"],
    [createDriver(0.05), createReleased(60), "some", "fix"],
    [createDriver(0.044), createReleased(60), "little", "watch"],
    [createDriver(0.044), createReleased(75), "little", "leave"],
    [chance, createReleased(60), null, "watch"],
    [chance, createReleased(90), null, "leave"],
  ] as const;
  for (const [found, score, word, quadrant] of cases)
    expect(toDrivers([createTopic(1, score)], [found])).toMatchObject([{ word, quadrant, stands_out: false }]);
});

test("compares with SBX, otherwise with 80, and not for a hidden or bounded score", () => {
  const found = [createDriver(0.3), createDriver(0.3), createDriver(0.2), createDriver(0.2)];
  const topics = [
    createTopic(1, createReleased(70)),
    createTopic(2, createReleased(70), null),
    createTopic(3, hidden),
    createTopic(4, createReleased(95, "at_least")),
  ];
  expect(toDrivers(topics, found)).toMatchObject([
    { m_id: 2, compared: { with: "target", value: 80 }, gap: 10 },
    { m_id: 1, compared: { with: "benchmark", value: 75 }, gap: 5, es: { name: "Tema 1" } },
    { m_id: 3, score: null, gap: null, quadrant: null, impact: 20 },
    { m_id: 4, score: null, gap: null, quadrant: null },
  ]);
});

test("orders topics that stand out by impact, the others by gap, and chance last", () => {
  const topics = [60, 70, 65, 40, 75].map((score, at) => createTopic(at + 1, createReleased(score)));
  const found = [createDriver(0.05), createDriver(0.3, true), createDriver(0.4, true), chance, createDriver(0.11)];
  expect(toDrivers(topics, found).map(({ m_id: id }) => id)).toEqual([3, 2, 1, 5, 4]);
});
