import type { Page } from "playwright-core";
import { setSpanish, withLongNames } from "./variants.ts";

/** Ids for addresses, read from the running server. */
export interface KnownIds {
  /** 0 for accounts that see none. */
  readonly region: number;
  readonly property: number;
  readonly archivedProperty: number | null;
  /** A person who is in plans. */
  readonly employee: number;
  readonly plan: number;
  /** A task that is open. */
  readonly task: number;
}

/** One screen to picture. */
export interface Screen {
  /** File name without widths and theme. */
  readonly name: string;
  /** The viewer, by an email or by its first part, which then is the first company's; null: not signed in. */
  readonly as: string | null;
  /** Ids are of places that the viewer sees. */
  readonly address: (ids: KnownIds) => string;
  /** Runs before the page opens, for example to delay its calls. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** True where such a page becomes idle nevertheless. */
  readonly isQuiet?: boolean;
  /** The sign that such a page has its final state; left out: all its requests are done. */
  readonly sign?: string;
  /** Runs before the picture is taken, for example to open a menu. */
  readonly before?: (page: Page) => Promise<void>;
}

type Pressable = "button" | "link" | "tab" | "combobox";

const press = (role: Pressable, name: string | RegExp) => async (page: Page) => {
  await page.getByRole(role, { name }).first().click();
};

const selectPage = (page: Page): Promise<void> =>
  page.getByRole("checkbox", { name: "Select all on this page" }).first().check();

const show = (name: string, as: string | null, address: string | ((ids: KnownIds) => string)): Screen => ({
  name,
  as,
  address: typeof address === "string" ? () => address : address,
});

/** Replies that never come, or that report that the server is busy. */
const holdUp = (page: Page): Promise<unknown> => page.route("**/v1/en/analytics/**", () => {});
const busy = { title: "Service Unavailable", status: 503, detail: "Try again later.", code: "busy" };
const replyBusy = (page: Page): Promise<unknown> =>
  page.route("**/v1/en/analytics/**", (route) =>
    route.fulfill({ status: 503, contentType: "application/problem+json", json: busy }),
  );
const loading = { prepare: holdUp, sign: ".cy-skeleton" } as const;
const failed = { prepare: replyBusy, sign: '[role="alert"]' } as const;

const home: readonly Screen[] = [
  show("home", "dana", "/"),
  show("home-regional", "marcus", "/"),
  show("home-manager", "elena", "/"),
  show("home-employee", "luis", "/"),
  show("home-without-plans", "admin@copperfen.example", "/"),
  show("home-unfolded", "dana", "/?all=announcements,spotlights,training"),
  show("home-spotlight-form", "elena", "/?open=new-spotlight"),
  show("home-announcement-form", "dana", "/?open=new-announcement"),
  show("home-profile", "dana", "/?open=profile"),
  { ...show("home-loading", "dana", "/"), ...loading },
  { ...show("home-failed", "dana", "/"), ...failed },
  show("my-tasks", "elena", "/my-tasks"),
  show("escalations", "dana", "/my-escalations"),
  show("escalations-none", "luis", "/my-escalations"),
];

const plans: readonly Screen[] = [
  show("my-tasks-regional", "marcus", "/my-tasks"),
  show("my-task-history", "elena", "/my-task-history"),
  show("task", "dana", ({ task }) => `/compliance/task-assignments?user_task_id=${task}`),
  show("task-assignments", "dana", "/compliance/task-assignments"),
  show("task-assignments-unassigned", "dana", "/compliance/task-assignments?type=unassigned"),
  show("task-assignments-history", "dana", "/compliance/task-assignments?type=historical"),
  show("career", "dana", ({ employee }) => `/team/${employee}/employee-details/career`),
  show("career-nothing-found", "dana", ({ employee }) => `/team/${employee}/employee-details/career?q=nowhere`),
  show("employee-compliance", "dana", ({ employee }) => `/team/${employee}/employee-details/compliance-summary`),
  show("employee", "dana", ({ employee }) => `/team/${employee}/employee-details`),
  show("plans", "dana", "/plans"),
  show("plan", "dana", ({ plan }) => `/plans/${plan}`),
  ...["past_due_tasks", "cant_complete_tasks", "non_compliant_employees", "compliance_notes"].map((widget) =>
    show(`list-${widget.replaceAll("_", "-")}`, "dana", `/compliance/${widget}`),
  ),
  ...["mentors", "enrollment_history", "employee_development", "offboarding_employees", "progress"].map((widget) =>
    show(`list-${widget.replaceAll("_", "-")}`, "dana", `/enrollment/${widget}`),
  ),
  show("onboarding-offboarding", "dana", "/enrollment/onboarding_offboarding_report"),
  show("compliance-by-employee", "dana", "/compliance/compliance_summary_report?scope=employees"),
  show("compliance-by-task", "dana", "/compliance/compliance_summary_report?scope=tasks"),
  show("enrollment-by-employee", "dana", "/enrollment/enrollment_summary_report?scope=employees"),
  { ...show("task-assignments-failed", "dana", "/compliance/task-assignments"), ...failed },
  { ...show("escalations-failed", "dana", "/my-escalations"), ...failed },
  { ...show("list-past-due-tasks-failed", "dana", "/compliance/past_due_tasks"), ...failed },
  { ...show("onboarding-offboarding-failed", "dana", "/enrollment/onboarding_offboarding_report"), ...failed },
  {
    ...show(
      "employee-compliance-failed",
      "dana",
      ({ employee }) => `/team/${employee}/employee-details/compliance-summary`,
    ),
    ...failed,
  },
];

const portfolio: readonly Screen[] = [
  show("portfolio", "dana", "/portfolio"),
  show("portfolio-locations", "dana", "/portfolio/properties"),
  show("heat-map", "dana", "/portfolio/heat-map"),
  show("heat-map-questions", "dana", "/portfolio/heat-map?rows=regions&columns=questions"),
  show("portfolio-groups", "dana", "/portfolio?scope=reporting_groups"),
  show("portfolio-districts", "admin@quillfeather.example", "/portfolio?scope=areas"),
  show("portfolio-archived", "dana", "/portfolio?scope=locations&general=archived"),
  show("portfolio-nothing-found", "dana", "/portfolio?scope=locations&q=nowhere"),
  { ...show("portfolio-columns-menu", "dana", "/portfolio/properties"), before: press("button", /^Columns/) },
  { ...show("portfolio-regions-menu", "dana", "/portfolio/properties"), before: press("button", /^Regions/) },
  { ...show("portfolio-loading", "dana", "/portfolio"), ...loading },
  { ...show("portfolio-failed", "dana", "/portfolio"), ...failed },
  show("portfolio-summary", "dana", "/portfolio/summary"),
  show("portfolio-regional", "marcus", "/portfolio"),
  show("portfolio-property", "elena", "/portfolio/properties"),
  show("portfolio-maintenance", "ruth", "/portfolio/properties"),
  show("portfolio-employee", "luis", "/portfolio"),
  show("portfolio-without-intouch", "admin@ironpetal.example", "/portfolio"),
];

const places: readonly Screen[] = [
  show("region", "dana", ({ region }) => `/region/${region}/dashboard`),
  show("region-stats", "dana", ({ region }) => `/region/${region}/dashboard?stats=open`),
  show("region-trends", "dana", ({ region }) => `/region/${region}/dashboard?trends=satisfaction&months=24`),
  {
    ...show("region-reports-menu", "dana", ({ region }) => `/region/${region}/dashboard`),
    before: press("button", "View Report"),
  },
  show("region-in-district", "admin@quillfeather.example", ({ region }) => `/region/${region}/dashboard`),
  show("region-without-intouch", "admin@ironpetal.example", ({ region }) => `/region/${region}/dashboard`),
  show("region-without-ingage", "admin@copperfen.example", ({ region }) => `/region/${region}/dashboard`),
  { ...show("region-loading", "dana", ({ region }) => `/region/${region}/dashboard`), ...loading },
  show("region-portfolio", "dana", ({ region }) => `/region/${region}/portfolio`),
  show("region-locations", "dana", ({ region }) => `/region/${region}/locations`),
  show("property", "dana", ({ property }) => `/property/${property}/dashboard`),
  {
    ...show("property-switch", "dana", ({ property }) => `/property/${property}/dashboard`),
    before: press("combobox", "Switch location"),
  },
  show(
    "property-archived",
    "dana",
    ({ archivedProperty, property }) => `/property/${archivedProperty ?? property}/dashboard`,
  ),
  show("property-small", "elena", ({ property }) => `/property/${property}/dashboard`),
  show("property-maintenance", "ruth", ({ property }) => `/property/${property}/dashboard`),
];

const services = ["engagement", "satisfaction", "compliance", "enrollment"] as const;
const dashboards: readonly Screen[] = [
  ...services.flatMap((service) => [
    show(service, "dana", `/${service}/dashboard`),
    show(`${service}-region`, "dana", ({ region }) => `/${service}/region/${region}/dashboard`),
    show(`${service}-property`, "dana", ({ property }) => `/${service}/property/${property}/dashboard`),
  ]),
  show("engagement-locations", "dana", "/engagement/dashboard?scope=locations"),
  show("engagement-property-manager", "elena", "/engagement/dashboard"),
  { ...show("engagement-loading", "dana", "/engagement/dashboard"), ...loading },
  { ...show("engagement-failed", "dana", "/engagement/dashboard"), ...failed },
  show(
    "satisfaction-explained",
    "dana",
    "/satisfaction/dashboard?explain=resident_satisfaction_report.agreement_importance",
  ),
];

const residents = "/satisfaction/resident_satisfaction_report";
const widgets: readonly Screen[] = [
  show("widget", "dana", residents),
  show("widget-questions", "dana", `${residents}?scope=questions`),
  show("widget-timeline", "dana", `${residents}?type=timeline&interval=month`),
  show("widget-open-rows", "dana", ({ region }) => `${residents}?scope=regions&open=${region}.locations`),
  show("widget-explained", "dana", ({ region }) => `${residents}?scope=regions&explain=${region}.agreement_importance`),
  { ...show("widget-filter", "dana", residents), before: press("button", /^Regions/) },
  { ...show("widget-dates", "dana", residents), before: press("button", /^Date range/i) },
  show("widget-nothing-found", "dana", `${residents}?scope=regions&q=nowhere`),
  show("widget-engagement", "dana", ({ region }) => `/regions/${region}/employee_survey_report`),
  show("widget-priorities", "dana", ({ region }) => `/engagement/region/${region}/employee_priority_report`),
  show("widget-turnover", "dana", "/engagement/employee_turnover_report"),
  show("widget-tenure", "dana", "/engagement/employee_tenure_report"),
  show("widget-reasons", "dana", "/engagement/top_reasons_for_leaving"),
  show("widget-indicators", "dana", "/engagement/indicator_scores"),
  show("widget-compliance", "dana", "/compliance/compliance_summary_report"),
  show("widget-enrollment", "dana", "/enrollment/enrollment_summary_report"),
  show("widget-panel", "dana", ({ region }) => `/engagement/region/${region}/turnover`),
  show("widget-hidden", "elena", ({ property }) => `/engagement/property/${property}/employee_survey_report`),
  show("widget-not-understood", "dana", `${residents}?scope=nonsense`),
  show("widget-missing", "dana", "/satisfaction/nonsense"),
  show("reports", "dana", "/legacy-reports"),
  show("report", "dana", "/report/11"),
  show("compare", "dana", "/compare/resident-satisfaction-report?periods=2025-01-01:2025-12-31,2026-01-01:2026-11-20"),
];

const frame: readonly Screen[] = [
  { ...show("palette", "dana", "/"), before: (page) => page.keyboard.press("Control+k") },
  {
    ...show("palette-found", "dana", "/"),
    before: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("co");
      await page
        .getByRole("option", { name: /Coastal/ })
        .first()
        .waitFor();
    },
  },
  {
    ...show("menu", "dana", "/portfolio"),
    // The one of the two that exists at this width.
    before: (page) =>
      page
        .getByRole("button", { name: /^(Menu|More)$/ })
        .first()
        .click(),
  },
  { ...show("account-menu", "dana", "/portfolio"), before: press("button", /account menu/) },
];

const others: readonly Screen[] = [
  show("sign-in", null, "/sign-in"),
  show("not-found", "dana", "/nowhere"),
  show("team", "dana", "/team"),
  { ...show("residents-selected", "marcus", "/residents"), before: selectPage },
  {
    ...show("residents-invite", "marcus", "/residents"),
    before: async (page) => {
      await selectPage(page);
      await press("button", "Invite to survey")(page);
      await page.getByRole("dialog").locator("summary").first().waitFor();
    },
  },
  show("campaigns", "dana", "/campaigns"),
  show("help", "dana", "/help"),
  show("inbox", "dana", "/inbox"),
  show("settings", "dana", "/settings"),
  ...["organization", "surveys", "imports", "themes", "flagged-comments"].map((part) =>
    show(`settings-${part}`, "dana", `/settings/${part}`),
  ),
  show("flagged-comments", "dana", "/flagged-comments"),
  show("comment-themes", "dana", "/satisfaction/resident_comments?scope=themes"),
  show("action-items", "dana", "/action-items"),
  show("action-items-own", "elena", "/action-items"),
  show("action-item-history", "dana", "/engagement/employee-action-item-report"),
  show("resident-surveys", "dana", "/report/31"),
  // A page without a bar, because emails lead to it.
  { ...show("email-preferences", "elena", "/email-preferences"), sign: "main h1" },
  // Shows the loading state forever.
  { ...show("ui-kit", "dana", "/ui-kit"), sign: "main h1" },
];

/** Screens that people open every morning. */
const daily: readonly Screen[] = [
  show("home", "dana", "/"),
  show("portfolio", "dana", "/portfolio"),
  show("portfolio-locations", "dana", "/portfolio/properties"),
  show("region", "dana", ({ region }) => `/region/${region}/dashboard`),
  show("property", "dana", ({ property }) => `/property/${property}/dashboard`),
  show("engagement", "dana", "/engagement/dashboard"),
  show("compliance", "dana", "/compliance/dashboard"),
  show("widget", "dana", residents),
  show("my-tasks", "elena", "/my-tasks"),
  show("escalations", "dana", "/my-escalations"),
  show("task-assignments", "dana", "/compliance/task-assignments"),
  show("task", "dana", ({ task }) => `/compliance/task-assignments?user_task_id=${task}`),
  show("career", "dana", ({ employee }) => `/team/${employee}/employee-details/career`),
  show("employee-compliance", "dana", ({ employee }) => `/team/${employee}/employee-details/compliance-summary`),
  show("plan", "dana", ({ plan }) => `/plans/${plan}`),
];

const variants: readonly Screen[] = [
  ...daily.map((screen) => ({ ...screen, name: `${screen.name}-es`, prepare: setSpanish, isQuiet: true })),
  ...daily.map((screen) => ({ ...screen, name: `${screen.name}-long`, prepare: withLongNames, isQuiet: true })),
];

/** Every screen that is pictured, in the order of the contact sheets. */
export const screens: readonly Screen[] = [
  ...home,
  ...plans,
  ...portfolio,
  ...places,
  ...dashboards,
  ...widgets,
  ...frame,
  ...others,
  ...variants,
];
