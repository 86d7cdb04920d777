import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { Search } from "#platform/web/address.ts";
import { readChangesState } from "#slices/insights/web/public.tsx";
import type { NewsKind } from "#slices/home/contract/news.contract.ts";

/** The dialog over the home page. */
export type HomeWindow =
  | { readonly kind: "profile" }
  | { readonly kind: "new"; readonly news: NewsKind }
  | { readonly kind: "read" | "edit" | "remove"; readonly news: NewsKind; readonly id: number };

/** The home page's state in the address. */
export interface HomeState {
  readonly window: HomeWindow | null;
  /** Blocks that show all rows, not only their first ones. */
  readonly whole: readonly string[];
  /** Open blocks at the bottom. */
  readonly unfolded: readonly FoldedBlock[];
}

/** The blocks at the bottom of the page, each one line until it is opened. */
const foldedBlocks = ["surveys", "career", "training", "reports", "indicators", "comments"] as const;
export type FoldedBlock = (typeof foldedBlocks)[number];

const wholeBlocks: ReadonlySet<string> = new Set(["announcements", "spotlights", "training"]);

function parseWindow(text: string | undefined): HomeWindow | null {
  if (text === "profile") return { kind: "profile" };
  const [, kind, news, id] =
    /^(new|read|edit|remove)-(announcement|spotlight)(?:-([1-9]\d{0,14}))?$/.exec(text ?? "") ?? [];
  if (kind === undefined || news === undefined) return null;
  const of = news as NewsKind;
  if (kind === "new") return id === undefined ? { kind, news: of } : null;
  return id === undefined ? null : { kind: kind as "read" | "edit" | "remove", news: of, id: Number(id) };
}

/** Parses the state of an address; other parameters are ignored. */
export function readHome(search: Search): HomeState {
  const whole = (search["all"] ?? "").split(",").filter((block) => wholeBlocks.has(block));
  const shown = new Set((search["show"] ?? "").split(","));
  return { window: parseWindow(search["open"]), whole, unfolded: foldedBlocks.filter((block) => shown.has(block)) };
}

/** Returns the name of a dialog in the address. */
export function getWindowName(window: HomeWindow): string {
  if (window.kind === "profile") return "profile";
  return window.kind === "new" ? `new-${window.news}` : `${window.kind}-${window.news}-${window.id}`;
}

/** Returns the state as the query of an address. */
export function writeHome({ window, whole, unfolded }: HomeState): Search {
  return {
    ...(window === null ? {} : { open: getWindowName(window) }),
    ...(whole.length === 0 ? {} : { all: whole.join(",") }),
    ...(unfolded.length === 0 ? {} : { show: unfolded.join(",") }),
  };
}

/** The actions that change the page's state. */
export interface HomeActions {
  readonly open: (window: HomeWindow) => void;
  readonly close: () => void;
  readonly toggleWhole: (block: string) => void;
  readonly toggleFold: (block: FoldedBlock) => void;
}

/** Returns the page's state from the address, and the actions that change it. */
export function useHomeState(): [HomeState, HomeActions] {
  const location = useLocation();
  const navigate = useNavigate();
  const search = location.search as Search;
  const state = useMemo(() => readHome(search), [search]);
  const go = useCallback(
    (next: HomeState) => {
      // The parameters of the list of changes stay in the address.
      const kept = readChangesState(search);
      void navigate({ to: ".", search: { ...kept, ...writeHome(next) }, resetScroll: false });
    },
    [navigate, search],
  );
  const actions = useMemo<HomeActions>(
    () => ({
      open: (window) => go({ ...state, window }),
      close: () => go({ ...state, window: null }),
      toggleWhole: (block) => {
        const others = state.whole.filter((each) => each !== block);
        go({ ...state, whole: others.length < state.whole.length ? others : [...others, block] });
      },
      toggleFold: (block) => {
        const others = state.unfolded.filter((each) => each !== block);
        go({ ...state, unfolded: others.length < state.unfolded.length ? others : [...others, block] });
      },
    }),
    [go, state],
  );
  return [state, actions];
}
