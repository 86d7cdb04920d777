import { type Clock, toLocalDate, ManualClock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { StartupError } from "#platform/server/app-error.ts";
import { hashPassword } from "#slices/identity/server/passwords.ts";
import { type ClosingOptions, closeMonths, type DemoProduct } from "./demo-rollups.ts";
import type { DemoCompany } from "./content/company.ts";
import { flagship } from "./content/companies.ts";
import { type DemoSetup, writeClient, type WrittenClient } from "./demo-client.ts";
import { buildFrame } from "./demo-days.ts";
import { sendLiveInvitation } from "./demo-live-invitation.ts";
import { DEMO_PASSWORD } from "./demo-people.ts";
import { type DemoScale, type DemoSize, demoScales } from "./demo-sizes.ts";
import { countResponses, hasOutboxRows, type KnownClient, readClients } from "./demo-state.repository.ts";
import { type LoadMark, readLoadMark } from "./demo-mark.repository.ts";
import { allocateIds } from "./demo.repository.ts";

/** What loading a demo needs. */
export interface DemoDeps extends ClosingOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** Composes the product with another clock: the history is closed as of its own last day. */
  createProduct(clock: Clock): DemoProduct;
  /** The product with that clock, after the planner has statistics of the written rows, for reads month by month. */
  prepareProduct(clock: Clock): Promise<DemoProduct>;
  /** Refreshes the planner's statistics. */
  updateStatistics(): Promise<unknown>;
}

/** The options of a demo. */
export interface DemoOptions {
  readonly seed: number;
  readonly size: DemoSize;
  /** The day that the history ends before; null: that of an earlier begun load, or the flagship's today. */
  readonly today: string | null;
  /** Another scale than the size's own, to measure how the product grows. */
  readonly scale?: DemoScale;
}

/** A company of a demo that is loaded; `written` is null where an earlier, interrupted load had written it. */
export interface LoadedClient {
  readonly id: number;
  readonly company: DemoCompany;
  readonly written: WrittenClient | null;
}

/** A demo that is loaded. */
export interface LoadedDemo {
  readonly today: string;
  readonly clients: readonly LoadedClient[];
}

async function allocateClientIds(
  db: Database,
  known: readonly KnownClient[],
  companies: readonly DemoCompany[],
): Promise<number[]> {
  const drawn = known.flatMap(({ id, slug }) => id - companies.findIndex((company) => company.slug === slug));
  // An interrupted load had allocated the ids of all companies at once, in their order.
  const [first] = drawn;
  if (first !== undefined) return companies.map((_, index) => first + index);
  return db.global((tx) => allocateIds(tx, "clients", companies.length));
}

/**
 * Writes the missing companies, each in one transaction; the flagship last, because its budget depends on the others.
 */
async function writeCompanies(
  deps: DemoDeps,
  product: DemoProduct,
  setup: DemoSetup,
  known: readonly KnownClient[],
): Promise<LoadedClient[]> {
  const { db, onProgress: progress } = deps;
  const { companies } = setup.scale;
  const ids = await allocateClientIds(db, known, companies);
  const present = new Set(known.map((client) => client.slug));
  const loaded: LoadedClient[] = [];
  for (const company of [...companies.slice(1), ...companies.slice(0, 1)]) {
    const id = ids[companies.indexOf(company)] ?? 0;
    const written = await db.withClient(id, async (tx) => {
      if (present.has(company.slug)) {
        await countResponses(tx, setup.others);
        return null;
      }
      const rows = await writeClient(tx, setup, company);
      await product.surveys.rebuildRollups(tx);
      return rows;
    });
    progress?.(`${company.name}: ${written === null ? "there already" : `${written.locations} locations`}`);
    loaded.push({ id, company, written });
  }
  return loaded.toSorted((a, b) => a.id - b.id);
}

/** Returns the demo to continue. Throws StartupError where the database holds another one than requested. */
async function findContinuedMark(
  db: Database,
  known: readonly KnownClient[],
  options: DemoOptions,
): Promise<LoadMark | null> {
  const [begun] = known;
  if (begun === undefined) return null;
  const mark = await db.withClient(begun.id, readLoadMark);
  const { seed, size, today } = { ...mark, ...options };
  if (mark !== null && mark.seed === seed && mark.size === size && (today ?? mark.today) === mark.today) return mark;
  const there = mark === null ? "another one" : `--seed ${mark.seed} --size ${mark.size} --today ${mark.today}`;
  throw new StartupError(`The database holds a demo already (${there}). Use that, or an empty database.`);
}

/**
 * Loads a demo into an empty database, completes an interrupted load of the same demo, or finds it loaded. Throws
 * StartupError where the database holds another demo.
 */
export async function loadDemo(deps: DemoDeps, options: DemoOptions): Promise<LoadedDemo> {
  const { db, clock } = deps;
  const known = (await db.global(readClients)).filter((client) => client.isDemo);
  const { seed, size } = options;
  const scale = options.scale ?? demoScales[size];
  const begun = await findContinuedMark(db, known, options);
  const today = options.today ?? begun?.today ?? toLocalDate(flagship.zone, clock.now());
  const frame = buildFrame(today, scale.years, flagship.zone);
  const setup = { seed, size, scale, frame, others: new Map(), passwordHash: await hashPassword(DEMO_PASSWORD) };
  const asOf = new ManualClock(frame.asOf);
  const product = deps.createProduct(asOf);
  const clients = await writeCompanies(deps, product, setup, known);
  const ids = clients.map(({ id }) => id);
  await closeMonths(deps, await deps.prepareProduct(asOf), ids, frame.asOf);
  await deps.updateStatistics();
  const flagshipId = clients[0]?.id ?? 0;
  if (!(await db.withClient(flagshipId, hasOutboxRows)))
    await sendLiveInvitation(db, product.surveys, frame, flagshipId);
  return { today, clients };
}
