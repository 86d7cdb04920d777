import { toLocalDate } from "#platform/server/clock.ts";
import { forbidden, notFound } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { readCachedReply } from "#platform/server/db/cached-replies.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  type ChangePeriod,
  type ChangesReply,
  type ChangeState,
  getWhatChanged,
} from "#slices/insights/contract/changes.contract.ts";
import { ANSWERS_NEEDED, type AudienceService, FALSE_PART } from "#slices/analytics/server/analytics.api.ts";
import { ChangeEntries, type ChangesView, readCurrentInsights } from "./change-entries.ts";
import { VisiblePlaces, toPlace, type PlaceRestriction } from "./change-places.ts";
import { findNewestList, type Insight, type InsightList, readInsights } from "./changes.repository.ts";
import { computeDueMonth, isLate, RULES_VERSION, toWindows } from "./changes.rules.ts";
import type { InsightsDeps } from "./insights.deps.ts";
import { findScope } from "./insights.policy.ts";

/** Maximum number of entries that are sent with their reasons; further ones are only counted. */
const MAX_ENTRIES = 12;

/** The query of a list. */
export interface ChangesQuery {
  readonly period: ChangePeriod;
  readonly restriction: PlaceRestriction;
  readonly services: readonly AudienceService[];
}

function findState(list: InsightList | null, tested: readonly Insight[], entries: number): ChangeState {
  if (list === null) return "pending";
  if (entries > 0) return "changed";
  if (list.word === "first_year") return "first_year";
  return tested.length === 0 ? "too_few" : "unchanged";
}

async function readChanges(
  deps: InsightsDeps,
  tx: ClientTx,
  actor: Actor,
  { period, restriction, services }: ChangesQuery,
): Promise<ChangesReply> {
  const places = await VisiblePlaces.read(deps, tx, actor);
  if (!places.isKnown(restriction, services)) throw notFound();
  const { timeZone } = await deps.organization.readClient(tx, actor.clientId);
  const today = toLocalDate(timeZone, deps.clock.now());
  const list = await findNewestList(tx, period);
  const windows = toWindows(period, list?.month ?? computeDueMonth(today));
  const view: ChangesView = { actor, places, windows, today };
  const tested = (list === null ? [] : await readInsights(tx, list)).filter((insight) => {
    const place = toPlace(insight);
    return (
      services.includes(insight.service) && places.isSeen(insight.service, place) && places.isWithin(place, restriction)
    );
  });
  const listed = tested.filter(({ position }) => position !== null);
  const shown = await readCurrentInsights(deps, tx, view, listed);
  const entries = new ChangeEntries(deps, tx, view);
  const data: ChangesReply["data"] = [];
  for (const each of shown.slice(0, MAX_ENTRIES)) data.push(await entries.build(each));
  return {
    data,
    meta: {
      insight: {
        state: findState(list, tested, shown.length),
        period,
        windows,
        tested: tested.length,
        more: shown.length - data.length,
        q: FALSE_PART,
        frozen_on: list && toLocalDate(timeZone, list.frozen_at),
        version: list?.version ?? RULES_VERSION,
        is_late: isLate(list?.month ?? null, today),
        needed: ANSWERS_NEEDED,
      },
    },
  };
}

/**
 * Returns the changes beyond chance in an actor's places: the places were decided once for the company, the numbers are
 * today's.
 */
export function listChanges(deps: InsightsDeps, actor: Actor, query: ChangesQuery): Promise<ChangesReply> {
  if (query.services.every((service) => findScope(actor, service) === null)) throw forbidden();
  const request = { viewer: actor, address: getWhatChanged.path, query };
  return readCachedReply(deps, request, ({ tx }) => readChanges(deps, tx, actor, query));
}
