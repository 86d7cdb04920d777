import type { z } from "zod";
import { type Clock, dayIn } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { absent, Failure } from "#platform/server/fail.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type AlertRow, type AlertsReply, alertSorts, getAlerts } from "#slices/alerts/contract/alerts.contract.ts";
import { type Actor, causeOf, type Scope } from "#slices/identity/server/identity.api.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import { alertScope, completingScope, mayComplete } from "./alerts.policy.ts";
import { type AlertFilter, countAlerts, findAlert, type FoundAlert, readAlerts } from "./alerts.read-model.ts";
import { resolveAlert } from "./alerts.repository.ts";
import { linkOf, reasonNames } from "./alerts.rules.ts";

export interface AlertsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organisation: Pick<OrganisationApi, "client">;
}

export type AlertsQuery = z.output<(typeof getAlerts)["query"]>;

const fullName = (first: string | null, last: string | null): string | null =>
  first === null && last === null ? null : `${first ?? ""} ${last ?? ""}`.trim();

function rowOf(actor: Actor, found: FoundAlert): AlertRow {
  const isOpen = found.completed_at === null;
  const { resident_id: residentId, invitation_id: invitationId, is_protected: isProtected } = found;
  return {
    id: found.id,
    status: isOpen ? "created" : "resolved",
    created_at: found.created_at.toISOString(),
    completed_at: found.completed_at?.toISOString() ?? null,
    completed_by: fullName(found.completer_first_name, found.completer_last_name),
    comment: found.comment,
    reasons: reasonNames({
      hasServiceIssue: found.has_service_issue,
      isUnlikely: found.is_unlikely,
      wantsContact: found.wants_contact,
    }),
    survey: { id: found.survey_id, name: found.survey_name },
    location: { id: found.location_id, name: found.location_name },
    details: {
      full_name: fullName(found.first_name, found.last_name),
      unit: found.unit_number,
      phone: found.phone_number,
      email: found.primary_email,
      link: linkOf({ residentId, invitationId, isProtected }),
    },
    actions: isOpen && mayComplete(actor) ? ["complete"] : [],
  };
}

const labels = { created_at: "Date Received", full_name: "Name", location: "Property", status: "Status" } as const;

const openIn = (scope: Scope): AlertFilter => ({ scope, text: "", statuses: ["created"], locationIds: [] });

/** How many alerts of a scope are open. */
export function countOpenAlerts(tx: ClientTx, scope: Scope): Promise<number> {
  return countAlerts(tx, openIn(scope));
}

/** The alerts that a viewer sees. */
export function listAlerts(deps: AlertsDeps, actor: Actor, query: AlertsQuery): Promise<AlertsReply> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const { filters, page } = query;
    const filter: AlertFilter = {
      scope: alertScope(actor),
      text: filters.q_text ?? "",
      statuses: filters.status ?? [],
      locationIds: filters.locations ?? [],
    };
    const count = await countAlerts(tx, filter);
    const order = { sort: query.sort_by, descending: query.sort_desc === "true" };
    const found = await readAlerts(tx, filter, { ...order, ...page });
    const totalPages = Math.ceil(count / page.size);
    return {
      data: found.map((each) => rowOf(actor, each)),
      meta: {
        widget: { id: "alerts", data_type: "basic_json_array", url_key: "alerts" },
        endpoint: getAlerts.path,
        pagination: { last: page.number >= totalPages, total_pages: totalPages, record_count: count },
        filters: {
          q_text: filter.text === "" ? null : filter.text,
          status: [...filter.statuses],
          locations: [...filter.locationIds],
        },
        structures: {},
        parent: null,
        breadcrumb: [],
        top_nav: [],
        summary_object: { resident_alerts: await countOpenAlerts(tx, filter.scope) },
        additional_meta: { sorts: [...alertSorts], export_options: [] },
        headers: alertSorts.map((key) => ({ key, label: labels[key], sortable: true, numeric: false })),
      },
    };
  });
}

/**
 * Resolves an alert with a comment. Fails `forbidden` for a role that never does, `absent` outside its scope, `conflict`
 * with `already_resolved` for one that somebody has resolved.
 */
export function complete(
  deps: AlertsDeps,
  actor: Actor,
  asked: { readonly alertId: number; readonly comment: string; readonly requestId: string },
): Promise<AlertRow> {
  const { alertId, comment } = asked;
  const scope = completingScope(actor);
  return deps.units.run(causeOf(actor, asked.requestId), async (uow) => {
    if (!(await findAlert(uow, scope, alertId))) throw absent();
    const { timeZone } = await deps.organisation.client(uow, uow.clientId);
    const resolved = { at: uow.now, on: dayIn(timeZone, uow.now), by: actor.personId, comment };
    if (!(await resolveAlert(uow, alertId, resolved)))
      throw new Failure("conflict", "already_resolved", "Somebody has resolved this alert already.");
    await uow.audit({ operation: "alerts.complete", objectType: "alert", objectId: alertId });
    const found = await findAlert(uow, scope, alertId);
    if (!found) throw absent();
    return rowOf(actor, found);
  });
}
