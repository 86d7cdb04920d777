import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import type { PlaceCard } from "#slices/reports/web/dashboard/card-declaration.ts";
import { DeclaredCards } from "#slices/reports/web/dashboard/declared-cards.tsx";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";

type CardsProps<Key extends string> = Parameters<typeof DeclaredCards<Key>>[0];

interface CardChoiceProps<Key extends string> extends Omit<CardsProps<Key>, "cards" | "choice"> {
  /** The cards; one at a time is shown, the first unless the address names another. */
  cards: readonly PlaceCard<Key>[];
  /** The name of the option in the address. */
  name: "trend" | "said";
}

const isOfEmployees = (key: string): boolean => key === "engagement" || key.startsWith("employees");

/** Returns which of several cards is shown: the one that the address links to, the one that it names, or the first. */
function useShownCard<Key extends string>(cards: readonly PlaceCard<Key>[], name: string): PlaceCard<Key> | undefined {
  const { search, hash } = useLocation();
  const named = (search as Search)[name];
  return cards.find(({ title }) => title === hash) ?? cards.find(({ of }) => of === named) ?? cards[0];
}

/** One of several cards with the same question for residents and employees, and the link to the other. */
export function CardChoice<Key extends string>({ cards, name, ...props }: CardChoiceProps<Key>): ReactNode {
  const t = usePlaceStrings();
  const navigate = useNavigate();
  const search = useLocation().search as Search;
  const shown = useShownCard(cards, name);
  if (shown === undefined) return null;
  const choose = (key: Key): void => {
    const { [name]: _before, ...rest } = search;
    // Selecting a card clears the link to a card from the address.
    const next = key === cards[0]?.of ? rest : { ...rest, [name]: key };
    void navigate({ to: ".", search: next, resetScroll: false });
  };
  const choice = cards.length > 1 && (
    <SegmentedControl<Key>
      label={t(`choose_${name}`)}
      options={cards.map(({ of }) => ({ value: of, label: t(isOfEmployees(of) ? "employees" : "residents") }))}
      value={shown.of}
      onChange={choose}
    />
  );
  return <DeclaredCards<Key> {...props} cards={[shown]} choice={choice} />;
}
