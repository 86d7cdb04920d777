import type { ClientTx } from "#platform/server/db/database.ts";
import type { AssignmentTarget } from "#slices/actions/contract/assignments.contract.ts";
import type {
  ComparedFigure,
  Filters,
  MetricTable,
  Released,
  Windows,
} from "#slices/analytics/server/analytics.api.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { followUpRange } from "./actions.rules.ts";
import type { TargetRecord } from "./assignment-parts.read-model.ts";
import type { AssignmentRecord } from "./assignments.read-model.ts";
import type { PlaceIds } from "./assignments.read-model.ts";
import { findLocations, includesTargets, readRegions } from "./target-places.ts";

// Scores before and after are read from the engine each time, through its release gate. No confidential value is
// copied, and what is hidden there is hidden here.

const SCORE = "agreement_importance";
const dimensions = { region: "region", location: "location", position_category: "position_category" } as const;

type MeasuredAssignment = Pick<AssignmentRecord, "id" | "question_id" | "assigned_on" | "awaiting_on">;

/** The viewer of scores. */
export interface ScoreVisibility {
  /** Null: no scores, as for an assignee without a permission in engagement. */
  readonly scope: Scope | null;
  /** Places in the scope. "whole": all. */
  readonly places: PlaceIds | "whole" | null;
  /** Today in the client's zone. */
  readonly today: string;
}

type ScorePair = Pick<AssignmentTarget, "old_score" | "new_score" | "old_state" | "new_state" | "old_n" | "new_n">;

const noScores: ScorePair = {
  old_score: null,
  new_score: null,
  old_state: "hidden",
  new_state: "hidden",
  old_n: null,
  new_n: null,
};

const findScore = (figure: Released): number | null => (figure.state === "value" ? figure.rounded : null);
const findPeople = (figure: Released): number | null => (figure.state === "value" ? figure.n : null);

/**
 * Returns the values before and after. Without a follow-up there is only a before, which is the current window. The
 * difference is omitted, because it would be taken for an effect before the effect is measured.
 */
function toScorePair(figure: ComparedFigure, hasFollowUp: boolean): ScorePair {
  if (!hasFollowUp) {
    const { current } = figure;
    const before = { old_score: findScore(current), old_state: current.state, old_n: findPeople(current) };
    return { ...noScores, ...before, new_state: "na" };
  }
  const { current, previous } = figure;
  if (previous === null) throw new RangeError("a follow-up is compared with what was before");
  return {
    old_score: findScore(previous),
    new_score: findScore(current),
    old_state: previous.state,
    new_state: current.state,
    old_n: findPeople(previous),
    new_n: findPeople(current),
  };
}

/** Queries the engine once for what several assignments share. */
export class TargetScores {
  readonly #deps: Pick<ActionsDeps, "analytics" | "organization">;
  readonly #tx: ClientTx;
  readonly #visibility: ScoreVisibility;
  readonly #request = new Map<string, Promise<MetricTable>>();

  constructor(deps: Pick<ActionsDeps, "analytics" | "organization">, tx: ClientTx, visibility: ScoreVisibility) {
    this.#deps = deps;
    this.#tx = tx;
    this.#visibility = visibility;
  }

  /** Returns the scores of an assignment's targets, in order. */
  async readScores(assignment: MeasuredAssignment, targets: readonly TargetRecord[]): Promise<readonly ScorePair[]> {
    const { scope, places } = this.#visibility;
    // A partly visible region would have another score than the one that was assigned, so none is shown.
    if (scope === null || !includesTargets(places, targets)) return targets.map(() => noScores);
    const { windows, hasFollowUp } = this.#toWindows(assignment);
    const within = await this.#readLocations(targets);
    const pairs: ScorePair[] = [];
    for (const { kind, target_id: key } of targets) {
      const filters: Filters = {
        question: [assignment.question_id],
        ...(kind === "position_category" && within !== null ? { location: within } : {}),
      };
      const table = await this.#send(scope, kind, windows, filters);
      const figure = table.get(key)[SCORE];
      pairs.push(figure ? toScorePair(figure, hasFollowUp) : noScores);
    }
    return pairs;
  }

  #toWindows({ assigned_on: assignedOn, awaiting_on: doneOn }: MeasuredAssignment) {
    const before = this.#deps.analytics.getEngagementWindows(assignedOn);
    const after = doneOn === null ? null : followUpRange(doneOn, this.#visibility.today);
    const windows: Windows = after === null ? before : { current: after, previous: before.current };
    return { windows, hasFollowUp: after !== null };
  }

  async #readLocations(targets: readonly TargetRecord[]): Promise<readonly number[] | null> {
    if (targets.every(({ kind }) => kind === "position_category")) return null;
    return findLocations(await readRegions(this.#deps, this.#tx), targets);
  }

  #send(scope: Scope, kind: TargetRecord["kind"], windows: Windows, filters: Filters): Promise<MetricTable> {
    const by = dimensions[kind];
    const key = JSON.stringify([by, windows, filters]);
    const known = this.#request.get(key);
    if (known) return known;
    const { today } = this.#visibility;
    const request = { service: "ingage", metrics: [SCORE], by, windows, scope, filters, today } as const;
    const requested = { ...request, withCertainty: false } as const;
    const table = this.#deps.analytics.computeFigures(this.#tx, requested);
    this.#request.set(key, table);
    return table;
  }
}
