import type { ClientTx } from "#platform/server/db/database.ts";
import type { ActionEffect } from "#slices/actions/contract/effects.contract.ts";
import type { DateRange, EffectTable } from "#slices/analytics/server/analytics.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { followUpRange } from "./actions.rules.ts";
import type { TargetRecord } from "./assignment-parts.read-model.ts";
import type { AssignmentRecord, PlaceIds } from "./assignments.read-model.ts";
import { type ActionAtPlace, readActionsOn } from "./done-actions.read-model.ts";
import { isUnderWay, toEffect, createNoEffect } from "./effect.rules.ts";
import { findLocations, includesTargets, readRegions, type RegionsByLocation } from "./target-places.ts";

type Deps = Pick<ActionsDeps, "analytics" | "organization">;
type MeasuredAssignment = Pick<AssignmentRecord, "question_id" | "assigned_on" | "awaiting_on"> &
  Partial<Pick<AssignmentRecord, "canceled_at">>;

/** Effects of an assignment: one per target in order, and one for all together. */
export interface AssignmentEffects {
  readonly targets: readonly ActionEffect[];
  readonly all: ActionEffect;
}

/**
 * Measures effects of actions over the whole company, independent of the viewer. Queries the engine once for
 * assignments that share a question and windows.
 */
export class ActionEffects {
  readonly #deps: Deps;
  readonly #tx: ClientTx;
  readonly #today: string;
  readonly #tables = new Map<string, Promise<EffectTable>>();
  readonly #actions = new Map<number, Promise<readonly ActionAtPlace[]>>();

  constructor(deps: Deps, tx: ClientTx, today: string) {
    this.#deps = deps;
    this.#tx = tx;
    this.#today = today;
  }

  /** Returns the effects of an assignment at the places that the viewer sees. */
  async computeEffects(
    assignment: MeasuredAssignment,
    targets: readonly TargetRecord[],
    places: PlaceIds | "whole" | null,
  ): Promise<AssignmentEffects> {
    const repeatEffect = (all: ActionEffect): AssignmentEffects => ({
      targets: targets.map(({ kind }) => (kind === "position_category" ? createNoEffect("position") : all)),
      all,
    });
    if (!includesTargets(places, targets)) return repeatEffect(createNoEffect("hidden"));
    const table = await this.find(assignment);
    if (table === null) return repeatEffect(createNoEffect("no_follow_up"));
    if (!table.hasEnoughPlaces) return repeatEffect(createNoEffect("too_few_places", table.places));
    const regions = await this.readCurrentRegions();
    const getEffectAt = (some: readonly TargetRecord[]): ActionEffect => {
      const locations = findLocations(regions, some);
      if (locations === null) return createNoEffect("position");
      return toEffect(
        locations.flatMap((id) => table.find(id) ?? []),
        table.places,
      );
    };
    return { targets: targets.map((target) => getEffectAt([target])), all: getEffectAt(targets) };
  }

  /**
   * Returns the changes at places beyond the expectation, in the windows of an assignment; null without a follow-up.
   */
  find(assignment: MeasuredAssignment): Promise<EffectTable> | null {
    const { question_id: question, assigned_on: assignedOn, awaiting_on: doneOn, canceled_at: canceledAt } = assignment;
    const after = doneOn === null ? null : followUpRange(doneOn, this.#today);
    // A canceled assignment is no action, so its places are compared with.
    if (after === null || canceledAt) return null;
    const before = this.#deps.analytics.getEngagementWindows(assignedOn).current;
    const key = JSON.stringify([question, before, after]);
    const known = this.#tables.get(key);
    if (known) return known;
    const table = this.#read(question, before, after);
    this.#tables.set(key, table);
    return table;
  }

  /** Returns the current region of each location. */
  readCurrentRegions(): Promise<RegionsByLocation> {
    return readRegions(this.#deps, this.#tx);
  }

  async #read(question: number, before: DateRange, after: DateRange): Promise<EffectTable> {
    const treated = await this.#findTreated(question, { from: before.from, to: after.to });
    const request = { service: "ingage", question, before, after, treated, today: this.#today } as const;
    return this.#deps.analytics.computeEffects(this.#tx, request);
  }

  /** Returns the locations with an action on a question in a range of days. */
  async #findTreated(question: number, range: DateRange): Promise<readonly number[]> {
    const known = this.#actions.get(question) ?? readActionsOn(this.#tx, question);
    this.#actions.set(question, known);
    const regions = await this.readCurrentRegions();
    const treated = new Set<number>();
    for (const action of await known) {
      if (!isUnderWay(action, range)) continue;
      const { kind, target_id: id } = action;
      const target = kind === null || id === null ? [] : [{ kind, target_id: id }];
      for (const location of findLocations(regions, target) ?? regions.keys()) treated.add(location);
    }
    return [...treated];
  }
}
