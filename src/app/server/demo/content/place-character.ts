import type { Random } from "./random.ts";
import type { Climate, DemoCommunity, DemoCompany, DemoRegion } from "./company.ts";
import type { PlantedChange } from "./planted-actions.ts";
import { computeSeasons, drawTopics } from "./place-topics.ts";

/**
 * Points of a score in the model's units: a fifth of a point of the scale, corrected for what rounding to 1–5 takes
 * away.
 */
export const POINT = 1 / (20 * 0.86);

/** The level of the ordinary company on the scale of agreement before it is rounded to 1–5. */
export const CENTER = { intouch: 3.58, ingage: 3.79 } as const;

/** A change of manager: from that month on everything is a little different, for good. */
export interface ManagerChange {
  readonly month: number;
  /** How much better (or worse) the new manager is, in the model's units. */
  readonly shift: number;
}

/** The character of a community, month by month: it persists, drifts and has its seasons. */
export interface LocationProfile {
  /** Number of the first month of the levels (year × 12 + month − 1); months outside use the nearest. */
  readonly firstMonth: number;
  /** General levels by month, against the center of the service. */
  readonly residents: Float64Array;
  readonly staff: Float64Array;
  /** Lasting differences of each topic, by topic id. */
  readonly topics: Float64Array;
  /** Strain of the seasons by month of the year: 0 is none, 1 the worst month of the harshest climate. */
  readonly strain: Float64Array;
  readonly change: ManagerChange | null;
  /** Readiness of residents and of employees to answer, as log-odds against the ordinary. */
  readonly residentsAnswering: number;
  readonly staffAnswering: number;
  /** How often residents want each of the first eight improvements, against the ordinary; from 0.5 to 2. */
  readonly wishes: Float64Array;
  readonly climate: Climate;
  /** The planted action done there, with its known effect. */
  readonly planted: PlantedChange | null;
}

/** What a character is generated from. */
export interface PlaceCharacterInput {
  readonly company: DemoCompany;
  readonly region: DemoRegion;
  readonly community: Pick<DemoCommunity, "level" | "drift">;
  readonly firstMonth: number;
  /** Number of months; the levels of companies and communities are those of the last one. */
  readonly months: number;
}

const PLACE_SPREAD = 4 * POINT;
const DRIFT_SPREAD = 1.1 * POINT;
const WANDER_SPREAD = 0.1;
/** The part of a month's mood that carries over to the next. */
const WANDER_STAYS = 0.93;
/** The part of a place's level that residents and employees share. */
const SHARED = 0.65;
const CHANGE_IN_A_MONTH = 0.009;

function drawManagerChange(random: Random, firstMonth: number, months: number): ManagerChange | null {
  for (let month = 3; month < months; month += 1) {
    if (!random.happens(CHANGE_IN_A_MONTH)) continue;
    const size = (3 + 4.5 * random.next()) * POINT;
    return { month: firstMonth + month, shift: random.happens(0.58) ? size : -size };
  }
  return null;
}

interface Course {
  /** Level in the last month. */
  readonly level: number;
  /** Gain in a year. */
  readonly drift: number;
}

/**
 * Returns the level of every month: a linear drift, a slowly decaying random walk, and a step where the manager
 * changed.
 */
function buildLevels(
  random: Random,
  of: PlaceCharacterInput,
  course: Course,
  change: ManagerChange | null,
): Float64Array {
  let wander = random.normal() * WANDER_SPREAD;
  const step = WANDER_SPREAD * Math.sqrt(1 - WANDER_STAYS * WANDER_STAYS);
  return Float64Array.from({ length: of.months }, (_, index) => {
    wander = wander * WANDER_STAYS + random.normal() * step;
    const yearsAgo = (of.months - 1 - index) / 12;
    // The last month is after the change; before it, the place was better or worse by that much.
    const before = change !== null && of.firstMonth + index < change.month ? change.shift : 0;
    return course.level - course.drift * yearsAgo - before + wander;
  });
}

/** Generates the character of a community. The same random source gives the same character. */
export function buildLocationProfile(random: Random, of: PlaceCharacterInput): LocationProfile {
  const { company, region, community, firstMonth, months } = of;
  const change = drawManagerChange(random, firstMonth, months);
  const shared = random.normal();
  const own = Math.sqrt(1 - SHARED * SHARED);
  const drawSpread = (): number => (SHARED * shared + own * random.normal()) * PLACE_SPREAD;
  const drift = company.drift * POINT + (community.drift ?? 0) * POINT + random.normal() * DRIFT_SPREAD;
  const around = (region.level + (community.level ?? 0)) * POINT;
  // Where a level is written by hand, little randomness is added.
  const drawn = community.level === undefined ? 1 : 0.3;
  const residents = { level: company.residentLevel * POINT + around + drawSpread() * drawn, drift };
  const staff = { level: company.staffLevel * POINT + around * 0.7 + drawSpread() * drawn, drift: drift * 0.8 };
  return {
    firstMonth,
    residents: buildLevels(random, of, residents, change),
    staff: buildLevels(random, of, staff, change),
    topics: drawTopics(random),
    strain: computeSeasons(region.climate),
    change,
    residentsAnswering: company.answering + random.normal() * 0.2,
    staffAnswering: company.answering + random.normal() * 0.25,
    wishes: Float64Array.from({ length: 8 }, () => Math.exp(Math.max(-0.7, Math.min(0.7, random.normal() * 0.45)))),
    climate: region.climate,
    planted: null,
  };
}

/** Returns a place's general level in a month, against the center of the service; months outside use the nearest. */
export function getLevelAt(place: LocationProfile, service: "ingage" | "intouch", month: number): number {
  const levels = service === "intouch" ? place.residents : place.staff;
  const index = Math.max(0, Math.min(levels.length - 1, month - place.firstMonth));
  return levels[index] ?? 0;
}
