import { addDays, buildHour, toLocalDate } from "#platform/server/clock.ts";
import type { InboxKind, SnoozeTime } from "#slices/inbox/contract/inbox.contract.ts";
import type { InboxItem } from "./inbox.api.ts";

/** An item with its kind. */
export interface SortedItem extends InboxItem {
  readonly kind: InboxKind;
  readonly isLate: boolean;
}

/** A reader's mark on an item. */
export interface Mark {
  readonly kind: InboxKind;
  readonly item_key: string;
  readonly done_at: Date | null;
  readonly snoozed_until: Date | null;
}

const MORNING = 9;
const DAYS_OF_WEEK = 7;

/** Returns the unique name of an item. */
const toItemName = (kind: InboxKind, key: string): string => `${kind} ${key}`;

/** Returns true for a mark that hides its item now. An item that recurred after it was done is visible again. */
function isHidden(mark: Mark | undefined, { renewedAt }: InboxItem, now: Date): boolean {
  if (mark === undefined) return false;
  if (mark.done_at !== null) return (renewedAt ?? mark.done_at) <= mark.done_at;
  return mark.snoozed_until !== null && mark.snoozed_until > now;
}

function compareItems(a: SortedItem, b: SortedItem): number {
  if (a.isLate !== b.isLate) return a.isLate ? -1 : 1;
  // Late items are sorted by the longest wait, all others by the newest.
  const byTime = a.isLate ? Number(a.dueAt) - Number(b.dueAt) : Number(b.at) - Number(a.at);
  return byTime || a.kind.localeCompare(b.kind, "en") || a.key.localeCompare(b.key, "en", { numeric: true });
}

/** The items that a reader hides by marks, and the kinds hidden by mutes. */
export interface HiddenItems {
  readonly marks: readonly Mark[];
  readonly muted: ReadonlySet<InboxKind>;
}

/**
 * Returns the visible items, late ones first, then the newest. Mutes do not hide items that are late or assigned to the
 * reader.
 */
export function sortItems(
  items: readonly (InboxItem & { readonly kind: InboxKind })[],
  { marks, muted }: HiddenItems,
  now: Date,
): SortedItem[] {
  const byName = new Map(marks.map((mark) => [toItemName(mark.kind, mark.item_key), mark]));
  return items
    .filter((item) => !isHidden(byName.get(toItemName(item.kind, item.key)), item, now))
    .map((item) => ({ ...item, isLate: item.dueAt !== null && item.dueAt <= now }))
    .filter(({ kind, isLate, isOwn }) => !muted.has(kind) || isLate || isOwn === true)
    .toSorted(compareItems);
}

/** Returns the instant at which a snoozed item comes back, in the reader's zone. */
export function toSnoozeEnd(until: SnoozeTime, zone: string, now: Date): Date {
  const today = toLocalDate(zone, now);
  // Sunday is 0. On a Monday the next Monday is a week away.
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const days = until === "tomorrow" ? 1 : (DAYS_OF_WEEK + 1 - weekday) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  return buildHour(zone, addDays(today, days), MORNING);
}
