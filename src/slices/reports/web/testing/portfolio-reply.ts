import type {
  ComplianceStats,
  DevelopmentStats,
  IngageStats,
  IntouchStats,
  IntroduceStats,
} from "#slices/reports/contract/figures.contract.ts";
import type {
  PortfolioColumn,
  PortfolioReply,
  PortfolioRow,
  PortfolioScope,
  PortfolioSummary,
} from "#slices/reports/contract/portfolio.contract.ts";
import { createFigure } from "#ui/testing/figure.ts";

const plain = { is_low: false };

/** Satisfaction of a place: 72 after 70, company 69, SBX 76, unless stated otherwise. */
export function createStats(rest: Partial<IntouchStats> = {}): IntouchStats {
  return {
    agreement_importance: 72,
    previous_year_results: { agreement_importance: 70 },
    response_count: 120,
    score: createFigure(72, 70),
    response_rate: createFigure(38, 36, plain),
    likely_to_renew_percentage: createFigure(66, 61, plain),
    likelihood_to_recommend: createFigure(64, null, plain),
    residents_with_reported_maintenance_issues: createFigure(118, 97, plain),
    surveys_sent: 900,
    surveys_started: 400,
    surveys_completed: 342,
    still_open: 118,
    company_index: 69,
    client_index: 69,
    sb_index: 76,
    ...rest,
  };
}

/** Engagement of a place: 81 after 77, company 78, SBX 74, unless stated otherwise. */
export function createEngagement(rest: Partial<IngageStats> = {}): IngageStats {
  return {
    current_score: 81,
    previous_score: 77,
    response_count: 95,
    score: createFigure(81, 77),
    response_rate: createFigure(83, 83),
    likely_to_remain_percentage: createFigure(72, 74),
    tenure: createFigure(3.4, 3.1, plain),
    surveys_sent: 110,
    surveys_started: 99,
    surveys_completed: 91,
    still_open: 12,
    company_index: 78,
    client_index: 78,
    sb_index: 74,
    ...rest,
  };
}

/** Plans of a place: 64% done after 60, 91% compliant after 94, 12 past due, 4% excluded, unless stated otherwise. */
export function createPlans(rest: Partial<IntroduceStats> = {}): IntroduceStats {
  return {
    progress: { complete_percentage: 64 },
    compliance: { compliant_percentage: 91 },
    complete_percentage: createFigure(64, 60, plain),
    compliant_percentage: createFigure(91, 94, plain),
    exclusions_percentage: createFigure(4, 3, plain),
    ontime_percentage: 70,
    past_due: 12,
    ...rest,
  };
}

/** The progress of the whole company's plans. */
export const development: DevelopmentStats = {
  compliance_score: 88,
  employees: 1204,
  pending: 341,
  past_due: 57,
  cant_complete: 9,
};

/** The outcomes of the whole company's tasks. */
export const compliance: ComplianceStats = {
  compliant_percentage: 88,
  ontime_percentage: 60,
  non_compliant_percentage: 12,
  development_percentage: 61,
  exclusions_percentage: 3,
  onboarding_task_count: 480,
  offboarding_task_count: 120,
};

/** One region, unless stated otherwise. */
export function createRow(name: string, rest: Partial<PortfolioRow> = {}): PortfolioRow {
  return {
    m_id: Number.parseInt(name.slice(0, 8), 36) || name.length,
    name,
    link_type: "region",
    to: null,
    pages: { engagement: null, satisfaction: null, compliance: null, enrollment: null },
    region_count: null,
    location_count: 7,
    region_name: null,
    is_archived: false,
    unit_count: 1210,
    employee_count: 98,
    ingage_stats: createEngagement(),
    intouch_stats: createStats(),
    attention: [],
    ...rest,
  };
}

/** The company's counts: 5 regions, 26 locations, 352 employees, no districts. */
export const general = {
  areas: null,
  regions: 5,
  locations: 26,
  active_employees: 352,
  active_primary_resident_count: 6214,
  units: 3890,
};

type Services = readonly ("ingage" | "intouch" | "introduce")[];
const both: Services = ["ingage", "intouch"];

const nameOf: Record<PortfolioScope, string> = {
  regions: "Region",
  locations: "Location",
  reporting_groups: "Reporting Group",
  areas: "District",
};

const labels: Record<Services[number], Partial<Record<PortfolioColumn, string>>> = {
  ingage: {
    engagement: "Engagement",
    engagement_response_rate: "Engagement Response Rate",
    likely_to_remain: "Likely to Remain",
    tenure: "Tenure",
  },
  intouch: {
    satisfaction: "Satisfaction",
    satisfaction_response_rate: "Satisfaction Response Rate",
    likely_to_renew: "Likely to Renew",
    likely_to_recommend: "Likely to Recommend",
    service_requests: "Service Requests",
  },
  introduce: { plans_progress: "Plans Progress", plans_compliance: "Plans Compliance" },
};

interface ReplyParts {
  rows?: PortfolioRow[];
  scope?: PortfolioScope;
  scopes?: readonly PortfolioScope[];
  /** The services of client and viewer. */
  services?: Services;
  summary?: Partial<NonNullable<PortfolioSummary>>;
  totalPages?: number;
  recordCount?: number;
  setUpAt?: string;
  /** The number of places that need attention, whatever the page shows. */
  attention?: number;
}

function withServices(rows: PortfolioRow[], services: Services): PortfolioRow[] {
  return rows.map((each) => ({
    ...(services.includes("introduce") ? { introduce_stats: createPlans() } : {}),
    ...each,
    ingage_stats: services.includes("ingage") ? each.ingage_stats : null,
    intouch_stats: services.includes("intouch") ? each.intouch_stats : null,
  }));
}

function buildSummary(services: Services, rest: ReplyParts["summary"]): PortfolioSummary {
  return {
    general,
    engagement: services.includes("ingage") ? createEngagement({ score: createFigure(78, 75) }) : null,
    satisfaction: services.includes("intouch") ? createStats({ score: createFigure(69, 70) }) : null,
    ...(services.includes("introduce") ? { development, compliance } : {}),
    ...rest,
  };
}

/** Returns a whole reply as the server would send it. */
export function createPortfolioReply(parts: ReplyParts = {}): PortfolioReply {
  const { rows = [createRow("Coastal"), createRow("Lakeshore")], scope = "regions", services = both } = parts;
  const recordCount = parts.recordCount ?? rows.length;
  const totalPages = parts.totalPages ?? Math.ceil(recordCount / 15);
  const columns = { name: nameOf[scope], ...Object.assign({}, ...services.map((service) => labels[service])) };
  return {
    data: { results: withServices(rows, services) },
    meta: {
      widget: { id: "portfolio", data_type: "jsonapi_array", url_key: "portfolio" },
      endpoint: "/v1/en/analytics/portfolio",
      pagination: { last: totalPages < 2, total_pages: totalPages, record_count: recordCount },
      place_count: recordCount,
      attention: { count: parts.attention ?? 0, of: recordCount },
      filters: {
        q_text: null,
        general: "active",
        needs_attention: false,
        regions: [
          { id: 3, name: "Coastal", selected: false },
          { id: 4, name: "Metro", selected: false },
        ],
        reporting_groups_by_locations: [
          { id: 8, name: "Garden style", selected: false },
          { id: 9, name: "High rise", selected: false },
        ],
      },
      structures: {
        scope,
        scopes: [...(parts.scopes ?? (["regions", "locations", "reporting_groups"] as const))],
        addon_options: "summary",
      },
      parent: null,
      breadcrumb: [{ text: "Harborline Residential", to: "/portfolio" }],
      top_nav: [],
      summary_object: buildSummary(services, parts.summary),
      additional_meta: { sorts: Object.keys(columns), export_options: ["xlsx", "csv"] },
      headers: Object.entries(columns).map(([key, label]) => ({
        key,
        label: String(label),
        sortable: true,
        numeric: key !== "name",
      })),
      engagement_dates: services.includes("ingage")
        ? {
            current: { from: "2025-11-01", to: "2026-10-31" },
            previous: { from: "2024-11-01", to: "2025-10-31" },
            participation_to: "2026-09-30",
          }
        : null,
      set_up_at: parts.setUpAt ?? null,
      dates: {
        current: { from: "2025-12-01", to: "2026-11-20" },
        previous: { from: "2024-12-01", to: "2025-11-20" },
        as_of: "2026-11-20T09:42:11-08:00",
      },
    },
  };
}
