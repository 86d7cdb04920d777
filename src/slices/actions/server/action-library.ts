import { addMonths } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { ItemEffect } from "#slices/actions/contract/effects.contract.ts";
import { type ChangeEffect, combineEffects } from "#slices/analytics/server/analytics.api.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { ActionEffects } from "./action-effects.ts";
import type { ActionsDeps } from "./actions.deps.ts";
import { requireVisibility } from "./actions.policy.ts";
import { type AssignmentViewer, loadViewer } from "./assignment-visibility.ts";
import { type TargetRecord, readTargets } from "./assignment-parts.read-model.ts";
import type { PlaceIds } from "./assignments.read-model.ts";
import { type DoneAction, readDone } from "./done-actions.read-model.ts";
import { MIN_ASSIGNMENTS, toEffectWord, toPoints } from "./effect.rules.ts";
import { findLocations, includesTargets } from "./target-places.ts";

/** Number of the newest assignments of an action item that its mean effect uses. */
const MAX_ASSIGNMENTS_PER_ITEM = 20;

/** A completed action with the current locations of its targets. */
interface CompletedAction {
  readonly action: DoneAction;
  readonly targets: readonly TargetRecord[];
  readonly locations: readonly number[];
}

const countPlaces = (done: readonly CompletedAction[]): number =>
  new Set(done.flatMap(({ locations }) => locations)).size;

/** Returns the mean effect of an action item; null with too few results. */
async function findItemEffect(effects: ActionEffects, done: readonly CompletedAction[]): Promise<ItemEffect | null> {
  const measured: { id: number; places: readonly number[]; effects: readonly ChangeEffect[] }[] = [];
  // A place's answers to a question count once, for the newest assignment.
  const counted = new Set<string>();
  for (const { action, locations } of done) {
    const table = await effects.find(action);
    const here = locations.flatMap((place) => {
      const key = `${action.question_id} ${place}`;
      const effect = counted.has(key) ? null : (table?.find(place) ?? null);
      if (effect === null) return [];
      counted.add(key);
      return [{ place, effect }];
    });
    if (here.length === 0) continue;
    measured.push({ id: action.id, places: here.map(({ place }) => place), effects: here.map(({ effect }) => effect) });
  }
  const places = new Set(measured.flatMap((each) => each.places)).size;
  const combined = combineEffects(measured.flatMap((each) => each.effects));
  const [first] = done;
  if (combined === null || !first || Math.min(measured.length, places) < MIN_ASSIGNMENTS) return null;
  const { action_item_id: id, item_title: title, topic } = first.action;
  return {
    id,
    title: title.en,
    topic: topic.en,
    es: { title: title.es, topic: topic.es },
    points: toPoints(combined),
    word: toEffectWord(combined),
    assignments: measured.length,
    places,
  };
}

async function readItems(
  tx: ClientTx,
  { effects, today }: Pick<AssignmentViewer, "effects" | "today">,
  itemIds: readonly number[] | null,
) {
  // For a later day, the first full month after it has not closed yet.
  const doneBy = addMonths(today, -1);
  const actions = await readDone(tx, { itemIds, doneBy, limit: MAX_ASSIGNMENTS_PER_ITEM });
  const ids = actions.map(({ id }) => id);
  const targets = Map.groupBy(await readTargets(tx, ids), ({ assignment_id: id }) => id);
  const regions = await effects.readCurrentRegions();
  const done = actions.map((action): CompletedAction => {
    const own = targets.get(action.id) ?? [];
    return { action, targets: own, locations: findLocations(regions, own) ?? [] };
  });
  return Map.groupBy(done, ({ action }) => action.action_item_id).values();
}

/**
 * Returns true when a viewer sees all places of an item's actions, because a mean reveals something about each of them.
 */
function isVisible(places: PlaceIds | "whole" | null, done: readonly CompletedAction[]): boolean {
  return done.every(({ targets }) => includesTargets(places, targets));
}

/**
 * Returns the mean effects of action items, best first. They are computed over the whole client, and shown only to
 * viewers of all their places. Throws forbidden without a permission that shows places, and notFound when the question
 * is not a priority.
 */
export function readActionLibrary(
  deps: ActionsDeps,
  actor: Actor,
  { priority_id: priorityId }: { readonly priority_id?: number | undefined },
): Promise<ItemEffect[]> {
  requireVisibility(actor);
  const content = priorityId === undefined ? null : deps.priorities.findPriority("ingage", priorityId);
  if (priorityId !== undefined && content === null) throw notFound();
  const itemIds = content?.actionItems.map(({ id }) => id) ?? null;
  return deps.db.reading(actor.clientId, async (tx) => {
    const viewer = await loadViewer(deps, tx, actor);
    const { effects, visibility } = viewer;
    const items: ItemEffect[] = [];
    for (const done of await readItems(tx, viewer, itemIds)) {
      const isEnough = Math.min(done.length, countPlaces(done)) >= MIN_ASSIGNMENTS;
      const item = isEnough && isVisible(visibility.places, done) ? await findItemEffect(effects, done) : null;
      if (item !== null) items.push(item);
    }
    return items.toSorted((a, b) => b.points - a.points || a.title.localeCompare(b.title));
  });
}
