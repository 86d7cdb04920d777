import { toLocalDate } from "#platform/server/clock.ts";
import { forbidden, notFound } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { readCachedReply } from "#platform/server/db/cached-replies.ts";
import { readCached } from "#platform/server/db/cached-reads.ts";
import { VersionedCache } from "#platform/server/db/versioned-cache.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  type Bucket,
  measureChainLink,
  type LinkResult,
  MIN_CHAIN_PROPERTIES,
  MIN_CHAIN_QUARTERS,
  MIN_LEASES_DUE,
  type LinkedProperty,
  type QuarterSeries,
} from "#slices/analytics/server/analytics.api.ts";
import {
  type ChainReply,
  type ChainStep,
  type ChainTile,
  chainSteps,
  getProfitChain,
} from "#slices/insights/contract/chain.contract.ts";
import { VisiblePlaces, toFigurePlace, type PlaceRestriction } from "../change-places.ts";
import type { InsightsDeps } from "../insights.deps.ts";
import { findScope } from "../insights.policy.ts";
import { chainMeasures, listQuarters, toLinks, toQuarterSeries, toTile } from "./chain.rules.ts";

const DUE = "renewals_due";
const services = [...new Set(Object.values(chainMeasures).map(({ service }) => service))];

const CACHE_BYTES = 256 * 1024;
const BYTES_OF_LINKS = 500;

const needed = { properties: MIN_CHAIN_PROPERTIES, quarters: MIN_CHAIN_QUARTERS, leases: MIN_LEASES_DUE };

/** The place whose figures are read. */
interface ChainScope {
  readonly places: VisiblePlaces;
  readonly restriction: PlaceRestriction;
  readonly today: string;
}

/** Reads five figures of a place and, for the company, whether each goes with the one before it. */
export class ChainService {
  readonly #deps: InsightsDeps;
  readonly #cache = new VersionedCache<readonly LinkResult[]>(CACHE_BYTES);

  constructor(deps: InsightsDeps) {
    this.#deps = deps;
  }

  /** Throws `forbidden` for an actor without places, `notFound` for a place outside the scope. */
  read(actor: Actor, restriction: PlaceRestriction): Promise<ChainReply> {
    if (services.every((service) => findScope(actor, service) === null)) throw forbidden();
    const request = { viewer: actor, address: getProfitChain.path, query: restriction };
    return readCachedReply(this.#deps, request, ({ tx }) => this.#read(tx, actor, restriction));
  }

  async #read(tx: ClientTx, actor: Actor, restriction: PlaceRestriction): Promise<ChainReply> {
    const places = await VisiblePlaces.read(this.#deps, tx, actor);
    if (!places.isKnown(restriction, services)) throw notFound();
    const { timeZone } = await this.#deps.organization.readClient(tx, actor.clientId);
    const today = toLocalDate(timeZone, this.#deps.clock.now());
    const quarters = listQuarters(today);
    const dates = { from: quarters[0]?.range.from ?? today, to: quarters.at(-1)?.range.to ?? today };
    const isWhole = restriction === null && services.every((service) => places.seesCompany(service));
    const links = isWhole ? toLinks(await this.#readLinks(tx, quarters, today), dates.to) : null;
    const data = await this.#readTiles(tx, actor, { places, restriction, today });
    return { data: [...data], meta: { insight: { links, dates, needed } } };
  }

  async #readTiles(
    tx: ClientTx,
    actor: Actor,
    { places, restriction, today }: ChainScope,
  ): Promise<readonly ChainTile[]> {
    const { analytics, organization } = this.#deps;
    const active: ReadonlySet<string> = await organization.readActiveServices(tx);
    const tiles: ChainTile[] = [];
    for (const step of chainSteps) {
      const { service, metric } = chainMeasures[step];
      const scope = findScope(actor, service);
      if (scope === null || !active.has(service) || !places.isKnown(restriction, [service])) continue;
      const windows =
        service === "ingage" ? analytics.getEngagementWindows(today) : analytics.getSatisfactionWindows(today);
      const of = { service, metrics: [metric], by: "total", windows, scope, today } as const;
      const figure = (await analytics.computeFigures(tx, { ...of, ...toFigurePlace(restriction) })).get(null)[metric];
      if (figure) tiles.push(toTile(step, figure));
    }
    return tiles;
  }

  #readLinks(tx: ClientTx, quarters: readonly Bucket[], today: string): Promise<readonly LinkResult[]> {
    const name = JSON.stringify([tx.clientId, today]);
    const countBytes = (): number => BYTES_OF_LINKS;
    return readCached(tx, { cache: this.#cache, countBytes }, name, (inner) => this.#findLinks(inner, quarters, today));
  }

  /** Finds the links once for the company, from the released figures of its properties, quarter by quarter. */
  async #findLinks(tx: ClientTx, buckets: readonly Bucket[], today: string): Promise<readonly LinkResult[]> {
    const series = new Map<ChainStep, ReadonlyMap<number, QuarterSeries>>();
    for (const step of chainSteps) series.set(step, await this.#readSeries(tx, step, { buckets, today }));
    return chainSteps.slice(0, -1).map((from, at) => {
      const next = series.get(chainSteps[at + 1] ?? from);
      return measureChainLink(
        [...(series.get(from) ?? [])].flatMap(([place, own]): LinkedProperty[] => {
          const to = next?.get(place);
          return to === undefined ? [] : [{ from: own, to }];
        }),
      );
    });
  }

  async #readSeries(
    tx: ClientTx,
    step: ChainStep,
    { buckets, today }: { readonly buckets: readonly Bucket[]; readonly today: string },
  ): Promise<ReadonlyMap<number, QuarterSeries>> {
    const { service, metric } = chainMeasures[step];
    const scope = { kind: "client" } as const;
    const metrics = step === "renewals" ? [metric, DUE] : [metric];
    const request = { service, metrics, by: "location", buckets, scope, withoutPools: true, today } as const;
    const { rows } = await this.#deps.analytics.computeSeries(tx, { ...request, isNumbersOnly: true });
    return toQuarterSeries(
      rows,
      step === "renewals" ? { metric, counted: { metric: DUE, least: MIN_LEASES_DUE } } : { metric },
    );
  }
}
