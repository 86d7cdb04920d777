import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import type { Standing } from "#slices/reports/contract/figures.contract.ts";
import { createPropertyReply } from "#slices/reports/web/testing/place-reply.ts";
import { createPortfolioReply, createRow, createStats } from "#slices/reports/web/testing/portfolio-reply.ts";
import { openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { explainReply, createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";

afterEach(() => setLocale("en"));

const EXPLAINED = "/satisfaction/resident_satisfaction_report?explain=3.agreement_importance";
const standing: Standing = { band: "top_25", properties: 212, month: "2026-10-01" };

function openProperty(rest: Partial<Standing> = {}): void {
  const reply = createPropertyReply();
  const { satisfaction } = reply.data;
  openPlaces("/property/12/dashboard", (path) =>
    path === "/properties/12/dashboard" && satisfaction
      ? {
          ...reply,
          data: {
            ...reply.data,
            satisfaction: { ...satisfaction, stats: createStats({ standing: { ...standing, ...rest } }) },
          },
        }
      : undefined,
  );
}
async function findCard(name = "Satisfaction"): Promise<HTMLElement> {
  // Cards that are loading have the same names.
  await screen.findByRole("heading", { level: 1, name: "Alder Court" });
  return screen.getByRole("region", { name });
}

describe("card of a property", () => {
  test.each([
    ["top_10", "Top 10% of 212 properties"],
    ["top_25", "Top 25% of 212 properties"],
    ["top_50", "Top half of 212 properties"],
    ["bottom_50", "Bottom half of 212 properties"],
    ["bottom_25", "Bottom 25% of 212 properties"],
  ] as const)("says %s", async (band, words) => {
    openProperty({ band });
    expect(within(await findCard()).getByText(words)).toBeTruthy();
    expect((await findCard("Engagement")).textContent).not.toContain("properties");
  });

  test("says that too few companies have data, and shows nothing for a withheld limit", async () => {
    openProperty({ band: null, properties: null });
    expect(within(await findCard()).getByText("Not enough companies yet to rank properties.")).toBeTruthy();
  });

  test("shows nothing where the limit is withheld", async () => {
    openProperty({ band: null });
    expect((await findCard()).textContent).not.toMatch(/properties/);
  });

  test("is in Spanish", async () => {
    setLocale("es");
    openProperty();
    expect(within(await findCard("Satisfacción")).getByText("Mejor 25% de 212 propiedades")).toBeTruthy();
  });
});

test("the explanation of a property's score has the limits as they were frozen", async () => {
  const limits = [
    { part: 10, from: null },
    { part: 25, from: 80 },
    { part: 50, from: 75 },
    { part: 75, from: 70 },
  ];
  let count: number | null = 212;
  const createAnswer = (path: string): object | undefined =>
    path.endsWith("/explain")
      ? explainReply({ properties: { month: "2026-10-01", count, limits } })
      : createTableReply();
  openWidget(EXPLAINED, createAnswer);
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText(/^212 properties .* in the 12 months through October 2026\./)).toBeTruthy();
  for (const text of ["Top 10%withheld", "Top 25%from 80", "Top halffrom 75", "Bottom 25%below 70"])
    expect(dialog.textContent).toContain(text);
  cleanup();
  count = null;
  openWidget(EXPLAINED, createAnswer);
  expect(await screen.findByText("Not enough companies yet to rank properties.")).toBeTruthy();
});

test("a row of the portfolio has the short form", async () => {
  const rows = [
    createRow("Alder Court", { m_id: 12, link_type: "location", intouch_stats: createStats({ standing }) }),
  ];
  openPlaces("/portfolio?scope=locations", (path) =>
    path === "/portfolio" ? createPortfolioReply({ rows, scope: "locations" }) : undefined,
  );
  const table = await screen.findByRole("table");
  expect(await within(table).findByText("Top 25%")).toBeTruthy();
});
