import { addDays, addMonths } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { RequestContext, type Invitee } from "./inviting.ts";
import { type Random, createRandom, pickInteger } from "./random.ts";

/** The parameters of a simulated company. */
export interface CompanyOptions {
  readonly id: number;
  readonly seed: number;
  readonly regions: number;
  readonly locationsPerRegion: number;
  /** Employees of a property, from and to. */
  readonly employees: readonly [number, number];
  /** Share of the invited people who answer. */
  readonly rate: number;
  /** The months in which everyone is invited. */
  readonly campaigns: readonly string[];
  /** First and last month in which people are hired, leave and live there. */
  readonly months: readonly [string, string];
  /** Residents of a property. */
  readonly residents: number;
  /** Whether an administrator moves people before each campaign, and invites some individually when it is over. */
  readonly isMoving?: boolean;
}

const CATEGORIES = 4;
const EMPLOYEES = 1000;
const RESIDENTS = 100_000;

/** The people of a company: employees of four categories, residents of whom some are confidential. */
export interface Staff {
  readonly employees: readonly (Invitee & { readonly since: string; readonly until: string | null })[];
  readonly residents: readonly Invitee[];
}

function hire(options: CompanyOptions, random: Random): Staff {
  const [first, last] = options.months;
  const locations = options.regions * options.locationsPerRegion;
  const employees: Staff["employees"][number][] = [];
  const residents: Invitee[] = [];
  for (let location = 1; location <= locations; location += 1) {
    const count = pickInteger(random, ...options.employees);
    for (let at = 0; at < count; at += 1) {
      const isNew = random() < 0.25;
      const since = addDays(
        isNew ? first : addMonths(first, -1),
        isNew ? pickInteger(random, 0, 200) : -pickInteger(random, 0, 2500),
      );
      const until = random() < 0.15 ? addDays(last, -pickInteger(random, 0, 200)) : null;
      const id = EMPLOYEES + employees.length;
      const category = at === 0 ? 4 : pickInteger(random, 1, CATEGORIES - 1);
      employees.push({
        id,
        location,
        category,
        isConfidential: true,
        since,
        until: until !== null && until > since ? until : null,
      });
    }
    for (let at = 0; at < options.residents; at += 1)
      residents.push({ id: RESIDENTS + residents.length, location, category: null, isConfidential: random() < 0.4 });
  }
  return { employees, residents };
}

async function writePeople(tx: ClientTx, { employees, residents }: Staff): Promise<void> {
  const client_id = tx.clientId;
  await insertRows(
    tx,
    "position_categories",
    Array.from({ length: CATEGORIES }, (_, at) => ({ client_id, id: at + 1, name: `Category ${at + 1}` })),
  );
  await insertRows(
    tx,
    "people",
    employees.map(({ id, location, since, until }) => ({
      client_id,
      id,
      first_name: "E",
      last_name: `${id}`,
      email: `e${id}@x.example`,
      location_id: location,
      start_date: since,
      last_day: until,
    })),
  );
  await insertRows(
    tx,
    "employments",
    employees.map(({ id, location, since, until }) => ({
      client_id,
      id,
      person_id: id,
      location_id: location,
      starts_on: since,
      ends_on: until,
    })),
  );
  await insertRows(
    tx,
    "residents",
    residents.map(({ id, isConfidential }) => ({
      client_id,
      id,
      first_name: "R",
      last_name: `${id}`,
      is_confidential: isConfidential,
    })),
  );
}

const isThere =
  (day: string) =>
  ({ since, until }: Staff["employees"][number]): boolean =>
    since <= day && (until === null || until >= day);

/** The invitations up to a day, with the random source. */
interface Round {
  readonly options: CompanyOptions;
  readonly staff: Staff;
  readonly request: RequestContext;
  readonly today: string;
  readonly random: Random;
}

/**
 * For an administrator who moves people: how many before each campaign, and how many are invited individually, later.
 */
const MOVED = 0.2;
const LATE = 0.05;

function inviteCampaigns({ options, staff, request, today, random }: Round): void {
  const locations = options.regions * options.locationsPerRegion;
  const places = new Map<number, number>();
  const moveInvitee = (each: Invitee): Invitee => {
    if (options.isMoving === true && random() < MOVED) places.set(each.id, pickInteger(random, 1, locations));
    return { ...each, location: places.get(each.id) ?? each.location };
  };
  for (const month of options.campaigns) {
    for (const each of staff.employees.filter(isThere(addDays(month, 4)))) {
      const isLate = options.isMoving === true && random() < LATE;
      request.send(options.id, moveInvitee(each), 1, addDays(month, isLate ? pickInteger(random, 15, 24) : 4), today);
    }
  }
}

function inviteNewcomersAndLeavers({ options, staff, request, today }: Round): void {
  const [first] = options.months;
  const isIn = (day: string): boolean => day >= first && day <= today;
  for (const each of staff.employees) {
    const newcomer = addDays(each.since, 30);
    if (isIn(newcomer) && isThere(newcomer)(each)) request.send(options.id, each, 3, newcomer, today);
    if (each.until !== null && isIn(each.until)) request.send(options.id, each, 7, each.until, today);
  }
}

function inviteResidents({ options, staff, request, today, random }: Round): void {
  const [first, last] = options.months;
  for (let month = first; month <= last; month = addMonths(month, 1))
    for (const each of staff.residents)
      if (random() < 0.3)
        request.send(options.id, each, random() < 0.7 ? 24 : 26, addDays(month, pickInteger(random, 0, 25)), today);
}

/**
 * Invites everyone in the months of campaigns, new hires after 30 days, leavers on their last day, residents month by
 * month.
 */
function inviteAll(round: Round): void {
  inviteCampaigns(round);
  inviteNewcomersAndLeavers(round);
  inviteResidents(round);
}

/** Writes a company with all its invitations and answers; none of it is counted or released yet. */
export async function writeCompany(db: Database, options: CompanyOptions, today: string): Promise<Staff> {
  const random = createRandom(options.seed);
  const regionIds = Array.from({ length: options.regions }, (_, at) => at + 1);
  const locations = regionIds.flatMap((regionId) =>
    Array.from({ length: options.locationsPerRegion }, (_, at) => ({
      id: (regionId - 1) * options.locationsPerRegion + at + 1,
      regionId,
    })),
  );
  await makeClient(db, options.id, { regionIds, locations });
  const staff = hire(options, random);
  const request = new RequestContext(random, options.rate);
  inviteAll({ options, staff, request, today, random });
  await db.withClient(options.id, async (tx) => {
    const createService = (name: string) => ({ client_id: options.id, service: name, status: "active" });
    await insertRows(tx, "client_services", [createService("intouch"), createService("ingage")]);
    await writePeople(tx, staff);
    await request.write(tx);
  });
  return staff;
}
