import type { RawInvitation, RawLocation, Service } from "./raw-rows.ts";

// Closed participation, reimplemented in the simplest way and from raw rows only (domain.md, Confidentiality 5).

const FIVE = 5;
const LINK_DAYS = 21;
const WAITING_MONTHS = 3;
const DAY = 86_400_000;

/**
 * Invitations of some months of sending that are published together: those of a location, or those that locations of a
 * region had to pool.
 */
export interface RawCell {
  readonly service: Service;
  /** Null: a pool. */
  readonly locationId: number | null;
  readonly regionId: number | null;
  /** "2026-03". */
  readonly lastMonth: string;
  readonly sent: number;
  /** Doubled: for employees none and one are ½, all and all but one n − ½. */
  readonly completedHalves: number;
  readonly invitations: readonly RawInvitation[];
}

/** Returns the month some months later, or earlier. */
export const addMonths = (month: string, months: number): string => {
  const [year = "", number = ""] = month.split("-");
  return new Date(Date.UTC(Number(year), Number(number) - 1 + months, 1)).toISOString().slice(0, 7);
};

const getPeople = (rows: readonly RawInvitation[]): number => new Set(rows.map(({ who }) => who)).size;

/** Employees' surveys 3 and 5 are for new hires, 7 is for leavers; all others are campaigns. */
export function getKind({ service, surveyId }: Pick<RawInvitation, "service" | "surveyId">): string {
  if (service === "intouch") return "resident";
  if (surveyId === 7) return "exit";
  return surveyId === 3 || surveyId === 5 ? "new hire" : "campaign";
}

function computeHalves(rows: readonly RawInvitation[]): number {
  const completed = rows.filter((row) => row.isCompleted && row.isProtected).length;
  if (rows[0]?.service === "intouch") return 2 * completed;
  if (completed <= 1) return 1;
  return completed >= rows.length - 1 ? 2 * rows.length - 1 : 2 * completed;
}

// Everything of one kind in one region, month after month.
function buildCells(rows: readonly RawInvitation[], regionId: number | null, lastMonth: string): RawCell[] {
  const cells: RawCell[] = [];
  const letGo = (own: readonly RawInvitation[], locationId: number | null, month: string): void => {
    const service = own[0]?.service ?? "ingage";
    const counts = { sent: own.length, completedHalves: computeHalves(own), invitations: own };
    cells.push({ service, locationId, regionId, lastMonth: month, ...counts });
  };
  const byMonth = Map.groupBy(rows, (row) => row.day.slice(0, 7));
  const waiting = new Map<number, RawInvitation[]>();
  const [first = addMonths(lastMonth, 1)] = [...byMonth.keys()].toSorted();
  for (let month = first; month <= lastMonth; month = addMonths(month, 1)) {
    for (const row of byMonth.get(month) ?? [])
      waiting.set(row.locationId, [...(waiting.get(row.locationId) ?? []), row]);
    for (const [locationId, own] of waiting) {
      if (getPeople(own) < FIVE) continue;
      letGo(own, locationId, month);
      waiting.delete(locationId);
    }
    const tooLong = addMonths(month, 1 - WAITING_MONTHS);
    const long = [...waiting].filter(([, own]) => own.some((row) => row.day.slice(0, 7) <= tooLong));
    const pooled = long.flatMap(([, own]) => own);
    if (long.length < 2 || getPeople(pooled) < FIVE) continue;
    letGo(pooled, null, month);
    for (const [locationId] of long) waiting.delete(locationId);
  }
  return cells;
}

/** Returns the groups published of everything that was sent before a month. */
export function buildCellsBefore(
  invitations: readonly RawInvitation[],
  locations: readonly RawLocation[],
  month: string,
): readonly RawCell[] {
  const regionOf = new Map(locations.map(({ id, regionId }) => [id, regionId]));
  const sent = invitations.filter(({ day }) => day.slice(0, 7) < month);
  const groups = Map.groupBy(sent, (row) => `${getKind(row)} ${regionOf.get(row.locationId) ?? "none"}`);
  return [...groups.values()].flatMap((own) =>
    buildCells(own, regionOf.get(own[0]?.locationId ?? 0) ?? null, addMonths(month, -1)),
  );
}

/** Returns everything that is closed on a day. */
export function buildSettledCells(
  invitations: readonly RawInvitation[],
  locations: readonly RawLocation[],
  today: string,
): readonly RawCell[] {
  const closed = new Date(Date.parse(`${today}T00:00:00Z`) - LINK_DAYS * DAY).toISOString().slice(0, 7);
  return buildCellsBefore(invitations, locations, closed);
}

/**
 * Returns how a share of people is shown where it must not disclose that all, or all but one, were alike: a bound, or
 * null.
 */
export function findShareBound(
  share: number,
  people: number,
): { readonly is: "number"; readonly value: number; readonly bound: "≤ " | "≥ " } | null {
  const most = Math.floor((100 * (people - 1)) / people);
  if (share >= most) return { is: "number", value: most, bound: "≥ " };
  return share <= 100 - most ? { is: "number", value: 100 - most, bound: "≤ " } : null;
}

/** A rate of employees: one that may be all, or all but one, is a bound, and so is one that may be none. */
export function computeSettledRate(
  cells: readonly RawCell[],
): { readonly is: "number"; readonly value: number; readonly bound?: "≤ " | "≥ " } | null {
  const sent = cells.reduce((sum, cell) => sum + cell.sent, 0);
  if (sent === 0) return null;
  const halves = cells.reduce((sum, cell) => sum + cell.completedHalves, 0);
  const value = Math.floor((100 * halves + sent) / (2 * sent));
  return findShareBound(value, sent) ?? { is: "number", value };
}
