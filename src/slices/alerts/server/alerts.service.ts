import type { z } from "zod";
import type { ClientTx } from "#platform/server/db/database.ts";
import { readCachedReply } from "#platform/server/db/cached-replies.ts";
import { type AlertsReply, alertSorts, getAlerts } from "#slices/alerts/contract/alerts.contract.ts";
import type { Actor, Scope } from "#slices/identity/server/identity.api.ts";
import { readAlertLocations } from "./alert-locations.read-model.ts";
import { findAlertRows } from "./alert-rows.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { getAlertScope, canResolve } from "./alerts.policy.ts";
import { type AlertFilter, countAlerts, countOpenKinds, readAlerts } from "./alerts.read-model.ts";

export type AlertsQuery = z.output<(typeof getAlerts)["query"]>;

const labels = {
  created_at: "Date Received",
  full_name: "Name",
  location: "Property",
  status: "Status",
  due: "Due",
} as const;

/** Returns the number of open alerts of a scope. */
export function countOpenAlerts(tx: ClientTx, scope: Scope): Promise<number> {
  return countAlerts(tx, { scope, statuses: ["created"] });
}

/** Returns the filter of a query for a viewer. */
export function toAlertFilter(actor: Actor, filters: AlertsQuery["filters"], now: Date): AlertFilter {
  const { q_text: text, status: statuses, locations, regions, reasons, owner, overdue, residents, ids } = filters;
  return {
    scope: getAlertScope(actor),
    ...(text === undefined ? {} : { text }),
    ...(statuses === undefined ? {} : { statuses }),
    ...(locations === undefined ? {} : { locationIds: locations }),
    ...(regions === undefined ? {} : { regionIds: regions }),
    ...(reasons === undefined ? {} : { reasons }),
    ...(owner === undefined ? {} : { ownerId: owner === "me" ? actor.personId : null }),
    ...(overdue === "true" ? { lateAt: now } : {}),
    ...(residents === undefined ? {} : { residentIds: residents }),
    ...(ids === undefined ? {} : { ids }),
  };
}

function toMetaFilters({ q_text, status, locations, reasons, owner, overdue }: AlertsQuery["filters"]) {
  return {
    q_text: q_text === undefined || q_text === "" ? null : q_text,
    status: status ?? [],
    locations: locations ?? [],
    reasons: reasons ?? [],
    owner: owner ?? null,
    overdue: overdue === "true",
  };
}

/** Returns the alerts that a viewer sees. */
export function listAlerts(deps: AlertsDeps, actor: Actor, query: AlertsQuery): Promise<AlertsReply> {
  return readCachedReply(deps, { viewer: actor, address: getAlerts.path, query }, async ({ tx, now, endAt }) => {
    const { filters, page } = query;
    const filter = toAlertFilter(actor, filters, now);
    const count = await countAlerts(tx, filter);
    const order = { sort: query.sort_by, descending: query.sort_desc === "true", now };
    const found = await readAlerts(tx, filter, { ...order, ...page });
    const totalPages = Math.ceil(count / page.size);
    const { scope } = filter;
    const { next_due: nextDue, ...counts } = await countOpenKinds(tx, { scope, personId: actor.personId, now });
    // At that time another alert becomes late.
    endAt(nextDue);
    return {
      data: await findAlertRows(tx, actor, found, now),
      meta: {
        widget: { id: "alerts", data_type: "basic_json_array", url_key: "alerts" },
        endpoint: getAlerts.path,
        pagination: { last: page.number >= totalPages, total_pages: totalPages, record_count: count },
        filters: toMetaFilters(filters),
        structures: {},
        parent: null,
        breadcrumb: [],
        top_nav: [],
        summary_object: {
          ...counts,
          locations: await readAlertLocations(tx, scope),
          can_act: canResolve(actor),
          can_change_rules: actor.permissions.some(({ role }) => role === "client-admin"),
        },
        additional_meta: { sorts: [...alertSorts], export_options: ["xlsx"] },
        headers: alertSorts.map((key) => ({ key, label: labels[key], sortable: true, numeric: false })),
      },
    };
  });
}
