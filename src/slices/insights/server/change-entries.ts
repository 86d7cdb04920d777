import type { ClientTx } from "#platform/server/db/database.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type {
  AudienceService,
  ChangePlace,
  ChangeReasons,
  ComparedFigure,
  ComparedWindows,
  MetricRequest,
} from "#slices/analytics/server/analytics.api.ts";
import type {
  ChangeAction,
  ChangeEntry,
  ChangeMetric,
  ChangeReason,
} from "#slices/insights/contract/changes.contract.ts";
import { ChangeNames } from "./change-names.ts";
import { describePlace, type VisiblePlaces, toPlace } from "./change-places.ts";
import type { Insight } from "./changes.repository.ts";
import { findCurrentNumbers, testedFigures } from "./changes.rules.ts";
import type { InsightsDeps } from "./insights.deps.ts";
import { findScope } from "./insights.policy.ts";

/** An insight with its numbers of today. */
export interface CurrentInsight {
  readonly service: AudienceService;
  readonly metric: ChangeMetric;
  readonly place: ChangePlace;
  readonly shown: Pick<ChangeEntry, "figure" | "people">;
}

/** The viewer and the windows. */
export interface ChangesView {
  readonly actor: Actor;
  readonly places: VisiblePlaces;
  readonly windows: ComparedWindows;
  readonly today: string;
}

type Level = ChangePlace["level"];

/** Returns one request for all places of a level. */
function toRequest(level: Level, ids: readonly number[]): Pick<MetricRequest, "by" | "filters" | "locationIds"> {
  if (level === "company") return { by: "total" };
  return level === "region" ? { by: "region", filters: { region: ids } } : { by: "location", locationIds: ids };
}

/**
 * Reads the numbers of insights from the engine, as their viewer may see them, without insights that they no longer
 * confirm.
 */
export async function readCurrentInsights(
  deps: InsightsDeps,
  tx: ClientTx,
  { actor, windows, today }: ChangesView,
  insights: readonly Insight[],
): Promise<readonly CurrentInsight[]> {
  const groups = Map.groupBy(insights, ({ service, metric, level }) => `${service} ${metric} ${level}`);
  const figures = new Map<Insight, ComparedFigure>();
  for (const [first, ...others] of groups.values()) {
    const scope = first && findScope(actor, first.service);
    if (!first || !scope) continue;
    const { service, metric, level } = first;
    const all = [first, ...others];
    const ids = all.map(({ place_id: id }) => id);
    const request = { service, metrics: [metric], windows, scope, today, ...toRequest(level, ids) };
    const table = await deps.analytics.computeFigures(tx, request);
    for (const each of all) {
      const figure = table.get(level === "company" ? null : each.place_id)[metric];
      if (figure) figures.set(each, figure);
    }
  }
  return insights.flatMap((insight) => {
    const { service, metric, direction } = insight;
    const figure = figures.get(insight);
    const unit = testedFigures.find((tested) => tested.metric === metric)?.unit ?? "score";
    const shown = figure && direction ? findCurrentNumbers(figure, direction, unit) : null;
    return shown ? [{ service, metric, place: toPlace(insight), shown }] : [];
  });
}

/** A topic or question that fell. */
interface Cause {
  readonly parts: "topic" | "question";
  readonly id: number;
}

/** Returns the largest negative reason that can be acted on. */
function findCause(parts: ChangeReasons["parts"], reasons: readonly ChangeReason[]): Cause | null {
  const worst = reasons.find(({ kind, points }) => kind === "answers" && points < 0)?.m_id ?? null;
  return worst !== null && (parts === "topic" || parts === "question") ? { parts, id: worst } : null;
}

/** Builds entries of insights: why each changed, and the suggested action. */
export class ChangeEntries {
  readonly #deps: InsightsDeps;
  readonly #tx: ClientTx;
  readonly #view: ChangesView;
  readonly #names: ChangeNames;

  constructor(deps: InsightsDeps, tx: ClientTx, view: ChangesView) {
    this.#deps = deps;
    this.#tx = tx;
    this.#view = view;
    this.#names = new ChangeNames(deps, tx, view.places);
  }

  async build(insight: CurrentInsight): Promise<ChangeEntry> {
    const { service, metric, place, shown } = insight;
    const { actor, places } = this.#view;
    const found = await this.#explain(insight);
    const reasons = found === null ? [] : await this.#nameReasons(service, found);
    const pages = this.#deps.reports.findPages(actor, service, places.toSubject(place));
    const cause = shown.figure.delta < 0 && found !== null ? findCause(found.parts, reasons) : null;
    const action = cause === null ? null : await this.#findAction(insight, cause, pages.findPriorityPage);
    return {
      ...describePlace(places, place),
      to: pages.dashboard,
      service,
      metric,
      ...shown,
      parts: found?.parts ?? null,
      reasons,
      is_mostly_mix: found?.isMostlyMix ?? false,
      action: action ?? toComments(pages.comments),
    };
  }

  async #explain({ service, metric, place, shown }: CurrentInsight): Promise<ChangeReasons | null> {
    const { actor, windows, today } = this.#view;
    const scope = findScope(actor, service);
    if (scope === null) return null;
    const request = { service, metric, windows, today, place, shown: shown.figure.delta, scope };
    return this.#deps.analytics.changes.explain(this.#tx, request);
  }

  async #nameReasons(service: AudienceService, { parts, reasons }: ChangeReasons): Promise<ChangeReason[]> {
    const named: ChangeReason[] = [];
    for (const { kind, key, points } of reasons) {
      const name = key === null ? null : await this.#names.find(service, parts, key);
      named.push({ kind, m_id: key, name: name?.en ?? null, es: { name: name?.es ?? null }, points });
    }
    return named;
  }

  /** Returns the open assignment about a reason, otherwise the item that the catalog suggests. */
  async #findAction(
    { service, place }: Pick<CurrentInsight, "service" | "place">,
    { parts, id }: Cause,
    toPriority: (questionId: number) => string | null,
  ): Promise<ChangeAction | null> {
    const items = await this.#names.findItems(service, parts, id);
    for (const { questionId } of service === "ingage" ? items : []) {
      const about = {
        regionIds: place.level === "region" ? [place.id] : [],
        locationIds: place.level === "location" ? [place.id] : [],
      };
      const request = { viewer: this.#view.actor, questionId, places: place.level === "company" ? null : about };
      const [open] = (await this.#deps.readAssignments(this.#tx, request)).open;
      if (open) {
        const { action_item_title: label, es } = open;
        return { kind: "assignment", to: `/action-items/${open.id}`, label, es: { label: es.action_item_title } };
      }
    }
    for (const { questionId, title } of items) {
      const to = toPriority(questionId);
      if (title && to) return { kind: "item", to, label: title.en, es: { label: title.es } };
    }
    return null;
  }
}

function toComments(to: string | null): ChangeAction | null {
  return to === null ? null : { kind: "comments", to, label: null, es: { label: null } };
}
