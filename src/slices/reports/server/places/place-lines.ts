import type { DateRange, MonthPoint } from "#slices/analytics/server/analytics.api.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import { LIKELIHOOD, RESPONSES, SCORE } from "./place-figures.rules.ts";
import type { Lines, ServiceMonths } from "./place-lines.rules.ts";
import { toFilter, type Subject } from "./place-subject.ts";
import type { ServiceView, View } from "./place-view.ts";
import type { ReportsDeps } from "../reports.deps.ts";

const WHOLE_CLIENT: Scope = { kind: "client" };

function readOwnMonths(
  deps: ReportsDeps,
  { tx, today }: View,
  { service, scope }: ServiceView,
  subject: Subject,
  range: DateRange,
): Promise<readonly MonthPoint[]> {
  const metrics = [SCORE, LIKELIHOOD[service], RESPONSES];
  return deps.analytics.computeTimeline(tx, { service, metrics, range, scope, filters: toFilter(subject), today });
}

/** Reads the months of a range: the place's own, the company's and SBX. */
export async function readLines(
  deps: ReportsDeps,
  view: View,
  service: ServiceView,
  subject: Subject,
  range: DateRange,
): Promise<Lines> {
  const { tx, today } = view;
  const metrics = [SCORE, LIKELIHOOD[service.service]];
  const request = { service: service.service, metrics, range };
  const [own, company, sbx] = await Promise.all([
    readOwnMonths(deps, view, service, subject, range),
    deps.analytics.computeTimeline(tx, { ...request, scope: WHOLE_CLIENT, today }),
    deps.analytics.readBenchmarkTimeline(tx, request),
  ]);
  return { own, company, sbx };
}

/** Reads the months of a service's current window with the lines next to them, and the same months a year before. */
export async function readServiceMonths(
  deps: ReportsDeps,
  view: View,
  service: ServiceView,
  subject: Subject,
): Promise<ServiceMonths> {
  const [lines, before] = await Promise.all([
    readLines(deps, view, service, subject, service.windows.current),
    readOwnMonths(deps, view, service, subject, service.windows.previous),
  ]);
  return { ...lines, service: service.service, before };
}
