import { createRoute, type AnyRoute } from "@tanstack/react-router";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { openRoutes, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import type { ChangesReply } from "#slices/insights/contract/changes.contract.ts";
import { PlaceWhy } from "#slices/insights/web/public.tsx";
import { createChangeEntry, createChangesReply } from "#slices/insights/web/testing/changes-reply.ts";

afterEach(() => setLocale("en"));

interface BatchOptions {
  readonly certainty?: string;
  readonly delta?: number;
  readonly themes?: readonly object[];
}

const topic = {
  kind: "answers" as const,
  m_id: 54,
  name: "Repair time",
  es: { name: "Tiempo de reparación" },
  points: -5,
};
const rest = { kind: "else" as const, m_id: null, name: null, es: { name: null }, points: -1 };
const entry = createChangeEntry({ reasons: [topic, rest] });
const theme = {
  m_id: 101,
  name: "Repair speed",
  name_es: "Rapidez de las reparaciones",
  response_count: 14,
  hidden: false,
};

function open(
  reply: ChangesReply,
  { certainty = "real", delta = -12, themes = [theme] }: BatchOptions = {},
  place: { location: number } | { region: number } = { location: 7 },
): OpenedRoutes {
  const buildRoutes = (parent: AnyRoute): AnyRoute[] => [
    createRoute({
      getParentRoute: () => parent,
      path: "/",
      component: () => (
        <Suspense fallback={null}>
          <PlaceWhy place={place} />
        </Suspense>
      ),
    }),
  ];
  const figures = { agreement_importance: { delta, certainty, hidden: false } };
  const batch = [
    { status: 200, reply: { data: { results: [{ m_id: 54, name: "Repair time", figures }] } } },
    { status: 200, reply: { data: { results: themes } } },
  ];
  return openRoutes("/", buildRoutes, ({ path }) => {
    if (path === "/analytics/batch") return { data: batch };
    return path === "/analytics/reports/what_changed" ? reply : undefined;
  });
}

/** Returns the block once it has text: before its reply it is a different element, a line. */
async function findPanel(text: string): Promise<HTMLElement> {
  await screen.findByText(text, { exact: false });
  return screen.getByRole("region", { name: "Why" });
}

describe("why the scores of a place changed", () => {
  test("the parts of a change add up to it, and the likely reason is shown with its comments", async () => {
    open(createChangesReply([entry]));
    const why = await findPanel("Satisfaction fell 6 points, from 67 to 61");
    const parts = within(within(why).getByRole("list")).getAllByRole("listitem");
    expect(parts.map((part) => part.textContent)).toEqual(["Repair time−5", "All else−1"]);
    expect(
      await within(why).findByText(/Repair time fell 12 points. 14 comments are about Repair speed./),
    ).toBeTruthy();
    expect(why.textContent).not.toMatch(/because/i);
    expect(why.textContent).toContain("Decided on Nov 6, 2026 from 40 figures.");
    expect(why.textContent).toContain("Nov 1, 2025 – Oct 31, 2026 vs. the 12 months before");
  });

  test("an open action on the change is shown as well, also in Spanish", async () => {
    setLocale("es");
    const action = {
      kind: "assignment" as const,
      to: "/action-items/4",
      label: "Set times",
      es: { label: "Fijar tiempos" },
    };
    open(createChangesReply([createChangeEntry({ reasons: [topic, rest], action })]), { themes: [] });
    expect(await screen.findByText(/Tiempo de reparación bajó 12 puntos/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Fijar tiempos" }).getAttribute("href")).toBe("/action-items/4");
  });

  test.each([
    ["the part moved no more than chance", { certainty: "noise" }],
    ["the part moved the other way", { delta: 3 }],
    ["no comment is about it", { themes: [{ ...theme, m_id: 114 }] }],
    ["the comments about it are hidden", { themes: [{ ...theme, hidden: true }] }],
  ] as const)("no likely reason is named when %s", async (_why, beside) => {
    const { requests } = open(createChangesReply([entry]), beside);
    const why = await findPanel("Repair time");
    await waitFor(() => expect(requests.some(({ path }) => path === "/analytics/batch")).toBe(true));
    expect(within(why).queryByText("Likely reason:")).toBeNull();
  });

  test("a change of places names no likely reason and sends no request for one", async () => {
    const of = { ...topic, m_id: 8, name: "Ferry Row", es: { name: "Ferry Row" } };
    const { requests } = open(createChangesReply([createChangeEntry({ parts: "location", reasons: [of] })]));
    await findPanel("Ferry Row");
    expect(requests.some(({ path }) => path === "/analytics/batch")).toBe(false);
  });

  test("a different mix of respondents is mentioned first", async () => {
    open(createChangesReply([createChangeEntry({ is_mostly_mix: true })]));
    expect(await screen.findByText("Mostly because different people answered.")).toBeTruthy();
    expect(screen.getByText("Different people answered")).toBeTruthy();
  });

  test("a region has its own changes first, then one sentence for each of its properties' changes", async () => {
    const own = createChangeEntry({ m_id: 3, level: "region", name: "Coastal", reasons: [topic, rest] });
    const many = [1, 2, 3, 4].map((id) => createChangeEntry({ m_id: id, name: `Place ${id}` }));
    const { history } = open(createChangesReply([...many, own]), {}, { region: 3 });
    const places = await screen.findByRole("list", { name: "Properties that changed" });
    expect(within(places).getAllByRole("listitem")).toHaveLength(3);
    expect(within(places).getByText(/Place 1: Satisfaction fell 6 points, from 67 to 61./)).toBeTruthy();
    expect(screen.getByRole("list", { name: "What the change is made of, in points" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Show all 5" }));
    await waitFor(() => expect(within(places).getAllByRole("listitem")).toHaveLength(4));
    expect(history.location.search).toBe("?changes_all=1");
  });

  test.each([
    [{ state: "unchanged" }, "Nothing changed beyond chance. 40 figures were tested."],
    [{ state: "too_few" }, "Too few answers: a change of 5 points takes about 132 in each period."],
  ] as const)("is one line without changes: %j", async (insight, words) => {
    open(createChangesReply([], insight));
    expect(within(await findPanel(words)).queryByRole("list")).toBeNull();
  });
});
