import { toLocalDate } from "#platform/server/clock.ts";
import { forbidden, notFound } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { readCached } from "#platform/server/db/cached-reads.ts";
import { readCachedReply } from "#platform/server/db/cached-replies.ts";
import { VersionedCache } from "#platform/server/db/versioned-cache.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  type ComparedWindows,
  findDrivers,
  type FoundDrivers,
  MIN_DRIVER_RESPONSES,
} from "#slices/analytics/server/analytics.api.ts";
import { type DriverOutcome, type DriversReply, getDrivers } from "#slices/insights/contract/drivers.contract.ts";
import { ChangeNames } from "../change-names.ts";
import { VisiblePlaces, toFigurePlace, type PlaceRestriction } from "../change-places.ts";
import type { InsightsDeps } from "../insights.deps.ts";
import { findScope } from "../insights.policy.ts";
import { type DriverTopic, toDrivers } from "./drivers.rules.ts";

const SERVICE = "intouch";
const SCORE = "agreement_importance";
const CACHE_BYTES = 1024 * 1024;
const BYTES_OF_TOPIC = 100;

/** The query of drivers. */
export interface DriversQuery {
  readonly outcome: DriverOutcome;
  readonly restriction: PlaceRestriction;
}

/** The people whose answers decide the drivers: those of these locations; null: of the whole company. */
interface DriverLevel {
  readonly level: DriversReply["meta"]["insight"]["level"];
  readonly name: string | null;
  readonly locationIds: readonly number[] | null;
}

/** Returns the place itself, and the larger ones that replace it when too few answered. */
function listLevels(places: VisiblePlaces, restriction: PlaceRestriction): readonly [DriverLevel, ...DriverLevel[]] {
  const company: DriverLevel = {
    level: "company",
    name: places.findName({ level: "company", id: null }),
    locationIds: null,
  };
  const toRegionLevel = (id: number): DriverLevel => ({
    level: "region",
    name: places.findName({ level: "region", id }),
    locationIds: places.listLocations({ region: id }, SERVICE),
  });
  if (restriction === null) {
    if (places.seesCompany(SERVICE)) return [company];
    return [{ level: "places", name: null, locationIds: places.listLocations(null, SERVICE) }, company];
  }
  if ("region" in restriction) return [toRegionLevel(restriction.region), company];
  const region = places.findRegion(restriction.location);
  const own: DriverLevel = {
    level: "location",
    name: places.findName({ level: "location", id: restriction.location }),
    locationIds: [restriction.location],
  };
  return region === null ? [own, company] : [own, toRegionLevel(region), company];
}

/** Finds drivers of residents' likelihood to renew or to recommend: on request, once per version of the answers. */
export class DriversService {
  readonly #deps: InsightsDeps;
  readonly #cache = new VersionedCache<FoundDrivers>(CACHE_BYTES);

  constructor(deps: InsightsDeps) {
    this.#deps = deps;
  }

  /** Throws `forbidden` for an actor who sees no residents, `notFound` for a place outside the scope. */
  read(actor: Actor, query: DriversQuery): Promise<DriversReply> {
    if (findScope(actor, SERVICE) === null) throw forbidden();
    const request = { viewer: actor, address: getDrivers.path, query };
    return readCachedReply(this.#deps, request, ({ tx }) => this.#read(tx, actor, query));
  }

  async #read(tx: ClientTx, actor: Actor, { outcome, restriction }: DriversQuery): Promise<DriversReply> {
    const places = await VisiblePlaces.read(this.#deps, tx, actor);
    if (!places.isKnown(restriction, [SERVICE])) throw notFound();
    const { timeZone } = await this.#deps.organization.readClient(tx, actor.clientId);
    const today = toLocalDate(timeZone, this.#deps.clock.now());
    const windows = this.#deps.analytics.getSatisfactionWindows(today);
    const { survey, topics } = this.#deps.ratings.findTopics(outcome);
    const levels = listLevels(places, restriction);
    const { level, found } = await this.#findLevel(tx, levels, { outcome, windows });
    const { drivers, n } = found;
    const named = drivers && (await this.#readTopics(tx, actor, { places, restriction, windows, today, topics }));
    const data = named && drivers ? toDrivers(named, drivers.topics) : [];
    const isShown = data.some(({ word }) => word !== null);
    return {
      data: [...data],
      meta: {
        insight: {
          state: drivers === null ? "too_few" : isShown ? "shown" : "none",
          outcome,
          n,
          needed: MIN_DRIVER_RESPONSES,
          level: level.level,
          level_name: level.name,
          is_wider: level !== levels[0],
          explained: Math.round((drivers?.explained ?? 0) * 100),
          survey: { name: survey.en, es: { name: survey.es } },
          dates: windows.current,
        },
      },
    };
  }

  /** Returns the first of the levels with enough people; otherwise the result of the last one. */
  async #findLevel(
    tx: ClientTx,
    [own, ...wider]: readonly [DriverLevel, ...DriverLevel[]],
    of: { readonly outcome: DriverOutcome; readonly windows: ComparedWindows },
  ): Promise<{ readonly level: DriverLevel; readonly found: FoundDrivers }> {
    let last = { level: own, found: await this.#find(tx, own, of) };
    for (const level of wider) {
      if (last.found.drivers !== null) break;
      last = { level, found: await this.#find(tx, level, of) };
    }
    return last;
  }

  #find(
    tx: ClientTx,
    { locationIds }: DriverLevel,
    { outcome, windows }: { readonly outcome: DriverOutcome; readonly windows: ComparedWindows },
  ): Promise<FoundDrivers> {
    const { ratings } = this.#deps;
    const count = ratings.findTopics(outcome).topics.length;
    const request = { outcome, locationIds, range: windows.current };
    const name = JSON.stringify([tx.clientId, request]);
    const countBytes = (): number => count * BYTES_OF_TOPIC;
    return readCached(tx, { cache: this.#cache, countBytes }, name, async (inner) =>
      findDrivers(await ratings.read(inner, request), count),
    );
  }

  async #readTopics(
    tx: ClientTx,
    actor: Actor,
    view: {
      readonly places: VisiblePlaces;
      readonly restriction: PlaceRestriction;
      readonly windows: ComparedWindows;
      readonly today: string;
      readonly topics: readonly number[];
    },
  ): Promise<readonly DriverTopic[]> {
    const { places, restriction, windows, today, topics } = view;
    const { analytics } = this.#deps;
    const scope = findScope(actor, SERVICE);
    if (scope === null) throw forbidden();
    const one = { service: SERVICE, metrics: [SCORE], by: "topic" } as const;
    const ofPlace = toFigurePlace(restriction);
    const scores = await analytics.computeFigures(tx, {
      ...one,
      ...ofPlace,
      windows,
      scope,
      today,
      withCertainty: false,
    });
    const benchmark = await analytics.readBenchmarkTable(tx, { ...one, range: windows.current });
    const names = new ChangeNames(this.#deps, tx, places);
    const read: DriverTopic[] = [];
    for (const id of topics) {
      const name = (await names.find(SERVICE, "topic", id)) ?? { en: "", es: "" };
      const figure = scores.get(id)[SCORE];
      if (!figure) throw new RangeError(`no score of topic ${id}`);
      read.push({ id, name, score: figure.current, benchmark: benchmark.get(id)[SCORE] ?? null });
    }
    return read;
  }
}
