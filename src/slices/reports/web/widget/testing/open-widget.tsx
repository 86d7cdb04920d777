import { type OpenedRoutes, openRoutes } from "#platform/web/testing/open-routes.tsx";
import type { LoadContribution } from "#slices/reports/web/contributions.ts";
import { buildReportsRoutes } from "#slices/reports/web/public.tsx";
import type { ReportParts } from "#slices/reports/web/report-tools.ts";
import type { NavigationRoute } from "#slices/reports/web/widget/widget-path.ts";
import { explainReply, createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";

const NAME = "resident_satisfaction_report";

/** The navigation of a person who may open the satisfaction report of everything, of regions and of locations. */
export const routes: readonly NavigationRoute[] = [
  { path: "/portfolio", endpoint: "/v1/en/analytics/portfolio" },
  { path: `/satisfaction/${NAME}`, endpoint: `/v1/en/analytics/reports/${NAME}` },
  { path: `/satisfaction/region/:id/${NAME}`, endpoint: `/v1/en/analytics/regions/:id/${NAME}` },
  { path: `/satisfaction/property/:id/${NAME}`, endpoint: `/v1/en/analytics/properties/:id/${NAME}` },
  { path: "/satisfaction/intel", endpoint: `/v1/en/analytics/reports/${NAME}` },
];

const report = { id: 11, name: "Resident Satisfaction Report", slug: NAME.replaceAll("_", "-"), widget: NAME };

/** The standard reports of a person who sees satisfaction and plans. */
export const standardReports = {
  ingage: [],
  inquire: [],
  intouch: [{ ...report, service: "intouch" }],
  introduce: [
    { id: 24, name: "Compliance Summary", slug: "compliance-summary-report", widget: "x", service: "introduce" },
  ],
};

/** Returns the reply to a widget's path below /v1/en/analytics; undefined leaves it to the usual replies. */
type Answer = (path: string, query: URLSearchParams) => unknown;

export interface OpenedWidget extends Pick<OpenedRoutes, "history"> {
  /** The widget's requests, oldest first: path with query. */
  readonly requests: string[];
  /** The bodies that were posted, by their path. */
  readonly posted: [string, unknown][];
}

/** Loads the dialog of a question, which is loaded on demand, before the clock of a test runs. */
export const loadQuestionDialog = () => import("#slices/reports/web/widget/question-dialog.tsx");

/** Opens a widget's address with a server that has the satisfaction report, unless stated otherwise. */
export function openWidget(
  address: string,
  answer: Answer = () => undefined,
  navigation: readonly NavigationRoute[] = routes,
  widgets: readonly object[] = [],
  contributions: readonly LoadContribution[] = [],
  parts: ReportParts = {},
): OpenedWidget {
  const requests: string[] = [];
  const posted: [string, unknown][] = [];
  const buildScreens: typeof buildReportsRoutes = (root) => buildReportsRoutes(root, parts, contributions);
  const { history } = openRoutes(address, buildScreens, ({ method, path: whole, query, body }) => {
    if (whole === "/identity/user") return { data: { navigation: { items: [], routes: navigation } } };
    const path = whole.replace("/analytics", "");
    if (path === "/widgets") return { data: widgets };
    if (path === "/reports") return { data: standardReports };
    // The tray of selected places requests comparisons, which are no widget's.
    if (path.startsWith("/comparisons/")) return undefined;
    if (method === "POST") posted.push([path, body]);
    else requests.push(decodeURIComponent(query.size === 0 ? path : `${path}?${query.toString()}`));
    return answer(path, query) ?? (path.endsWith("/explain") ? explainReply() : getUsualReply(path));
  });
  return { history, requests, posted };
}

const getUsualReply = (path: string): object | undefined =>
  path.endsWith(`/${NAME}`) ? createTableReply() : undefined;
