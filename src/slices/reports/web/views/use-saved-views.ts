import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { PortfolioView, PortfolioViewState } from "#slices/reports/contract/saved-views.contract.ts";
import { call } from "#platform/web/client.ts";
import type { NamedView } from "#slices/reports/web/views/view-dialog.tsx";
import { writeState, type PortfolioState } from "#slices/reports/web/portfolio/portfolio-state.ts";

const KEY = ["getPortfolioViews"] as const;

/** Returns the part of a state that a view saves: everything except the page. */
export function toViewState({ page: _page, ...state }: PortfolioState): PortfolioViewState {
  const { regions, groups, columns } = state;
  return { ...state, regions: [...regions], groups: [...groups], columns: columns && [...columns] };
}

const toComparable = (state: PortfolioViewState): string =>
  JSON.stringify(Object.entries(state).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Returns whether a screen shows a view's state. */
export function isViewShown(state: PortfolioState, view: PortfolioView): boolean {
  return toComparable(toViewState(state)) === toComparable(view.state);
}

/** Returns the state that a view opens. */
export function toPortfolioState({ state }: Pick<PortfolioView, "state">): PortfolioState {
  return { ...state, page: 1 };
}

export interface SavedViews {
  readonly views: readonly PortfolioView[];
  /** Saves a state under a name: in the viewer's own view of that name, or in a new one. */
  readonly save: (view: NamedView, state: PortfolioState) => Promise<void>;
  /** Saves another name or state of a view, or whether colleagues see it. */
  readonly change: (
    view: PortfolioView,
    change: Partial<Pick<PortfolioView, "name" | "is_shared" | "state">>,
  ) => Promise<void>;
  readonly open: (id: number | null) => Promise<void>;
  readonly remove: (view: PortfolioView) => Promise<void>;
}

/** Returns the viewer's saved views, and the actions on them; no views while they load or fail to load. */
export function useSavedViews(): SavedViews {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call("getPortfolioViews", { signal }),
    staleTime: 60_000,
  });
  const refresh = async (change: Promise<unknown>): Promise<void> => {
    try {
      await change;
    } finally {
      await client.invalidateQueries({ queryKey: KEY });
    }
  };
  const views = found.data?.data ?? [];
  return {
    views,
    save: ({ name, isShared: is_shared, opensWith: is_default }, state) => {
      const kept = { is_shared, state: toViewState(state) };
      const same = views.find((view) => view.is_own && view.name.toLowerCase() === name.toLowerCase());
      if (!same) return refresh(call("createPortfolioView", { body: { ...kept, name, is_default } }));
      const { id } = same;
      const replace = async (): Promise<void> => {
        await call("updatePortfolioView", { params: { id }, body: { ...kept, name: same.name } });
        if (is_default) await call("setDefaultPortfolioView", { body: { id } });
      };
      return refresh(replace());
    },
    change: ({ id, name, is_shared, state }, change) =>
      refresh(call("updatePortfolioView", { params: { id }, body: { name, is_shared, state, ...change } })),
    open: (id) => refresh(call("setDefaultPortfolioView", { body: { id } })),
    remove: ({ id }) => refresh(call("deletePortfolioView", { params: { id } })),
  };
}

/** Opens the portfolio with the viewer's default view, where the address has no parameters. */
export function useDefaultView(views: readonly PortfolioView[]): void {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const isBare = pathname.replace(/\/$/, "") === "/portfolio" && Object.keys(search).length === 0;
  const opening = isBare ? views.find((view) => view.is_default) : undefined;
  useEffect(() => {
    if (opening) void navigate({ to: ".", search: writeState(toPortfolioState(opening)), replace: true });
  }, [navigate, opening]);
}
