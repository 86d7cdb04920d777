import { lazy, Suspense, use, useDeferredValue, type ReactNode } from "react";
import type { PlaceReply } from "#slices/reports/contract/place.contract.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { CardChoice } from "#slices/reports/web/dashboard/card-choice.tsx";
import { getCardStates } from "#slices/reports/web/dashboard/card-states.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { EmptyCards } from "#slices/reports/web/dashboard/empty-cards.tsx";
import {
  listCards,
  type PlaceWidgetKey,
  type PlaceWidgets,
  ServiceWays,
} from "#slices/reports/web/dashboard/place-blocks.tsx";
import { type OpenTab, useScrollToCard } from "#slices/reports/web/place/place-tabs.tsx";
import { ShowAll } from "#slices/reports/web/show-all.tsx";
import { partsContext, type PlacePageProps } from "#slices/reports/web/report-tools.ts";
import type { TrendsAddress } from "#slices/reports/web/place/use-place.ts";
import { Skeleton } from "#ui/states.tsx";
import { useStaggeredRender } from "#ui/use-staggered-render.ts";
import "#slices/reports/web/dashboard/dashboard.css";
import "#slices/reports/web/place/place-overview.css";

// It is below everything else and shows nothing where no lease is at risk.
const LeasesAtRisk = lazy(async () => ({
  default: (await import("#slices/reports/web/place/leases-at-risk.tsx")).LeasesAtRisk,
}));

interface PlaceOverviewProps {
  linkType: "region" | "location";
  id: number;
  reply: PlaceReply;
  widgets: PlaceWidgets;
  trends: TrendsAddress;
  open: OpenTab;
  /** The rows of this kind of place: locations of a region, months of a location. */
  children: ReactNode;
}

const trendKeys: readonly PlaceWidgetKey[] = ["satisfaction", "engagement"];
const saidKeys: readonly PlaceWidgetKey[] = ["residentsSaid", "employeesSaid"];

/** Returns the dates that the page states. */
function getPageDates({ meta: { dates, engagement_dates: engagement } }: PlaceReply) {
  return [dates.current, ...(engagement ? [engagement.current] : [])];
}

/** The overview of a place: the trend and its causes, tasks and comments, then its rows. */
export function PlaceOverview(props: PlaceOverviewProps): ReactNode {
  const { linkType, id, reply, widgets, trends, open, children } = props;
  const t = useDashboardStrings();
  const outcomes = useDeferredValue(widgets.data);
  useScrollToCard(open.hash, outcomes !== undefined);
  const { shown, empty } = getCardStates(listCards("overview", linkType === "location"), outcomes);
  const pick = (keys: readonly PlaceWidgetKey[]) =>
    keys.flatMap((key) => shown.find(({ of, title }) => of === key && title !== "overview") ?? []);
  const [trend, said] = [pick(trendKeys), pick(saidKeys)];
  // A phone shows the rows of a region before its trend, and comments on request alone.
  const later = open.isAll ? [] : [...said, ...(linkType === "region" ? trend : [])];
  const cards = {
    place: { linkType, id },
    outcomes,
    later,
    pageDates: getPageDates(reply),
  };
  // Until they are requested, the months are a line at the bottom.
  const isLine = linkType === "location" && !open.isAll;
  const onTrends = (key: PlaceWidgetKey): void =>
    trends.open(key === "engagement" ? "engagement" : "satisfaction", null);
  return (
    <>
      {widgets.error !== null && <ErrorState error={widgets.error} onRetry={() => void widgets.refetch()} />}
      <div className="rp-over" data-all={open.isAll ? "" : undefined}>
        <div className="rp-over-trend rp-tab" data-tab="overview">
          {widgets.error === null && <CardChoice name="trend" cards={trend} {...cards} onTrends={onTrends} />}
        </div>
        <div className="rp-over-do">
          <Do linkType={linkType} id={id} data={reply.data} />
        </div>
        <div className="rp-over-why">
          <Why linkType={linkType} id={id} data={reply.data} />
        </div>
        <div className="rp-over-said rp-tab">
          {widgets.error === null && <CardChoice name="said" cards={said} {...cards} />}
        </div>
      </div>
      {!isLine && children}
      <Leases linkType={linkType} id={id} data={reply.data} />
      {later.length > 0 && <ShowAll onPhone text={t("showRest")} />}
      <div className="rp-over-foot">
        <ServiceWays place={{ linkType, id }} data={reply.data} />
        {isLine && children}
      </div>
      <EmptyCards cards={empty} />
    </>
  );
}

interface PartProps extends Pick<PlaceOverviewProps, "linkType" | "id"> {
  data: PlaceReply["data"];
}

const toPlace = ({ linkType, id }: Pick<PartProps, "linkType" | "id">): PlacePageProps["place"] =>
  linkType === "region" ? { region: id } : { location: id };

/** Why the scores changed; only where client and viewer have a service with scores in common. */
function Why({ linkType, id, data }: PartProps): ReactNode {
  const { Why: Part } = use(partsContext);
  const isScored = data.engagement !== null || data.satisfaction !== null;
  return (
    Part &&
    isScored && (
      <Suspense fallback={<div className="cy-panel rp-over-line" data-line="" aria-hidden="true" />}>
        <Part place={toPlace({ linkType, id })} />
      </Suspense>
    )
  );
}

function findLow({ engagement, satisfaction }: PlaceReply["data"]): PlacePageProps["low"] {
  const scores = [
    { service: "intouch" as const, score: satisfaction?.stats.score },
    { service: "ingage" as const, score: engagement?.stats.score },
  ];
  return scores.flatMap(({ service, score }) =>
    score?.is_low === true && !score.hidden && score.value !== null ? [{ service, score: score.value }] : [],
  );
}

/** The current tasks. */
function Do({ linkType, id, data }: PartProps): ReactNode {
  const { Do: Part } = use(partsContext);
  if (Part === undefined) return null;
  return (
    <Suspense fallback={<Skeleton width="100%" height={240} />}>
      <Part
        place={toPlace({ linkType, id })}
        lateTasks={data.plans?.development.past_due ?? null}
        isEngagement={data.engagement !== null}
        isSatisfaction={data.satisfaction !== null}
        low={findLow(data)}
      />
    </Suspense>
  );
}

/** Leases at risk, requested after the page is shown. */
export function Leases({ linkType, id, data }: PartProps): ReactNode {
  const isTurn = useStaggeredRender(true);
  if (!isTurn || data.satisfaction === null) return null;
  return (
    <Suspense fallback={null}>
      <LeasesAtRisk place={{ linkType, id }} />
    </Suspense>
  );
}
