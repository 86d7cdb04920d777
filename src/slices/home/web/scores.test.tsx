import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { openHome, createViewer } from "#slices/home/web/testing/open-home.ts";
import type { PortfolioSummary } from "#slices/reports/contract/portfolio.contract.ts";
import { createFigure } from "#ui/testing/figure.ts";

afterEach(() => setLocale("en"));

type Access = IdentityUser["service_access"][number];

function createServiceViewer(role: Access["top_role"], ...services: Access["service"][]): IdentityUser {
  const access = {
    status: "active",
    top_role: role,
    admin: false,
    bento: false,
    managed_id: 3,
    managed_ids: [3] as number[],
  } as const;
  const routes = [{ path: "/satisfaction/dashboard", endpoint: "/v1/en/analytics/reports/satisfaction_dashboard" }];
  return createViewer({
    service_access: services.map((service) => ({ ...access, service })),
    navigation: { items: [], routes },
  });
}

const participation = {
  response_rate: createFigure(38),
  surveys_sent: 900,
  surveys_started: 400,
  surveys_completed: 342,
  still_open: 118,
};

type Totals = NonNullable<PortfolioSummary>;

const satisfaction: NonNullable<Totals["satisfaction"]> = {
  ...participation,
  agreement_importance: 72,
  previous_year_results: { agreement_importance: 66 },
  response_count: 120,
  score: createFigure(72, 66, { certainty: "real" }),
  likely_to_renew_percentage: createFigure(62, 59, { certainty: "unclear" }),
  likelihood_to_recommend: createFigure(64),
  residents_with_reported_maintenance_issues: createFigure(18),
  company_index: 70,
  client_index: 70,
  sb_index: 74,
};
const totals: Totals = {
  general: { areas: null, regions: 1, locations: 3, active_employees: 9, active_primary_resident_count: 90, units: 80 },
  satisfaction,
  engagement: {
    ...participation,
    current_score: null,
    previous_score: null,
    response_count: null,
    score: createFigure(null, null, { hidden: true }),
    likely_to_remain_percentage: createFigure(null, null, { hidden: true }),
    tenure: createFigure(3.4),
    company_index: 78,
    client_index: 78,
    sb_index: 73,
  },
  development: { compliance_score: 90, employees: 40, pending: 12, past_due: 27, cant_complete: 1 },
  compliance: {
    compliant_percentage: 90,
    ontime_percentage: 70,
    non_compliant_percentage: 10,
    development_percentage: 61,
    exclusions_percentage: 4,
    onboarding_task_count: 48,
    offboarding_task_count: 12,
    compliance_figure: createFigure(90, 91, { is_low: false }),
  },
};

const findStrip = (): Promise<HTMLElement> => screen.findByRole("region", { name: /^Scores/ });
/** Returns the text of a part, including numbers for screen readers only. */
const getPart = (of: HTMLElement, name: string): HTMLElement => {
  const found = within(of).getByRole("heading", { name }).closest("li");
  if (!found) throw new Error(`no part ${name}`);
  return found;
};

test("shows the scores of a manager's services by one request, each change with its certainty", async () => {
  const { requests } = openHome("/", {
    user: createServiceViewer("regional_manager", "intouch", "ingage", "introduce"),
    totals,
  });
  const scores = await findStrip();
  await within(scores).findByText("72");
  const ofResidents = getPart(scores, "Satisfaction");
  const deltas = [...ofResidents.querySelectorAll(".cy-delta")].map((each) => each.getAttribute("data-certainty"));
  expect(deltas).toEqual(["real", "unclear"]);
  expect(ofResidents.textContent).toContain("Company 70");
  expect(ofResidents.textContent).toContain("SBX 74");
  expect(ofResidents.textContent).toContain("Likely to Renew 62%");
  expect(within(ofResidents).getByRole("link").getAttribute("href")).toBe("/satisfaction/dashboard");
  const compliance = getPart(scores, "Compliance");
  // Both values but no test: a gray number with its sign.
  expect(compliance.querySelector(".cy-delta")?.getAttribute("data-certainty")).toBeNull();
  expect(compliance.textContent).toContain("−1");
  expect(compliance.textContent).toContain("27\u00a0past\u00a0due · 4%\u00a0excluded");
  expect(requests.filter(({ path }) => path === "/analytics/portfolio")).toHaveLength(1);
});

test("distinguishes hidden from missing, without a change", async () => {
  const lacking = { ...totals, satisfaction: { ...satisfaction, score: createFigure(null) } };
  openHome("/", { user: createServiceViewer("property_manager", "intouch", "ingage"), totals: lacking });
  const scores = await findStrip();
  await within(scores).findByText("N/A");
  const engagement = getPart(scores, "Engagement");
  expect(within(engagement).getAllByText("hidden")).toHaveLength(2);
  expect(engagement.querySelector(".cy-strip-dot, .cy-delta")).toBeNull();
  expect(within(scores).queryByRole("heading", { name: "Compliance" })).toBeNull();
});

test("an administrator's score is the company's, so it is compared with SBX alone", async () => {
  openHome("/", { user: createServiceViewer("client-admin", "intouch"), totals });
  const scores = await findStrip();
  await within(scores).findByText("72");
  expect(scores.textContent).not.toContain("Company");
});

test("names its window where the list of changes has another one", async () => {
  openHome("/?changes=quarter", { user: createServiceViewer("client-admin", "intouch"), totals });
  expect(await within(await findStrip()).findByText("12 months vs. the 12 before")).toBeTruthy();
});

test("employees without places have no strip, and nothing is requested for one", async () => {
  const { requests } = openHome("/", {
    user: createServiceViewer("employee", "intouch", "ingage", "introduce"),
    totals,
  });
  await screen.findByRole("heading", { level: 1 });
  await screen.findByRole("region", { name: "Announcements" });
  expect(screen.queryByRole("region", { name: /^Scores/ })).toBeNull();
  expect(requests.some(({ path }) => path === "/analytics/portfolio")).toBe(false);
});

test("shows that the scores failed to load, and retries", async () => {
  let isDown = true;
  const answerPortfolio = ({ path }: { path: string }): unknown =>
    path === "/analytics/portfolio" && isDown ? createProblemReply(503, "Service Unavailable") : undefined;
  openHome("/", { user: createServiceViewer("regional_manager", "intouch"), totals, first: answerPortfolio });
  const scores = await findStrip();
  await within(scores).findByText("Scores couldn’t be loaded.");
  isDown = false;
  fireEvent.click(within(scores).getByRole("button", { name: "Try again" }));
  expect(await within(scores).findByText("72")).toBeTruthy();
});
