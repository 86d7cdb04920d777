import { IconChecklist, IconHome, IconMoodSmile, IconTools, IconUsers, type Icon } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useStatStrings } from "#slices/developers/web/stats/stat-strings.ts";
import type { StatIcon, Stats } from "#slices/developers/web/stats/stat-values.ts";
import { Doughnut } from "#ui/charts/doughnut.tsx";
import { Facts } from "#ui/detail-list.tsx";
import { LOW_SCORE, NO_FIGURE, type Figure } from "#ui/figure.ts";
import { RateBars } from "#ui/rate-bars.tsx";
import { computeScoreAxis } from "#ui/score-axis.ts";
import { ScoreHeader } from "#ui/score-header.tsx";
import { StatCard, StatList } from "#ui/stat-card.tsx";

/** Returns the metric value that the server would send for a number without a comparison. */
const toFigure = (value: number, isScore: boolean): Figure => ({
  ...NO_FIGURE,
  value,
  is_low: isScore && value < LOW_SCORE,
});

interface FramedProps {
  title: string;
  card: boolean;
  children: ReactNode;
}

/** A stat on a white card with its title, or without a card. */
function Framed({ title, card, children }: FramedProps): ReactNode {
  if (card) return <StatCard title={title}>{children}</StatCard>;
  return (
    <section aria-label={title}>
      <h3 className="cy-card-title">{title}</h3>
      {children}
    </section>
  );
}

/** A profile of a person or location: picture, counts, its place in the organization, its managers. */
export function ProfileStat({ stat }: { stat: Stats["profile"] }): ReactNode {
  const t = useStatStrings();
  const { title, card, image, stats, region, location } = stat;
  const facts = [
    { label: t("region"), value: region },
    { label: t("location"), value: location },
    { label: t("managers"), value: stat.managers.join(", ") },
    { label: t("maintenance_managers"), value: stat.maintenance_managers.join(", ") },
  ].filter(({ value }) => value !== "");
  return (
    <Framed title={title} card={card}>
      <div className="ds-profile">
        {image !== null && <Picture key={image} address={image} />}
        <div>
          {stats.length > 0 && <StatList lead stats={mergeStats(stats)} />}
          <Facts facts={facts} />
        </div>
      </div>
    </Framed>
  );
}

// Stats with the same name become one line with the later value.
const mergeStats = (stats: Stats["profile"]["stats"]): { label: string; value: string }[] =>
  [...new Map(stats)].map(([label, value]) => ({ label, value }));

/** A picture by its address; nothing when it cannot be loaded. */
function Picture({ address }: { address: string }): ReactNode {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return null;
  return <img className="ds-picture" src={address} alt="" onError={() => setIsBroken(true)} />;
}

/** A location's score against company and SBX, with the scores of its region and area on the same scale. */
export function ScoresStat({ stat }: { stat: Stats["scores"] }): ReactNode {
  const t = useStatStrings();
  const { title, card, location, region, area, company, sbx } = stat;
  const axis = computeScoreAxis([location, region, area, company, sbx]);
  return (
    <Framed title={title} card={card}>
      <ScoreHeader figure={toFigure(location, true)} axis={axis} company={company} sbx={sbx} />
      <RateBars
        kind="score"
        bars={(["region", "area", "company"] as const).map((name) => ({
          label: t(name),
          figure: toFigure(stat[name], true),
          sbx,
        }))}
      />
    </Framed>
  );
}

const icons: Readonly<Record<Exclude<StatIcon, "none">, Icon>> = {
  checklist: IconChecklist,
  home: IconHome,
  mood: IconMoodSmile,
  tools: IconTools,
  users: IconUsers,
};

/** A percentage as a ring. */
export function PercentageStat({ stat }: { stat: Stats["percentage"] }): ReactNode {
  const { title, card, value, icon } = stat;
  const Mark = icon && icons[icon];
  return (
    <Framed title={title} card={card}>
      <div className="ds-percentage">
        {Mark && <Mark size={28} stroke={1.5} aria-hidden="true" />}
        <Doughnut label={title} figure={toFigure(value, false)} />
      </div>
    </Framed>
  );
}
