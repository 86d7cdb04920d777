import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { MailMessage } from "#platform/server/mail/mail-sender.ts";
import {
  type DeliveryHold,
  type OutboxRenderer,
  buildRenderer,
  type RenderResult,
} from "#platform/server/outbox/delivery.ts";
import { type DigestTask, renderDigestMail } from "#slices/plans/emails/digest-mail.tsx";
import type { TaskWarning } from "#slices/plans/contract/task-warnings.contract.ts";
import { type EscalatedTask, renderEscalationsMail } from "#slices/plans/emails/escalations-mail.tsx";
import { renderReminderMail } from "#slices/plans/emails/reminder-mail.tsx";
import { findPerson } from "../enrollments/enrollment.read-model.ts";
import { countDaysLate } from "../escalations/escalations.rules.ts";
import { isEscalatedNow } from "../enrollments/my-plans.rules.ts";
import { readAssignedRows } from "../enrollments/my-plans.ts";
import { readRoleHolders } from "../tasks/task-assignees.ts";
import { readLiveAssignees } from "../tasks/task-assignees.read-model.ts";
import { readEscalationReceivers } from "../escalations/escalation-receivers.ts";
import { type DailyEmail, dayMails, type Reminder, reminderMail } from "./task-notifications.kinds.ts";
import {
  readFirstNotified,
  readLate,
  readRecipient,
  type NotificationRecipient,
  readNotifiableTasks,
} from "./task-notifications.read-model.ts";
import { findNotificationReason, buildTiming } from "./task-notifications.rules.ts";
import {
  getDaysAround,
  hasPlans,
  type NotificationMoment,
  getReasonText,
  type TaskNotificationDeps,
  findUnreachableToday,
  findZones,
} from "./task-notifications.ts";
import type { MessageKind } from "./task-notifications.tables.ts";
import { toTitle } from "../templates/reader-texts.rules.ts";
import { getTaskNow } from "../tasks/task-view.rules.ts";
import type { WarnableTask } from "../warnings/task-warnings.ts";

/** Maximum tasks listed in an email. The email says how many more there are. */
const MAX_LISTED = 30;

const createWithdrawal = (reason: string): DeliveryHold => ({ withdrawn: reason });
const nothingLeft = createWithdrawal("nothing is left to say");
const formatName = (row: { readonly first_name: string; readonly last_name: string }): string =>
  `${row.first_name} ${row.last_name}`.trim();

/** Checks the recipient again at the time of sending: returns the recipient, or the reason for not sending now. */
async function checkReader(
  deps: TaskNotificationDeps,
  tx: ClientTx,
  kind: MessageKind,
  { personId, day }: DailyEmail,
): Promise<NotificationRecipient | DeliveryHold> {
  const now = deps.clock.now();
  if (!(await hasPlans(deps, tx))) return createWithdrawal("service inactive");
  const reader = await readRecipient(tx, personId);
  if (reader === undefined) return createWithdrawal("there is no one to tell");
  const zone = await findZones(deps, tx)(reader.location_id);
  const timing = buildTiming(day, zone, now);
  if (timing === "too_late") return createWithdrawal("its day is over");
  if (timing !== "now") return timing;
  if (reader.last_day !== null && reader.last_day < toLocalDate(zone, now))
    return createWithdrawal("the reader has left");
  const reason = (await findUnreachableToday(deps, tx, kind, [reader])).get(personId);
  return reason === undefined ? reader : createWithdrawal(getReasonText(reason));
}

const buildTaskUrl = (deps: TaskNotificationDeps, path: string, id: number): string =>
  `${deps.getPublicUrl()}${path}?user_task_id=${id}`;

const buildChoicesUrl = (deps: TaskNotificationDeps): string => `${deps.getPublicUrl()}/email-preferences`;

const toRenderResult = (
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
      await readRoleHolders(deps, tx),
    ),
  );
}

/** Renders a person's open tasks as they are now, without those done, canceled or reassigned meanwhile. */
async function renderDigest(
  deps: TaskNotificationDeps,
  tx: ClientTx,
  mail: DailyEmail,
  recipient: NotificationRecipient,
): Promise<RenderResult> {
  const now = deps.clock.now();
  const first = await readFirstNotified(tx, "digest", mail);
  const { tasks: rows } = await readAssignedRows(deps, tx, { personId: mail.personId, now, before: null });
  const warned = await readFirstNotified(tx, "warnings", mail);
  const warnings = await findWarnings(
    deps,
    { tx, now },
    rows.filter(({ id }) => warned.has(id)),
  );
  const tasks = rows.flatMap((row): DigestTask[] => {
    const isNew = first.has(row.id);
    const warning = warnings.get(row.id);
    const reason = findNotificationReason(row, isNew, now);
    const status = reason === "due_soon" && warning?.level === "likely" ? "likely_late" : reason;
    if (status === null || row.due_on === null) return [];
    const about = row.person_id === mail.personId ? null : formatName(row);
    const dueInDays = 0 - countDaysLate(row.due_on, toLocalDate(row.zone, now));
    const url = buildTaskUrl(deps, "/my-tasks", row.id);
    const title = toTitle(row)[recipient.locale];
    return [{ title, url, status, isNew, dueOn: row.due_on, dueInDays, about, warning: warning ?? null }];
  });
  const further = await deps.getDailyWork().buildPart(tx, { personId: mail.personId, language: recipient.locale, now });
  if (tasks.length === 0 && further === null) return nothingLeft;
  const client = await deps.organization.readClient(tx, tx.clientId);
  return toRenderResult(
    recipient,
    renderDigestMail({
      language: recipient.locale,
      clientName: client.name,
      firstName: recipient.first_name,
      tasks: tasks.slice(0, MAX_LISTED),
      count: tasks.length,
      pastDue: tasks.filter(({ status }) => status === "past_due").length,
      further,
      url: `${deps.getPublicUrl()}/my-tasks`,
      choicesUrl: buildChoicesUrl(deps),
    }),
  );
}

/** Renders what was escalated to a person since the last email and still is. */
async function renderEscalations(
  deps: TaskNotificationDeps,
  tx: ClientTx,
  mail: DailyEmail,
  recipient: NotificationRecipient,
): Promise<RenderResult> {
  const now = deps.clock.now();
  const receivers = await readEscalationReceivers(deps, tx);
  const first = await readFirstNotified(tx, "escalations", mail);
  const late = await readLate(tx, { recipientIds: [mail.personId], ...receivers, ...getDaysAround(now) });
  const open = late.filter((task) => isEscalatedNow(task, now));
  const news = open.filter(({ id }) => first.has(id));
  if (news.length === 0) return nothingLeft;
  const listed = news.slice(0, MAX_LISTED).map(({ id }) => id);
  const assignees = await readLiveAssignees(tx, listed, receivers.holders);
  const rows = await readNotifiableTasks(tx, listed);
  const tasks = rows.map((row): EscalatedTask => {
    const dueOn = row.due_on ?? "";
    return {
      title: toTitle(row)[recipient.locale],
      url: buildTaskUrl(deps, "/my-escalations", row.id),
      dueOn,
      daysLate: countDaysLate(dueOn, toLocalDate(row.zone, now)),
      assignees: (assignees.get(row.id) ?? []).map(({ name }) => name),
      about: formatName(row),
    };
  });
  const client = await deps.organization.readClient(tx, tx.clientId);
  return toRenderResult(
    recipient,
    renderEscalationsMail({
      language: recipient.locale,
      clientName: client.name,
      firstName: recipient.first_name,
      tasks,
      count: news.length,
      open: open.length,
      url: `${deps.getPublicUrl()}/my-escalations`,
      choicesUrl: buildChoicesUrl(deps),
    }),
  );
}

/** Renders a reminder, unless the task has ended, waits or was reassigned meanwhile. */
async function renderReminder(
  deps: TaskNotificationDeps,
  tx: ClientTx,
  mail: Reminder,
  recipient: NotificationRecipient,
): Promise<RenderResult> {
  const now = deps.clock.now();
  const [row] = await readNotifiableTasks(tx, [mail.taskId]);
  if (row === undefined || row.due_on === null || getTaskNow(row, now).outcome !== null) return nothingLeft;
  const assignees = await readLiveAssignees(tx, [row.id], await readRoleHolders(deps, tx));
  if (!(assignees.get(row.id) ?? []).some(({ id }) => id === mail.personId)) return nothingLeft;
  const client = await deps.organization.readClient(tx, tx.clientId);
  return toRenderResult(
    recipient,
    renderReminderMail({
      language: recipient.locale,
      clientName: client.name,
      firstName: recipient.first_name,
      sender: (await findPerson(tx, mail.senderId))?.name ?? null,
      title: toTitle(row)[recipient.locale],
      dueOn: row.due_on,
      daysLate: countDaysLate(row.due_on, toLocalDate(row.zone, now)),
      about: row.person_id === mail.personId ? null : formatName(row),
      url: buildTaskUrl(deps, "/my-tasks", row.id),
      choicesUrl: buildChoicesUrl(deps),
    }),
  );
}

/**
 * Returns the renderers of the two daily emails and of reminders. They run at the time of sending, omit outdated
 * content, and withdraw an email without content.
 */
export function buildTaskNotificationRenderers(deps: TaskNotificationDeps): OutboxRenderer[] {
  const texts = { digest: renderDigest, escalations: renderEscalations };
  const daily = (["digest", "escalations"] as const).map((kind) =>
    buildRenderer(dayMails[kind], async (tx, mail) => {
      const reader = await checkReader(deps, tx, kind, mail);
      return "id" in reader ? texts[kind](deps, tx, mail, reader) : reader;
    }),
  );
  const reminders = buildRenderer(reminderMail, async (tx, mail) => {
    const reader = await checkReader(deps, tx, "digest", mail);
    return "id" in reader ? renderReminder(deps, tx, mail, reader) : reader;
  });
  return [...daily, reminders];
}
