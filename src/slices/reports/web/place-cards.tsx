import { IconChartLine } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { LinePoint } from "#slices/reports/contract/figures.contract.ts";
import type { PlaceReply } from "#slices/reports/contract/place.contract.ts";
import { PlaceLine } from "#slices/reports/web/place-line.tsx";
import type { ScoredService } from "#slices/reports/web/place-state.ts";
import { usePlaceStrings } from "#slices/reports/web/place-strings.ts";
import { EngagementCard, SatisfactionCard } from "#slices/reports/web/portfolio-cards.tsx";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { EmptyState } from "#ui/states.tsx";

interface PlaceCardsProps {
  data: PlaceReply["data"];
  axis: ScoreAxis;
  /** Opens the trends of the place itself. */
  onTrends: (service: ScoredService) => void;
}

/** A card per service that client and viewer have: the score, what stands behind it, and its twelve months. */
export function PlaceCards({ data, axis, onTrends }: PlaceCardsProps): ReactNode {
  const t = usePlaceStrings();
  const { place, engagement, satisfaction } = data;
  if (engagement === null && satisfaction === null) return <EmptyState title={t("noScores")} />;
  const lineOf = (service: ScoredService, line: readonly LinePoint[]): ReactNode => (
    <CardLine service={service} name={place.name} line={line} onTrends={() => onTrends(service)} />
  );
  return (
    <div className="rp-big-stats rp-place-cards">
      {engagement && (
        <EngagementCard stats={engagement.stats} axis={axis} below={lineOf("engagement", engagement.line)} />
      )}
      {satisfaction && (
        <SatisfactionCard stats={satisfaction.stats} axis={axis} below={lineOf("satisfaction", satisfaction.line)} />
      )}
    </div>
  );
}

interface CardLineProps {
  service: ScoredService;
  name: string;
  line: readonly LinePoint[];
  onTrends: () => void;
}

function CardLine({ service, name, line, onTrends }: CardLineProps): ReactNode {
  const t = usePlaceStrings();
  return (
    <div className="rp-card-line">
      <PlaceLine label={t(`line_${service}`)} name={name} line={line} lower={service} height={220} />
      <button type="button" className="cy-button rp-longer" aria-haspopup="dialog" onClick={onTrends}>
        <IconChartLine size={16} stroke={1.75} aria-hidden="true" />
        {t("longer")}
        <span className="cy-sr">. {t(`longer_${service}`, { name })}</span>
      </button>
    </div>
  );
}
