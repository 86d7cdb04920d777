import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  createComplianceData,
  openPlanReports,
  openPropertyTab,
} from "#slices/plans/web/reports/testing/open-plan-reports.ts";
import { buildErrorOutcome, type WidgetAnswer } from "#slices/reports/web/testing/widget-replies.ts";
import { createPlaceReply } from "#slices/reports/web/testing/place-reply.ts";

/** Returns a card of the tab of plans on a property's page, with the given reply of its widget. */
async function openCard(name: string, answer?: WidgetAnswer): Promise<HTMLElement> {
  openPropertyTab("plans", answer);
  const found = await screen.findByRole("region", { name });
  // It may be loaded after its reply.
  await waitFor(() => expect(found.querySelector(".rp-waiting")).toBeNull());
  return found;
}

/** Returns the text of a tile, without the hint on what a click does. */
const getTileText = (value: Element | null): string | undefined =>
  value?.textContent.replace(/\. Explain .+?(?=from|up|down|no change|$)/, "");

const getTiles = (of: HTMLElement): [string | null, string | undefined][] =>
  within(of)
    .getAllByRole("term")
    .map((term) => [term.textContent, getTileText(term.nextElementSibling)]);

const findColumns = (chart: HTMLElement): (string | null)[] => {
  fireEvent.click(within(chart).getByRole("button", { name: /Show as table/ }));
  return within(chart)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
};

const services = ["introduce", "ingage", "intouch"] as const;
const answerPlace = (path: string) => (path === "/regions/3/dashboard" ? createPlaceReply({ services }) : undefined);
const getTitles = (): (string | null)[] =>
  [...document.querySelectorAll(".rp-tab > .rp-widget .cy-panel-head h2")].map((title) => title.textContent);

test("every widget of plans is in its tab on a region's page, in one request", async () => {
  const { batches } = openPlanReports("/region/3/dashboard?tab=plans", undefined, answerPlace);
  await screen.findByRole("region", { name: "Enrollment" });
  expect(getTitles()).toEqual(["Compliance", "Enrollment"]);
  expect(batches.map((batch) => batch.map(({ widget }) => widget))).toEqual([
    ["compliance_dashboard", "enrollment_dashboard"],
  ]);
});

test("an address that names a card of plans opens their tab", async () => {
  openPlanReports("/region/3/dashboard#enrollment", undefined, answerPlace);
  expect(await screen.findByRole("region", { name: "Enrollment" })).toBeTruthy();
});

test("without tasks and enrollments a line names the cards", async () => {
  const none = { past_due: 0, unable_to_complete: 0, abandoned: 0, pending: 0, completed: 0 };
  openPropertyTab("plans", ({ widget }) =>
    widget === "compliance_dashboard"
      ? createComplianceData({ introduce_breakdown: none })
      : { figures: {}, complete_percentage: null, employee_count: 0 },
  );
  expect((await screen.findByText("No Data Found")).parentElement?.textContent).toContain("Compliance and Enrollment");
  expect(getTitles()).toEqual([]);
});

test("a viewer without these widgets reads that nothing is here", async () => {
  openPropertyTab("plans", () => buildErrorOutcome(403));
  expect(await screen.findByText("No services to report on here.")).toBeTruthy();
});

test("Enrollment: a ring of progress, counts, and the tasks by status", async () => {
  const enrollment = await openCard("Enrollment");
  expect(within(enrollment).getByRole("figure", { name: "Progress" }).textContent).toContain("64%");
  expect(getTiles(enrollment).slice(0, 3)).toEqual([
    ["Employees", "40from 36"],
    ["Tasks", "200from 180"],
    ["Past Due", "12from 20"],
  ]);
  const parts = within(within(enrollment).getByRole("figure", { name: "Tasks by status" })).getAllByRole("row");
  expect(parts.map((row) => row.textContent)).toEqual([
    "Completed12864%",
    "Pending4020%",
    "Past Due126%",
    "Scheduled158%",
    "Abandoned53%",
  ]);
});

test("Compliance: a ring, counts, and the shares month by month; without outcomes N/A", async () => {
  const compliance = await openCard("Compliance");
  expect(within(compliance).getByRole("figure", { name: "Compliance" }).textContent).toContain("88%");
  expect(getTiles(compliance).slice(0, 4)).toEqual([
    ["On Time exclusions aside", "60%up 5+5"],
    ["Compliant", "88from 80"],
    ["Non-Compliant", "12from 9"],
    ["Excluded Tasks", "20from 11"],
  ]);
  const chart = within(compliance).getByRole("figure", { name: "Compliance by month" });
  expect(findColumns(chart)).toEqual(["Month", "Compliant", "Non-Compliant", "Exclusions"]);
});

test("a compliance without any outcome is N/A, and has no line", async () => {
  const compliance = await openCard("Compliance", ({ widget }) =>
    widget === "compliance_dashboard"
      ? createComplianceData({ figures: {}, compliant_percentage: null, compliance_months: [] })
      : undefined,
  );
  expect(within(compliance).getByRole("figure", { name: "Compliance" }).textContent).toContain("N/A");
  expect(within(compliance).queryByRole("figure", { name: "Compliance by month" })).toBeNull();
});

test("a number of compliance opens its explanation as the total of its report", async () => {
  const { history, requests } = openPropertyTab("plans");
  const compliance = await screen.findByRole("region", { name: "Compliance" });
  fireEvent.click(await within(compliance).findByRole("button", { name: /Explain Excluded Tasks/ }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(history.location.search).toBe("?tab=plans&explain=compliance_summary_report.excluded");
  expect(requests.at(-1)).toBe("/properties/12/compliance_summary_report/explain?cell[column]=excluded");
});

test("the page of a place links to both dashboards of plans", async () => {
  openPlanReports("/region/3/dashboard", undefined, (path) =>
    path === "/regions/3/dashboard"
      ? createPlaceReply({ services, reports: [{ widget: "x", service: "introduce", title: "X", to: "/regions/3/x" }] })
      : undefined,
  );
  const link = await screen.findByRole("link", { name: "Compliance dashboard" });
  expect(link.getAttribute("href")).toBe("/compliance/region/3/dashboard");
  expect(screen.getByRole("link", { name: "Enrollment dashboard" }).getAttribute("href")).toBe(
    "/enrollment/region/3/dashboard",
  );
});
