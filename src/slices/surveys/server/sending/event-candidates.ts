import type { ClientTx } from "#platform/server/db/database.ts";
import type { Audience, SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import { readHandledKeys, readEventRules } from "./events.read-model.ts";
import { type ActiveEvent, findUpcomingEventDays, type Days, getDueDay, eventDefinitions } from "./events.rules.ts";
import type { RecipientSources } from "./recipients.ts";

/** An event of a person that is due on a day. */
export interface EventCandidate {
  readonly recipientId: number;
  /** Identifies the event, so that it invites only once: the lease, the work order or the employment. */
  readonly key: string;
  readonly due: string;
}

type Sources = Pick<RecipientSources, "people" | "residents">;

/** Rare events first: a person gets at most one event survey on a day. */
const inOrder: readonly SurveyEvent[] = [
  "last_day",
  "lease_end",
  "move_in",
  "hire_90",
  "hire_60",
  "hire_30",
  "work_order_closed",
];

/** Returns the events that the client has enabled, in order of priority. */
export async function readActiveEvents(tx: ClientTx): Promise<readonly ActiveEvent[]> {
  const rules = await readEventRules(tx);
  return rules.filter((rule) => rule.isActive).toSorted((a, b) => inOrder.indexOf(a.event) - inOrder.indexOf(b.event));
}

async function findResidentEvents(
  sources: Sources,
  tx: ClientTx,
  kind: "move_in" | "lease_end" | "work_order_closed",
  invited: Days & { readonly residentIds?: readonly number[] },
): Promise<readonly EventCandidate[]> {
  const events = await sources.residents.recipients.readEvents(tx, { kind, ...invited });
  return events.map((each) => ({
    recipientId: each.residentId,
    key: String(each.objectId),
    due: getDueDay(kind, each.day),
  }));
}

async function findEmployeeEvents(
  sources: Sources,
  tx: ClientTx,
  event: SurveyEvent,
  days: Days,
  ids: readonly number[] | undefined,
): Promise<readonly EventCandidate[]> {
  const idFilter = ids === undefined ? {} : { ids };
  const dayFilter = event === "last_day" ? { leaving: days } : { started: days };
  const events = await sources.people.readRecipients(tx, { ...idFilter, ...dayFilter });
  return events.flatMap((person) => {
    const day = event === "last_day" ? person.lastDay : person.startDate;
    return day === null || person.isErased
      ? []
      : [{ recipientId: person.id, key: `${person.id}:${person.startDate ?? ""}`, due: getDueDay(event, day) }];
  });
}

/** Finds events of a kind on some days, optionally only for given people. */
export function findEventCandidates(
  sources: Sources,
  tx: ClientTx,
  event: SurveyEvent,
  days: Days,
  ids?: readonly number[],
): Promise<readonly EventCandidate[]> {
  if (event === "move_in" || event === "lease_end" || event === "work_order_closed")
    return findResidentEvents(sources, tx, event, ids === undefined ? days : { ...days, residentIds: ids });
  return findEmployeeEvents(sources, tx, event, days, ids);
}

/** Returns per person the next day on which an event invites, if an invitation today would block it. */
export async function findNextEventDays(
  sources: Sources,
  tx: ClientTx,
  audience: Audience,
  today: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const next = new Map<number, string>();
  for (const rule of await readActiveEvents(tx)) {
    const days = findUpcomingEventDays(rule, today);
    if (days === null || eventDefinitions[rule.event].audience !== audience) continue;
    const candidates = await findEventCandidates(sources, tx, rule.event, days, ids);
    const handled = await readHandledKeys(
      tx,
      rule.event,
      candidates.map((each) => each.key),
    );
    for (const { recipientId, key, due } of candidates) {
      const known = next.get(recipientId);
      if (!handled.has(key) && (known === undefined || due < known)) next.set(recipientId, due);
    }
  }
  return next;
}
