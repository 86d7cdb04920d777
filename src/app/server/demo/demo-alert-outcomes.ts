import type { DemoFrame } from "./demo-days.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Residents confirm the resolution of alerts from the demo's last days only, because the feature is new to it. */
const CHECK_DAYS = 240;
/** After this many days without an answer of the resident, the resolution stays unverified. */
const SILENT_DAYS = 7;
/** Of this many residents who are asked, one says no at first and one does not answer. */
const CHECK_GROUP = 10;

/** Returns the whole minutes from one instant to a later one. */
export const computeMinutesBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000));

const untouched = {
  acknowledged_at: null,
  answered_minutes: null,
  verified_minutes: null,
  resident_check: "none" as const,
  reopened_count: 0,
};

/** Returns the outcome of an alert: how soon it was answered, and the resident's answer once it was resolved. */
export function getAlertOutcome(
  frame: DemoFrame,
  alert: { readonly id: number; readonly from: Date },
  completedAt: Date | null,
) {
  const { id, from } = alert;
  if (completedAt === null || frame.asOf.getTime() - from.getTime() > CHECK_DAYS * DAY_MS) return untouched;
  return { ...untouched, ...getCheck(frame, id, from, completedAt) };
}

function getCheck(frame: DemoFrame, id: number, from: Date, completedAt: Date) {
  const first = new Date(Math.min(completedAt.getTime(), from.getTime() + (1 + (id % 7) * 3) * HOUR_MS));
  const answered = { acknowledged_at: first, answered_minutes: computeMinutesBetween(from, first) };
  const checkedAt = new Date(completedAt.getTime() + (2 + (id % 5) * 9) * HOUR_MS);
  if (checkedAt >= frame.asOf) return { ...answered, resident_check: "asked" as const };
  const turn = id % CHECK_GROUP;
  if (turn === 0) {
    const isOver = frame.asOf.getTime() - completedAt.getTime() > SILENT_DAYS * DAY_MS;
    return { ...answered, resident_check: isOver ? ("unverified" as const) : ("asked" as const) };
  }
  const confirmed = { resident_check: "confirmed" as const, verified_minutes: computeMinutesBetween(from, checkedAt) };
  return { ...answered, ...confirmed, reopened_count: turn === 1 ? 1 : 0 };
}
