import type { PlaceCard } from "#slices/reports/web/dashboard/card-declaration.ts";
import { type Outcomes, findReply } from "#slices/reports/web/dashboard/use-widgets.ts";
import { isNotFound } from "#slices/reports/web/dashboard/widget-card.tsx";

/** The cards of a viewer, by whether they have data. */
interface CardStates<Key extends string> {
  /** Cards with data, and those still loading. */
  readonly shown: readonly PlaceCard<Key>[];
  readonly empty: readonly PlaceCard<Key>[];
}

/** Sorts cards by the outcome of their widgets; cards that the viewer may not see are in neither part. */
export function getCardStates<Key extends string>(
  cards: readonly PlaceCard<Key>[],
  outcomes: Outcomes<Key> | undefined,
): CardStates<Key> {
  const own = cards.filter(({ of }) => {
    const outcome = outcomes?.[of];
    return outcome === undefined || !isNotFound(outcome);
  });
  const empty = own.filter(({ of, isEmpty }) => {
    const found = findReply(outcomes?.[of]);
    return found !== null && isEmpty?.(found) === true;
  });
  return { shown: own.filter((card) => !empty.includes(card)), empty };
}
