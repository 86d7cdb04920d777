import { addDays, toLocalDate, buildHour } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import {
  type DeliveryHold,
  type OutboxRenderer,
  buildRenderer,
  type RenderResult,
} from "#platform/server/outbox/delivery.ts";
import { renderAlertEmail } from "#slices/alerts/emails/alert-email.tsx";
import { renderResidentCheckEmail } from "#slices/alerts/emails/resident-check-email.tsx";
import { type KnownManager, readPlace, readAlertManagers } from "./alert-managers.ts";
import { listManagersAt } from "./alert-owner.rules.ts";
import { formatFullName } from "./alert-rows.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import { alertNews, type AlertNewsReason, residentCheck } from "./alerts.kinds.ts";
import { findAlertEvent, readResidentLocale } from "./alert-events.read-model.ts";
import { findAlert, type AlertRecord } from "./alerts.read-model.ts";
import { getReasonNames } from "./alerts.rules.ts";
import { findRequestedAlert } from "./resident-check.ts";

const DAY_MS = 86_400_000;
/** The number of days that links in emails work. */
const CHECK_DAYS = 7;
const NEWS_DAYS = 14;
/** The hour at which emails about confidential responses are sent, the day after. */
const MORNING_HOUR = 9;

const WHOLE_CLIENT = { kind: "client" } as const;
const toHold = (reason: string): DeliveryHold => ({ withdrawn: reason });
const tags = { en: "en-US", es: "es-MX" } as const;

async function renderCheck(deps: AlertsDeps, tx: ClientTx, alertId: number): Promise<RenderResult> {
  const found = await findRequestedAlert(tx, alertId);
  const email = (found?.primary_email ?? "").toLowerCase();
  if (!found || !isMailAddress(email)) return toHold("the question does not stand any more");
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + CHECK_DAYS * DAY_MS);
  const token = await deps.sharing.mintToken(tx, { purpose: "alert_check", objectId: alertId, expiresAt, now });
  const { pageUrl, oneClickUrl } = await deps.messaging.createOptOutLinks(tx, email, now);
  const client = await deps.organization.readClient(tx, tx.clientId);
  const mail = renderResidentCheckEmail({
    language: await readResidentLocale(tx, found.resident_id),
    firstName: found.first_name ?? "",
    clientName: client.name,
    locationName: found.location_name,
    url: `${deps.getPublicUrl()}/alert-check/${token}`,
    optOutUrl: pageUrl,
  });
  return { mail: { ...mail, to: email, unsubscribeUrl: oneClickUrl } };
}

/** Returns the recipient of an event's notification, while they may resolve the alert. */
export async function findRecipient(
  deps: AlertsDeps,
  tx: ClientTx,
  alert: AlertRecord,
  personId: number | null,
): Promise<KnownManager | null> {
  const managers = await readAlertManagers(deps, tx);
  const here = new Set(
    listManagersAt(managers, await readPlace(deps, tx, alert.location_id)).map((each) => each.personId),
  );
  return managers.find((each) => each.personId === personId && here.has(each.personId)) ?? null;
}

/** Returns why a manager cannot be emailed; null for one who can. */
async function findBlock(
  deps: AlertsDeps,
  tx: ClientTx,
  { person }: KnownManager,
  isMutable: boolean,
): Promise<string | null> {
  if (isMutable && (await deps.isMuted(tx, person.id, "alert"))) return "the reader muted this";
  const email = (person.email ?? "").toLowerCase();
  if (!isMailAddress(email)) return "there is no e-mail address";
  const state = (await deps.access.listAccountStates(tx, [person.id])).get(person.id) ?? "none";
  if (state !== "active" && state !== "invited") return "recipient has no access";
  const block = (await deps.messaging.readBlockedAddresses(tx, [email])).get(email);
  // An opt-out applies to surveys; this is the recipient's own work.
  return block === "bounced" ? "the address has bounced" : null;
}

/** Returns the instant before which an email would reveal when a confidential response was given; null without one. */
export function findQuietEnd(alert: AlertRecord): Date | null {
  if (!alert.is_protected) return null;
  return buildHour(alert.time_zone, addDays(toLocalDate(alert.time_zone, alert.created_at), 1), MORNING_HOUR);
}

async function renderNews(
  deps: AlertsDeps,
  tx: ClientTx,
  eventId: number,
  news: AlertNewsReason,
): Promise<RenderResult> {
  const event = await findAlertEvent(tx, eventId);
  const found = event && (await findAlert(tx, WHOLE_CLIENT, event.alert_id));
  if (!found || found.completed_at !== null || found.is_archived) return toHold("no longer applicable");
  const recipient = await findRecipient(deps, tx, found, event.to_id);
  if (!recipient) return toHold("the reader looks after this property no more");
  // Muting does not apply to alerts that are the recipient's own or late.
  const isOfNoOne = news === "opened" && found.owner_id === null;
  const block = await findBlock(deps, tx, recipient, isOfNoOne);
  if (block !== null) return toHold(block);
  const now = deps.clock.now();
  const until = findQuietEnd(found);
  if (until !== null && until > now) return { postponed: until };
  return { mail: await buildNewsMail(deps, tx, { eventId, news, found, recipient, now }) };
}

async function buildNewsMail(
  deps: AlertsDeps,
  tx: ClientTx,
  result: {
    readonly eventId: number;
    readonly news: AlertNewsReason;
    readonly found: AlertRecord;
    readonly recipient: KnownManager;
    readonly now: Date;
  },
) {
  const { eventId, news, found, recipient, now } = result;
  const { person } = recipient;
  const isWaiting = found.acknowledged_at === null;
  const expiresAt = new Date(now.getTime() + NEWS_DAYS * DAY_MS);
  const grant = { purpose: "alert_news", objectId: eventId, expiresAt, now } as const;
  const token = isWaiting ? await deps.sharing.mintToken(tx, grant) : null;
  const style = { dateStyle: "full", timeStyle: "short", timeZone: found.time_zone } as const;
  const mail = renderAlertEmail({
    language: person.locale,
    clientName: (await deps.organization.readClient(tx, tx.clientId)).name,
    firstName: person.firstName,
    news: news === "opened" && found.owner_id === null ? "unowned" : news,
    residentName: formatFullName(found.first_name, found.last_name) ?? "N/A",
    home: [found.location_name, found.unit_number].filter((part) => part !== null).join(" "),
    reasons: getReasonNames({
      hasServiceIssue: found.has_service_issue,
      isUnlikely: found.is_unlikely,
      wantsContact: found.wants_contact,
    }),
    answerBy:
      isWaiting && found.first_response_due !== null
        ? new Intl.DateTimeFormat(tags[person.locale], style).format(found.first_response_due)
        : null,
    acknowledgeUrl: token === null ? null : `${deps.getPublicUrl()}/alert-news/${token}`,
    url: `${deps.getPublicUrl()}/resident-alerts?alert=${found.id}`,
  });
  return { ...mail, to: (person.email ?? "").toLowerCase(), unsubscribeUrl: null };
}

/** Renders the emails to residents and managers about alerts, with the state at sending. */
export function buildAlertRenderers(deps: AlertsDeps): OutboxRenderer[] {
  return [
    buildRenderer(residentCheck, (tx, { alertId }) => renderCheck(deps, tx, alertId)),
    buildRenderer(alertNews, (tx, { eventId, reason }) => renderNews(deps, tx, eventId, reason)),
  ];
}
