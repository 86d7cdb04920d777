import type { WidgetData } from "#slices/reports/contract/widget-data.contract.ts";
import type { BatchReply, WidgetMeta, WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { defaultData } from "#slices/reports/web/testing/widget-data.ts";

/** Returns a widget's reply about a place. */
export function createWidgetReply(
  widget: string,
  data: WidgetData,
  subject: WidgetMeta["subject"] = { link_type: "region", m_id: 3, name: "Coastal" },
  meta: Partial<WidgetMeta> = {},
): WidgetReply {
  return {
    data,
    meta: {
      widget: { id: widget, data_type: "basic_json_hash", url_key: widget, title: widget },
      endpoint: `/v1/en/analytics/reports/${widget}`,
      pagination: null,
      filters: [],
      structures: {
        scope: null,
        scopes: [],
        sub_scopes: [],
        report_type: null,
        report_types: [],
        date_interval: null,
        date_intervals: [],
        date_range: null,
        metric: null,
        metrics: [],
        addon_options: null,
      },
      parent: null,
      breadcrumb: [{ text: "Harborline Residential", to: "/portfolio" }],
      top_nav: [],
      summary_object: null,
      additional_meta: {
        sorts: [],
        sort_by: null,
        sort_desc: false,
        export_options: [],
        confidential_left_out: false,
      },
      export_options: [],
      headers: [],
      subject,
      data_version: "1",
      dates: {
        current: { from: "2025-12-01", to: "2026-11-20" },
        previous: { from: "2024-12-01", to: "2025-11-20" },
        as_of: "2026-11-20T09:42:11-08:00",
      },
      ...meta,
    },
  };
}

/** One request of a batch as the screens send it. */
export interface RequestedWidget {
  readonly widget: string;
  readonly category?: "regions" | "properties";
  readonly id?: number;
  readonly query: Readonly<Record<string, unknown>>;
  readonly filters?: boolean;
}

/** Returns an error within a batch. */
export function buildErrorOutcome(status: 403 | 404 | 422): BatchReply["data"][number] {
  return {
    status,
    problem: { type: "about:blank", status, title: "Refused", code: "refused", requestId: "r-1", errors: [] },
  };
}

const toSubject = ({ category, id }: RequestedWidget): WidgetMeta["subject"] => {
  if (category === undefined || id === undefined)
    return { link_type: "company", m_id: null, name: "Harborline Residential" };
  return category === "regions"
    ? { link_type: "region", m_id: id, name: "Coastal" }
    : { link_type: "location", m_id: id, name: "Alder Court" };
};

export type WidgetAnswer = (requests: RequestedWidget) => WidgetData | BatchReply["data"][number] | undefined;

/** Returns the reply to a batch: each widget as stated, else as usual, else an error. */
export function createBatchReply(body: unknown, answer: WidgetAnswer = () => undefined): BatchReply {
  const { requests } = body as { requests: readonly RequestedWidget[] };
  return {
    data: requests.map((requested) => {
      const result = answer(requested) ?? defaultData[requested.widget]?.() ?? buildErrorOutcome(403);
      if ("status" in result) return result;
      return { status: 200, reply: createWidgetReply(requested.widget, result, toSubject(requested)) };
    }),
  };
}
