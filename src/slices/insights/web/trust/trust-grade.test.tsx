import { createRoute, type AnyRoute } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { openRoutes, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import type { TrustReply } from "#slices/insights/contract/trust.contract.ts";
import { TrustGrade } from "#slices/insights/web/public.tsx";

afterEach(() => setLocale("en"));

const dates = { from: "2025-12-01", to: "2026-11-26" };
const buildRoutes = (parent: AnyRoute): AnyRoute[] => [
  createRoute({
    getParentRoute: () => parent,
    path: "/",
    component: () => <TrustGrade place={{ region: 3 }} service="intouch" dates={dates} />,
  }),
];
const open = (data: TrustReply["data"]): OpenedRoutes =>
  openRoutes("/", buildRoutes, ({ path }) =>
    path === "/analytics/reports/trust" ? { data, meta: { insight: { service: "intouch", dates } } } : undefined,
  );
const parts = [
  { kind: "mix", grade: "C", value: 26, by: "language" },
  { kind: "rate", grade: "C", value: 24, by: null },
  { kind: "interval", grade: "A", value: 2.4, by: null },
] as const;

test("shows the letter with its reasons, and where it is explained", async () => {
  const { requests } = open({ grade: "C", parts: [...parts] });
  expect(await screen.findByText("Trust C")).toBeTruthy();
  expect(
    screen.getByText("Those who answered differ by 26 points in language from those invited and 24% answered."),
  ).toBeTruthy();
  expect(screen.getByRole("link", { name: "What the letter means" }).getAttribute("href")).toBe("/help#trust");
  const { query } = requests.at(-1) ?? {};
  expect(query?.get("structures[region]")).toBe("3");
  expect(query?.get("structures[from]")).toBe("2025-12-01");
});

test.each([
  [{ kind: "people", grade: "D", value: 1, by: null }, "1 person answered."],
  [{ kind: "people", grade: "D", value: 12, by: null }, "12 people answered."],
  [{ kind: "interval", grade: "D", value: 8.4, by: null }, "Chance alone moves it by ±8.4 points."],
  [{ kind: "coverage", grade: "D", value: 41, by: null }, "41% of those due could be invited."],
  [{ kind: "effort", grade: "D", value: 34, by: null }, "34% answered in a hurry or nearly the same throughout."],
  [
    { kind: "mix", grade: "D", value: 31, by: "tenure" },
    "Those who answered differ by 31 points in tenure from those invited.",
  ],
] as const)("describes %j", async (part, words) => {
  open({ grade: "D", parts: [part] });
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  [[{ kind: "people", grade: "A", value: 140, by: null }], "Enough people answered."],
  [
    [
      { kind: "interval", grade: "A", value: 2, by: null },
      { kind: "mix", grade: "A", value: 4, by: "tenure" },
    ],
    "Enough people answered, and they are similar to those who were invited.",
  ],
] as const)("describes what is known of an A: %j", async (known, words) => {
  open({ grade: "A", parts: [...known] });
  expect(await screen.findByText(words)).toBeTruthy();
});

test("is available in Spanish", async () => {
  setLocale("es");
  open({ grade: "B", parts: [{ kind: "interval", grade: "B", value: 4.2, by: null }] });
  expect(await screen.findByText("Confianza B")).toBeTruthy();
  expect(screen.getByText("El azar por sí solo la mueve ±4,2 puntos.")).toBeTruthy();
});

test("is empty without a score", async () => {
  const { requests } = open(null);
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByText(/Trust/)).toBeNull();
});
