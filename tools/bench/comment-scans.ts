import { addDays } from "#platform/server/clock.ts";
import type { CommentsRequest } from "#slices/reports/server/reports.api.ts";
import { countByMonth, countByTheme } from "#slices/surveys/server/comments/comment-counts.read-model.ts";
import {
  buildRangeCondition,
  type DashboardWidget,
  listSubjects,
  type Places,
  type ScanScope,
  type Subject,
} from "./scans.ts";
import { listSurveyIds } from "./widgets.ts";

// Comments by month, and by theme and month. The product decides of each protected comment whether it may be counted;
// the scan counts all, which is the least that a columnar store could do.

type Service = CommentsRequest["service"];

const services = { intouch: "residents", ingage: "employees" } as const satisfies Record<Service, string>;

function buildServiceWidgets(
  service: Service,
  { name, where, locationIds, filters }: Subject,
  { clientId, today }: ScanScope,
): readonly DashboardWidget[] {
  const range = { from: addDays(today, -365), to: today };
  const request: CommentsRequest = {
    service,
    range,
    today,
    kind: "all",
    places: { locationIds, regionIds: (filters.region ?? []).map(Number), isEverywhere: locationIds === null },
  };
  const surveyIds = listSurveyIds(service);
  const selectMonths = (table: string, theme: string): string => `
    SELECT ${theme} AS theme_id, date_trunc('month', day) AS month, count(*)
    FROM ${table}
    WHERE client_id = ${clientId} AND service = '${service}' AND ${buildRangeCondition(range)} ${where}
    GROUP BY 1, 2`;
  const byMonth = selectMonths("comments", "NULL");
  return [
    {
      name: `${name}: comments of ${services[service]} by month`,
      request: (tx) => countByMonth(tx, request, surveyIds),
      scan: byMonth,
    },
    {
      name: `${name}: comments of ${services[service]} by theme and month`,
      request: (tx) => countByTheme(tx, request, surveyIds),
      scan: `${byMonth} UNION ALL ${selectMonths("comment_themes", "theme_id")}`,
    },
  ];
}

/** Returns the numbers of comments on the dashboards of the company, of a region and of a property. */
export function buildCommentWidgets(request: ScanScope & Places): readonly DashboardWidget[] {
  return listSubjects(request).flatMap((subject) =>
    (["intouch", "ingage"] as const).flatMap((service) => buildServiceWidgets(service, subject, request)),
  );
}
