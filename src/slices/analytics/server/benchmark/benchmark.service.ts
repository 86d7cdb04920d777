import { addMonths } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { findDueClients } from "#platform/server/jobs/due-clients.ts";
import type { AnalyticsFacts, AudienceService } from "../analytics.facts.ts";
import { type ClientDirectory, type ReleaseDeps, releaseCells, releaseClosedMonths } from "../analytics.jobs.ts";
import {
  type AnswerParts,
  getAnswerParts,
  getFamilies,
  readClientMonths,
  readFirstMonth,
} from "./benchmark.read-model.ts";
import { hasSurveySegments, readClientSegments, readTopics } from "./segments.read-model.ts";
import { type ClientSegments, type ClientParts, freezeSegments } from "./segments.rules.ts";
import { freezeQuantiles, type PooledProperty } from "./property-quantiles.rules.ts";
import { readPropertyScores } from "./property-scores.read-model.ts";
import { areQuantilesFrozen, saveQuantiles } from "./property-quantiles.repository.ts";
import {
  saveMembers,
  findFirstMonthWithPools,
  listFrozenSegmentMonths,
  listFrozenMonths,
  saveBenchmarkSegments,
  saveBenchmarkMonth,
  readMembers,
  readDisclosedMonths,
} from "./benchmark.repository.ts";
import type { DaySpan } from "../windows.rules.ts";
import {
  ALL_SURVEYS,
  type ClientMonth,
  getFirstUnfrozenMonth,
  freezeMonth,
  hasPools,
  listMonths,
  getYear,
} from "./benchmark.rules.ts";

/** Reads a client's services, from the slice that owns them. */
export interface ServiceDirectory {
  /** Returns the services that the transaction's client has with status active. */
  readActiveServices(tx: ClientTx): Promise<ReadonlySet<string>>;
}

export interface BenchmarkDeps extends ReleaseDeps {
  /** All declarations: the `facts` and what goes with them. */
  readonly declared: AnalyticsFacts;
  readonly organization: ClientDirectory & ServiceDirectory;
}

interface SeenClient {
  readonly id: number;
  readonly isActive: boolean;
  /** The first month with released numbers; null: none. */
  readonly firstMonth: string | null;
}

type MonthsOfClient = ReadonlyMap<string, ClientMonth>;

interface PartsOfClient {
  readonly segments: ReadonlyMap<string, ClientSegments>;
  readonly totals: MonthsOfClient;
}

const getNames = ({ released }: AnswerParts): readonly string[] => released.families.map((family) => family.name);

function getParts({ segments, totals }: PartsOfClient, month: string): readonly ClientParts[] {
  const own = segments.get(month);
  const { open = [], released = {} } = totals.get(month) ?? {};
  return own ? [{ segments: own, open: open.map(({ sums }) => sums), released }] : [];
}

/** One run: freezes what is due, oldest first, service by service. Numbers are read client by client. */
class FreezeRun {
  readonly #deps: BenchmarkDeps;
  /** The first month that is not due. */
  readonly #until: string;
  readonly #at: Date;
  readonly #upToDate = new Set<number>();
  readonly #hasSegments = new Set<number>();

  constructor(deps: BenchmarkDeps, asOf: Date) {
    this.#deps = deps;
    this.#at = deps.clock.now();
    this.#until = getFirstUnfrozenMonth(asOf < this.#at ? asOf : this.#at);
  }

  async freezeService(service: AudienceService): Promise<number> {
    const parts = getAnswerParts(this.#deps.facts, service);
    const clients = await this.#seen(service, parts);
    const [first] = clients.flatMap((client) => client.firstMonth ?? []).toSorted();
    if (first === undefined || first >= this.#until) return 0;
    const frozen = await this.#deps.db.global((tx) => listFrozenMonths(tx, service));
    const due = listMonths(first, this.#until).filter((month) => !frozen.has(month));
    const active = clients.filter((client) => client.isActive).map((client) => client.id);
    // The new year's members are decided together with the December before it, so that no client joins or leaves after
    // January.
    for (const year of new Set([...due, this.#until].map(getYear))) await this.#decide(service, year, active);
    let rows = 0;
    for (const [year, months] of Map.groupBy(due, getYear)) rows += await this.#year(service, parts, year, months);
    return rows;
  }

  /** Freezes the missing segments of the frozen months. */
  async freezeMissingSegments(service: AudienceService): Promise<number> {
    const { db } = this.#deps;
    const months = await db.global((tx) => listFrozenMonths(tx, service));
    const frozen = await db.global((tx) => listFrozenSegmentMonths(tx, service));
    const due = [...months].filter((month) => !frozen.has(month)).toSorted();
    let rows = 0;
    for (const [year, ofYear] of Map.groupBy(due, getYear)) rows += await this.#segmentsOfYear(service, year, ofYear);
    return rows;
  }

  /**
   * Freezes the property limits of the newest frozen month if they are not decided. Earlier months never get them
   * later: the fewer months have limits, the less can be compared.
   */
  async freezeNewestQuantiles(service: AudienceService): Promise<number> {
    const { db, declared } = this.#deps;
    const month = [...(await db.global((tx) => listFrozenMonths(tx, service)))].toSorted().at(-1);
    if (month === undefined || (await db.global((tx) => areQuantilesFrozen(tx, service, month)))) return 0;
    const pool: PooledProperty[] = [];
    for (const id of await db.global((tx) => readMembers(tx, service, getYear(month))))
      await db.withClient(id, async (tx) => {
        pool.push(...(await readPropertyScores(tx, { service, month, at: this.#at }, declared)));
      });
    const frozen = freezeQuantiles(pool);
    return db.global((tx) => saveQuantiles(tx, { service, month, frozen, at: this.#at }));
  }

  async #seen(service: AudienceService, parts: AnswerParts): Promise<readonly SeenClient[]> {
    const { db, organization } = this.#deps;
    const seen: SeenClient[] = [];
    const ids = (await db.global((tx) => organization.readClients(tx))).map(({ id }) => id);
    const invited = new Set(await findDueClients(db, ids, this.#deps.invitations.findWork));
    for (const id of ids) {
      if (invited.has(id)) await this.#release(id);
      seen.push(
        await db.withClient(id, async (tx) => ({
          id,
          isActive: (await organization.readActiveServices(tx)).has(service),
          firstMonth: await readFirstMonth(tx, parts),
        })),
      );
    }
    return seen;
  }

  // Cells that the daily release has not reached yet would otherwise be missing permanently.
  async #release(clientId: number): Promise<void> {
    if (this.#upToDate.has(clientId)) return;
    await releaseCells(this.#deps, clientId);
    this.#upToDate.add(clientId);
  }

  // A benchmark would permanently lack segments that were not decided yet.
  async #releaseSegments(clientId: number): Promise<void> {
    if (this.#hasSegments.has(clientId)) return;
    await releaseClosedMonths(this.#deps, clientId);
    this.#hasSegments.add(clientId);
  }

  async #decide(service: AudienceService, year: number, clientIds: readonly number[]): Promise<void> {
    await this.#deps.db.global((tx) => saveMembers(tx, { service, year, clientIds, at: this.#at }));
  }

  async #year(service: AudienceService, parts: AnswerParts, year: number, months: readonly string[]): Promise<number> {
    const { db, declared } = this.#deps;
    const poolsFrom = await db.global((tx) => findFirstMonthWithPools(tx, service));
    const brought: MonthsOfClient[] = [];
    for (const id of await db.global((tx) => readMembers(tx, service, year)))
      await db.withClient(id, async (tx) =>
        brought.push(await readClientMonths(tx, parts, this.#toSpan(months), poolsFrom)),
      );
    let rows = 0;
    for (const month of months) {
      const clients = brought.flatMap((own) => own.get(month) ?? []);
      const isPooled = hasPools(poolsFrom, month);
      const withSurveys = !(isPooled && hasSurveySegments(service, declared));
      const frozen = freezeMonth(getFamilies(parts, isPooled), clients, withSurveys);
      rows += await db.global((tx) => saveBenchmarkMonth(tx, { service, month, rows: frozen, at: this.#at }));
    }
    return rows;
  }

  async #segmentsOfYear(service: AudienceService, year: number, months: readonly string[]): Promise<number> {
    const { db, declared, facts } = this.#deps;
    const parts = getAnswerParts(facts, service);
    const topicByQuestion = await db.global((tx) => readTopics(tx, declared));
    const poolsFrom = await db.global((tx) => findFirstMonthWithPools(tx, service));
    const span = this.#toSpan(months);
    const brought: PartsOfClient[] = [];
    for (const id of await db.global((tx) => readMembers(tx, service, year))) {
      await this.#releaseSegments(id);
      await db.withClient(id, async (tx) => {
        const segments = await readClientSegments(tx, { service, declared, poolsFrom }, span);
        brought.push({ segments, totals: await readClientMonths(tx, parts, span, poolsFrom) });
      });
    }
    const totals = await db.global((tx) =>
      readDisclosedMonths(tx, { service, surveyId: ALL_SURVEYS, families: getNames(parts), span }),
    );
    let rows = 0;
    for (const month of months) {
      const clients = brought.flatMap((own) => getParts(own, month));
      const disclosedTotals = new Set(totals.filter((each) => each.month === month).map((each) => each.family));
      const segments = freezeSegments(getFamilies(parts, hasPools(poolsFrom, month)), clients, {
        topicByQuestion,
        disclosedTotals,
      });
      rows += await db.global((tx) => saveBenchmarkSegments(tx, { service, month, segments, at: this.#at }));
    }
    return rows;
  }

  #toSpan(months: readonly string[]): DaySpan {
    return { first: months[0] ?? this.#until, until: addMonths(months.at(-1) ?? this.#until, 1) };
  }
}

/** Returns the services with protected answers, which are those that have a benchmark. */
function listServices({ facts }: BenchmarkDeps): ReadonlySet<AudienceService> {
  return new Set(facts.filter((fact) => fact.part === "released").map((fact) => fact.service));
}

/**
 * Freezes the benchmark of every month that is closed and due on a day (not after the clock's) and not frozen yet,
 * oldest first, each month in its own transaction: whole scores, not their segments. Returns the number of rows;
 * running again adds none.
 */
export async function freezeMonths(deps: BenchmarkDeps, asOf: Date): Promise<number> {
  const freezing = new FreezeRun(deps, asOf);
  let rows = 0;
  for (const service of listServices(deps)) rows += await freezing.freezeService(service);
  return rows;
}

/**
 * Freezes months (`freezeMonths`), then the segments of every frozen month that has none yet, and the property limits
 * of the newest one.
 */
export async function freezeBenchmark(deps: BenchmarkDeps, asOf: Date): Promise<number> {
  const freezing = new FreezeRun(deps, asOf);
  let rows = 0;
  for (const service of listServices(deps)) rows += await freezing.freezeService(service);
  for (const service of listServices(deps)) rows += await freezing.freezeMissingSegments(service);
  for (const service of listServices(deps)) rows += await freezing.freezeNewestQuantiles(service);
  return rows;
}
