import type { z } from "zod";
import { addDays, addMonths, addYears, startOfMonth } from "#platform/server/clock.ts";
import type { AudienceService, DateRange, ComparedWindows } from "#slices/analytics/server/analytics.api.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  type TrendsReply,
  getPropertyEngagementTrends,
  getPropertySatisfactionTrends,
  getRegionEngagementTrends,
  getRegionSatisfactionTrends,
} from "#slices/reports/contract/place.contract.ts";
import { readCachedReport } from "../cached-reports.ts";
import { LIKELIHOOD, SCORE } from "./place-figures.rules.ts";
import { readLines } from "./place-lines.ts";
import { buildLine } from "./place-lines.rules.ts";
import { buildPlaceMeta } from "./place-page.widget.ts";
import { assertPermission, buildSubject, type PlaceRequest } from "./place-subject.ts";
import { toEngagementDates, type ServiceView, type View } from "./place-view.ts";
import type { ReportsDeps } from "../reports.deps.ts";

export type TrendsQuery = z.output<(typeof getRegionSatisfactionTrends)["query"]>;

const MONTHS_A_YEAR = 12;

function buildRange(service: AudienceService, today: string, months: number): DateRange {
  if (service === "intouch") return { from: addMonths(today, 1 - months), to: today };
  return { from: addMonths(today, -months), to: addDays(startOfMonth(today), -1) };
}

/**
 * Returns the windows of the last 12, 24 or 36 months of a service's lines, and the same range as many years earlier.
 */
export function buildTrendWindows(service: AudienceService, today: string, months: number): ComparedWindows {
  const current = buildRange(service, today, months);
  const years = months / MONTHS_A_YEAR;
  const until = addYears(addDays(current.to, 1), -years);
  return { current, previous: { from: addYears(current.from, -years), to: addDays(until, -1) } };
}

const trends = {
  region: { intouch: getRegionSatisfactionTrends, ingage: getRegionEngagementTrends },
  location: { intouch: getPropertySatisfactionTrends, ingage: getPropertyEngagementTrends },
} as const;

const widgets = { intouch: "resident_satisfaction_trends", ingage: "employee_engagement_trends" } as const;

function toService(view: View, service: AudienceService): ServiceView {
  const found = service === "intouch" ? view.satisfaction : view.engagement;
  if (!found) throw new RangeError(`the viewer has no ${service}`);
  return found;
}

/**
 * Reads a service's score and likelihood of a place month by month, with the company and SBX. Throws `forbidden`
 * without a permission that shows such places in the service, and `notFound` for a place out of its scope.
 */
export async function readPlaceTrends(
  deps: ReportsDeps,
  actor: Actor,
  { service, ...wanted }: PlaceRequest & { readonly service: AudienceService },
  query: TrendsQuery,
): Promise<TrendsReply> {
  assertPermission(actor, wanted.linkType, service);
  const { path } = trends[wanted.linkType][service];
  return readCachedReport(deps, actor, { address: `${path} ${wanted.id}`, query }, async (view) => {
    const subject = buildSubject(view, wanted, service);
    const windows = buildTrendWindows(service, view.today, Number(query.structures.months));
    const lines = await readLines(deps, view, toService(view, service), subject, windows.current);
    const { id, name, linkType } = subject;
    return {
      data: {
        place: { m_id: id, name, link_type: linkType },
        line: buildLine(lines, SCORE),
        likelihood: buildLine(lines, LIKELIHOOD[service]),
      },
      meta: {
        ...buildPlaceMeta(view, subject, widgets[service], path),
        dates: { ...windows, as_of: view.asOf },
        engagement_dates: service === "ingage" ? toEngagementDates(windows, view.today) : null,
      },
    };
  });
}
