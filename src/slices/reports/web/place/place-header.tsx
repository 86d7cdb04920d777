import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { PlaceReply } from "#slices/reports/contract/place.contract.ts";
import { useSentenceStrings } from "#slices/reports/web/place/place-sentence-strings.ts";
import { buildPlaceSentence } from "#slices/reports/web/place/place-sentence.ts";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import { WindowsLine } from "#slices/reports/web/portfolio/portfolio-windows.tsx";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { Badge } from "#ui/badge.tsx";
import { PageHeader, type Crumb } from "#ui/page-header.tsx";
import { TabNav } from "#ui/tabs.tsx";
import { UiLink } from "#ui/ui-link.tsx";

/** Returns the breadcrumbs without the page itself, whose title is right below. */
export function omitOwnCrumb(breadcrumb: readonly Crumb[], here: string): readonly Crumb[] {
  return breadcrumb.at(-1)?.to === here ? breadcrumb.slice(0, -1) : breadcrumb;
}

interface PlaceTitleProps {
  reply: PlaceReply;
  /** The address of the page. */
  here: string;
  actions?: ReactNode;
}

/** The name, the region or district, and the effective dates of the figures. */
export function PlaceTitle({ reply, here, actions }: PlaceTitleProps): ReactNode {
  const { data, meta } = reply;
  const t = useReportsStrings();
  const { place, engagement, satisfaction } = data;
  const city = [place.city, place.state].filter((part) => part !== null).join(", ");
  return (
    <PageHeader
      title={
        <span className="rp-place-name">
          {place.name}
          {place.is_archived && <Badge>{t("archived")}</Badge>}
        </span>
      }
      breadcrumb={omitOwnCrumb(meta.breadcrumb, here)}
      actions={actions}
      sub={
        <div className="rp-place-sub">
          <Sentence reply={reply} />
          {(place.within !== null || city !== "") && (
            <span className="rp-place-where">
              {place.within && <Within within={place.within} />}
              {city !== "" && <span>{city}</span>}
            </span>
          )}
          <WindowsLine
            engagement={engagement && meta.engagement_dates}
            satisfaction={satisfaction ? meta.dates : null}
          />
        </div>
      }
    />
  );
}

/** The real changes, in bold, and pending work. */
function Sentence({ reply }: { reply: PlaceReply }): ReactNode {
  const sentence = buildPlaceSentence(reply, { t: useSentenceStrings(), locale: useLocale() });
  if (sentence === null) return null;
  return (
    <p className="rp-sentence">
      <strong>{sentence.lead}</strong> {sentence.rest}
    </p>
  );
}

/** The region of a location or the district of a region; a link where the viewer may open it. */
function Within({ within }: { within: { name: string; to: string | null } }): ReactNode {
  return within.to === null ? <span>{within.name}</span> : <UiLink href={within.to}>{within.name}</UiLink>;
}

/** The addresses of a region's pages. */
export const regionPages = {
  dashboard: (id: number): string => `/region/${id}/dashboard`,
  portfolio: (id: number): string => `/region/${id}/portfolio`,
  locations: (id: number): string => `/region/${id}/locations`,
} as const;

type RegionPage = keyof typeof regionPages;

interface RegionTabsProps {
  id: number;
  current: RegionPage;
  /** The pages that this viewer may open. */
  open: readonly RegionPage[];
}

/** Tabs of a region's pages that the viewer may open; nothing where there is only one. */
export function RegionTabs({ id, current, open }: RegionTabsProps): ReactNode {
  const t = usePlaceStrings();
  if (open.length < 2) return null;
  const tabs = open.map((page) => ({ to: regionPages[page](id), text: t(page) }));
  return <TabNav label={t("parts")} tabs={tabs} current={regionPages[current](id)} />;
}
