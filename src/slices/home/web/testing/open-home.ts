import type {
  HomeItem,
  HomeReportType,
  HomeTask,
  HomeWidgetsReply,
} from "#slices/home/contract/home-widgets.contract.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import type { OwnProfile } from "#slices/home/contract/profile.contract.ts";
import { buildHomeRoutes } from "#slices/home/web/public.tsx";
import type { ChangesReply } from "#slices/insights/contract/changes.contract.ts";
import type { PortfolioSummary } from "#slices/reports/contract/portfolio.contract.ts";
import { openRoutes, type SendRequest, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";

/** Returns a signed-in person in the form of the identity reply. */
export function createViewer(more: Partial<IdentityUser> = {}): IdentityUser {
  return {
    id: 9,
    client_id: 1,
    first_name: "Ana",
    last_name: "Diaz",
    email: "ana@harborline.example",
    personal_email: null,
    user_status_id: 1,
    avatar: { url: null, thumb: { url: null } },
    locale: "en",
    position_id: 1,
    position: "Property Manager",
    location_id: 3,
    location: "Alder Court",
    region: null,
    client_is_admin: false,
    service_access: [
      {
        service: "ingage",
        status: "active",
        top_role: "property_manager",
        admin: false,
        bento: false,
        managed_id: 3,
        managed_ids: [3],
      },
    ],
    client: { id: 1, name: "Harborline", slug: "harborline", has_areas: false, is_demo: false },
    reports: [],
    is_token_visitor: false,
    is_impersonating: false,
    is_staff: false,
    is_on_vpn: false,
    impersonation: null,
    tips: [],
    navigation: { items: [], routes: [] },
    ...more,
  };
}

const profile: OwnProfile = {
  first_name: "Ana",
  last_name: "Diaz",
  personal_email: null,
  cell_phone: "5125550143",
  locale: "en",
  email: "ana@harborline.example",
  position: "Property Manager",
  location: "Alder Court",
};

type Summary = HomeWidgetsReply["meta"]["summary_object"];

/** Returns a block in the form of a server reply. */
export function buildBlockReply(
  reportType: HomeReportType,
  data: readonly HomeItem[],
  summary: Partial<Summary> = {},
): HomeWidgetsReply {
  return {
    data: [...data],
    meta: {
      widget: { id: reportType, data_type: "basic_json_array", url_key: reportType },
      endpoint: "/v1/en/analytics/home/home_widgets",
      pagination: { last: true, total_pages: 1, record_count: data.length },
      filters: {},
      structures: { report_type: reportType },
      parent: null,
      breadcrumb: [],
      top_nav: [],
      summary_object: { available: true, may_write: false, tasks: null, past_due: null, withheld: false, ...summary },
      additional_meta: { sorts: [], export_options: [] },
      headers: [],
    },
  };
}

const noChanges: ChangesReply["meta"]["insight"] = {
  state: "unchanged",
  period: "year",
  windows: {
    current: { from: "2025-11-01", to: "2026-10-31" },
    previous: { from: "2024-11-01", to: "2025-10-31" },
  },
  tested: 40,
  more: 0,
  q: 0.1,
  frozen_on: "2026-11-06",
  version: 1,
  is_late: false,
  needed: 132,
};

/** The server's data in a test; other blocks are empty. */
export interface HomeFixture {
  readonly user?: IdentityUser;
  readonly blocks?: Partial<
    Record<HomeReportType, { readonly items: readonly HomeItem[]; readonly summary?: Partial<Summary> }>
  >;
  /** The viewer's open tasks. */
  readonly tasks?: readonly HomeTask[];
  /** The total number, where the reply does not have all of them. */
  readonly taskCount?: number;
  /** The totals of the viewer's places; none unless a test sets them. */
  readonly totals?: PortfolioSummary;
  /** Replies before the default does; undefined leaves it to the default. */
  readonly first?: (requests: SendRequest) => unknown;
}

const report = { id: 4, name: "Employee Comments", slug: "employee-comments", service: "ingage" };
const reports = { ingage: [{ ...report, widget: "employee_comments" }], inquire: [], intouch: [], introduce: [] };

/** Returns the totals of the portfolio, without its rows. */
const buildPortfolioReply = (totals: PortfolioSummary): unknown => ({
  data: { results: [] },
  meta: { summary_object: totals },
});

/** Opens an address of the home page with a server that has this data. */
export function openHome(address: string, fixture: HomeFixture = {}): OpenedRoutes {
  const answerBlock = ({ query }: SendRequest): HomeWidgetsReply => {
    const reportType = query.get("structures[report_type]") as HomeReportType;
    const { items = [], summary = {} } = fixture.blocks?.[reportType] ?? {};
    return buildBlockReply(reportType, items, summary);
  };
  const answers: Readonly<Record<string, (requests: SendRequest) => unknown>> = {
    "/identity/user": () => ({ data: fixture.user ?? createViewer() }),
    "/integration/profile": () => ({ data: profile }),
    "/plans/user_tasks/my_assignments": () => ({
      data: fixture.tasks ?? [],
      meta: { record_count: fixture.taskCount ?? fixture.tasks?.length ?? 0 },
    }),
    "/analytics/reports": () => ({ data: reports }),
    "/analytics/home/home_widgets": answerBlock,
    "/analytics/portfolio": () => buildPortfolioReply(fixture.totals ?? null),
    "/analytics/reports/what_changed": () => ({ data: [], meta: { insight: noChanges } }),
  };
  return openRoutes(
    address,
    buildHomeRoutes,
    (requests) => fixture.first?.(requests) ?? answers[requests.path]?.(requests),
  );
}
