import type { PriorityData } from "#slices/reports/contract/priority.contract.ts";
import type { AssignmentsProps, ReportParts } from "#slices/reports/web/report-tools.ts";
import { createBar } from "#slices/reports/web/testing/widget-data.ts";
import { createWidgetReply } from "#slices/reports/web/testing/widget-replies.ts";
import { openWidget, type OpenedWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createFigure } from "#ui/testing/figure.ts";

const DETAIL = "employee_priority_detail_report";

/** The page of a priority. */
export const PRIORITY_PATH = "/engagement/employee-priority-detail-report/18";

const company = { link_type: "company", m_id: null, name: "Harborline Residential" } as const;
const routes = [{ path: `/engagement/${DETAIL}/:scopedId`, endpoint: `/v1/en/analytics/reports/${DETAIL}` }];

function createDetail(rest: Partial<PriorityData> = {}): PriorityData {
  return {
    topic: "Pay",
    topic_id: 11,
    body: "My pay is fair for the work I do.",
    appears_on_these_surveys: ["Employee Engagement Survey", "Exit Survey"],
    es: { topic: "Sueldo", body: "Mi sueldo es justo.", appears_on_these_surveys: ["Encuesta anual", "Salida"] },
    current: { agreement_importance: 66 },
    previous: { agreement_importance: 67 },
    sbx: { agreement_importance: 65 },
    client_index: 66,
    figure: createFigure(66, 67),
    response_count: 205,
    previous_response_count: 220,
    position_breakdown: { values: [createBar("Leasing", 66, 68, null), createBar("Maintenance", 61, 64, null)] },
    region_breakdown: { values: [createBar("Coastal", 61, 66, null), createBar("Inland", 72, 65, null)] },
    location_breakdown: { values: [createBar("Alder Court", 58, 60, null), createBar("Birch Row", 70, 71, null)] },
    open_assignments: [],
    recommended_action_items: [
      {
        id: 111,
        title: "Explain how pay is made",
        body: "Pay feels fairer where its parts are known.",
        attachments: [
          {
            id: 111,
            name: "Explain how pay is made.txt",
            file: "/v1/en/analytics/attachments/111",
            file_description: "Printable checklist",
          },
        ],
        es: { title: "Explicar el sueldo", body: "Se siente más justo.", file_description: "Lista para imprimir" },
      },
    ],
    current_year: 2026,
    previous_year: 2025,
    ...rest,
  };
}

const NO_FLAGS = { show_assignments: false, create_assignments: false };

/** Opens the page of a priority. */
export function openPriority(
  rest: Partial<PriorityData> = {},
  path = PRIORITY_PATH,
  flags: AssignmentsProps["may"] = NO_FLAGS,
  parts: ReportParts = {},
): OpenedWidget {
  const reply = createWidgetReply(DETAIL, createDetail(rest), company);
  const { meta } = reply;
  const widget = { ...meta.widget, title: "Priority Detail" };
  const additional_meta = { ...meta.additional_meta, ...flags };
  const createAnswer = (): Response => Response.json({ ...reply, meta: { ...meta, widget, additional_meta } });
  const widgets = [{ id: DETAIL, url_key: DETAIL, data_type: "basic_json_hash" }];
  return openWidget(path, createAnswer, routes, widgets, [], parts);
}
