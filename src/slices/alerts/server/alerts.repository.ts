import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AlertEventKind, ResidentCheck } from "#slices/alerts/contract/alerts.contract.ts";
import type { ResidentResponseEvent } from "#slices/surveys/server/surveys.api.ts";
import type { AlertDeadlines } from "./alert-clock.rules.ts";
import type { AlertReasons } from "./alerts.rules.ts";
import type { AlertsTables } from "./alerts.tables.ts";

/** The owner and the deadlines of a new alert. */
export interface NewAlert extends AlertDeadlines {
  readonly reasons: AlertReasons;
  /** For a confidential response, the start of its day. */
  readonly createdAt: Date;
  readonly ownerId: number | null;
}

/** Opens the alert of a response; returns its id. A response has at most one. */
export async function insertAlert(tx: ClientTx, event: ResidentResponseEvent, alert: NewAlert): Promise<number> {
  const { reasons } = alert;
  const row = await tx
    .on<AlertsTables>()
    .insertInto("alerts")
    .values({
      client_id: tx.clientId,
      invitation_id: event.invitationId,
      survey_id: event.surveyId,
      location_id: event.locationId,
      resident_id: event.residentId,
      lease_id: event.leaseId,
      is_protected: event.signals === null,
      has_service_issue: reasons.hasServiceIssue,
      is_unlikely: reasons.isUnlikely,
      wants_contact: reasons.wantsContact,
      created_at: alert.createdAt,
      created_on: event.on,
      completed_at: null,
      completed_on: null,
      completed_by: null,
      comment: null,
      owner_id: alert.ownerId,
      first_response_due: alert.firstResponseDue,
      resolve_due: alert.resolveDue,
      acknowledged_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns the SQL of whole minutes from the opening of an alert to an instant. */
const countMinutesUntil = (at: Date) =>
  sql<number>`greatest(0, extract(epoch FROM ${at}::timestamptz - created_at) / 60)::integer`;

const updateAlerts = (tx: ClientTx) => tx.on<AlertsTables>().updateTable("alerts").where("client_id", "=", tx.clientId);

/**
 * Locks and returns the id of the open alert of a resident at a location since a day, confidential or not; null without
 * one.
 */
export async function lockOpenAlert(
  tx: ClientTx,
  of: {
    readonly residentId: number;
    readonly locationId: number;
    readonly isProtected: boolean;
    readonly sinceDay: string;
  },
): Promise<number | null> {
  const row = await tx
    .on<AlertsTables>()
    .selectFrom("alerts")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("resident_id", "=", of.residentId)
    .where("location_id", "=", of.locationId)
    .where("is_protected", "=", of.isProtected)
    .where("created_on", ">=", of.sinceDay)
    .where("completed_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Adds the reasons of a further response to an open alert; a deadline can only get earlier. */
export async function addAlertReasons(
  tx: ClientTx,
  alertId: number,
  added: { readonly reasons: AlertReasons } & AlertDeadlines,
): Promise<void> {
  const { reasons, firstResponseDue, resolveDue } = added;
  await updateAlerts(tx)
    .set({
      has_service_issue: sql<boolean>`has_service_issue OR ${reasons.hasServiceIssue}`,
      is_unlikely: sql<boolean>`is_unlikely OR ${reasons.isUnlikely}`,
      wants_contact: sql<boolean>`wants_contact OR ${reasons.wantsContact}`,
      first_response_due: sql<Date>`least(first_response_due, ${firstResponseDue}::timestamptz)`,
      resolve_due: sql<Date>`least(resolve_due, ${resolveDue}::timestamptz)`,
    })
    .where("id", "=", alertId)
    .execute();
}

/** Locks an alert until the transaction ends. */
export async function lockAlert(tx: ClientTx, alertId: number): Promise<void> {
  await tx
    .on<AlertsTables>()
    .selectFrom("alerts")
    .select("id")
    .where("client_id", "=", tx.clientId)
    .where("id", "=", alertId)
    .forUpdate()
    .execute();
}

interface Resolution {
  readonly at: Date;
  readonly on: string;
  readonly by: number;
  readonly comment: string;
}

const toResolutionColumns = ({ at, on, by, comment }: Resolution) => ({
  completed_at: at,
  // The client's time zone may have changed since.
  completed_on: sql<string>`greatest(${on}::date, created_on)`,
  completed_by: by,
  comment,
});

/** Resolves an open alert; returns false when it is no longer open. */
export async function resolveAlert(tx: ClientTx, alertId: number, resolved: Resolution): Promise<boolean> {
  const { numUpdatedRows } = await updateAlerts(tx)
    .set({
      ...toResolutionColumns(resolved),
      acknowledged_at: sql<Date>`coalesce(acknowledged_at, ${resolved.at}::timestamptz)`,
      answered_minutes: sql<number>`coalesce(answered_minutes, ${countMinutesUntil(resolved.at)})`,
    })
    .where("id", "=", alertId)
    .where("completed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Resolves those of these alerts that are open; returns their ids. */
export async function resolveAlerts(
  tx: ClientTx,
  alertIds: readonly number[],
  resolved: Resolution,
): Promise<readonly number[]> {
  const rows = await updateAlerts(tx)
    .set(toResolutionColumns(resolved))
    .where("id", "in", [...alertIds])
    .where("completed_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Changes the fields of an alert that track its follow-up. */
export async function updateAlert(
  tx: ClientTx,
  alertId: number,
  changes: {
    readonly owner_id?: number | null;
    readonly acknowledged_at?: Date;
    readonly first_response_due?: Date;
    readonly resolve_due?: Date;
    readonly resident_check?: ResidentCheck;
  },
): Promise<void> {
  const { acknowledged_at: answeredAt } = changes;
  const measured = answeredAt === undefined ? {} : { answered_minutes: countMinutesUntil(answeredAt) };
  await updateAlerts(tx)
    .set({ ...changes, ...measured })
    .where("id", "=", alertId)
    .execute();
}

/** Records that the resident confirmed the fix. */
export async function confirmAlert(tx: ClientTx, alertId: number, at: Date): Promise<void> {
  await updateAlerts(tx)
    .set({ resident_check: "confirmed", verified_minutes: countMinutesUntil(at) })
    .where("id", "=", alertId)
    .execute();
}

/** Reopens a resolved alert and counts it; its deadlines stay. */
export async function reopenAlertRow(tx: ClientTx, alertId: number, check: ResidentCheck): Promise<void> {
  await updateAlerts(tx)
    .set({
      completed_at: null,
      completed_on: null,
      completed_by: null,
      comment: null,
      resident_check: check,
      verified_minutes: null,
      reopened_count: sql<number>`reopened_count + 1`,
    })
    .where("id", "=", alertId)
    .execute();
}

/** A new event in the history of an alert. */
export interface NewAlertEvent {
  readonly alertId: number;
  readonly at: Date;
  readonly kind: AlertEventKind;
  readonly personId: number | null;
  readonly toId?: number | null;
  readonly comment?: string | null;
}

/** Adds an event to the history of an alert; returns the id. */
export async function insertAlertEvent(tx: ClientTx, event: NewAlertEvent): Promise<number> {
  const { alertId, at, kind, personId, toId = null, comment = null } = event;
  const row = await tx
    .on<AlertsTables>()
    .insertInto("alert_events")
    .values({ client_id: tx.clientId, alert_id: alertId, at, kind, person_id: personId, to_id: toId, comment })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Adds events to the history of alerts. */
export async function insertAlertEvents(tx: ClientTx, events: readonly NewAlertEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx
    .on<AlertsTables>()
    .insertInto("alert_events")
    .values(
      events.map(({ alertId, at, kind, personId, toId = null, comment = null }) => ({
        client_id: tx.clientId,
        alert_id: alertId,
        at,
        kind,
        person_id: personId,
        to_id: toId,
        comment,
      })),
    )
    .execute();
}

/** Removes the owner from their open alerts; returns the ids of these. */
export async function releaseAlertsFor(tx: ClientTx, personId: number): Promise<readonly number[]> {
  const rows = await updateAlerts(tx)
    .set({ owner_id: null })
    .where("owner_id", "=", personId)
    .where("completed_at", "is", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
