import { addDays, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { OverdueItems } from "#slices/actions/server/actions.api.ts";
import type { WaitingAlerts } from "#slices/alerts/server/alerts.api.ts";
import { type Actor, getServicePermission } from "#slices/identity/server/identity.api.ts";
import type { AssignedTask, LikelyLateTasks } from "#slices/plans/server/plans.api.ts";
import type { LeasesAtRisk } from "#slices/residents/server/residents.api.ts";
import type { DigestDeps } from "./digest.deps.ts";
import { type ChangesSummary, MAX_LISTED, summarizeChanges } from "./digest.rules.ts";
import { type ListedChanges, readChanges } from "./listed-changes.ts";

/** The items that wait for a recipient. */
export interface WaitingItems {
  /** Null for recipients who resolve no alerts. */
  readonly alerts: WaitingAlerts | null;
  /** The first of the recipient's own tasks that are past due. */
  readonly tasks: readonly AssignedTask[];
  readonly pastDue: number;
  readonly escalated: number;
  /** Tasks of the recipient's places that are due within three days and likely to become late. */
  readonly likelyLate: LikelyLateTasks;
  /** Leases at risk of the recipient's places; none where there are no warnings, or the recipient sees no residents. */
  readonly leases: LeasesAtRisk;
  /** Overdue action items of the recipient, and those that they assigned. */
  readonly items: OverdueItems;
  readonly pausedReports: number;
}

/** The content of a digest for one recipient, at this moment. */
export interface DigestContent {
  readonly changes: ChangesSummary;
  readonly windows: ListedChanges["windows"];
  readonly waiting: WaitingItems;
}

/** The search for tasks that are past due in their own zone ends here. */
const TASKS_READ = 200;
const SERVICE = "introduce";

async function readTasks(
  deps: DigestDeps,
  tx: ClientTx,
  actor: Actor,
): Promise<Pick<WaitingItems, "tasks" | "pastDue" | "escalated" | "likelyLate">> {
  if (!actor.services.has(SERVICE)) return { tasks: [], pastDue: 0, escalated: 0, likelyLate: { tasks: [], count: 0 } };
  const now = deps.clock.now();
  const own = { personId: actor.personId, now };
  // A task is past due by the day of its own place, which may be a day ahead of Greenwich.
  const before = addDays(toLocalDate("UTC", now), 1);
  const { tasks, count } = await deps.plans.readAssignedTasks(tx, { ...own, before, limit: TASKS_READ });
  const past = tasks.filter(({ due }) => due === "past");
  return {
    tasks: past.slice(0, MAX_LISTED),
    pastDue: count > tasks.length ? count : past.length,
    escalated: getServicePermission(actor, SERVICE) === null ? 0 : await deps.plans.countEscalated(tx, own),
    likelyLate: await deps.plans.readLikelyLateTasks(tx, actor, { now, limit: MAX_LISTED }),
  };
}

async function readWaiting(deps: DigestDeps, tx: ClientTx, actor: Actor): Promise<WaitingItems> {
  return {
    alerts: await deps.alerts.listWaiting(tx, actor, { now: deps.clock.now(), limit: MAX_LISTED }),
    ...(await readTasks(deps, tx, actor)),
    leases: await deps.readLeasesAtRisk(tx, actor, MAX_LISTED),
    items: await deps.actions.readOverdueItems(tx, { personId: actor.personId, limit: MAX_LISTED }),
    pausedReports: await deps.schedules.countPaused(tx, actor.personId),
  };
}

/** Reads the content for a recipient; `known` are the changes that earlier digests listed. */
export async function readContent(deps: DigestDeps, actor: Actor, known: ReadonlySet<string>): Promise<DigestContent> {
  const { changes, windows } = await readChanges(deps, actor);
  const waiting = await deps.db.reading(actor.clientId, (tx) => readWaiting(deps, tx, actor));
  return { changes: summarizeChanges(changes, known), windows, waiting };
}

/** Returns how many items wait for a recipient. */
export function countWaiting(waiting: WaitingItems): number {
  const { alerts, pastDue, escalated, likelyLate, leases, items, pausedReports } = waiting;
  const ofAlerts = (alerts?.waiting ?? 0) + (alerts?.otherLate ?? 0);
  const ofTasks = pastDue + escalated + likelyLate.count;
  return ofAlerts + ofTasks + leases.leases + items.count + items.assignedToOthers + pausedReports;
}

/** Returns true where there is nothing to report: no change that the recipient does not know, and nothing waits. */
export function isEmpty({ changes, waiting }: DigestContent): boolean {
  return changes.listed.length === 0 && countWaiting(waiting) === 0;
}
