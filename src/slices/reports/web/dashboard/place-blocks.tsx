import { memo, type ReactNode, use, useMemo } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { PlaceReply } from "#slices/reports/contract/place.contract.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import {
  getDashboardPath,
  type DashboardPlace,
  dashboardServices,
} from "#slices/reports/web/dashboard/dashboard-place.ts";
import {
  engagementWidgets,
  commentThemesWidgets,
  satisfactionWidgets,
} from "#slices/reports/web/dashboard/dashboard-sections.ts";
import { contributionsContext, toRequests, usePreload } from "#slices/reports/web/contributions.ts";
import { getCardStates } from "#slices/reports/web/dashboard/card-states.ts";
import { EmptyCards } from "#slices/reports/web/dashboard/empty-cards.tsx";
import type { PlaceCard } from "#slices/reports/web/dashboard/card-declaration.ts";
import { DeclaredCards } from "#slices/reports/web/dashboard/declared-cards.tsx";
import { findDeferredCards, getVisibleHeight, getTab, type PlaceTab } from "#slices/reports/web/dashboard/place-tab.ts";
import { placeCards } from "#slices/reports/web/dashboard/service-blocks.tsx";
import { type Outcomes, type RequestedWidget, useWidgets } from "#slices/reports/web/dashboard/use-widgets.ts";
import { ShowAll } from "#slices/reports/web/show-all.tsx";
import type { TrendsAddress } from "#slices/reports/web/place/use-place.ts";
import { EmptyState } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const everything = { ...engagementWidgets, ...satisfactionWidgets, ...commentThemesWidgets };

/** The names of the widgets of a place's page; those of other slices have names of their own. */
export type PlaceWidgetKey = keyof typeof everything;

/** Returns the own cards of a tab, in the order of the services. */
export function listCards(tab: PlaceTab, isLocation: boolean): PlaceCard<PlaceWidgetKey>[] {
  return placeCards.filter((card) => getTab(card, isLocation) === tab);
}

/** Returns the cards of a tab: those of other slices first. */
function useTabCards(tab: PlaceTab, isLocation: boolean): readonly PlaceCard[] {
  const { placeCards: contributed } = use(contributionsContext);
  return useMemo(
    () => [...contributed.filter((card) => getTab(card, isLocation) === tab), ...listCards(tab, isLocation)],
    [contributed, tab, isLocation],
  );
}

/** Comments of employees take as long as the rest of a region's overview, which does not wait for them. */
const APART: PlaceWidgetKey = "employeesSaid";

export interface PlaceWidgets {
  /** Undefined while they load; separate requests arrive later. */
  readonly data: Outcomes<PlaceWidgetKey> | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/**
 * Reads the widgets of one tab of a place's page: all in one request except one. The server rejects those of other
 * services.
 */
export function usePlaceWidgets(place: DashboardPlace, tab: PlaceTab): PlaceWidgets {
  const { placeCards: contributed } = use(contributionsContext);
  const isLocation = place.linkType === "location";
  usePreload(
    useMemo(() => contributed.filter((card) => getTab(card, isLocation) === tab), [contributed, isLocation, tab]),
  );
  const keys = [...new Set(useTabCards(tab, isLocation).map(({ of }) => of))];
  const requests: Readonly<Record<string, RequestedWidget | undefined>> = { ...everything, ...toRequests(contributed) };
  const selectRequests = (wanted: readonly string[]) =>
    Object.fromEntries(wanted.map((key) => [key, requests[key]])) as typeof everything;
  const main = useWidgets(place, selectRequests(keys.filter((key) => key !== APART)));
  const apart = useWidgets(place, selectRequests(keys.filter((key) => key === APART)));
  const data = useMemo(() => main.data && { ...main.data, ...apart.data }, [main.data, apart.data]);
  return {
    data,
    error: main.error ?? apart.error,
    refetch: () => [main, apart].filter(({ isError }) => isError).map((query) => query.refetch()),
  };
}

interface TabCardsProps {
  linkType: "region" | "location";
  id: number;
  tab: PlaceTab;
  reply: PlaceReply;
  /** Undefined while they load. */
  outcomes: Outcomes<PlaceWidgetKey> | undefined;
  openTrends: TrendsAddress["open"];
  /** The address links to a card, or all cards were requested: a phone leaves none out. */
  isAll: boolean;
}

/**
 * The cards of a tab, rendered again only for new figures of its own; cards without data are named in one line at the
 * end.
 */
export const TabCards = memo(function TabCards(props: TabCardsProps): ReactNode {
  const { linkType, id, tab, reply, outcomes, openTrends, isAll } = props;
  const t = useDashboardStrings();
  const isLocation = linkType === "location";
  const cards = useTabCards(tab, isLocation);
  const { shown, empty } = getCardStates<string>(cards, outcomes);
  if (shown.length + empty.length === 0) return <EmptyState title={t("noServices")} />;
  const later = isAll ? [] : findDeferredCards(shown, getVisibleHeight(tab, isLocation));
  const { dates, engagement_dates: engagementDates } = reply.meta;
  return (
    <>
      {shown.length > 0 && (
        <div className="rp-widgets rp-tab" data-tab={tab}>
          <DeclaredCards<string>
            cards={shown}
            place={{ linkType, id }}
            outcomes={outcomes}
            onTrends={(key) => openTrends(key === "engagement" ? "engagement" : "satisfaction", null)}
            pageDates={[dates.current, ...(engagementDates ? [engagementDates.current] : [])]}
            later={later}
          />
        </div>
      )}
      {later.length > 0 && <ShowAll onPhone text={t("showRest")} />}
      <EmptyCards cards={empty} />
    </>
  );
});

interface WaysProps {
  place: DashboardPlace;
  data: PlaceReply["data"];
}

/** A part for each service of client and viewer, in their order, with links to its own dashboards. */
export function ServiceWays({ place, data }: WaysProps): ReactNode {
  const t = useDashboardStrings();
  const locale = useLocale();
  const { dashboards } = use(contributionsContext);
  const hasReport = (service: string): boolean => data.reports.some((report) => report.service === service);
  const ofPlans = dashboardServices.flatMap((service) => {
    const declaration = dashboards[service];
    return declaration ? [{ service, text: declaration.link[locale] }] : [];
  });
  const services = [
    { key: "plans", service: "introduce", to: ofPlans },
    { key: "engagement", service: "ingage", to: [{ service: "engagement", text: t("openDashboard_engagement") }] },
    {
      key: "satisfaction",
      service: "intouch",
      to: [{ service: "satisfaction", text: t("openDashboard_satisfaction") }],
    },
  ] as const;
  return (
    <div className="rp-ways">
      {services
        .filter(({ key }) => data[key] !== null)
        .map(({ key, service, to }) => (
          <section className="rp-block-head" key={key}>
            <h2>{t(key)}</h2>
            {hasReport(service) &&
              to.map((each) => (
                <UiLink key={each.service} href={getDashboardPath(each.service, place)}>
                  {each.text}
                </UiLink>
              ))}
          </section>
        ))}
    </div>
  );
}
