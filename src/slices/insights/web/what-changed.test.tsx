import { createRoute, type AnyRoute } from "@tanstack/react-router";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { openRoutes, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import type { ChangesReply } from "#slices/insights/contract/changes.contract.ts";
import { PlaceChanges, WhatChanged } from "#slices/insights/web/public.tsx";
import { createChangeEntry, createChangesReply } from "#slices/insights/web/testing/changes-reply.ts";

afterEach(() => setLocale("en"));

const buildRoutes =
  (lastVisit: string | null) =>
  (parent: AnyRoute): AnyRoute[] => [
    createRoute({ getParentRoute: () => parent, path: "/", component: () => <WhatChanged lastVisit={lastVisit} /> }),
  ];

function open(reply: ChangesReply, address = "/", lastVisit: string | null = null): OpenedRoutes {
  return openRoutes(address, buildRoutes(lastVisit), ({ path }) =>
    path === "/analytics/reports/what_changed" ? reply : undefined,
  );
}

const findRows = async (): Promise<HTMLElement[]> => within(await screen.findByRole("list")).getAllByRole("listitem");

describe("what changed", () => {
  test("shows for each place how much, why, for how many people, and what to do", async () => {
    open(createChangesReply([createChangeEntry()]));
    const [row] = await findRows();
    const text = row?.textContent ?? "";
    expect(text).toContain("Founders Row Satisfaction");
    expect(text).toContain("Founders Row: Satisfaction fell 6 points, from 67 to 61");
    expect(text).toContain("Mostly Quick response (−5), who answered (−2), and all else (+1).");
    expect(text).toContain("118 people · Set response times");
    const link = screen.getByRole("link", { name: "Founders Row" });
    expect(link.getAttribute("href")).toBe("/satisfaction/property/7/dashboard");
    const action = screen.getByRole("link", { name: "Start an action: Founders Row" });
    expect(action.getAttribute("href")).toBe("/satisfaction/property/7/resident-priority-detail-report/31");
    expect(screen.getByText("Decided on Nov 6, 2026 from 40 figures.")).toBeTruthy();
  });

  test.each([
    ["2026-11-05T22:00:00Z", true],
    ["2026-11-06T09:00:00Z", false],
    [null, false],
  ])("marks a list of Nov 6 as new after a visit at %s: %s", async (lastVisit, isNew) => {
    open(createChangesReply([createChangeEntry()]), "/", lastVisit);
    const [row] = await findRows();
    expect(row?.querySelector("h3")?.textContent.startsWith("New")).toBe(isNew);
  });

  test("is available in Spanish", async () => {
    setLocale("es");
    open(createChangesReply([createChangeEntry({ service: "ingage", to: null })]));
    const [row] = await findRows();
    expect(row?.textContent).toContain(
      "Sobre todo Respuesta rápida (−5), quiénes respondieron (−2) y todo lo demás (+1).",
    );
    expect(row?.textContent).toContain("Compromiso bajó 6 puntos");
    expect(screen.queryByRole("link", { name: "Founders Row" })).toBeNull();
  });

  test.each([
    [{ is_mostly_mix: true }, "Mostly because other people answered: "],
    [{ figure: { value: 73, previous_value: 67, delta: 6, smallest_change: 4 } }, "Made of Quick response (−5)"],
    [{ reasons: [] }, "118 people"],
    [
      { reasons: [{ kind: "else" as const, m_id: null, name: null, es: { name: null }, points: -6 }] },
      "Spread over many parts, none of them a full point.",
    ],
  ])("describes the reasons: %j", async (more, words) => {
    open(createChangesReply([createChangeEntry(more)]));
    expect((await findRows())[0]?.textContent).toContain(words);
  });

  test.each([
    [{ state: "unchanged" }, "Nothing changed beyond chance. 40 figures were tested."],
    [{ state: "too_few" }, "A place needs about 132 answers in each period for a change of 5 points."],
    [{ state: "first_year" }, "Changes are listed once there is a year to compare with."],
    [{ state: "pending", frozen_on: null }, "The first list comes after the 6th of the month"],
  ] as const)("is one line without entries: %j", async (insight, words) => {
    open(createChangesReply([], insight));
    expect(await screen.findByText(words, { exact: false })).toBeTruthy();
    expect(screen.queryByRole("list")).toBeNull();
  });

  test("says that a list is late, and how many changes it leaves out", async () => {
    open(createChangesReply([createChangeEntry()], { is_late: true, more: 3 }));
    expect(
      await screen.findByText(
        "This month’s list is late. This one is from Nov 6, 2026. 3 more changes are not listed.",
      ),
    ).toBeTruthy();
  });

  test("keeps the period and whether all entries are shown in the address", async () => {
    const many = Array.from({ length: 6 }, (_, at) => createChangeEntry({ m_id: at + 1, name: `Place ${at + 1}` }));
    const { history, requests } = open(createChangesReply(many));
    expect(await findRows()).toHaveLength(3);
    fireEvent.click(screen.getByRole("button", { name: "Show all 6" }));
    await waitFor(async () => expect(await findRows()).toHaveLength(6));
    expect(history.location.search).toBe("?changes_all=1");
    fireEvent.click(screen.getByRole("radio", { name: "3 months" }));
    await waitFor(() => expect(requests.at(-1)?.query.get("structures[period]")).toBe("quarter"));
    expect(history.location.search).toBe("?changes=quarter&changes_all=1");
    fireEvent.click(screen.getByRole("button", { name: "Show fewer" }));
    await waitFor(async () => expect(await findRows()).toHaveLength(3));
  });
});

describe("what changed, at the top of a place's page", () => {
  const buildLineRoutes = (parent: AnyRoute): AnyRoute[] => [
    createRoute({
      getParentRoute: () => parent,
      path: "/",
      component: () => <PlaceChanges place={{ location: 7 }} service="intouch" />,
    }),
  ];
  const openLine = (reply: ChangesReply | undefined, address = "/"): OpenedRoutes =>
    openRoutes(address, buildLineRoutes, ({ path }) =>
      path === "/analytics/reports/what_changed" ? reply : undefined,
    );
  const findRegion = (): Promise<HTMLElement> => screen.findByRole("region", { name: "What changed" });

  test("is one line with the first change and its reasons, which unfolds and keeps that in the address", async () => {
    const { history, requests } = openLine(
      createChangesReply([createChangeEntry(), createChangeEntry({ m_id: 8, name: "Ferry Row" })]),
    );
    expect(await screen.findByText("Founders Row: Satisfaction fell 6 points, from 67 to 61.")).toBeTruthy();
    expect((await findRegion()).textContent).toContain(
      "Mostly Quick response (−5), who answered (−2), and all else (+1).",
    );
    expect(requests.at(-1)?.query.get("structures[location]")).toBe("7");
    expect(requests.at(-1)?.query.get("structures[service]")).toBe("intouch");
    expect(screen.queryByRole("list")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show 2", expanded: false }));
    expect(await findRows()).toHaveLength(2);
    expect(history.location.search).toBe("?changes_all=1");
    // The page has a main button of its own.
    expect(screen.getAllByRole("link", { name: /^Start an action/ })[0]?.dataset["primary"]).toBeUndefined();
    fireEvent.click(screen.getByRole("radio", { name: "3 months" }));
    await waitFor(() => expect(requests.at(-1)?.query.get("structures[period]")).toBe("quarter"));
    fireEvent.click(screen.getByRole("button", { name: "Hide", expanded: true }));
    await waitFor(() => expect(screen.queryByRole("list")).toBeNull());
    expect(history.location.search).toBe("?changes=quarter");
  });

  test.each([
    [{ state: "unchanged" }, "Nothing changed beyond chance. 40 figures were tested."],
    [{ state: "too_few" }, "Too few answers: a change of 5 points takes about 132 in each period."],
  ] as const)("is one line without entries: %j", async (insight, words) => {
    openLine(createChangesReply([], insight), "/?changes_all=1");
    expect(await screen.findByText(words)).toBeTruthy();
    expect(within(await findRegion()).queryByRole("button")).toBeNull();
    expect(screen.queryByRole("list")).toBeNull();
  });

  test("says that it could not be loaded, and tries again", async () => {
    openLine(undefined);
    expect(await screen.findByText("What changed could not be loaded.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
  });
});
