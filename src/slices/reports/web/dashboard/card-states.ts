import type { PlaceCard } from "#slices/reports/web/dashboard/declared-cards.tsx";
import { type Outcomes, replyIn } from "#slices/reports/web/dashboard/use-widgets.ts";
import { isNotFound } from "#slices/reports/web/dashboard/widget-card.tsx";

/** The cards of a viewer, by whether there is something to show. */
interface CardStates<Key extends string> {
  /** Those with something to show, and those still on their way. */
  readonly shown: readonly PlaceCard<Key>[];
  readonly empty: readonly PlaceCard<Key>[];
}

/** Sorts cards by what became of their widgets; those that the viewer may not have are in neither part. */
export function getCardStates<Key extends string>(
  cards: readonly PlaceCard<Key>[],
  outcomes: Outcomes<Key> | undefined,
): CardStates<Key> {
  const own = cards.filter(({ of }) => {
    const outcome = outcomes?.[of];
    return outcome === undefined || !isNotFound(outcome);
  });
  const empty = own.filter(({ of, isEmpty }) => {
    const found = replyIn(outcomes?.[of]);
    return found !== null && isEmpty?.(found) === true;
  });
  return { shown: own.filter((card) => !empty.includes(card)), empty };
}
