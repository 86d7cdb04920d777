import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import { DeclaredCards, type PlaceCard } from "#slices/reports/web/dashboard/declared-cards.tsx";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";

type CardsProps<Key extends string> = Parameters<typeof DeclaredCards<Key>>[0];

interface CardChoiceProps<Key extends string> extends Omit<CardsProps<Key>, "cards" | "choice"> {
  /** Of which one at a time is shown; the first unless the address says otherwise. */
  cards: readonly PlaceCard<Key>[];
  /** What the address calls the choice. */
  name: "trend" | "said";
}

const isOfEmployees = (key: string): boolean => key === "engagement" || key.startsWith("employees");

/** Which of several cards the address shows: the one that it leads to, the one that it names, or the first. */
function useShownCard<Key extends string>(cards: readonly PlaceCard<Key>[], name: string): PlaceCard<Key> | undefined {
  const { search, hash } = useLocation();
  const named = (search as Search)[name];
  return cards.find(({ title }) => title === hash) ?? cards.find(({ of }) => of === named) ?? cards[0];
}

/** One of several cards that answer the same question of residents and employees, and the way to the other. */
export function CardChoice<Key extends string>({ cards, name, ...props }: CardChoiceProps<Key>): ReactNode {
  const t = usePlaceStrings();
  const navigate = useNavigate();
  const search = useLocation().search as Search;
  const shown = useShownCard(cards, name);
  if (shown === undefined) return null;
  const choose = (key: Key): void => {
    const { [name]: _before, ...rest } = search;
    // The card that the address led to is left.
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
