import { toLocalDate } from "#platform/server/clock.ts";
import { forbidden, notFound } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { readCached } from "#platform/server/db/cached-reads.ts";
import { VersionedCache } from "#platform/server/db/versioned-cache.ts";
import type { Actor, Scope } from "#slices/identity/server/identity.api.ts";
import type { AudienceService, DateRange } from "#slices/analytics/server/analytics.api.ts";
import type { TrustReply } from "#slices/insights/contract/trust.contract.ts";
import { VisiblePlaces, toFigurePlace, type PlaceRestriction } from "../change-places.ts";
import type { InvitedResidents, InsightsDeps, ResidentRatings } from "../insights.deps.ts";
import { findScope } from "../insights.policy.ts";
import { gradeTrust } from "./trust.rules.ts";

/** The query of a grade. */
export interface TrustQuery {
  readonly service: AudienceService;
  readonly restriction: PlaceRestriction;
  readonly range: DateRange;
}

const CACHE_BYTES = 1024 * 1024;
const BYTES_OF_COUNTS = 600;

/** Grades how far scores can be trusted: from the engine's numbers, and from invitations. */
export class TrustService {
  readonly #deps: InsightsDeps;
  readonly #cache = new VersionedCache<InvitedResidents>(CACHE_BYTES);

  constructor(deps: InsightsDeps) {
    this.#deps = deps;
  }

  /** Throws `forbidden` without the service, `notFound` for a place outside the scope. */
  read(actor: Actor, query: TrustQuery): Promise<TrustReply> {
    const scope = findScope(actor, query.service);
    if (scope === null) throw forbidden();
    return this.#deps.db.reading(actor.clientId, (tx) => this.#read(tx, actor, scope, query));
  }

  async #read(
    tx: ClientTx,
    actor: Actor,
    scope: Scope,
    { service, restriction, range }: TrustQuery,
  ): Promise<TrustReply> {
    const places = await VisiblePlaces.read(this.#deps, tx, actor);
    if (!places.isKnown(restriction, [service])) throw notFound();
    const { timeZone } = await this.#deps.organization.readClient(tx, actor.clientId);
    const today = toLocalDate(timeZone, this.#deps.clock.now());
    const place = toFigurePlace(restriction);
    const precision = await this.#deps.analytics.precision.read(tx, { service, range, scope, today, ...place });
    const locationIds =
      restriction === null && places.seesCompany(service) ? null : places.listWithin(restriction, service);
    // For employees it is not disclosed who was invited and who answered.
    const invited = service === "intouch" ? await this.#countInvited(tx, { locationIds, range, today }) : null;
    return { data: gradeTrust(precision, invited), meta: { insight: { service, dates: range } } };
  }

  #countInvited(tx: ClientTx, request: Parameters<ResidentRatings["countInvited"]>[1]): Promise<InvitedResidents> {
    const name = JSON.stringify([tx.clientId, request]);
    return readCached(tx, { cache: this.#cache, countBytes: () => BYTES_OF_COUNTS }, name, (inner) =>
      this.#deps.ratings.countInvited(inner, request),
    );
  }
}
