import type { Page } from "playwright-core";
import { inSpanish, withLongNames } from "./variants.ts";

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

const at = (name: string, as: string | null, address: (ids: KnownIds) => string): Screen => ({ name, as, address });
const plain = (name: string, as: string | null, address: string): Screen => at(name, as, () => address);

/** Replies that never come, or that report that the server is busy. */
const holdUp = (page: Page): Promise<unknown> => page.route("**/v1/en/analytics/**", () => {});
const beBusy = (page: Page): Promise<unknown> =>
  page.route("**/v1/en/analytics/**", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({ title: "Service Unavailable", status: 503, detail: "Try again later.", code: "busy" }),
    }),
  );
const loading = { prepare: holdUp, sign: ".cy-skeleton" } as const;
const failed = { prepare: beBusy, sign: '[role="alert"]' } as const;

const home: readonly Screen[] = [
  plain("home", "dana", "/"),
  plain("home-regional", "marcus", "/"),
  plain("home-manager", "elena", "/"),
  plain("home-employee", "luis", "/"),
  plain("home-without-plans", "admin@copperfen.example", "/"),
  plain("home-unfolded", "dana", "/?all=announcements,spotlights,training"),
  plain("home-spotlight-form", "elena", "/?open=new-spotlight"),
  plain("home-announcement-form", "dana", "/?open=new-announcement"),
  plain("home-profile", "dana", "/?open=profile"),
  { ...plain("home-loading", "dana", "/"), ...loading },
  { ...plain("home-failed", "dana", "/"), ...failed },
  plain("my-tasks", "elena", "/my-tasks"),
  plain("escalations", "dana", "/my-escalations"),
  plain("escalations-none", "luis", "/my-escalations"),
];

const plans: readonly Screen[] = [
  plain("my-tasks-regional", "marcus", "/my-tasks"),
  plain("my-task-history", "elena", "/my-task-history"),
  at("task", "dana", ({ task }) => `/compliance/task-assignments?user_task_id=${task}`),
  plain("task-assignments", "dana", "/compliance/task-assignments"),
  plain("task-assignments-unassigned", "dana", "/compliance/task-assignments?type=unassigned"),
  plain("task-assignments-history", "dana", "/compliance/task-assignments?type=historical"),
  at("career", "dana", ({ employee }) => `/team/${employee}/employee-details/career`),
  at("career-nothing-found", "dana", ({ employee }) => `/team/${employee}/employee-details/career?q=nowhere`),
  at("employee-compliance", "dana", ({ employee }) => `/team/${employee}/employee-details/compliance-summary`),
  at("employee", "dana", ({ employee }) => `/team/${employee}/employee-details`),
  plain("plans", "dana", "/plans"),
  at("plan", "dana", ({ plan }) => `/plans/${plan}`),
  ...["past_due_tasks", "cant_complete_tasks", "non_compliant_employees", "compliance_notes"].map((widget) =>
    plain(`list-${widget.replaceAll("_", "-")}`, "dana", `/compliance/${widget}`),
  ),
  ...["mentors", "enrollment_history", "employee_development", "offboarding_employees", "progress"].map((widget) =>
    plain(`list-${widget.replaceAll("_", "-")}`, "dana", `/enrollment/${widget}`),
  ),
  plain("onboarding-offboarding", "dana", "/enrollment/onboarding_offboarding_report"),
  plain("compliance-by-employee", "dana", "/compliance/compliance_summary_report?scope=employees"),
  plain("compliance-by-task", "dana", "/compliance/compliance_summary_report?scope=tasks"),
  plain("enrollment-by-employee", "dana", "/enrollment/enrollment_summary_report?scope=employees"),
  { ...plain("task-assignments-failed", "dana", "/compliance/task-assignments"), ...failed },
  { ...plain("escalations-failed", "dana", "/my-escalations"), ...failed },
  { ...plain("list-past-due-tasks-failed", "dana", "/compliance/past_due_tasks"), ...failed },
  { ...plain("onboarding-offboarding-failed", "dana", "/enrollment/onboarding_offboarding_report"), ...failed },
  {
    ...at(
      "employee-compliance-failed",
      "dana",
      ({ employee }) => `/team/${employee}/employee-details/compliance-summary`,
    ),
    ...failed,
  },
];

const portfolio: readonly Screen[] = [
  plain("portfolio", "dana", "/portfolio"),
  plain("portfolio-locations", "dana", "/portfolio/properties"),
  plain("heat-map", "dana", "/portfolio/heat-map"),
  plain("heat-map-questions", "dana", "/portfolio/heat-map?rows=regions&columns=questions"),
  plain("portfolio-groups", "dana", "/portfolio?scope=reporting_groups"),
  plain("portfolio-districts", "admin@quillfeather.example", "/portfolio?scope=areas"),
  plain("portfolio-archived", "dana", "/portfolio?scope=locations&general=archived"),
  plain("portfolio-nothing-found", "dana", "/portfolio?scope=locations&q=nowhere"),
  { ...plain("portfolio-columns-menu", "dana", "/portfolio/properties"), before: press("button", /^Columns/) },
  { ...plain("portfolio-regions-menu", "dana", "/portfolio/properties"), before: press("button", /^Regions/) },
  { ...plain("portfolio-loading", "dana", "/portfolio"), ...loading },
  { ...plain("portfolio-failed", "dana", "/portfolio"), ...failed },
  plain("portfolio-summary", "dana", "/portfolio/summary"),
  plain("portfolio-regional", "marcus", "/portfolio"),
  plain("portfolio-property", "elena", "/portfolio/properties"),
  plain("portfolio-maintenance", "ruth", "/portfolio/properties"),
  plain("portfolio-employee", "luis", "/portfolio"),
  plain("portfolio-without-intouch", "admin@ironpetal.example", "/portfolio"),
];

const places: readonly Screen[] = [
  at("region", "dana", ({ region }) => `/region/${region}/dashboard`),
  at("region-stats", "dana", ({ region }) => `/region/${region}/dashboard?stats=open`),
  at("region-trends", "dana", ({ region }) => `/region/${region}/dashboard?trends=satisfaction&months=24`),
  {
    ...at("region-reports-menu", "dana", ({ region }) => `/region/${region}/dashboard`),
    before: press("button", "View Report"),
  },
  at("region-in-district", "admin@quillfeather.example", ({ region }) => `/region/${region}/dashboard`),
  at("region-without-intouch", "admin@ironpetal.example", ({ region }) => `/region/${region}/dashboard`),
  at("region-without-ingage", "admin@copperfen.example", ({ region }) => `/region/${region}/dashboard`),
  { ...at("region-loading", "dana", ({ region }) => `/region/${region}/dashboard`), ...loading },
  at("region-portfolio", "dana", ({ region }) => `/region/${region}/portfolio`),
  at("region-locations", "dana", ({ region }) => `/region/${region}/locations`),
  at("property", "dana", ({ property }) => `/property/${property}/dashboard`),
  {
    ...at("property-switch", "dana", ({ property }) => `/property/${property}/dashboard`),
    before: press("combobox", "Switch location"),
  },
  at(
    "property-archived",
    "dana",
    ({ archivedProperty, property }) => `/property/${archivedProperty ?? property}/dashboard`,
  ),
  at("property-small", "elena", ({ property }) => `/property/${property}/dashboard`),
  at("property-maintenance", "ruth", ({ property }) => `/property/${property}/dashboard`),
];

const services = ["engagement", "satisfaction", "compliance", "enrollment"] as const;
const dashboards: readonly Screen[] = [
  ...services.flatMap((service) => [
    plain(service, "dana", `/${service}/dashboard`),
    at(`${service}-region`, "dana", ({ region }) => `/${service}/region/${region}/dashboard`),
    at(`${service}-property`, "dana", ({ property }) => `/${service}/property/${property}/dashboard`),
  ]),
  plain("engagement-locations", "dana", "/engagement/dashboard?scope=locations"),
  plain("engagement-property-manager", "elena", "/engagement/dashboard"),
  { ...plain("engagement-loading", "dana", "/engagement/dashboard"), ...loading },
  { ...plain("engagement-failed", "dana", "/engagement/dashboard"), ...failed },
  plain(
    "satisfaction-explained",
    "dana",
    "/satisfaction/dashboard?explain=resident_satisfaction_report.agreement_importance",
  ),
];

const residents = "/satisfaction/resident_satisfaction_report";
const widgets: readonly Screen[] = [
  plain("widget", "dana", residents),
  plain("widget-questions", "dana", `${residents}?scope=questions`),
  plain("widget-timeline", "dana", `${residents}?type=timeline&interval=month`),
  at("widget-open-rows", "dana", ({ region }) => `${residents}?scope=regions&open=${region}.locations`),
  at("widget-explained", "dana", ({ region }) => `${residents}?scope=regions&explain=${region}.agreement_importance`),
  { ...plain("widget-filter", "dana", residents), before: press("button", /^Regions/) },
  { ...plain("widget-dates", "dana", residents), before: press("button", /^Date range/i) },
  plain("widget-nothing-found", "dana", `${residents}?scope=regions&q=nowhere`),
  at("widget-engagement", "dana", ({ region }) => `/regions/${region}/employee_survey_report`),
  at("widget-priorities", "dana", ({ region }) => `/engagement/region/${region}/employee_priority_report`),
  plain("widget-turnover", "dana", "/engagement/employee_turnover_report"),
  plain("widget-tenure", "dana", "/engagement/employee_tenure_report"),
  plain("widget-reasons", "dana", "/engagement/top_reasons_for_leaving"),
  plain("widget-indicators", "dana", "/engagement/indicator_scores"),
  plain("widget-compliance", "dana", "/compliance/compliance_summary_report"),
  plain("widget-enrollment", "dana", "/enrollment/enrollment_summary_report"),
  at("widget-panel", "dana", ({ region }) => `/engagement/region/${region}/turnover`),
  at("widget-hidden", "elena", ({ property }) => `/engagement/property/${property}/employee_survey_report`),
  plain("widget-not-understood", "dana", `${residents}?scope=nonsense`),
  plain("widget-missing", "dana", "/satisfaction/nonsense"),
  plain("reports", "dana", "/legacy-reports"),
  plain("report", "dana", "/report/11"),
  plain("compare", "dana", "/compare/resident-satisfaction-report?periods=2025-01-01:2025-12-31,2026-01-01:2026-11-20"),
];

const frame: readonly Screen[] = [
  { ...plain("palette", "dana", "/"), before: (page) => page.keyboard.press("Control+k") },
  {
    ...plain("palette-found", "dana", "/"),
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
    ...plain("menu", "dana", "/portfolio"),
    // The one of the two that exists at this width.
    before: (page) =>
      page
        .getByRole("button", { name: /^(Menu|More)$/ })
        .first()
        .click(),
  },
  { ...plain("account-menu", "dana", "/portfolio"), before: press("button", /account menu/) },
];

const others: readonly Screen[] = [
  plain("sign-in", null, "/sign-in"),
  plain("not-found", "dana", "/nowhere"),
  plain("team", "dana", "/team"),
  { ...plain("residents-selected", "marcus", "/residents"), before: selectPage },
  {
    ...plain("residents-invite", "marcus", "/residents"),
    before: async (page) => {
      await selectPage(page);
      await press("button", "Invite to survey")(page);
      await page.getByRole("dialog").locator("summary").first().waitFor();
    },
  },
  plain("campaigns", "dana", "/campaigns"),
  plain("help", "dana", "/help"),
  plain("inbox", "dana", "/inbox"),
  plain("settings", "dana", "/settings"),
  ...["organization", "surveys", "imports", "themes", "flagged-comments"].map((part) =>
    plain(`settings-${part}`, "dana", `/settings/${part}`),
  ),
  plain("flagged-comments", "dana", "/flagged-comments"),
  plain("comment-themes", "dana", "/satisfaction/resident_comments?scope=themes"),
  plain("action-items", "dana", "/action-items"),
  plain("action-items-own", "elena", "/action-items"),
  plain("action-item-history", "dana", "/engagement/employee-action-item-report"),
  plain("resident-surveys", "dana", "/report/31"),
  // A page without a bar, because emails lead to it.
  { ...plain("email-preferences", "elena", "/email-preferences"), sign: "main h1" },
  // Shows the loading state forever.
  { ...plain("ui-kit", "dana", "/ui-kit"), sign: "main h1" },
];

/** Screens that people open every morning. */
const daily: readonly Screen[] = [
  plain("home", "dana", "/"),
  plain("portfolio", "dana", "/portfolio"),
  plain("portfolio-locations", "dana", "/portfolio/properties"),
  at("region", "dana", ({ region }) => `/region/${region}/dashboard`),
  at("property", "dana", ({ property }) => `/property/${property}/dashboard`),
  plain("engagement", "dana", "/engagement/dashboard"),
  plain("compliance", "dana", "/compliance/dashboard"),
  plain("widget", "dana", residents),
  plain("my-tasks", "elena", "/my-tasks"),
  plain("escalations", "dana", "/my-escalations"),
  plain("task-assignments", "dana", "/compliance/task-assignments"),
  at("task", "dana", ({ task }) => `/compliance/task-assignments?user_task_id=${task}`),
  at("career", "dana", ({ employee }) => `/team/${employee}/employee-details/career`),
  at("employee-compliance", "dana", ({ employee }) => `/team/${employee}/employee-details/compliance-summary`),
  at("plan", "dana", ({ plan }) => `/plans/${plan}`),
];

const variants: readonly Screen[] = [
  ...daily.map((screen) => ({ ...screen, name: `${screen.name}-es`, prepare: inSpanish, isQuiet: true })),
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
