import { createRoute, type AnyRoute } from "@tanstack/react-router";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { openRoutes, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import type { DriversReply } from "#slices/insights/contract/drivers.contract.ts";
import { Drivers } from "#slices/insights/web/public.tsx";
import { createDriver, createDriversReply } from "#slices/insights/web/testing/drivers-reply.ts";

afterEach(() => setLocale("en"));

const buildRoutes = (parent: AnyRoute): AnyRoute[] => [
  createRoute({ getParentRoute: () => parent, path: "/", component: () => <Drivers place={{ location: 7 }} /> }),
];
const open = (reply: DriversReply | undefined, address = "/"): OpenedRoutes =>
  openRoutes(address, buildRoutes, ({ path }) => (path === "/analytics/reports/drivers" ? reply : undefined));

const office = createDriver({
  m_id: 58,
  name: "Office staff",
  es: { name: "Personal de la oficina" },
  stands_out: false,
  word: "some",
  impact: 9,
  score: 84,
  gap: -5,
  compared: { with: "benchmark", value: 79 },
  quadrant: "protect",
});
const quiet = createDriver({
  m_id: 52,
  name: "Quiet",
  stands_out: false,
  word: null,
  impact: 0,
  interval: null,
  compared: { with: "target", value: 80 },
  score: 60,
  gap: 20,
  quadrant: "watch",
});
const hidden = createDriver({ m_id: 53, name: "Safety", stands_out: false, score: null, gap: null, quadrant: null });

const findRegion = (name: string): Promise<HTMLElement> => screen.findByRole("region", { name });

describe("drivers of renewing", () => {
  test("are summarized in one sentence, with topics sorted by what to do about them", async () => {
    open(createDriversReply([createDriver(), office, quiet, hidden]));
    expect(
      await screen.findByText(
        "Within a property, residents happier with repair time are likelier to renew. The survey explains a quarter of it.",
      ),
    ).toBeTruthy();
    const fix = await findRegion("Fix first");
    expect(fix.textContent).toContain("Repair timeStands out");
    expect(fix.textContent).toContain("63, 7 below SBX");
    expect(within(fix).getByRole("button", { name: "21%" })).toBeTruthy();
    expect((await findRegion("Protect")).textContent).toContain("84, 5 above SBX");
    const watch = await findRegion("Watch");
    expect(watch.textContent).toContain("60, 20 below 80");
    expect(watch.textContent).toContain("May be chance");
    expect((await findRegion("No score shown")).textContent).toContain("Safety");
    expect(screen.queryByRole("region", { name: "Leave" })).toBeNull();
    expect(
      screen.getByText(/240 open answers\. A relation, not a cause\. Confidential answers are left out/),
    ).toBeTruthy();
  });

  test("say when no topic stands out, and whose answers replace too few", async () => {
    const wider = { level: "region", level_name: "North", is_wider: true, explained: 39 } as const;
    open(createDriversReply([office], wider));
    expect(await screen.findByText(/no topic stands out\. The survey explains two fifths of it\./)).toBeTruthy();
    expect(screen.getByText(/Too few answered here, so this is what residents of North say/)).toBeTruthy();
  });

  test("are available in Spanish", async () => {
    setLocale("es");
    open(createDriversReply([createDriver(), office]));
    expect(
      await screen.findByText(
        "Dentro de una propiedad, los residentes más contentos con tiempo de reparación tienen más probabilidad de renovar. La encuesta explica una cuarta parte.",
      ),
    ).toBeTruthy();
    expect((await findRegion("Corregir primero")).textContent).toContain("63, 7 por debajo de SBX");
  });

  test.each([
    [{ state: "too_few", n: 34 }, "Too few open answers in 12 months: it takes 100, and there are 34."],
    [{ state: "none" }, "No rated topic goes with renewing beyond chance."],
  ] as const)("are one line without a result: %j", async (insight, words) => {
    open(createDriversReply([], insight));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole("list")).toBeNull();
  });

  test("keep the outcome in the address", async () => {
    const { history, requests } = open(createDriversReply([createDriver()]));
    await findRegion("Fix first");
    // The panel below sends its own request.
    const read = (): URLSearchParams | undefined => requests.findLast(({ path }) => path.endsWith("/drivers"))?.query;
    expect(read()?.get("structures[location]")).toBe("7");
    expect(read()?.get("structures[outcome]")).toBe("renew");
    fireEvent.click(screen.getByRole("radio", { name: "Recommending" }));
    await waitFor(() => expect(read()?.get("structures[outcome]")).toBe("recommend"));
    expect(history.location.search).toBe("?goes_with=recommend");
    expect(await findRegion("What goes with recommending")).toBeTruthy();
  });

  test("can be retried after a failed load", async () => {
    open(undefined);
    expect(await screen.findByRole("button", { name: "Retry" })).toBeTruthy();
  });
});
