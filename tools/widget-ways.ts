// The types of the endpoints that screens call.
import "#app/web/endpoint-types.gen.ts";
import { actionItemsReport } from "#slices/actions/server/actions.routes.ts";
import { buildNavigation } from "#slices/home/server/navigation.rules.ts";
import { services, type Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { peopleReports } from "#slices/people/web/reports/people-reports.tsx";
import { assignmentsReport } from "#slices/plans/server/assignments/task-assignments.routes.ts";
import { planReports } from "#slices/plans/web/reports/plan-reports.ts";
import { listExternalReports } from "#slices/reports/server/external-reports.ts";
import { toReports } from "#slices/reports/server/widgets/standard-reports.ts";
import { getWidgetList, getWidgetRoutes } from "#slices/reports/server/widgets/widget-list.ts";
import { joinContributions, listDashboardCards } from "#slices/reports/web/contributions.ts";
import { dashboardServices, type DashboardService } from "#slices/reports/web/dashboard/dashboard-place.ts";
import { ownDashboards, trendsPages } from "#slices/reports/web/dashboard/own-dashboards.ts";
import { placeCards } from "#slices/reports/web/dashboard/service-blocks.tsx";
import { widgetCatalog } from "#test/support/product-widgets.ts";

/** The most clicks from Home to a widget. */
export const MAX_CLICKS = 2;

/** A widget with what is clicked from Home to reach it; null where no screen leads to it. */
export interface WidgetWay {
  readonly name: string;
  readonly title: string;
  /** The service whose permission opens it. */
  readonly service: Service;
  readonly clicks: readonly string[] | null;
}

/** A widget that takes more clicks, and why. */
interface LongWay {
  readonly name: string;
  /** Who takes more clicks; everybody unless stated otherwise. */
  readonly with?: Service;
  readonly reason: string;
}

/** The widgets that take more clicks. */
export const longWays: readonly LongWay[] = [
  ...["employee_question_report", "resident_question_report"].map((name) => ({
    name,
    reason: "The answers to one question are opened from its row in the report of comments: three clicks.",
  })),
  {
    name: "turnover",
    with: "introduce",
    reason:
      "Its card is on the dashboard of engagement. A client with plans alone sees it in the tab Team of a region or property.",
  },
];

/** What one more click opens: a row of a card on a dashboard, or of a page. */
const rows = [
  { opens: "employee_priority_detail_report", in: "employee_priority_report", click: "a priority" },
  { opens: "resident_priority_detail_report", in: "resident_priority_report", click: "a priority" },
  { opens: "employee_question_report", in: "employee_comments", click: "a question", isOnPage: true },
  { opens: "resident_question_report", in: "resident_comments", click: "a question", isOnPage: true },
] as const;

const contributions = joinContributions([peopleReports, planReports]);
const externals = [actionItemsReport, assignmentsReport];
const titles = new Map([...widgetCatalog.widgets, ...externals].map(({ urlKey, title }) => [urlKey, title] as const));
const getTitle = (name: string): string => titles.get(name) ?? name;

/** Returns an administrator of a client with these services. */
function createAdministrator(owned: readonly Service[]): Actor {
  return {
    kind: "account",
    accountId: 1,
    clientId: 1,
    personId: 1,
    isStaff: false,
    impersonatorId: null,
    impersonation: null,
    services: new Set(owned),
    permissions: owned.map((service) => ({
      service,
      role: "client-admin",
      managedIds: [],
      scope: { kind: "client" },
    })),
  };
}

/** What a dashboard of everything visible shows, and the pages that it links to with the texts of the links. */
interface Dashboard {
  readonly shown: readonly string[];
  readonly links: readonly { readonly widget: string; readonly click: string }[];
}

const toLink = (widget: string, label?: string) => ({ widget, click: label ?? getTitle(widget) });

/** Returns what the dashboard of a service declares. */
function readDashboard(service: DashboardService): Dashboard {
  const declared = contributions.dashboards[service];
  const own = declared ?? ownDashboards[service];
  const further = declared ? listDashboardCards(declared) : (contributions.dashboardRows[service] ?? []);
  const requests = ownDashboards[service]?.widgets ?? {};
  const cards = [...further, ...placeCards.filter(({ of }) => Object.hasOwn(requests, of))];
  const requested = [...Object.values(requests), ...further.map(({ request }) => request)];
  const summaries = own ? [own.summary.widget] : [];
  const trends =
    service in requests && (service === "engagement" || service === "satisfaction") ? [trendsPages[service]] : [];
  return {
    shown: [...requested.map(({ widget }) => widget), ...summaries],
    links: [
      ...cards.flatMap(({ page }) => (page ? [toLink(page.widget, page.label?.en)] : [])),
      ...summaries.map((widget) => toLink(widget)),
      ...trends.map((widget) => toLink(widget, "View longer trends")),
    ],
  };
}

type Ways = Map<string, readonly string[]>;

function addWay(ways: Ways, widget: string, clicks: readonly string[]): void {
  const known = ways.get(widget);
  if (known === undefined || known.length > clicks.length) ways.set(widget, clicks);
}

/** Adds what is opened by a click in a row; a card of the widget on a dashboard has the rows, too, unless stated. */
function addRows(shown: Ways, pages: Ways): Ways {
  const all: Ways = new Map(pages);
  for (const [widget, clicks] of shown) addWay(all, widget, clicks);
  const before = new Map(all);
  for (const row of rows) {
    const clicks = ("isOnPage" in row ? pages : before).get(row.in);
    if (clicks) addWay(all, row.opens, [...clicks, row.click]);
  }
  return all;
}

/** Returns the shortest way to each widget for an administrator, from the navigation on. */
function findWays(actor: Actor): Ways {
  const items = buildNavigation(actor.permissions, getWidgetRoutes(widgetCatalog, actor, externals)).items;
  const [shown, pages]: [Ways, Ways] = [new Map(), new Map()];
  for (const { to, text } of items) {
    const service = dashboardServices.find((each) => to === `/${each}/dashboard`);
    const { shown: cards, links } = service ? readDashboard(service) : { shown: [], links: [] };
    for (const widget of cards) addWay(shown, widget, [text]);
    for (const { widget, click } of links) addWay(pages, widget, [text, click]);
    const reports = to === "/legacy-reports" ? toReports(widgetCatalog, actor, externals) : [];
    for (const { widget, name } of reports) addWay(pages, widget, [text, name]);
  }
  return addRows(shown, pages);
}

/** Returns every widget that an administrator of a client with these services may open, with its way from Home. */
export function listWidgetWays(owned: readonly Service[] = services): readonly WidgetWay[] {
  const actor = createAdministrator(owned);
  const ways = findWays(actor);
  const seen = new Set(getWidgetList(widgetCatalog, actor).map(({ url_key: name }) => name));
  const declared = widgetCatalog.widgets
    .filter(({ urlKey }) => seen.has(urlKey))
    .map(({ urlKey, title, service, right = service }) => ({ urlKey, title, service: right }));
  return [...declared, ...listExternalReports(actor, externals)].map(({ urlKey: name, title, service }) => ({
    name,
    title,
    service,
    clicks: ways.get(name) ?? null,
  }));
}

/** Returns whether a way is named as a longer one for a client with these services. */
export function isNamedLong({ name }: WidgetWay, owned: readonly Service[]): boolean {
  return longWays.some(
    (each) => each.name === name && (each.with === undefined || (owned.length === 1 && owned[0] === each.with)),
  );
}
