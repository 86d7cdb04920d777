import type { Search } from "#platform/web/address.ts";
import type { AlertReason } from "#slices/alerts/contract/alert-rules.contract.ts";

// The web imports contracts only as types.
export const alertReasons = [
  "service_issue",
  "unlikely_to_renew",
  "contact_requested",
] as const satisfies readonly AlertReason[];
export const alertViews = ["open", "mine", "closed"] as const;
type AlertView = (typeof alertViews)[number];

const MAX_TEXT = 200;
const PAGE_SIZE = 25;

/** Everything that determines the queue; stored in the address. */
export interface AlertsState {
  readonly view: AlertView;
  readonly q: string;
  readonly reasons: readonly AlertReason[];
  readonly properties: readonly number[];
  readonly late: boolean;
  readonly unowned: boolean;
  readonly page: number;
  /** The alert that is open beside the queue. */
  readonly alert: number | null;
}

const parseIds = (text: string | undefined): number[] =>
  (text ?? "").split(",").flatMap((part) => (/^[1-9]\d{0,14}$/.test(part) ? [Number(part)] : []));

/** Reads the address; invalid parts fall back to their defaults. */
export function readAlertsState(search: Search): AlertsState {
  const page = search["page"] ?? "";
  const reasons = new Set((search["reason"] ?? "").split(","));
  return {
    view: alertViews.find((view) => view === search["view"]) ?? "open",
    q: (search["q"] ?? "").slice(0, MAX_TEXT),
    reasons: alertReasons.filter((reason) => reasons.has(reason)),
    properties: parseIds(search["property"]),
    late: search["late"] === "true",
    unowned: search["owner"] === "none",
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
    alert: parseIds(search["alert"])[0] ?? null,
  };
}

/** Returns the address: what differs from the defaults. */
export function writeAlertsState(state: AlertsState): Search {
  const { view, q, reasons, properties, late, unowned, page, alert } = state;
  return {
    ...(view === "open" ? {} : { view }),
    ...(q.trim() === "" ? {} : { q }),
    ...(reasons.length === 0 ? {} : { reason: reasons.join(",") }),
    ...(properties.length === 0 ? {} : { property: properties.join(",") }),
    ...(late ? { late: "true" } : {}),
    ...(unowned ? { owner: "none" } : {}),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(alert === null ? {} : { alert: String(alert) }),
  };
}

/** Returns the filters of a state, as the server takes them. */
export function buildAlertFilters({ view, q, reasons, properties, late, unowned }: AlertsState) {
  const text = q.trim();
  const owner = view === "mine" ? ("me" as const) : unowned ? ("none" as const) : null;
  return {
    status: [view === "closed" ? ("resolved" as const) : ("created" as const)],
    ...(text === "" ? {} : { q_text: text }),
    ...(reasons.length === 0 ? {} : { reasons: [...reasons] }),
    ...(properties.length === 0 ? {} : { locations: [...properties] }),
    ...(owner === null ? {} : { owner }),
    ...(late && view !== "closed" ? { overdue: "true" as const } : {}),
  };
}

/** Returns the request of a state. */
export function buildAlertsQuery(state: AlertsState) {
  const page = { number: state.page, size: PAGE_SIZE };
  return { filters: buildAlertFilters(state), sort_by: "due" as const, sort_desc: "false" as const, page };
}

/** Returns whether the view is filtered. */
export function isNarrowed({ q, reasons, properties, late, unowned }: AlertsState): boolean {
  return q.trim() !== "" || reasons.length > 0 || properties.length > 0 || late || unowned;
}
