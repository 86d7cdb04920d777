import type { DemoCommunity } from "./company.ts";
import { toMonthIndex } from "./random.ts";

// Actions whose effect is known, so that the product's estimate can be compared with the truth. Only in companies that
// are large enough for the product to publish an estimate.

/** An action item that was done at many places, and the points by which it raised the score of its question there. */
export interface PlantedAction {
  readonly questionId: number;
  readonly actionItemId: number;
  readonly effect: number;
}

/** One without an effect, and one that helps. */
export const plantedActions: readonly PlantedAction[] = [
  { questionId: 20, actionItemId: 131, effect: 0 },
  { questionId: 2, actionItemId: 21, effect: 4 },
];

/** An action that was done at a place, and the month from which its effect shows. */
export interface PlantedChange extends PlantedAction {
  /** Year × 12 + month − 1. */
  readonly fromMonth: number;
}

/** When planted actions were assigned and done: in the summer before the last yearly survey that has results. */
export interface PlantedDays {
  readonly assignedOn: string;
  readonly doneOn: string;
  /** When the answers after it were released. */
  readonly completedOn: string;
}

/** From this many communities on there are enough without an action to compare with. */
const MIN_COMMUNITIES = 60;
/** Number of places at which each action was done. */
const PLACES = 20;
/** The day on which the answers of September are released, as month and day. */
const RESULTS = "10-20";

/** Returns when planted actions were done in a demo that has two yearly surveys around them; null where it has not. */
export function computePlantedDays(first: string, today: string): PlantedDays | null {
  const year = Number(today.slice(0, 4)) - (today.slice(5) > RESULTS ? 0 : 1);
  if (first > `${year - 1}-09-01`) return null;
  return { assignedOn: `${year}-07-10`, doneOn: `${year}-08-14`, completedOn: `${year}-10-05` };
}

/** Returns the action done at each community, in their order; null for none. */
export function planActions(
  communities: readonly DemoCommunity[],
  days: PlantedDays | null,
): readonly (PlantedChange | null)[] {
  if (days === null || communities.length < MIN_COMMUNITIES) return communities.map(() => null);
  const fromMonth = toMonthIndex(days.doneOn);
  let planned = 0;
  return communities.map((community, index) => {
    // One of three does the first, one the second, and one nothing.
    const action = plantedActions[index % (plantedActions.length + 1)];
    const isOld = community.isArchived !== true && community.months === undefined;
    if (!action || !isOld || planned >= PLACES * plantedActions.length) return null;
    planned += 1;
    return { ...action, fromMonth };
  });
}
