import { addMonths } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AnalyticsFacts, AudienceService } from "../analytics.facts.ts";
import { type ClientDirectory, type ReleaseDeps, releaseClosedMonths } from "../analytics.jobs.ts";
import { type AnswerParts, answerPartsOf, readClientMonths, readFirstMonth } from "./benchmark.read-model.ts";
import { readClientCuts, readTopics } from "./cuts.read-model.ts";
import { type ClientCuts, freezeCuts } from "./cuts.rules.ts";
import { decideMembers, frozenMonths, keepMonth, membersOf } from "./benchmark.repository.ts";
import { type ClientMonth, firstUnfrozenMonth, freezeMonth, monthsFrom, yearOf } from "./benchmark.rules.ts";

/** Which services a client has, from the slice that owns them. */
export interface ServiceDirectory {
  /** The services that the client of the transaction has with status active. */
  activeServices(tx: ClientTx): Promise<ReadonlySet<string>>;
}

export interface BenchmarkDeps extends ReleaseDeps {
  /** All that is declared: `facts`, and what follows from them. */
  readonly declared: AnalyticsFacts;
  readonly organisation: ClientDirectory & ServiceDirectory;
}

interface SeenClient {
  readonly id: number;
  readonly isActive: boolean;
  /** The first month with released numbers; null: none. */
  readonly firstMonth: string | null;
}

type MonthsOfClient = ReadonlyMap<string, ClientMonth>;

/** One run: freezes, oldest first, what is due of one service after the other. Numbers are read client by client. */
class Freezing {
  readonly #deps: BenchmarkDeps;
  /** The first month that is not due. */
  readonly #until: string;
  readonly #at: Date;
  readonly #upToDate = new Set<number>();

  constructor(deps: BenchmarkDeps, asOf: Date) {
    this.#deps = deps;
    this.#at = deps.clock.now();
    this.#until = firstUnfrozenMonth(asOf < this.#at ? asOf : this.#at);
  }

  async service(service: AudienceService): Promise<number> {
    const parts = answerPartsOf(this.#deps.facts, service);
    const clients = await this.#seen(service, parts);
    const [first] = clients.flatMap((client) => client.firstMonth ?? []).toSorted();
    if (first === undefined || first >= this.#until) return 0;
    const frozen = await this.#deps.db.global((tx) => frozenMonths(tx, service));
    const due = monthsFrom(first, this.#until).filter((month) => !frozen.has(month));
    const active = clients.filter((client) => client.isActive).map((client) => client.id);
    // The year that has begun is decided with the December before it, so that nobody joins or leaves after January.
    for (const year of new Set([...due, this.#until].map(yearOf))) await this.#decide(service, year, active);
    let rows = 0;
    for (const [year, months] of Map.groupBy(due, yearOf)) rows += await this.#year(service, parts, year, months);
    return rows;
  }

  async #seen(service: AudienceService, parts: AnswerParts): Promise<readonly SeenClient[]> {
    const { db, organisation } = this.#deps;
    const seen: SeenClient[] = [];
    for (const { id } of await db.global((tx) => organisation.clients(tx))) {
      await this.#release(id);
      seen.push(
        await db.inClient(id, async (tx) => ({
          id,
          isActive: (await organisation.activeServices(tx)).has(service),
          firstMonth: await readFirstMonth(tx, parts),
        })),
      );
    }
    return seen;
  }

  // Whatever the daily release has not come to yet would otherwise be missing for ever.
  async #release(clientId: number): Promise<void> {
    if (this.#upToDate.has(clientId)) return;
    await releaseClosedMonths(this.#deps, clientId);
    this.#upToDate.add(clientId);
  }

  async #decide(service: AudienceService, year: number, clientIds: readonly number[]): Promise<void> {
    await this.#deps.db.global((tx) => decideMembers(tx, { service, year, clientIds, at: this.#at }));
  }

  async #year(service: AudienceService, parts: AnswerParts, year: number, months: readonly string[]): Promise<number> {
    const { db } = this.#deps;
    const members = await db.global((tx) => membersOf(tx, service, year));
    const span = { first: months[0] ?? this.#until, until: addMonths(months.at(-1) ?? this.#until, 1) };
    const { declared } = this.#deps;
    const topics = await db.global((tx) => readTopics(tx, declared));
    const brought: MonthsOfClient[] = [];
    const cutsBrought: ReadonlyMap<string, ClientCuts>[] = [];
    for (const id of members) {
      await db.inClient(id, async (tx) => {
        brought.push(await readClientMonths(tx, parts, span));
        cutsBrought.push(await readClientCuts(tx, service, declared, span));
      });
    }
    let rows = 0;
    for (const month of months) {
      const clients = brought.flatMap((own) => own.get(month) ?? []);
      const { families } = parts.released;
      const ofCuts = cutsBrought.flatMap((own) => own.get(month) ?? []);
      const whole = freezeMonth(families, clients);
      const kept = { service, month, rows: whole, cuts: freezeCuts(families, ofCuts, topics), at: this.#at };
      rows += await db.global((tx) => keepMonth(tx, kept));
    }
    return rows;
  }
}

/**
 * Freezes the benchmark of every month that is closed and due on a day (no later than the clock's) and not frozen yet,
 * oldest first, each month in a transaction of its own. Returns the number of rows; running again adds none.
 */
export async function freezeBenchmark(deps: BenchmarkDeps, asOf: Date): Promise<number> {
  const freezing = new Freezing(deps, asOf);
  let rows = 0;
  const released = deps.facts.filter((fact) => fact.part === "released");
  for (const service of new Set(released.map((fact) => fact.service))) rows += await freezing.service(service);
  return rows;
}
