import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SearchResult } from "#slices/home/contract/search.contract.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { call } from "#platform/web/client.ts";
import { useNavText } from "#app/web/shell/nav-entry.tsx";
import { foldSearchText, buildPaletteGroups, type PaletteGroup } from "#app/web/shell/palette/palette-entries.ts";
import { usePaletteItems } from "#app/web/shell/palette/use-palette-items.ts";
import { usePaletteActions } from "#app/web/shell/palette/use-palette-actions.ts";

/** How long typing must pause before the server is queried. */
const TYPING_REST_MS = 150;

export interface PaletteAnswer {
  readonly groups: readonly PaletteGroup[];
  /** The server has not replied yet for the typed text. */
  readonly isPending: boolean;
  /** The server did not reply; pages and actions are still shown. */
  readonly error: Error | null;
}

const NO_RESULTS: readonly SearchResult[] = [];

/** Returns the entries for the typed text; the server is queried once typing pauses. */
export function usePaletteGroups(user: IdentityUser, typed: string): PaletteAnswer {
  const navText = useNavText();
  const actions = usePaletteActions(user);
  const [rested] = useDebouncedValue(typed, TYPING_REST_MS);
  const text = foldSearchText(rested);
  const search = useQuery({
    queryKey: ["searchPortal", text],
    queryFn: async ({ signal }) => (await call("searchPortal", { query: { q_text: text }, signal })).data,
    enabled: text !== "",
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const { personal, plans, items } = usePaletteItems(user);
  const listed = user.navigation.items.map((item) => ({
    key: `page ${item.to}`,
    text: navText(item),
    detail: null,
    to: item.to,
  }));
  const pages = [...listed, ...personal.filter(({ to }) => listed.every((page) => page.to !== to))];
  const found = text === "" || foldSearchText(typed) === "" ? NO_RESULTS : (search.data ?? NO_RESULTS);
  const isPending = foldSearchText(typed) !== "" && (foldSearchText(typed) !== text || search.isFetching);
  const groups = buildPaletteGroups(typed, { pages, plans, items, actions }, found);
  return { groups, isPending, error: text === "" ? null : search.error };
}
