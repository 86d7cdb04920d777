import type { ExplainReply } from "#slices/reports/contract/explain.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import type { AvailableFilter, WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import type { TableReply } from "#slices/reports/web/widget/widget-figures.ts";
import { createFigure } from "#ui/testing/figure.ts";

const plain = { is_low: false };

/** Returns a row with its key: 72 after 70, 38% response, 120 sent, unless stated otherwise. */
export function createReportRow(name: string, key: number | string | null, rest: Partial<ReportRow> = {}): ReportRow {
  return {
    m_id: key,
    name,
    link_type: "region",
    to: typeof key === "number" ? `/region/${key}/dashboard` : null,
    figures: {
      agreement_importance: createFigure(72, 70),
      response_rate: createFigure(38, 36, plain),
      surveys_sent: createFigure(120, 118, plain),
    },
    company_index: 69,
    sbx: { agreement_importance: 76 },
    ...rest,
  };
}

/** The columns of a satisfaction report. */
const headers: WidgetMeta["headers"] = [
  { key: "name", label: "Region", sortable: true, numeric: false, kind: null },
  { key: "agreement_importance", label: "Satisfaction", sortable: true, numeric: true, kind: "score" },
  { key: "response_rate", label: "Response Rate", sortable: true, numeric: true, kind: "percent" },
  { key: "surveys_sent", label: "Sent", sortable: true, numeric: true, kind: "count" },
];

const createOptions = (...labels: string[]): { key: string; label: string }[] =>
  labels.map((label) => ({ key: label.toLowerCase().replaceAll(" ", "_"), label }));

/** One filter of each of the six types, none selected. */
export const sixFilters: readonly AvailableFilter[] = [
  { key: "q_text", label: "Search", type: "q_text", choices: null, value: null },
  {
    key: "general",
    label: "Status",
    type: "radio",
    choices: [
      { id: "all", name: "All", selected: true },
      { id: "active", name: "Active", selected: false },
      { id: "archived", name: "Archived", selected: false },
    ],
    value: null,
  },
  {
    key: "regions",
    label: "Regions",
    type: "select",
    choices: [
      { id: 3, name: "Coastal", selected: false },
      { id: 4, name: "Inland", selected: false },
    ],
    value: null,
  },
  {
    key: "locations",
    label: "Locations",
    type: "search",
    choices: [{ id: 12, name: "Alder Court", selected: false }],
    value: null,
  },
  {
    key: "reporting_groups_by_locations",
    label: "Reporting Groups",
    type: "sub_query",
    choices: [{ id: 1, name: "Lease-up", selected: false }],
    value: null,
  },
  { key: "date_range", label: "Date Range", type: "date_range", choices: null, value: null },
];

interface Parts {
  readonly rows?: readonly ReportRow[];
  readonly structures?: Partial<WidgetMeta["structures"]>;
  readonly meta?: Partial<WidgetMeta>;
}

/** Returns a table of two regions, sorted by name, with everything that a reply can offer, unless stated otherwise. */
export function createTableReply({ rows, structures, meta }: Parts = {}): TableReply {
  const results = rows ?? [createReportRow("Coastal", 3), createReportRow("Inland", 4)];
  return {
    data: { results: [...results] },
    meta: {
      widget: {
        id: "resident_satisfaction_report",
        data_type: "calculator",
        url_key: "resident_satisfaction_report",
        title: "Resident Satisfaction Report",
      },
      subject: { link_type: "company", m_id: null, name: "Harborline Residential" },
      endpoint: "/v1/en/analytics/reports/resident_satisfaction_report",
      pagination: { last: true, total_pages: 1, record_count: results.length },
      filters: [...sixFilters],
      structures: {
        scope: "regions",
        scopes: createOptions("Regions", "Locations", "Surveys", "Questions", "Topics"),
        sub_scopes: createOptions("Locations", "Surveys"),
        report_type: "summary",
        report_types: createOptions("Summary", "Timeline"),
        date_interval: "quarter",
        date_intervals: createOptions("Month", "Quarter", "Year"),
        date_range: "2025-12-01:2026-11-20",
        metric: "agreement_importance",
        metrics: [
          { key: "agreement_importance", label: "Satisfaction", disabled: false },
          { key: "response_rate", label: "Response Rate", disabled: true },
        ],
        addon_options: "summary",
        ...structures,
      },
      parent: null,
      breadcrumb: [{ text: "Harborline Residential", to: "/portfolio" }],
      top_nav: [],
      summary_object: {
        cards: [
          { key: "agreement_importance", label: "Satisfaction", figure: createFigure(71, 70) },
          { key: "surveys_sent", label: "Sent", figure: createFigure(240, 231, plain) },
        ],
        sb_index: 76,
        client_index: 71,
      },
      additional_meta: {
        sorts: headers.map(({ key }) => key),
        sort_by: "name",
        sort_desc: false,
        export_options: ["xlsx", "csv"],
        confidential_left_out: false,
      },
      export_options: ["xlsx", "csv"],
      headers: [...headers],
      dates: {
        current: { from: "2025-12-01", to: "2026-11-20" },
        previous: { from: "2024-12-01", to: "2025-11-30" },
        as_of: "2026-11-20T09:42:11-08:00",
      },
      data_version: "1",
      ...meta,
    },
  };
}

/**
 * Returns the score of Coastal: 8,640 ÷ 2,400 × 20 = 72 from 120 responses, with locations behind it, unless stated
 * otherwise.
 */
export function explainReply(rest: Partial<ExplainReply["data"]> = {}): ExplainReply {
  const current = {
    from: "2025-12-01",
    to: "2026-11-20",
    value: 72,
    hidden: false,
    bound: null,
    n: 120,
    is_protected: false,
    numerator: 8640,
    denominator: 2400,
  };
  return {
    data: {
      row: 3,
      column: "agreement_importance",
      label: "Satisfaction",
      metric: "agreement_importance",
      unit: "score",
      meaning: "Agreement weighted by importance, from 20 to 100.",
      additivity: "additive",
      scale: 20,
      current,
      previous: { ...current, from: "2024-12-01", to: "2025-11-30", value: 70 },
      more_answers: null,
      left_out: [{ key: "skipped_pairs", label: "Pairs with one half skipped", count: 7 }],
      sbx: { pools_from: null },
      rows: "/v1/en/analytics/reports/resident_satisfaction_report?structures%5Bscope%5D=locations&structures%5Bparents%5D%5Bregions%5D%5B%5D=3",
      ...rest,
    },
    meta: {
      widget: { id: "resident_satisfaction_report", url_key: "resident_satisfaction_report" },
      as_of: "2026-11-20T09:42:11-08:00",
    },
  };
}
