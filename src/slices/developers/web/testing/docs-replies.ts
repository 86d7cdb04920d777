import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { createFigure } from "#ui/testing/figure.ts";

const survey = "resident_satisfaction_report";
const at = "/v1/en/analytics";
const day = { from: "2025-12-01", to: "2026-11-20" };

/** A table with one row, requested with its summary. */
export function createTableReply(widget = survey, summary: WidgetReply["meta"]["summary_object"] = null): WidgetReply {
  const headers: WidgetReply["meta"]["headers"] = [
    { key: "name", label: "Region", sortable: true, numeric: false, kind: null },
    { key: "agreement_importance", label: "Satisfaction", sortable: true, numeric: true, kind: "score" },
  ];
  const none = { scopes: [], sub_scopes: [], report_types: [], date_intervals: [], metrics: [] };
  const row = { m_id: 3, name: "Coastal", link_type: "region", to: "/region/3/dashboard" };
  const chosen = { report_type: "summary", date_interval: null, date_range: null, metric: null } as const;
  return {
    data: { results: [{ ...row, figures: { agreement_importance: createFigure(72, 70) } }] },
    meta: {
      widget: {
        id: widget,
        data_type: "calculator",
        url_key: widget,
        title: "Resident Satisfaction Report",
      },
      subject: {
        link_type: "company",
        m_id: null,
        name: "Harborline Residential",
      },
      endpoint: `${at}/reports/${widget}`,
      pagination: {
        last: true,
        total_pages: 1,
        record_count: 1,
      },
      filters: [],
      structures: {
        ...none,
        ...chosen,
        scope: "regions",
        addon_options: summary && "summary",
      },
      parent: null,
      breadcrumb: [],
      top_nav: [],
      summary_object: summary,
      headers,
      additional_meta: {
        sorts: ["name"],
        sort_by: "name",
        sort_desc: false,
        export_options: ["xlsx", "csv"],
        confidential_left_out: false,
      },
      export_options: ["xlsx", "csv"],
      dates: {
        current: day,
        previous: {
          from: "2024-12-01",
          to: "2025-11-30",
        },
        as_of: "2026-11-20T09:42:11-08:00",
      },
      data_version: "1",
    },
  };
}

const createEntry = (key: string, title: string, folders: readonly string[], data_type = "calculator") => ({
  id: key,
  url_key: key,
  title,
  data_type,
  service: "intouch",
  scopes: [],
  endpoints: folders.map((folder) => `${at}/${folder}/${key}`),
});

/** The widgets that the viewer may request. */
export const widgets = [
  createEntry(survey, "Resident Satisfaction Report", ["reports", "regions/:id", "properties/:id"]),
  createEntry("resident_comments", "Resident Comments", ["reports", "regions/:id"], "load_more_calculator"),
];

/** The standard reports that the viewer may open. */
export const standardReports = {
  ingage: [],
  inquire: [],
  intouch: [{ id: 11, name: "Resident Satisfaction", slug: "x", service: "intouch", widget: survey }],
  introduce: [],
};

/** The regions that the viewer sees. */
export const regions = [
  { id: 3, name: "Coastal" },
  { id: 4, name: "Inland" },
];
