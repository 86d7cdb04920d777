import type {
  IntouchStats,
  PortfolioReply,
  PortfolioRow,
  PortfolioSummary,
} from "#slices/reports/contract/portfolio.contract.ts";
import { NO_FIGURE } from "#ui/figure.ts";
import { figure } from "#ui/testing/figure.ts";

/** Satisfaction of a place: 72 after 70, company 69, SBX 76, unless told otherwise. */
export function stats(rest: Partial<IntouchStats> = {}): IntouchStats {
  return {
    agreement_importance: 72,
    previous_year_results: { agreement_importance: 70 },
    response_count: 120,
    score: figure(72, 70),
    response_rate: { ...figure(38, 36), is_low: false },
    likely_to_renew_percentage: { ...figure(66, 61), is_low: false },
    likelihood_to_recommend: { ...NO_FIGURE, value: 64 },
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

/** One region, unless told otherwise. */
export function row(name: string, rest: Partial<PortfolioRow> = {}): PortfolioRow {
  return {
    m_id: Number.parseInt(name.slice(0, 8), 36) || name.length,
    name,
    link_type: "region",
    to: null,
    location_count: 7,
    region_name: null,
    is_archived: false,
    unit_count: 1210,
    intouch_stats: stats(),
    ...rest,
  };
}

interface ReplyParts {
  rows?: PortfolioRow[];
  scope?: "regions" | "locations";
  summary?: PortfolioSummary;
  totalPages?: number;
  recordCount?: number;
  setUpAt?: string;
}

const summaryOf = (): PortfolioSummary => ({
  general: { regions: 5, locations: 26, active_employees: 352, active_primary_resident_count: 6214, units: 3890 },
  satisfaction: stats({ score: figure(69, 70) }),
});

/** A whole reply as the server would send it. */
export function portfolioReply(parts: ReplyParts = {}): PortfolioReply {
  const { rows = [row("Coastal"), row("Lakeshore")], scope = "regions", summary = summaryOf() } = parts;
  const recordCount = parts.recordCount ?? rows.length;
  const totalPages = parts.totalPages ?? Math.ceil(recordCount / 15);
  const labels = {
    name: scope === "regions" ? "Region" : "Location",
    satisfaction: "Satisfaction",
    response_rate: "Response Rate",
    likely_to_renew: "Likely to Renew",
  };
  return {
    data: { results: rows },
    meta: {
      widget: { id: "portfolio", data_type: "jsonapi_array", url_key: "portfolio" },
      endpoint: "/v1/en/analytics/portfolio",
      pagination: { last: totalPages < 2, total_pages: totalPages, record_count: recordCount },
      filters: {
        q_text: null,
        general: "active",
        regions: [
          { id: 3, name: "Coastal", selected: false },
          { id: 4, name: "Metro", selected: false },
        ],
      },
      structures: { scope, addon_options: "summary" },
      parent: null,
      breadcrumb: [],
      top_nav: [],
      summary_object: summary,
      additional_meta: { sorts: [], export_options: [] },
      headers: Object.entries(labels).map(([key, label]) => ({
        key,
        label,
        sortable: key !== "likely_to_renew",
        numeric: key !== "name",
      })),
      set_up_at: parts.setUpAt ?? null,
      dates: {
        current: { from: "2025-12-01", to: "2026-11-20" },
        previous: { from: "2024-12-01", to: "2025-11-20" },
        as_of: "2026-11-20T09:42:11-08:00",
      },
    },
  };
}
