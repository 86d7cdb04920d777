import type { ClientTx } from "#platform/server/db/database.ts";
import { type Actor, type Scope, includesPlace } from "#slices/identity/server/identity.api.ts";
import type {
  AnalyticsService,
  AudienceService,
  ChangePlace,
  MetricRequest,
} from "#slices/analytics/server/analytics.api.ts";
import type { PageSubject } from "#slices/reports/server/reports.api.ts";
import type { ChangeEntry } from "#slices/insights/contract/changes.contract.ts";
import type { Insight } from "./changes.repository.ts";
import type { InsightsDeps } from "./insights.deps.ts";
import { findScope } from "./insights.policy.ts";

/** A region and its locations, or one location; null: everything the actor sees. */
export type PlaceRestriction = { readonly region: number } | { readonly location: number } | null;

/** Returns the same for a request to the engine, within the actor's scope. */
export function toFigurePlace(restriction: PlaceRestriction): Pick<MetricRequest, "filters" | "locationIds"> {
  if (restriction === null) return {};
  return "region" in restriction
    ? { filters: { region: [restriction.region] } }
    : { locationIds: [restriction.location] };
}

/** Returns the place of an insight as the engine addresses it. */
export function toPlace({ level, place_id: id }: Pick<Insight, "level" | "place_id">): ChangePlace {
  return level === "company" ? { level, id: null } : { level, id };
}

/** The places of a client that one person sees today. */
export class VisiblePlaces {
  readonly #client: string;
  readonly #regions: ReadonlyMap<number, string>;
  readonly #locations: ReadonlyMap<number, { readonly name: string; readonly regionId: number | null }>;
  readonly #actor: Actor;

  private constructor(
    actor: Actor,
    {
      client,
      regions,
      locations,
    }: {
      readonly client: string;
      readonly regions: ReadonlyMap<number, string>;
      readonly locations: ReadonlyMap<number, { readonly name: string; readonly regionId: number | null }>;
    },
  ) {
    this.#actor = actor;
    this.#client = client;
    this.#regions = regions;
    this.#locations = locations;
  }

  static async read(deps: InsightsDeps, tx: ClientTx, actor: Actor): Promise<VisiblePlaces> {
    const [client, regions, locations] = [
      await deps.organization.readClient(tx, actor.clientId),
      await deps.organization.readRegions(tx),
      await deps.organization.readLocations(tx),
    ];
    return new VisiblePlaces(actor, {
      client: client.name,
      regions: new Map(regions.map(({ id, name }) => [id, name])),
      locations: new Map(
        locations.flatMap(({ id, name, regionId, isArchived }) => (isArchived ? [] : [[id, { name, regionId }]])),
      ),
    });
  }

  /** Returns the name of a place; null when it no longer exists. */
  findName({ level, id }: ChangePlace): string | null {
    if (level === "company") return this.#client;
    return (level === "region" ? this.#regions.get(id) : this.#locations.get(id)?.name) ?? null;
  }

  /** Returns whether the person sees all of a place in a service. */
  isSeen(service: AnalyticsService, place: ChangePlace): boolean {
    const scope = findScope(this.#actor, service);
    return scope !== null && this.findName(place) !== null && this.#isIn(scope, place);
  }

  /** Returns whether the person sees the whole company in a service. */
  seesCompany(service: AnalyticsService): boolean {
    return findScope(this.#actor, service)?.kind === "client";
  }

  /** Returns whether the person sees a place in one of these services. */
  isKnown(restriction: PlaceRestriction, services: readonly AnalyticsService[]): boolean {
    if (restriction === null) return true;
    const place: ChangePlace =
      "region" in restriction
        ? { level: "region", id: restriction.region }
        : { level: "location", id: restriction.location };
    return services.some((service) => this.isSeen(service, place));
  }

  isWithin({ level, id }: ChangePlace, restriction: PlaceRestriction): boolean {
    if (restriction === null) return true;
    if ("location" in restriction) return level === "location" && id === restriction.location;
    if (level === "region") return id === restriction.region;
    return level === "location" && this.#locations.get(id)?.regionId === restriction.region;
  }

  /** Returns the region of a location; null without a region. */
  findRegion(locationId: number): number | null {
    return this.#locations.get(locationId)?.regionId ?? null;
  }

  /** Returns all locations of a region, also those that the person does not see; for null, those that they see. */
  listLocations(within: { readonly region: number } | null, service: AudienceService): number[] {
    return [...this.#locations]
      .filter(([id, { regionId }]) =>
        within === null ? this.isSeen(service, { level: "location", id }) : regionId === within.region,
      )
      .map(([id]) => id)
      .toSorted((a, b) => a - b);
  }

  /** Returns the locations of a place, or all that the person sees. */
  listWithin(restriction: PlaceRestriction, service: AudienceService): number[] {
    return restriction !== null && "location" in restriction
      ? [restriction.location]
      : this.listLocations(restriction, service);
  }

  /** Returns the name of a location's region; null without a region. */
  findRegionName(locationId: number): string | null {
    return this.#regions.get(this.#locations.get(locationId)?.regionId ?? 0) ?? null;
  }

  /** Returns the regions in which the person sees all locations, by name. */
  listRegions(service: AudienceService): { readonly m_id: number; readonly name: string }[] {
    const seen = [...this.#locations].filter(([id]) => this.isSeen(service, { level: "location", id }));
    const ids = new Set(seen.map(([, { regionId }]) => regionId));
    return [...this.#regions]
      .filter(([id]) => ids.has(id) && this.isSeen(service, { level: "region", id }))
      .map(([id, name]) => ({ m_id: id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  }

  toSubject(place: ChangePlace): PageSubject {
    if (place.level === "company") return { linkType: "company" };
    if (place.level === "region") return { linkType: "region", id: place.id };
    const regionId = this.#locations.get(place.id)?.regionId ?? null;
    return { linkType: "location", location: { id: place.id, regionId } };
  }

  #isIn(scope: Scope, { level, id }: ChangePlace): boolean {
    if (scope.kind === "client") return true;
    if (level === "company") return false;
    if (level === "region") return scope.regionIds.includes(id);
    return includesPlace(scope, { locationId: id, regionId: this.#locations.get(id)?.regionId ?? null });
  }
}

/** Returns the fields of an entry that describe its place. */
export function describePlace(places: VisiblePlaces, place: ChangePlace): Pick<ChangeEntry, "m_id" | "name" | "level"> {
  return { m_id: place.id, name: places.findName(place) ?? "", level: place.level };
}
