import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import {
  type DeliveryHold,
  type OutboxRenderer,
  buildRenderer,
  type RenderResult,
} from "#platform/server/outbox/delivery.ts";
import { renderActionMail } from "#slices/actions/emails/action-mail.tsx";
import type { EmployeeRecipient } from "#slices/people/server/people.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { type ActionEvent, actionNews, type ActionNews } from "./actions.kinds.ts";
import { isUnfinished, toStatus } from "./actions.rules.ts";
import { getAssignee, getCreator, toAssignee } from "./assignment-rows.ts";
import { readUnread } from "./assignment-parts.read-model.ts";
import { type AssignmentRecord, findAssignment } from "./assignments.read-model.ts";
import { isCurrentlyEmployed } from "./new-assignment.ts";

const createHold = (reason: string): DeliveryHold => ({ withdrawn: reason });

/** Returns why a person cannot be emailed now; null when they can. */
async function findUnreachableReason(
  deps: ActionsDeps,
  tx: ClientTx,
  person: EmployeeRecipient,
  today: string,
): Promise<string | null> {
  if (!isCurrentlyEmployed(person, today)) return "recipient no longer active";
  const address = (person.email ?? "").toLowerCase();
  if (!isMailAddress(address)) return "no email address";
  const state = (await deps.access.listAccountStates(tx, [person.id])).get(person.id) ?? "none";
  if (state !== "active" && state !== "invited") return "recipient has no access";
  const block = (await deps.messaging.readBlockedAddresses(tx, [address])).get(address);
  // An opt-out concerns surveys only. This email is about the recipient's own work.
  return block === "bounced" ? "the address has bounced" : null;
}

/** Returns why a notification is outdated; null while it is current. */
async function findOutdatedReason(
  tx: ClientTx,
  { event, personId, assignmentId }: ActionNews,
  assignment: AssignmentRecord,
): Promise<string | null> {
  const status = toStatus(assignment);
  const isAssignee = assignment.assignee_id === personId;
  const isParticipant = isAssignee || assignment.creator_id === personId;
  const holds: Readonly<Record<ActionEvent, boolean>> = {
    assigned: isAssignee && isUnfinished(status),
    withdrawn: !isAssignee || status === "canceled",
    commented: isParticipant && ((await readUnread(tx, personId, [assignmentId])).get(assignmentId) ?? 0) > 0,
    finished: isParticipant && status === "awaiting_results",
    results: isParticipant && status === "completed",
  };
  return holds[event] ? null : "no longer applicable";
}

const findName = (person: { readonly first_name: string; readonly last_name: string } | null): string | null =>
  person && `${person.first_name} ${person.last_name}`.trim();

/** Returns the other person in an email: the creator or the assignee. */
function findOtherName({ event, personId }: ActionNews, assignment: AssignmentRecord, today: string): string | null {
  const isFromAssignee = event === "finished" || (event !== "assigned" && assignment.creator_id === personId);
  return findName(toAssignee(isFromAssignee ? getAssignee(assignment) : getCreator(assignment), today));
}

async function renderNews(deps: ActionsDeps, tx: ClientTx, news: ActionNews): Promise<RenderResult> {
  if (!(await deps.organization.readActiveServices(tx)).has("ingage")) return createHold("service inactive");
  const client = await deps.organization.readClient(tx, tx.clientId);
  const today = toLocalDate(client.timeZone, deps.clock.now());
  const [reader] = await deps.people.readRecipients(tx, { ids: [news.personId] });
  // The recipient was a participant at the time of the event. Access is checked again when they open the link.
  const assignment = await findAssignment(tx, { personId: news.personId, places: "whole" }, news.assignmentId);
  if (assignment === null || reader === undefined) return createHold("assignment not found");
  const reason =
    (await findUnreachableReason(deps, tx, reader, today)) ?? (await findOutdatedReason(tx, news, assignment));
  if (reason !== null) return createHold(reason);
  const { event } = news;
  if (event === "commented" && (await deps.isMuted(tx, news.personId, "assignment_comment")))
    return createHold("the reader muted this");
  const mail = renderActionMail({
    language: reader.locale,
    clientName: client.name,
    firstName: reader.firstName,
    event,
    title: assignment.item_title[reader.locale],
    topic: assignment.topic[reader.locale],
    by: findOtherName(news, assignment, today),
    dueOn: event === "assigned" ? assignment.due_on : null,
    url: `${deps.getPublicUrl()}${event === "withdrawn" ? "/action-items" : `/action-items/${assignment.id}`}`,
  });
  return { mail: { ...mail, to: (reader.email ?? "").toLowerCase(), unsubscribeUrl: null } };
}

/** Returns the renderer of notification emails, which runs at the time of sending. */
export function buildActionRenderers(deps: ActionsDeps): OutboxRenderer[] {
  return [buildRenderer(actionNews, (tx, news) => renderNews(deps, tx, news))];
}
