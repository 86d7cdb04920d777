import { addDays, toLocalDate, buildHour } from "#platform/server/clock.ts";
import type { ListedChange } from "./listed-changes.ts";

/** The digest is due on Tuesday at this hour of its recipient's zone. */
const OPENS_AT = 7;
const TUESDAY = 2;
const WEEK_DAYS = 7;

/** Maximum places in a digest, and waiting items of a kind. */
export const MAX_LISTED = 5;

/** The week of a digest: its Tuesday, and the instant after which it is skipped if not sent. */
export interface DigestWeek {
  readonly week: string;
  readonly leavesBy: Date;
}

/** Returns the last Tuesday that is not after a day. */
function getTuesdayBefore(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - TUESDAY + WEEK_DAYS) % WEEK_DAYS));
}

/**
 * Returns the week whose digest may be sent now in a zone; null outside of the day from Tuesday morning to Wednesday
 * morning.
 */
export function findOpenWeek(zone: string, now: Date): DigestWeek | null {
  const week = getTuesdayBefore(toLocalDate(zone, now));
  const leavesBy = buildHour(zone, addDays(week, 1), OPENS_AT);
  return buildHour(zone, week, OPENS_AT) <= now && now < leavesBy ? { week, leavesBy } : null;
}

/** Returns the first instant after another at which digests are due in a zone. */
export function getNextOpening(zone: string, now: Date): Date {
  const opens = buildHour(zone, getTuesdayBefore(toLocalDate(zone, now)), OPENS_AT);
  return opens > now ? opens : buildHour(zone, addDays(getTuesdayBefore(toLocalDate(zone, now)), WEEK_DAYS), OPENS_AT);
}

/** A location with its zone. */
export interface ZonedLocation {
  readonly id: number;
  readonly regionId: number | null;
  readonly zone: string;
}

/**
 * Returns the zone that all places of a manager share; otherwise the client's, also for people who see the whole
 * company in some service.
 */
export function findZone(
  grants: readonly { readonly regionIds: readonly number[]; readonly locationIds: readonly number[] }[],
  locations: readonly ZonedLocation[],
  clientZone: string,
): string {
  const regionIds = new Set(grants.flatMap((grant) => grant.regionIds));
  const locationIds = new Set(grants.flatMap((grant) => grant.locationIds));
  const managed = locations.filter(
    ({ id, regionId }) => locationIds.has(id) || (regionId !== null && regionIds.has(regionId)),
  );
  const seesAll = grants.some((grant) => grant.regionIds.length === 0 && grant.locationIds.length === 0);
  const [zone, ...others] = new Set(managed.map((location) => location.zone));
  return zone !== undefined && others.length === 0 && !seesAll ? zone : clientZone;
}

/** Returns the identity of a change: what changed and whether it rose, not by how much. */
export function getChangeKey({ service, place, column, delta }: ListedChange): string {
  return [service, place.linkType, place.id, column, delta > 0 ? "up" : "down"].join(":");
}

/** The metric values of one service that changed at one place. */
export interface ChangedPlace {
  readonly name: string;
  readonly to: string | null;
  readonly figures: readonly ListedChange[];
}

/** The digest's part about changes. */
export interface ChangesSummary {
  /** Places with a change that no earlier digest listed, the largest change first. */
  readonly listed: readonly ChangedPlace[];
  /** Further places with such changes. */
  readonly more: number;
  /** Changes that an earlier digest listed and that still last. */
  readonly standing: number;
}

/** Splits changes, the largest first, into those that are new to the recipient, by place, and those that are not. */
export function summarizeChanges(changes: readonly ListedChange[], known: ReadonlySet<string>): ChangesSummary {
  const news = changes.filter((change) => !known.has(getChangeKey(change)));
  const byPlace = Map.groupBy(news, ({ service, place }) => [service, place.linkType, place.id].join(":"));
  const places = [...byPlace.values()].flatMap((figures): ChangedPlace[] => {
    const [first] = figures;
    return first ? [{ name: first.place.name, to: first.to, figures }] : [];
  });
  return {
    listed: places.slice(0, MAX_LISTED),
    more: Math.max(0, places.length - MAX_LISTED),
    standing: changes.length - news.length,
  };
}
