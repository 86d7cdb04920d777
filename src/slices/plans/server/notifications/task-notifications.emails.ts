import { localDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { MailMessage } from "#platform/server/mail/mail-sender.ts";
import {
  type DeliveryHold,
  type OutboxRenderer,
  renderer,
  type RenderResult,
} from "#platform/server/outbox/delivery.ts";
import { type DigestTask, renderDigestMail } from "#slices/plans/emails/digest-mail.tsx";
import type { TaskWarning } from "#slices/plans/contract/task-warnings.contract.ts";
import { type EscalatedTask, renderEscalationsMail } from "#slices/plans/emails/escalations-mail.tsx";
import { renderReminderMail } from "#slices/plans/emails/reminder-mail.tsx";
import { findPerson } from "../enrollments/enrollment.read-model.ts";
import { daysLate } from "../escalations/escalations.rules.ts";
import { isEscalatedNow } from "../enrollments/my-plans.rules.ts";
import { assignedRows } from "../enrollments/my-plans.ts";
import { roleHolders } from "../tasks/task-assignees.ts";
import { readLiveAssignees } from "../tasks/task-assignees.read-model.ts";
import { escalationReceivers } from "../escalations/escalation-receivers.ts";
import { type DailyEmail, dayMails, type Reminder, reminderMail } from "./task-notifications.kinds.ts";
import {
  readFirstNotified,
  readLate,
  readRecipient,
  type NotificationRecipient,
  readNotifiableTasks,
} from "./task-notifications.read-model.ts";
import { notificationReason, buildTiming } from "./task-notifications.rules.ts";
import {
  getDaysAround,
  hasPlans,
  type NotificationMoment,
  reasonText,
  type TaskNotificationDeps,
  findUnreachableToday,
  findZones,
} from "./task-notifications.ts";
import type { MessageKind } from "./task-notifications.tables.ts";
import { getTaskNow } from "../tasks/task-view.rules.ts";
import type { WarnableTask } from "../warnings/task-warnings.ts";

/** Maximum tasks listed in an email. The email says how many more there are. */
const MOST_LISTED = 30;

const withdrawn = (reason: string): DeliveryHold => ({ withdrawn: reason });
const nothingLeft = withdrawn("nothing is left to say");
const formatName = (row: { readonly first_name: string; readonly last_name: string }): string =>
  `${row.first_name} ${row.last_name}`.trim();

/** Checks the recipient again at the time of sending: returns the recipient, or the reason for not sending now. */
async function readerNow(
  deps: TaskNotificationDeps,
  tx: ClientTx,
  kind: MessageKind,
  { personId, day }: DailyEmail,
): Promise<NotificationRecipient | DeliveryHold> {
  const now = deps.clock.now();
  if (!(await hasPlans(deps, tx))) return withdrawn("service inactive");
  const reader = await readRecipient(tx, personId);
  if (reader === undefined) return withdrawn("there is no one to tell");
  const zone = await findZones(deps, tx)(reader.location_id);
  const timing = buildTiming(day, zone, now);
  if (timing === "too_late") return withdrawn("its day is over");
  if (timing !== "now") return timing;
  if (reader.last_day !== null && reader.last_day < localDate(zone, now)) return withdrawn("the reader has left");
  const reason = (await findUnreachableToday(deps, tx, kind, [reader])).get(personId);
  return reason === undefined ? reader : withdrawn(reasonText(reason));
}

const address = (deps: TaskNotificationDeps, path: string, id: number): string =>
  `${deps.publicUrl()}${path}?user_task_id=${id}`;

const choicesAddress = (deps: TaskNotificationDeps): string => `${deps.publicUrl()}/email-preferences`;

const leaving = (
  recipient: NotificationRecipient,
  mail: Pick<MailMessage, "subject" | "html" | "plain">,
): RenderResult => ({
  // About the recipient's own work. Signed-in people turn it off on the page that it names, not by a link alone.
  mail: { ...mail, to: (recipient.email ?? "").toLowerCase(), unsubscribeUrl: null },
});

/** Returns the current warnings of tasks, by id. */
function findWarnings(
  deps: TaskNotificationDeps,
  { tx, now }: NotificationMoment,
  tasks: readonly WarnableTask[],
): Promise<ReadonlyMap<number, TaskWarning>> {
  return deps.warnings.find(tx, { tasks, now }, async (open) =>
    readLiveAssignees(
      tx,
      open.map(({ id }) => id),
      await roleHolders(deps, tx),
    ),
  );
}

/** Renders a person's open tasks as they are now, without those done, canceled or reassigned meanwhile. */
async function digest(
  deps: TaskNotificationDeps,
  tx: ClientTx,
  mail: DailyEmail,
  recipient: NotificationRecipient,
): Promise<RenderResult> {
  const now = deps.clock.now();
  const first = await readFirstNotified(tx, "digest", mail);
  const { tasks: rows } = await assignedRows(deps, tx, { personId: mail.personId, now, before: null });
  const warned = await readFirstNotified(tx, "warnings", mail);
  const warnings = await findWarnings(
    deps,
    { tx, now },
    rows.filter(({ id }) => warned.has(id)),
  );
  const tasks = rows.flatMap((row): DigestTask[] => {
    const isNew = first.has(row.id);
    const warning = warnings.get(row.id);
    const reason = notificationReason(row, isNew, now);
    const status = reason === "due_soon" && warning?.level === "likely" ? "likely_late" : reason;
    if (status === null || row.due_on === null) return [];
    const about = row.person_id === mail.personId ? null : formatName(row);
    const dueInDays = 0 - daysLate(row.due_on, localDate(row.zone, now));
    const url = address(deps, "/my-tasks", row.id);
    return [{ title: row.title, url, status, isNew, dueOn: row.due_on, dueInDays, about, warning: warning ?? null }];
  });
  const further = await deps.dailyWork().part(tx, { personId: mail.personId, language: recipient.locale, now });
  if (tasks.length === 0 && further === null) return nothingLeft;
  const client = await deps.organization.client(tx, tx.clientId);
  return leaving(
    recipient,
    renderDigestMail({
      language: recipient.locale,
      clientName: client.name,
      firstName: recipient.first_name,
      tasks: tasks.slice(0, MOST_LISTED),
      count: tasks.length,
      pastDue: tasks.filter(({ status }) => status === "past_due").length,
      further,
      url: `${deps.publicUrl()}/my-tasks`,
      choicesUrl: choicesAddress(deps),
    }),
  );
}

/** Renders what was escalated to a person since the last email and still is. */
async function escalations(
  deps: TaskNotificationDeps,
  tx: ClientTx,
  mail: DailyEmail,
  recipient: NotificationRecipient,
): Promise<RenderResult> {
  const now = deps.clock.now();
  const receivers = await escalationReceivers(deps, tx);
  const first = await readFirstNotified(tx, "escalations", mail);
  const late = await readLate(tx, { recipientIds: [mail.personId], ...receivers, ...getDaysAround(now) });
  const open = late.filter((task) => isEscalatedNow(task, now));
  const news = open.filter(({ id }) => first.has(id));
  if (news.length === 0) return nothingLeft;
  const listed = news.slice(0, MOST_LISTED).map(({ id }) => id);
  const assignees = await readLiveAssignees(tx, listed, receivers.holders);
  const rows = await readNotifiableTasks(tx, listed);
  const tasks = rows.map((row): EscalatedTask => {
    const dueOn = row.due_on ?? "";
    return {
      title: row.title,
      url: address(deps, "/my-escalations", row.id),
      dueOn,
      daysLate: daysLate(dueOn, localDate(row.zone, now)),
      assignees: (assignees.get(row.id) ?? []).map(({ name }) => name),
      about: formatName(row),
    };
  });
  const client = await deps.organization.client(tx, tx.clientId);
  return leaving(
    recipient,
    renderEscalationsMail({
      language: recipient.locale,
      clientName: client.name,
      firstName: recipient.first_name,
      tasks,
      count: news.length,
      open: open.length,
      url: `${deps.publicUrl()}/my-escalations`,
      choicesUrl: choicesAddress(deps),
    }),
  );
}

/** Renders a reminder, unless the task has ended, waits or was reassigned meanwhile. */
async function reminder(
  deps: TaskNotificationDeps,
  tx: ClientTx,
  mail: Reminder,
  recipient: NotificationRecipient,
): Promise<RenderResult> {
  const now = deps.clock.now();
  const [row] = await readNotifiableTasks(tx, [mail.taskId]);
  if (row === undefined || row.due_on === null || getTaskNow(row, now).outcome !== null) return nothingLeft;
  const assignees = await readLiveAssignees(tx, [row.id], await roleHolders(deps, tx));
  if (!(assignees.get(row.id) ?? []).some(({ id }) => id === mail.personId)) return nothingLeft;
  const client = await deps.organization.client(tx, tx.clientId);
  return leaving(
    recipient,
    renderReminderMail({
      language: recipient.locale,
      clientName: client.name,
      firstName: recipient.first_name,
      sender: (await findPerson(tx, mail.senderId))?.name ?? null,
      title: row.title,
      dueOn: row.due_on,
      daysLate: daysLate(row.due_on, localDate(row.zone, now)),
      about: row.person_id === mail.personId ? null : formatName(row),
      url: address(deps, "/my-tasks", row.id),
      choicesUrl: choicesAddress(deps),
    }),
  );
}

/**
 * Returns the renderers of the two daily emails and of reminders. They run at the time of sending, omit outdated
 * content, and withdraw an email without content.
 */
export function taskNotificationRenderers(deps: TaskNotificationDeps): OutboxRenderer[] {
  const texts = { digest, escalations };
  const daily = (["digest", "escalations"] as const).map((kind) =>
    renderer(dayMails[kind], async (tx, mail) => {
      const reader = await readerNow(deps, tx, kind, mail);
      return "id" in reader ? texts[kind](deps, tx, mail, reader) : reader;
    }),
  );
  const reminders = renderer(reminderMail, async (tx, mail) => {
    const reader = await readerNow(deps, tx, "digest", mail);
    return "id" in reader ? reminder(deps, tx, mail, reader) : reader;
  });
  return [...daily, reminders];
}
