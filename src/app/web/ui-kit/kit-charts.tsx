import type { ReactNode } from "react";
import { buildScoreSeries } from "#ui/charts/chart-data.ts";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { useUi } from "#ui/ui-context.ts";
import { scoreMonths, scoreQuarters, tenPlaces } from "./kit-samples.ts";
import { KitExample, KitSection } from "./kit-section.tsx";

/** Line charts of one score, of ten places, with point labels, of one month and of none. */
export function KitCharts(): ReactNode {
  const { words } = useUi();
  const labels = { own: "Satisfaction", company: words.company, sbx: words.sbx };
  const series = buildScoreSeries(scoreMonths, labels);
  const [own] = series;
  return (
    <KitSection id="charts" title="Charts">
      <KitExample name="LineChart" wide note="gap dashed, two months hidden, two months alone; satisfaction axis">
        <LineChart label="Satisfaction by month" series={series} lower="satisfaction" />
      </KitExample>
      <KitExample name="LineChart" wide note="ten series, names moved apart at their ends">
        <LineChart label="Satisfaction of ten places" series={tenPlaces} height={320} />
      </KitExample>
      <KitExample name="LineChart" note="point labels, engagement axis">
        <LineChart
          label="Engagement by month"
          series={own ? [{ ...own, label: "Engagement" }] : []}
          lower="engagement"
          pointLabels
        />
      </KitExample>
      <KitExample name="LineChart" note="quarters">
        <LineChart
          label="Satisfaction by quarter"
          series={buildScoreSeries(scoreQuarters, labels)}
          every={3}
          height={200}
        />
      </KitExample>
      <KitExample name="LineChart" note="one month">
        <LineChart label="First month" series={buildScoreSeries(scoreMonths.slice(0, 1), labels)} height={200} />
      </KitExample>
      <KitExample name="LineChart" note="nothing to show">
        <LineChart label="No month" series={[]} />
      </KitExample>
    </KitSection>
  );
}
