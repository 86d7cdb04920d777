import { memo, type ReactNode } from "react";
import type { PlaceReply } from "#slices/reports/contract/place.contract.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import {
  engagementWidgets,
  plansWidgets,
  satisfactionWidgets,
} from "#slices/reports/web/dashboard/dashboard-sections.ts";
import {
  dashboardPath,
  type DashboardPlace,
  type DashboardService,
} from "#slices/reports/web/dashboard/dashboard-place.ts";
import { ExplainedDashboard } from "#slices/reports/web/dashboard/dashboard-explain.tsx";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { EngagementCards, PlansCards, SatisfactionCards } from "#slices/reports/web/dashboard/service-blocks.tsx";
import { isNotFound } from "#slices/reports/web/dashboard/widget-card.tsx";
import { type Outcomes, useWidgets } from "#slices/reports/web/dashboard/use-widgets.ts";
import type { TrendsAddress } from "#slices/reports/web/use-place.ts";
import { UiLink } from "#ui/ui-link.tsx";

const everything = { ...plansWidgets, ...engagementWidgets, ...satisfactionWidgets };

/** The widgets of a place's page: all in one request, those of other services refused by the server. */
export function usePlaceWidgets(place: DashboardPlace): ReturnType<typeof useWidgets<keyof typeof everything>> {
  return useWidgets(place, everything);
}

interface PlaceBlocksProps {
  linkType: PlaceReply["data"]["place"]["link_type"];
  id: number;
  reply: PlaceReply;
  /** Undefined while they are on their way. */
  outcomes: Outcomes<string> | undefined;
  error: unknown;
  onRetry: () => unknown;
  openTrends: TrendsAddress["open"];
}

/**
 * A part for each service of client and viewer: plans, then engagement, then satisfaction. Drawn anew only for figures
 * of its own, however often the table above is put in another order.
 */
export const PlaceBlocks = memo(function PlaceBlocks(props: PlaceBlocksProps): ReactNode {
  const { linkType, id, reply, outcomes, error, onRetry, openTrends } = props;
  const t = useDashboardStrings();
  if (error !== null) return <ErrorState error={error} onRetry={() => void onRetry()} />;
  const { plans, engagement, satisfaction, reports } = reply.data;
  const place: DashboardPlace = { linkType, id };
  const opens = (service: string): boolean => reports.some((report) => report.service === service);
  const links = (services: readonly DashboardService[], service: string): readonly DashboardService[] =>
    opens(service) ? services : [];
  return (
    <ExplainedDashboard place={place}>
      {plans && (
        <Block
          title={t("plans")}
          links={links(["compliance", "enrollment"], "introduce")}
          place={place}
          outcomes={only(outcomes, plansWidgets)}
        >
          <PlansCards place={place} outcomes={outcomes} />
        </Block>
      )}
      {engagement && (
        <Block
          title={t("engagement")}
          links={links(["engagement"], "ingage")}
          place={place}
          outcomes={only(outcomes, engagementWidgets)}
        >
          <EngagementCards place={place} outcomes={outcomes} onTrends={() => openTrends("engagement", null)} />
        </Block>
      )}
      {satisfaction && (
        <Block
          title={t("satisfaction")}
          links={links(["satisfaction"], "intouch")}
          place={place}
          outcomes={only(outcomes, satisfactionWidgets)}
        >
          <SatisfactionCards place={place} outcomes={outcomes} onTrends={() => openTrends("satisfaction", null)} />
        </Block>
      )}
    </ExplainedDashboard>
  );
});

function only<Key extends string>(
  outcomes: Outcomes<string> | undefined,
  widgets: Readonly<Record<Key, unknown>>,
): Outcomes<string> | undefined {
  return outcomes && Object.fromEntries(Object.keys(widgets).map((key) => [key, outcomes[key]]));
}

interface BlockProps {
  title: string;
  /** The service's own dashboards of the place, as far as the viewer may open them. */
  links: readonly DashboardService[];
  place: DashboardPlace;
  outcomes: Outcomes<string> | undefined;
  children: ReactNode;
}

/** A service's part of the page; nothing where none of its widgets is the viewer's. */
function Block({ title, links, place, outcomes, children }: BlockProps): ReactNode {
  const t = useDashboardStrings();
  const all = Object.values(outcomes ?? {}).flatMap((outcome) => outcome ?? []);
  if (all.length > 0 && all.every(isNotFound)) return null;
  return (
    <section className="rp-block">
      <div className="rp-block-head">
        <h2>{title}</h2>
        {links.map((service) => (
          <UiLink key={service} href={dashboardPath(service, place)}>
            {t(`openDashboard_${service}`)}
          </UiLink>
        ))}
      </div>
      {children}
    </section>
  );
}
