import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { NO_FIGURE } from "#ui/figure.ts";
import { figure } from "#ui/testing/figure.ts";
import { portfolioReply, row, stats } from "#slices/reports/web/testing/portfolio-reply.ts";
import { openPortfolio, problemReply } from "#slices/reports/web/testing/render-portfolio.tsx";

/** A card once its figures are there; the skeleton has cards of the same names. */
async function card(name: string): Promise<HTMLElement> {
  await screen.findByRole("table");
  return screen.getByRole("region", { name });
}

const terms = (element: HTMLElement): (string | null)[] =>
  within(element)
    .getAllByRole("term")
    .map((term) => term.textContent);

/** What a row shows beside its name. */
function cells(name: string): (string | null)[] {
  const all = within(screen.getByRole("row", { name: new RegExp(name) })).getAllByRole("cell");
  return all.slice(1).map((cell) => cell.textContent);
}

test("the page is titled Portfolio, on screen and in the tab [PORT-01]", async () => {
  openPortfolio("/portfolio");
  expect(await screen.findByRole("heading", { level: 1, name: "Portfolio" })).toBeTruthy();
  expect(document.title).toContain("Portfolio");
});

test("says which dates the figures cover, and when they were made", async () => {
  openPortfolio("/portfolio");
  expect(await screen.findByText("12 months to 20 Nov 2026, against the 12 months before")).toBeTruthy();
  expect(screen.getByText("2 regions · as of 09:42")).toBeTruthy();
});

test("Summary lists what the client's services and its regions give [PORT-02]", async () => {
  openPortfolio("/portfolio");
  const all = await card("Summary");
  expect(terms(all)).toEqual(["Regions", "Locations", "Employees", "Residents", "Units"]);
  expect(
    within(all)
      .getAllByRole("definition")
      .map((value) => value.textContent),
  ).toEqual(["5", "26", "352", "6,214", "3,890"]);
});

test.each([
  ["one region", { regions: 1 }, ["Locations", "Employees", "Residents", "Units"]],
  ["neither ingage nor introduce", { active_employees: null }, ["Regions", "Locations", "Residents", "Units"]],
  ["no intouch", { active_primary_resident_count: null, units: null }, ["Regions", "Locations", "Employees"]],
])("Summary with %s [PORT-02]", async (_, general, expected) => {
  const full = { regions: 5, locations: 26, active_employees: 352, active_primary_resident_count: 6214, units: 3890 };
  openPortfolio("/portfolio", () =>
    portfolioReply({ summary: { general: { ...full, ...general }, satisfaction: null } }),
  );
  expect(terms(await card("Summary"))).toEqual(expected);
  expect(screen.queryByRole("region", { name: "Satisfaction" })).toBeNull();
});

test("Satisfaction shows score, step, indices and rates", async () => {
  openPortfolio("/portfolio");
  const text = (await card("Satisfaction")).textContent;
  expect(text).toContain("69. Score below 70");
  expect(text).toContain("down 1");
  expect(text).toContain("from 70");
  expect(text).toContain("Company 69");
  expect(text).toContain("SBX 76");
  expect(text).toContain("118 still open");
  expect(text).toContain("38%");
  expect(text).toContain("Likely to Recommend64%");
});

test("missing and hidden figures are told apart in the rows", async () => {
  const hidden = { ...NO_FIGURE, hidden: true };
  const rows = [
    row("Nothing", { intouch_stats: null }),
    row("Few", { intouch_stats: stats({ score: hidden, response_count: null }) }),
    row("Withheld", { intouch_stats: stats({ score: hidden, likely_to_renew_percentage: hidden }) }),
    row("Low", { intouch_stats: stats({ score: figure(64, 69), sb_index: null }) }),
  ];
  openPortfolio("/portfolio", () => portfolioReply({ rows }));
  await screen.findByText("Nothing");
  expect(cells("Nothing")).toEqual(["N/A", "N/A", "N/A"]);
  expect(cells("Few")[0]).toBe("hidden for confidentiality");
  expect(cells("Withheld")[0]).toBe("hidden for confidentiality");
  expect(cells("Withheld")[2]).toContain("hidden for confidentiality");
  expect(cells("Low")[0]).toBe("64. Score below 70down 55Company 69, SBX -");
});

test("an archived location has an Archived chip [PORT-19]", async () => {
  const rows = [row("Dune Park", { link_type: "location", is_archived: true }), row("Mill", { link_type: "location" })];
  openPortfolio("/portfolio/properties", () => portfolioReply({ rows, scope: "locations" }));
  await screen.findByText("Dune Park");
  const chips = within(screen.getByRole("table")).getAllByText("Archived");
  expect(chips).toHaveLength(1);
  expect(chips[0]?.closest("tr")?.textContent).toContain("Dune Park");
});

test("rows lead nowhere until the reply says where", async () => {
  openPortfolio("/portfolio", () =>
    portfolioReply({ rows: [row("Coastal"), row("Metro", { to: "/region/5/dashboard" })] }),
  );
  await screen.findByText("Coastal");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/region/5/dashboard"]);
});

test("without rows it says so and has no pager [PORT-10]", async () => {
  openPortfolio("/portfolio?q=zzz", () => portfolioReply({ rows: [] }));
  expect(await screen.findByText("No Data Found")).toBeTruthy();
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
});

test("a company with nothing in it yet shows its administrator where to begin", async () => {
  openPortfolio("/portfolio", () => portfolioReply({ rows: [], setUpAt: "/settings" }));
  const link = await screen.findByRole("link", { name: "Go to set-up" });
  expect(link.getAttribute("href")).toBe("/settings");
  expect(screen.queryByText("No Data Found")).toBeNull();
});

test("an error is an alert with status, message and a way to retry", async () => {
  let broken = true;
  openPortfolio("/portfolio", () =>
    broken ? problemReply(503, "Service Unavailable", "Come back soon.") : portfolioReply(),
  );
  const alert = await screen.findByRole("alert");
  expect(within(alert).getByRole("heading").textContent).toBe("503 Service Unavailable");
  expect(alert.textContent).toContain("Come back soon.");
  broken = false;
  within(alert).getByRole("button", { name: "Retry" }).click();
  expect(await screen.findByText("Coastal")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("who may never see it reads so, verbatim", async () => {
  openPortfolio("/portfolio", () => problemReply(403, "Forbidden"));
  expect(await screen.findByText("You do not have access to this page")).toBeTruthy();
});
