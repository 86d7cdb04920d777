import type { ClientTx } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import { buildDetachedRenderer, type OutboxRenderer, type RenderResult } from "#platform/server/outbox/delivery.ts";
import { renderDigestEmail } from "#slices/digest/emails/digest-email.tsx";
import type { PersonReader } from "#slices/identity/server/identity.api.ts";
import { countWaiting, type DigestContent, isEmpty, readContent } from "./digest-content.ts";
import type { DigestDeps } from "./digest.deps.ts";
import { digestMail } from "./digest.kinds.ts";
import { canGetDigest } from "./digest.policy.ts";
import { findDigest, isDigestOn, readListed } from "./digest.read-model.ts";
import { insertAction, saveDigestResult } from "./digest.repository.ts";
import { getChangeKey } from "./digest.rules.ts";
import type { ActionKind, SkipReason } from "./digest.tables.ts";

const DAY = 86_400_000;
/** The links of lines work for this many days, the one that ends the digest for longer. */
const ACTION_DAYS = 7;
const STOP_DAYS = 365;

/** Why a digest is not sent, in words for the outbox. */
const reasons: Readonly<Record<SkipReason, string>> = {
  late: "its day is over",
  off: "the reader has turned it off",
  no_account: "the reader cannot sign in",
  no_role: "the reader looks after no place",
  no_address: "there is no email address",
  bounced: "the address has bounced",
  opted_out: "the address has opted out",
};

interface Digest {
  readonly id: number;
  readonly personId: number;
  readonly leavesBy: Date;
}

interface DigestRecipient {
  readonly digest: Digest;
  readonly person: PersonReader;
  /** Changes that earlier digests listed. */
  readonly known: ReadonlySet<string>;
}

/** The recipient of a digest as they are now, or why it is not sent. */
async function readRecipient(deps: DigestDeps, tx: ClientTx, digest: Digest): Promise<DigestRecipient | SkipReason> {
  if (deps.clock.now() >= digest.leavesBy) return "late";
  if (!(await isDigestOn(tx, digest.personId))) return "off";
  const person = await deps.identity.findReader(tx, digest.personId);
  if (person === null) return "no_account";
  if (!canGetDigest(person.actor)) return "no_role";
  const email = (person.email ?? "").toLowerCase();
  if (!isMailAddress(email)) return "no_address";
  const block = (await deps.messaging.readBlockedAddresses(tx, [email])).get(email);
  return block ?? { digest, person, known: await readListed(tx, digest) };
}

/** Builds the links of an email: each with a token of its own. */
function createLinks(deps: DigestDeps, tx: ClientTx, digest: Digest) {
  const now = deps.clock.now();
  const getExpiry = (days: number): Date => new Date(now.getTime() + days * DAY);
  const buildUrl = (path: string): string => `${deps.getPublicUrl()}${path}`;
  return {
    page: buildUrl,
    async act(kind: ActionKind, objectId: number): Promise<string> {
      const actionId = await insertAction(tx, { digestId: digest.id, kind, objectId });
      const grant = { purpose: "digest_act", objectId: actionId, expiresAt: getExpiry(ACTION_DAYS), now } as const;
      return buildUrl(`/weekly-digest/act/${await deps.sharing.mintToken(tx, grant)}`);
    },
    async stop(): Promise<string> {
      const grant = { purpose: "digest_stop", objectId: digest.id, expiresAt: getExpiry(STOP_DAYS), now } as const;
      return buildUrl(`/weekly-digest/stop/${await deps.sharing.mintToken(tx, grant)}`);
    },
  };
}

async function write(
  deps: DigestDeps,
  tx: ClientTx,
  { digest, person }: DigestRecipient,
  { changes, windows, waiting }: DigestContent,
) {
  const links = createLinks(deps, tx, digest);
  const client = await deps.organization.readClient(tx, tx.clientId);
  const alerts = [];
  for (const alert of waiting.alerts?.first ?? []) {
    alerts.push({ alert, doing: { href: await links.act("alert", alert.id), isAtOnce: true } });
  }
  const tasks = [];
  for (const task of waiting.tasks) {
    const href = task.isPlain ? await links.act("task", task.id) : links.page(`/my-tasks?user_task_id=${task.id}`);
    tasks.push({ task, isOwn: task.about.id === digest.personId, doing: { href, isAtOnce: task.isPlain } });
  }
  const stop = await links.stop();
  const mail = renderDigestEmail({
    language: person.locale,
    clientName: client.name,
    firstName: person.firstName,
    windows,
    changes: changes.listed.map(({ name, to, figures }) => ({ name, figures, href: links.page(to ?? "/portfolio") })),
    moreChanges: changes.more,
    standing: changes.standing,
    alerts,
    alertCount: waiting.alerts?.waiting ?? 0,
    lateAlerts: waiting.alerts?.otherLate ?? 0,
    tasks,
    taskCount: waiting.pastDue,
    escalated: waiting.escalated,
    likelyLate: waiting.likelyLate.tasks.map((task) => ({
      task,
      href: links.page(`/compliance/task-assignments?user_task_id=${task.id}`),
    })),
    likelyLateCount: waiting.likelyLate.count,
    leases: waiting.leases,
    items: waiting.items.first.map((item) => ({ item, href: links.page(`/action-items/${item.id}`) })),
    itemCount: waiting.items.count,
    assignedItems: waiting.items.assignedToOthers,
    pausedReports: waiting.pausedReports,
    waiting: countWaiting(waiting),
    urls: {
      portfolio: links.page("/portfolio"),
      alerts: links.page("/resident-alerts"),
      tasks: links.page("/my-tasks"),
      lateAlerts: links.page("/resident-alerts?late=true"),
      escalations: links.page("/my-escalations"),
      openTasks: links.page("/compliance/task-assignments"),
      leases: links.page("/residents"),
      items: links.page("/action-items"),
      assignedItems: links.page("/engagement/employee-action-item-report"),
      reports: links.page("/automated-reports"),
      choices: links.page("/email-preferences"),
      stop,
    },
  });
  return { ...mail, to: (person.email ?? "").toLowerCase(), unsubscribeUrl: stop };
}

async function renderDigest(deps: DigestDeps, clientId: number, digestId: number): Promise<RenderResult> {
  const found = await deps.db.withClient(clientId, async (tx) => {
    const digest = await findDigest(tx, digestId);
    const reading = digest && (await readRecipient(deps, tx, digest));
    if (typeof reading === "string") await saveDigestResult(tx, digestId, { result: "skipped", reason: reading });
    return reading;
  });
  if (found === null) return { withdrawn: "the digest was deleted" };
  if (typeof found === "string") return { withdrawn: reasons[found] };
  const content = await readContent(deps, found.person.actor, found.known);
  return deps.db.withClient(clientId, async (tx): Promise<RenderResult> => {
    if (isEmpty(content)) {
      await saveDigestResult(tx, digestId, { result: "empty" });
      return { withdrawn: "there is nothing to say" };
    }
    const listed = content.changes.listed.flatMap(({ figures }) => figures.map(getChangeKey));
    await saveDigestResult(tx, digestId, { result: "sent", listed });
    return { mail: await write(deps, tx, found, content) };
  });
}

/** Renders digests for their recipients when they are sent. */
export function buildDigestRenderers(deps: DigestDeps): OutboxRenderer[] {
  return [buildDetachedRenderer(digestMail, (clientId, { digestId }) => renderDigest(deps, clientId, digestId))];
}
