import { compose } from "#app/server/compose.ts";
import type { Product } from "#app/server/product.ts";
import type { ManualClock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { toCompanyId } from "./company-ids.ts";
import { type CompanyOptions, writeCompany } from "./company.ts";
import type { Knowledge } from "./known.ts";
import { readKnowledge } from "./read-knowledge.ts";

/** What the attack needs of an installation: an empty database, and a clock that it can set. */
export interface AttackEnvironment {
  readonly db: Database;
  readonly clock: ManualClock;
  readonly units: UnitsOfWork;
}

/** The day on which the simulated companies are attacked. */
export const TODAY = "2026-11-20";

/** Composes the product with this database and clock. */
export function createProductOn({ db, clock, units }: AttackEnvironment): Product {
  return compose({ db, clock, units, getPublicUrl: () => "http://portal.example", mailbox: null, signInHint: null });
}

const rates = [
  [0.5, "half answer"],
  [0.75, "three quarters answer"],
  [0.9, "nine tenths answer"],
  [1, "all answer"],
] as const;

/** Returns the companies of a seed: one of every response rate. */
export function buildCompanies(seed: number): readonly CompanyOptions[] {
  return rates.map(([rate, name], at) => ({
    id: toCompanyId(seed, name),
    seed: 1000 * seed + at,
    regions: 2,
    locationsPerRegion: 4,
    employees: [8, 15],
    rate,
    campaigns: ["2026-03-01", "2026-06-01", "2026-09-01"],
    months: ["2026-01-01", "2026-10-01"],
    residents: 30,
  }));
}

/** A company of many residents, so that there are enough confidential ones month by month beside open ones. */
export function buildResidents(seed: number): CompanyOptions {
  return {
    id: toCompanyId(seed, "residents"),
    seed: 1000 * seed + 8,
    regions: 1,
    locationsPerRegion: 3,
    employees: [5, 6],
    rate: 0.5,
    campaigns: [],
    months: ["2026-01-01", "2026-10-01"],
    residents: 110,
  };
}

/** A company whose administrator moves people and places and invites some individually. */
export function buildMovingCompany(seed: number): CompanyOptions {
  const [, company] = buildCompanies(seed);
  if (!company) throw new Error("there are no companies");
  return { ...company, id: toCompanyId(seed, "moving"), seed: 1000 * seed + 7, rate: 0.8, isMoving: true };
}

/** The day of the first releases of a company whose places move, and the place that moves then. */
const MOVED_ON = "2026-05-10";
const MOVED_PLACE = 1;

/** Releases a company as below, with a place that moves from one region to another between two releases. */
export async function releaseMovingCompany(
  environment: AttackEnvironment,
  product: Product,
  options: CompanyOptions,
): Promise<Knowledge> {
  const { db, clock } = environment;
  clock.set(`${MOVED_ON}T15:00:00Z`);
  await writeCompany(db, options, TODAY);
  await db.withClient(options.id, (tx) => product.surveys.rebuildRollups(tx));
  await product.releaseClosedMonths(options.id);
  const before = await readKnowledge(db, options.id);
  const decided = new Set(before.rows.map(({ lastMonth }) => lastMonth));
  await db.withClient(options.id, async (tx) => {
    await tx
      .on<Record<string, Record<string, unknown>>>()
      .updateTable("locations")
      .set({ region_id: options.regions })
      .where("client_id", "=", tx.clientId)
      .where("id", "=", MOVED_PLACE)
      .execute();
  });
  clock.set(`${TODAY}T15:00:00Z`);
  await product.releaseClosedMonths(options.id);
  const after = await readKnowledge(db, options.id);
  const getRegion = (location: number, month: string): number =>
    (decided.has(month) ? before : after).getRegion(location, month);
  return { ...after, getRegion };
}

/**
 * Writes a company, lets the product count and release what it would have by the day of the clock, and reads the
 * attacker's knowledge.
 */
export async function releaseCompany(
  environment: AttackEnvironment,
  product: Product,
  options: CompanyOptions,
): Promise<Knowledge> {
  environment.clock.set(`${TODAY}T15:00:00Z`);
  await writeCompany(environment.db, options, TODAY);
  await environment.db.withClient(options.id, (tx) => product.surveys.rebuildRollups(tx));
  await product.releaseClosedMonths(options.id);
  return readKnowledge(environment.db, options.id);
}
