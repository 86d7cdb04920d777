import { useLocation, useNavigate } from "@tanstack/react-router";
import { use, useEffect, useMemo, useRef, type ReactNode } from "react";
import type { PlaceReply } from "#slices/reports/contract/place.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { contributionsContext } from "#slices/reports/web/contributions.ts";
import { placeCards } from "#slices/reports/web/dashboard/service-blocks.tsx";
import { placeTabs, readTab, toTabHref, type PlaceTab } from "#slices/reports/web/dashboard/place-tab.ts";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import { isWhole } from "#slices/reports/web/show-all.tsx";
import { TabNav, type Tab } from "#ui/tabs.tsx";
import { uiContext, useUi } from "#ui/ui-context.ts";
import "#slices/reports/web/place/place-tabs.css";

/** The tab that the address opens, and whether it shows all of its cards. */
export interface OpenTab {
  readonly tab: PlaceTab;
  readonly isAll: boolean;
  /** The card that the address links to; empty where there is none. */
  readonly hash: string;
}

/** Returns the open tab of a place's page from the address. */
export function useOpenTab(isLocation: boolean): OpenTab {
  const { search, hash } = useLocation();
  const found = search as Search;
  const { placeCards: contributed } = use(contributionsContext);
  const tab = readTab({ search: found, hash }, [...contributed, ...placeCards], isLocation);
  return { tab, hash, isAll: isWhole({ search: found, hash }) };
}

/** Returns the tabs of the services that client and viewer have. */
function findTabs({ plans, engagement, satisfaction }: PlaceReply["data"]): readonly PlaceTab[] {
  const isFilled: Record<PlaceTab, boolean> = {
    overview: true,
    plans: plans !== null,
    team: plans !== null || engagement !== null,
    residents: satisfaction !== null,
    comments: satisfaction !== null || engagement !== null,
  };
  return placeTabs.filter((tab) => isFilled[tab]);
}

interface PlaceTabsProps {
  reply: PlaceReply;
  current: PlaceTab;
  /** Other pages of the place. */
  more: readonly Tab[];
}

/** The tabs of a place's page; they are sticky, and another tab starts below them. */
export function PlaceTabs({ reply, current, more }: PlaceTabsProps): ReactNode {
  const t = usePlaceStrings();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const top = useRef<HTMLDivElement>(null);
  const opened = useRef(current);
  const ui = useUi();
  const inPlace = useMemo(
    () => ({
      locale: ui.locale,
      navigate: (href: string) => void navigate({ href, resetScroll: !href.startsWith(pathname) }),
    }),
    [navigate, pathname, ui.locale],
  );
  useEffect(() => {
    if (opened.current === current) return;
    opened.current = current;
    // Only when scrolled below the tabs: the view above them does not move.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }, [current]);
  const toHref = (tab: PlaceTab): string => toTabHref(pathname, search as Search, tab);
  const tabs = findTabs(reply.data).map((tab) => ({ to: toHref(tab), text: t(`tab_${tab}`) }));
  return (
    <>
      <div className="rp-tabs-top" ref={top} />
      <uiContext.Provider value={inPlace}>
        <div className="rp-tabs">
          <TabNav label={t("tabs")} tabs={[...tabs, ...more]} current={toHref(current)} />
        </div>
      </uiContext.Provider>
    </>
  );
}

/** Scrolls to the card that the address names, once it is rendered. */
export function useScrollToCard(hash: string, isThere: boolean): void {
  useEffect(() => {
    if (hash !== "" && isThere) document.getElementById(hash)?.scrollIntoView();
  }, [hash, isThere]);
}
