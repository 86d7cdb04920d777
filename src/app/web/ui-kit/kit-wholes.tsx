import { useState, type ReactNode } from "react";
import { BarChart } from "#ui/charts/bar-chart.tsx";
import { Doughnut } from "#ui/charts/doughnut.tsx";
import { FlowChart } from "#ui/charts/flow-chart.tsx";
import { PieChart } from "#ui/charts/pie-chart.tsx";
import { RingCell } from "#ui/charts/ring-cell.tsx";
import { StackedBar } from "#ui/charts/stacked-bar.tsx";
import { NO_FIGURE } from "#ui/figure.ts";
import { useUi } from "#ui/ui-context.ts";
import { agreementParts, barGroups, flowLinks, flowNodes, progressParts, taskParts } from "./kit-parts-samples.ts";
import { boundFigure, hiddenFigure, createSampleFigure } from "./kit-samples.ts";
import { KitExample, KitSection } from "./kit-section.tsx";

/** Wholes and their parts: doughnuts, pies, stacked bars, grouped bars and flows, each in its states. */
export function KitWholes(): ReactNode {
  const { words } = useUi();
  const [chosen, setSelected] = useState<string | undefined>();
  const series = [
    { key: "now", label: "2026", tone: "own" },
    { key: "before", label: "2025", tone: "previous" },
    { key: "sbx", label: words.sbx, tone: "sbx" },
  ] as const;
  return (
    <KitSection id="wholes" title="Wholes and parts">
      <KitExample name="Doughnut" note="a rate; a score below 70 with company and SBX; compliance with its wider hole">
        <div className="uk-row">
          <Doughnut
            label="Response Rate"
            figure={{ ...createSampleFigure(63, 66), is_low: false }}
            note="1,204 of 1,911"
          />
          <Doughnut label="Satisfaction" figure={createSampleFigure(67, 64)} kind="score" company={72} sbx={76} />
          <Doughnut label="Compliance" figure={createSampleFigure(94, 91)} cutout={0.85} />
        </div>
      </KitExample>
      <KitExample name="Doughnut" note="a bound, hidden, nothing to show">
        <div className="uk-row">
          <Doughnut label="Likely to Remain" figure={boundFigure} />
          <Doughnut label="Engagement" figure={hiddenFigure} kind="score" />
          <Doughnut label="Tasks" figure={NO_FIGURE} />
        </div>
      </KitExample>
      <KitExample name="RingCell" note="a share in a row; hidden; nothing to show">
        <div className="uk-row">
          <RingCell figure={{ ...createSampleFigure(74, 70), is_low: false }} />
          <RingCell figure={hiddenFigure} />
          <RingCell figure={NO_FIGURE} />
        </div>
      </KitExample>
      <KitExample name="PieChart" note="task outcomes in the colours of the specification; a part can be chosen">
        <PieChart
          label="Tasks by outcome"
          parts={taskParts}
          chosen={chosen}
          onChoose={(key) => setSelected(key === chosen ? undefined : key)}
        />
      </KitExample>
      <KitExample name="PieChart" note="hidden; no parts">
        <div className="uk-row">
          <PieChart label="Hidden" parts={[]} hidden />
          <PieChart label="Nothing" parts={[]} />
        </div>
      </KitExample>
      <KitExample name="StackedBar" note="progress of a plan; the five steps of a scale">
        <StackedBar label="Onboarding tasks" parts={progressParts} />
        <StackedBar label="Agreement" parts={agreementParts} />
      </KitExample>
      <KitExample name="StackedBar" note="brief, as in a row of a table; hidden">
        <StackedBar label="Offboarding tasks" parts={progressParts} brief />
        <StackedBar label="Agreement" parts={[]} hidden brief />
      </KitExample>
      <KitExample name="BarChart" wide note="groups of three: hidden and missing bars among them">
        <BarChart
          label="Engagement by position category"
          heading="Position category"
          groups={barGroups}
          series={series}
        />
      </KitExample>
      <KitExample name="FlowChart" wide note="tasks from plan to outcome">
        <FlowChart
          label="Tasks from plan to outcome"
          nodes={flowNodes}
          links={flowLinks}
          headings={["From", "To", "Tasks"]}
        />
      </KitExample>
      <KitExample name="BarChart" note="nothing to show">
        <BarChart label="No groups" heading="Location" groups={[]} series={series} />
      </KitExample>
    </KitSection>
  );
}
