import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPlanReports } from "#slices/plans/web/reports/testing/open-plan-reports.ts";
import { planReports } from "#slices/plans/web/reports/plan-reports.ts";
import {
  type RequestedWidget,
  type WidgetAnswer,
  createWidgetReply,
} from "#slices/reports/web/testing/widget-replies.ts";
import { createReportRow } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

const services = ["compliance", "enrollment"] as const;
type Service = (typeof services)[number];
const titles: Readonly<Record<Service, string>> = { compliance: "Compliance", enrollment: "Enrollment" };

/** Returns a summary as the server does: one row with every column of the service. */
function answerSummary({ widget, query }: RequestedWidget, pages = 1): ReturnType<WidgetAnswer> {
  const service = services.find((each) => planReports.dashboards[each].summary.widget === widget);
  if (service === undefined) return undefined;
  const keys = planReports.dashboards[service].summary.columns.map(({ key }) => key);
  const { scope } = query["structures"] as { scope: string };
  const figures = Object.fromEntries([...keys, "ontime_percentage"].map((key) => [key, createFigure(71, 68)]));
  const isRegion = scope === "regions";
  const to = isRegion ? `/${service}/region/3/dashboard` : `/${service}/property/12/dashboard`;
  const row = createReportRow(isRegion ? "Coastal" : "Alder Court", 3, { to, figures });
  const reply = createWidgetReply(widget, { results: [row] }, { link_type: "company", m_id: null, name: "Harborline" });
  const { meta } = reply;
  return {
    status: 200,
    reply: {
      ...reply,
      meta: {
        ...meta,
        additional_meta: { ...meta.additional_meta, sorts: ["name", ...keys] },
        structures: { ...meta.structures, scope },
        pagination: { last: false, total_pages: pages, record_count: pages },
      },
    },
  };
}

const open = (address: string, pages?: number) =>
  openPlanReports(address, (requested) => answerSummary(requested, pages));

async function findSummary(service: Service): Promise<HTMLElement> {
  const name = `${titles[service]} Summary`;
  await screen.findByRole("table", { name });
  return screen.getByRole("region", { name });
}

test.each(services)("/%s/dashboard: everything visible, in one request", async (service) => {
  const { batches, requests } = open(`/${service}/dashboard`);
  expect(await screen.findByRole("heading", { level: 1, name: `${titles[service]} Dashboard` })).toBeTruthy();
  expect(screen.getByRole("region", { name: titles[service] })).toBeTruthy();
  expect(requests).toEqual([]);
  expect(batches).toHaveLength(1);
  expect(batches[0]?.every(({ category, id, filters }) => category === undefined && id === undefined && !filters)).toBe(
    true,
  );
  expect(await screen.findByRole("link", { name: /Coastal/ })).toBeTruthy();
});

test.each([
  ["/compliance/dashboard", "/compliance/compliance_notes"],
  ["/compliance/region/3/dashboard", "/compliance/region/3/compliance_notes"],
])("the states of tasks on %s lead to the notes of tasks", async (address, notes) => {
  open(address);
  const states = await screen.findByRole("region", { name: "Task Status Breakdown" });
  expect(within(states).getByRole("link", { name: "Task Notes" }).getAttribute("href")).toBe(notes);
});

test.each(services)("/%s/region/3/dashboard: one region with its locations", async (service) => {
  const { batches } = open(`/${service}/region/3/dashboard`);
  expect(await screen.findByRole("heading", { level: 1, name: /Coastal/ })).toBeTruthy();
  expect(screen.getByRole("region", { name: titles[service] })).toBeTruthy();
  expect(batches).toHaveLength(1);
  expect(batches[0]?.every(({ category, id }) => category === "regions" && id === 3)).toBe(true);
  const link = await screen.findByRole("link", { name: /Alder Court/ });
  expect(link.getAttribute("href")).toBe(`/${service}/property/12/dashboard`);
});

test.each(services)("/%s/property/12/dashboard: one location, below which there is no table", async (service) => {
  const { batches } = open(`/${service}/property/12/dashboard`);
  expect(await screen.findByRole("heading", { level: 1, name: /Alder Court/ })).toBeTruthy();
  expect(screen.getByRole("region", { name: titles[service] })).toBeTruthy();
  expect(batches[0]?.map(({ widget }) => widget)).not.toContain(planReports.dashboards[service].summary.widget);
});

test.each(
  services.flatMap((service) => [
    [service, "regions", /Coastal/, "region/3"] as const,
    [service, "locations", /Alder Court/, "property/12"] as const,
  ]),
)(
  "a row of the %s summary by %s goes to that dashboard of its place [NAV-60] [NAV-61]",
  async (service, scope, row, place) => {
    const { history } = open(`/${service}/dashboard?scope=${scope}`);
    const link = within(await findSummary(service)).getByRole("link", { name: row });
    expect(link.getAttribute("href")).toBe(`/${service}/${place}/dashboard`);
    fireEvent.click(link);
    await waitFor(() => expect(history.location.pathname).toBe(`/${service}/${place}/dashboard`));
  },
);

test("compliance in a summary follows the share on time; an address restores its order", async () => {
  const { batches } = open("/compliance/dashboard?scope=locations&sort=late&desc=true&page=2", 3);
  const [, first] = within(await findSummary("compliance")).getAllByRole("cell");
  expect(first?.textContent).toMatch(/^71% on time71%/);
  expect(batches[0]?.at(-1)?.query).toMatchObject({
    structures: { scope: "locations" },
    page: { number: 2 },
    sort_by: "late",
    sort_desc: "true",
  });
});
