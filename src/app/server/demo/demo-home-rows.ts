import type { Random } from "./content/random.ts";
import { toMailbox, type PersonName, generatePersonName } from "./content/names.ts";
import { formatDay } from "./demo-days.ts";
import { planHomes, type PlannedLease } from "./demo-units.ts";
import type { DemoPlace } from "./demo-places.ts";
import { type PlannedRepair, planRepairs } from "./demo-work-orders.ts";
import type { Resident, DemoResidentsContext } from "./demo-residents.ts";

const HOMES = 1;
const REPAIRS = 2;
const PEOPLE = 10_000;
const NO_ADDRESS = 0.025;
const NO_PHONE = 0.2;
const RENEWING = 0.57;
/** The residents' opinion of the rent. */
const RENT_TOPIC = 61;
/** One in this many residents of the flagship has a name that careless software breaks, while there are any. */
const NAMES_EVERY = 29;
const HOMES_PER_FLOOR = 8;

/** Returns A to Z, then AA to AZ, BA and so on, as columns of a spreadsheet. */
export function toLetters(index: number): string {
  const before = Math.floor(index / 26) - 1;
  return `${before < 0 ? "" : toLetters(before)}${String.fromCodePoint(65 + (index % 26))}`;
}

async function writeUnits({ sink }: DemoResidentsContext, place: DemoPlace): Promise<number[]> {
  const { units } = place.community;
  const ids = await sink.reserveIds("units", units);
  const buildings = Math.max(1, Math.round(units / 48));
  const perBuilding = Math.ceil(units / buildings);
  for (const [index, id] of ids.entries()) {
    const building = Math.floor(index / perBuilding);
    const within = index % perBuilding;
    sink.add("units", {
      id,
      location_id: place.id,
      building_name: buildings === 1 ? "" : `Building ${toLetters(building)}`,
      unit_number: String((Math.floor(within / HOMES_PER_FLOOR) + 1) * 100 + (within % HOMES_PER_FLOOR) + 1),
    });
  }
  return ids;
}

function buildName(context: DemoResidentsContext, random: Random, locale: "en" | "es", index: number): PersonName {
  const drawn = generatePersonName(random, locale);
  return index % NAMES_EVERY === 3 ? (context.names.shift() ?? drawn) : drawn;
}

function writeResident(
  context: DemoResidentsContext,
  place: DemoPlace,
  resident: Omit<Resident, "leases" | "repairs">,
): void {
  const { id, name, email, who, random } = resident;
  const own = random.fork(2);
  context.sink.add("residents", {
    id,
    first_name: name.first,
    last_name: name.last,
    primary_email: email,
    // Numbers from 555-0100 to 555-0199 are not assigned.
    phone_number: own.happens(NO_PHONE) ? null : `${own.between(201, 989)}-555-01${own.between(10, 99)}`,
    locale: who.locale,
    is_confidential: who.isConfidential,
    external_id: `R-${place.index + 1}-${id}`,
  });
}

async function writeLeases(
  { sink }: DemoResidentsContext,
  people: readonly Resident[],
  leases: readonly PlannedLease[],
  unitIds: readonly number[],
  locationId: number,
): Promise<void> {
  const ids = await sink.reserveIds("leases", leases.length);
  for (const [index, lease] of leases.entries()) {
    const id = ids[index] ?? 0;
    const resident = people[lease.resident];
    resident?.leases.push({ ...lease, id });
    sink.add("leases", {
      id,
      resident_id: resident?.id ?? 0,
      unit_id: unitIds[lease.unit] ?? 0,
      location_id: locationId,
      start_date: formatDay(lease.start),
      end_date: formatDay(lease.end),
      move_in_date: formatDay(lease.movedIn),
      is_primary: lease.isPrimary,
      external_id: `L-${id}`,
    });
  }
  for (const person of people) person.leases.sort((a, b) => a.start - b.start || a.id - b.id);
}

async function writeRepairs(
  { sink }: DemoResidentsContext,
  people: readonly Resident[],
  repairs: readonly PlannedRepair[],
  unitIds: readonly number[],
): Promise<void> {
  const ids = await sink.reserveIds("work_orders", repairs.length);
  for (const [index, repair] of repairs.entries()) {
    const id = ids[index] ?? 0;
    const resident = people[repair.lease.resident];
    resident?.repairs.push({ ...repair, id });
    sink.add("work_orders", {
      id,
      external_id: `WO-${id}`,
      unit_id: unitIds[repair.lease.unit] ?? 0,
      resident_id: resident?.id ?? null,
      category: repair.category,
      description: repair.description,
      opened_on: formatDay(repair.opened),
      closed_on: repair.closed === null ? null : formatDay(repair.closed),
    });
  }
}

/**
 * Writes the homes of a place with all past and current residents, their leases and repairs; returns those who can be
 * invited.
 */
export async function writeHomes(context: DemoResidentsContext, place: DemoPlace): Promise<Resident[]> {
  const { sink, company, frame } = context;
  const { spanish, confidential } = company;
  const { units } = place.community;
  const unitIds = await writeUnits(context, place);
  const rent = place.character.topics[RENT_TOPIC] ?? 0;
  const planted = place.renewals && { renewals: place.renewals, rent };
  const stays = { opens: place.opens, closes: place.closes, renewing: RENEWING, planted };
  const homes = { units, ...stays, spanish, confidential };
  const { residents, leases } = planHomes(place.random.fork(HOMES), homes, frame);
  const ids = await sink.reserveIds("residents", residents.length);
  const people = residents.map((who, index): Resident => {
    const random = place.random.fork(PEOPLE + index);
    const name = buildName(context, random, who.locale, index);
    const id = ids[index] ?? 0;
    const email = random.happens(NO_ADDRESS) ? null : `${toMailbox(name)}.${id}@mail.example`;
    const resident = { id, name, email, who, random };
    writeResident(context, place, resident);
    return { ...resident, leases: [], repairs: [] };
  });
  await writeLeases(context, people, leases, unitIds, place.id);
  const repairs = planRepairs(place.random.fork(REPAIRS), place.character, leases, frame);
  await writeRepairs(context, people, repairs, unitIds);
  return people;
}
