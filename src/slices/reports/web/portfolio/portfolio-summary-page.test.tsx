import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { NO_FIGURE } from "#ui/figure.ts";
import { createEngagement, createPortfolioReply, createRow } from "#slices/reports/web/testing/portfolio-reply.ts";
import { openPortfolio, type OpenedPortfolio } from "#slices/reports/web/testing/render-portfolio.tsx";

function open(address: string): OpenedPortfolio {
  return openPortfolio(address, (query) =>
    query.get("structures[scope]") === "locations"
      ? createPortfolioReply({
          scope: "locations",
          rows: [createRow("Mill", { link_type: "location", to: "/property/8/dashboard" })],
        })
      : createPortfolioReply({ rows: [createRow("Coastal", { to: "/region/3/dashboard" })] }),
  );
}

/** Returns a card once its figures are loaded. */
async function findCard(name: string): Promise<HTMLElement> {
  await screen.findByRole("table");
  return screen.getByRole("region", { name });
}

test("Portfolio Summary has a 'Switch to' link that toggles Region and Location and flips its text [PORT-11]", async () => {
  const opened = open("/portfolio/summary");
  expect(await screen.findByRole("heading", { level: 1, name: "Portfolio Summary" })).toBeTruthy();
  expect(await screen.findByText("Coastal")).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "Switch to Location" }));
  expect(await screen.findByText("Mill")).toBeTruthy();
  expect(screen.getByRole("columnheader", { name: "Location" })).toBeTruthy();
  expect(opened.history.location.pathname).toBe("/portfolio/summary");
  expect(opened.history.location.search).toBe("?scope=locations");
  expect(screen.queryByRole("link", { name: "Switch to Location" })).toBeNull();
  fireEvent.click(screen.getByRole("link", { name: "Switch to Region" }));
  expect(await screen.findByText("Coastal")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Switch to Location" })).toBeTruthy();
});

test("big stats of both services, with SBX", async () => {
  open("/portfolio/summary");
  const employees = (await findCard("Employee Engagement")).textContent;
  expect(employees).toContain("78");
  expect(employees).toContain("SBX 74");
  const residents = (await findCard("Resident Satisfaction")).textContent;
  expect(residents).toContain("69. Score below 70");
  expect(residents).toContain("SBX 76");
});

const getBars = (element: HTMLElement): (string | null)[] =>
  within(element)
    .getAllByRole("term")
    .map((term) => term.textContent);

test("bars of response and likelihood are next to their score", async () => {
  open("/portfolio/summary");
  const employees = await findCard("Employee Engagement");
  expect(getBars(employees)).toEqual(["Response", "Likely to Remain"]);
  expect(employees.textContent).toContain("83%");
  expect(employees.textContent).toContain("72%");
  const residents = await findCard("Resident Satisfaction");
  expect(getBars(residents)).toEqual(["Response", "Likely to Renew", "Likely to Recommend"]);
  expect(residents.textContent).toContain("38%");
});

test.each([
  ["ingage", "Employee Engagement", "Resident Satisfaction"],
  ["intouch", "Resident Satisfaction", "Employee Engagement"],
] as const)("only what %s gives", async (service, title, other) => {
  openPortfolio("/portfolio/summary", () => createPortfolioReply({ services: [service] }));
  await findCard(title);
  expect(screen.queryByRole("region", { name: other })).toBeNull();
});

test("without any service of surveys there are no big stats and no empty box", async () => {
  openPortfolio("/portfolio/summary", () => createPortfolioReply({ services: [] }));
  await screen.findByRole("table");
  expect(screen.queryByRole("region")).toBeNull();
});

test("a hidden rate has no bar and is marked as hidden", async () => {
  const hidden = { ...NO_FIGURE, hidden: true };
  const summary = { engagement: createEngagement({ likely_to_remain_percentage: hidden }) };
  openPortfolio("/portfolio/summary", () => createPortfolioReply({ services: ["ingage"], summary }));
  expect((await findCard("Employee Engagement")).textContent).toContain(
    "Fewer than five people, or none, can be shown yet",
  );
});

test("only region rows are clickable in this variant [NAV-56]", async () => {
  open("/portfolio/summary");
  expect((await screen.findByRole("link", { name: /Coastal/ })).getAttribute("href")).toBe("/region/3/dashboard");
  fireEvent.click(screen.getByRole("link", { name: "Switch to Location" }));
  const name = await screen.findByText("Mill");
  expect(within(screen.getByRole("table")).queryByRole("link")).toBeNull();
  expect(name.closest("tr")?.hasAttribute("data-link")).toBe(false);
});

test("both variants share the state of the address", async () => {
  const opened = open("/portfolio?scope=locations&general=all&sort=satisfaction");
  await screen.findByText("Mill");
  fireEvent.click(screen.getByRole("link", { name: "Summary" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Portfolio Summary" })).toBeTruthy();
  expect(opened.history.location.search).toBe("?scope=locations&general=all&sort=satisfaction");
  fireEvent.click(await screen.findByRole("link", { name: "Portfolio" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Portfolio" })).toBeTruthy();
  await waitFor(() =>
    expect(opened.history.location.href).toBe("/portfolio?scope=locations&general=all&sort=satisfaction"),
  );
});
