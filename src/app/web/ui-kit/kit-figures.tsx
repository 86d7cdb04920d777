import type { ReactNode } from "react";
import { Emoticon } from "#ui/emoticon.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import { NO_FIGURE } from "#ui/figure.ts";
import { formatNumber } from "#ui/format.ts";
import { Hint } from "#ui/hint.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { RateBars } from "#ui/rate-bars.tsx";
import { computeScoreAxis } from "#ui/score-axis.ts";
import { ScoreBars } from "#ui/score-bars.tsx";
import { DeferredNote, PrimaryStat, ScoreHeader } from "#ui/score-header.tsx";
import { ScoreKey, ScoreStrip } from "#ui/score-strip.tsx";
import { StatCard, StatList } from "#ui/stat-card.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { useUi } from "#ui/ui-context.ts";
import { rangeBars, rateBars, scoreBars } from "./kit-bar-samples.ts";
import { boundFigure, hiddenFigure, createSampleFigure, yearsFigure } from "./kit-samples.ts";
import { KitExample, KitSection } from "./kit-section.tsx";

const axis = computeScoreAxis([]);
const wideAxis = computeScoreAxis([42, 91]);

/** Metric values in each of their states. */
export function KitFigures(): ReactNode {
  const { locale } = useUi();
  return (
    <KitSection id="figures" title="Figures">
      <KitExample name="FigureValue" note="value, below 70, bound, years, missing, missing index, hidden">
        <div className="uk-row">
          <FigureValue figure={createSampleFigure(78)} />
          <FigureValue figure={createSampleFigure(69)} />
          <FigureValue figure={boundFigure} kind="percent" />
          <FigureValue figure={yearsFigure} kind="years" />
          <FigureValue figure={NO_FIGURE} />
          <span>{formatNumber(null, "index", locale)}</span>
          <HiddenValue brief />
          <FigureValue figure={hiddenFigure} />
        </div>
      </KitExample>
      <KitExample name="TrendDelta" note="real up, level, real down, unclear, noise, with the value before, years">
        <div className="uk-row">
          <TrendDelta figure={createSampleFigure(82, 80)} />
          <TrendDelta figure={createSampleFigure(80.4, 79.6)} />
          <TrendDelta figure={createSampleFigure(78, 80)} />
          <TrendDelta figure={createSampleFigure(78, 75, "unclear")} />
          <TrendDelta figure={createSampleFigure(78, 76, "noise")} />
          <TrendDelta figure={createSampleFigure(78, 75)} withPrevious />
          <TrendDelta figure={yearsFigure} kind="years" withPrevious />
        </div>
      </KitExample>
      <KitExample name="Emoticon" note="80, 65 and 64">
        <div className="uk-row">
          <Emoticon score={80} />
          <Emoticon score={65} />
          <Emoticon score={64} />
          <Emoticon score={80} size={34} />
        </div>
      </KitExample>
      <KitExample name="PrimaryStat" note="above 1248 px; 65 and 64">
        <div className="uk-row">
          <PrimaryStat label="Engagement" figure={createSampleFigure(65)} />
          <PrimaryStat label="Engagement" figure={createSampleFigure(64)} />
          <PrimaryStat label="Engagement" figure={hiddenFigure} />
        </div>
      </KitExample>
      <KitExample name="ScoreHead" wide note="risen, below 70, hidden, missing, deferred to the region">
        <div className="uk-cards">
          <StatCard title="Engagement">
            <ScoreHeader figure={createSampleFigure(78, 75)} axis={axis} company={78} sbx={74} note="85 people" />
            <StatList
              stats={[
                { label: "Response Rate", value: "81%" },
                { label: "Tenure", value: <FigureValue figure={yearsFigure} kind="years" /> },
              ]}
            />
          </StatCard>
          <StatCard title="Satisfaction">
            <ScoreHeader
              figure={createSampleFigure(69, 70)}
              axis={axis}
              company={69}
              sbx={76}
              emoticon
              note="214 responses"
            />
          </StatCard>
          <StatCard title="Hidden score">
            <ScoreHeader figure={hiddenFigure} axis={axis} company={70} sbx={74} />
          </StatCard>
          <StatCard title="Missing score">
            <ScoreHeader figure={NO_FIGURE} axis={axis} />
          </StatCard>
          <StatCard title="Deferred score">
            <ScoreHeader figure={createSampleFigure(72, 72)} emoticon deferred />
          </StatCard>
          <StatCard title="Counts">
            <StatList
              lead
              grid
              stats={[
                { label: "Regions", value: "5" },
                { label: "Locations", value: "26" },
                { label: "Units", value: formatNumber(3890, "count", locale) },
              ]}
            />
          </StatCard>
        </div>
      </KitExample>
      <KitExample name="ScoreStrip" note="labelled, low, without value, a longer axis">
        <div className="uk-stack">
          <ScoreStrip axis={axis} value={78} company={75} sbx={74} labeled />
          <ScoreStrip axis={axis} value={66} company={75} sbx={74} low />
          <ScoreStrip axis={axis} value={null} company={75} sbx={74} />
          <ScoreStrip axis={wideAxis} value={91} company={42} sbx={null} labeled />
          <ScoreKey company={75} sbx={null} />
          <ScoreKey />
          <ScoreKey sbx={74} ofCompany />
        </div>
      </KitExample>
      <KitExample name="ScoreBars" note="this year, the year before, SBX; low, without an index, hidden, missing">
        <ScoreBars label="Engagement by location" heading="Location" current="2026" previous="2025" bars={scoreBars} />
      </KitExample>
      <KitExample name="RateBars" note="with company and SBX, low, bound, hidden, missing, likely ranges">
        <RateBars bars={rateBars} />
        <RateBars
          bars={rangeBars}
          ranges={{ head: "Likely range", speak: (from, to) => `likely range ${from} to ${to}` }}
        />
      </KitExample>
      <KitExample name="ProgressBar" note="known, in words, unknown">
        <div className="uk-stack">
          <ProgressBar label="Import" value={64} />
          <ProgressBar label="Rows" value={120} max={600} text="120 of 600 rows" />
          <ProgressBar label="Preparing" value={null} />
        </div>
      </KitExample>
      <KitExample name="Hint, DeferredNote">
        <div className="uk-stack">
          <Hint text="Invitations of the last twelve months that were answered.">
            <span className="uk-dotted">Response rate</span>
          </Hint>
          <DeferredNote />
        </div>
      </KitExample>
    </KitSection>
  );
}
