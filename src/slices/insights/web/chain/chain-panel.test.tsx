import { createRoute, type AnyRoute } from "@tanstack/react-router";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { openRoutes, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import {
  type ChainLink,
  type ChainReply,
  chainSteps,
  type ChainTile,
} from "#slices/insights/contract/chain.contract.ts";
import { ChainPanel } from "#slices/insights/web/chain/chain-panel.tsx";

afterEach(() => setLocale("en"));

const tiles = chainSteps.map((step, at): ChainTile => ({
  step,
  value: 60 + at,
  previous_value: 58 + at,
  delta: 2,
  trend: "up",
  certainty: "real",
  is_low: false,
  hidden: false,
  bound: null,
}));
const words = ["too_few", "unclear", "higher", "too_few"] as const;
const links = words.map((word, at): ChainLink => ({
  from: chainSteps[at] ?? "tasks",
  to: chainSteps[at + 1] ?? "tasks",
  word,
  properties: word === "too_few" ? 4 : 14,
  by: at === 0 ? "2027-05-02" : null,
}));

function open(
  reply: { data?: readonly ChainTile[]; links?: readonly ChainLink[] | null },
  place?: { location: number },
): OpenedRoutes {
  const { data = tiles, links: found = links } = reply;
  const body: ChainReply = {
    data: [...data],
    meta: {
      insight: {
        links: found && [...found],
        dates: { from: "2023-10-01", to: "2026-09-30" },
        needed: { properties: 12, quarters: 8, leases: 30 },
      },
    },
  };
  const buildRoutes = (parent: AnyRoute): AnyRoute[] => [
    createRoute({ getParentRoute: () => parent, path: "/", component: () => <ChainPanel place={place} /> }),
  ];
  return openRoutes("/", buildRoutes, ({ path }) => (path === "/analytics/reports/profit_chain" ? body : undefined));
}
const TITLE = "From on-time tasks to renewals";
const findPanel = (name = TITLE): Promise<HTMLElement> => screen.findByRole("region", { name });

test("of the company shows which step goes with the next one, and what the others need", async () => {
  open({});
  const panel = await findPanel();
  expect(
    await within(panel).findByText(
      "Within a property, likely to renew tends to be higher the quarter after satisfaction was higher.",
    ),
  ).toBeTruthy();
  const steps = within(panel)
    .getAllByRole("listitem")
    .map((item) => item.textContent);
  expect(steps.slice(0, 9).filter((_, at) => at % 2 === 1)).toEqual([
    "Not enough data yet",
    "May be chance",
    "Goes with it: higher a quarter later",
    "Not enough data yet",
  ]);
  expect(panel.textContent).toContain("Engagement61");
  expect(panel.textContent).toContain("On-time tasks to engagement: 4 of 12 properties; May 2, 2027 at the earliest.");
  expect(panel.textContent).toContain("Likely to renew to renewed of leases due: 4 of 12 properties.");
  expect(panel.textContent).toContain("A link takes 12 properties with 8 quarters each");
});

test.each([
  [["too_few", "too_few", "too_few", "too_few"], "Not enough data yet to say whether a step goes with the next one."],
  [["unclear", "too_few", "too_few", "too_few"], "No step with enough data goes with the next one beyond chance."],
] as const)("gives the reason for links without a result: %j", async (found, text) => {
  open({ links: links.map((link, at) => ({ ...link, word: found[at] ?? "too_few" })) });
  expect(await screen.findByText(text)).toBeTruthy();
});

test("of a place shows its own steps without links", async () => {
  const { requests } = open({ links: null }, { location: 7 });
  const panel = await findPanel();
  expect(await within(panel).findByText("Each step against the year before")).toBeTruthy();
  expect(within(panel).getAllByRole("listitem")).toHaveLength(5);
  expect(requests.at(-1)?.query.get("structures[location]")).toBe("7");
});

test("is left out when the viewer sees fewer than three steps", async () => {
  const { requests } = open({ data: tiles.slice(0, 2) });
  await waitFor(() => expect(requests).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole("region", { name: TITLE })).toBeNull());
});

test("is available in Spanish", async () => {
  setLocale("es");
  open({});
  expect(await findPanel("De las tareas a tiempo a las renovaciones")).toBeTruthy();
  expect(
    await screen.findByText(
      "Dentro de una propiedad, renovación probable suele subir el trimestre después de que suba satisfacción.",
    ),
  ).toBeTruthy();
});
