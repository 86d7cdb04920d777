import { lazy, Suspense, type ReactNode } from "react";
import { buildComplianceFlow, buildOutcomeParts, type Figures } from "#slices/plans/web/compliance/compliance-parts.ts";
import { useComplianceStrings } from "#slices/plans/web/compliance/compliance-strings.ts";
import { PieChart } from "#ui/charts/pie-chart.tsx";
import { Skeleton } from "#ui/states.tsx";
import "#slices/plans/web/compliance/compliance.css";

interface TaskStatusesProps {
  figures: Figures | undefined;
  /** Handles the selection of an outcome; without it they are not buttons. */
  onChoose?: (key: string) => void;
  chosen?: string | undefined;
}

const HEIGHT = 250;
/** The height of the drawing with the link to its table below. */
const WHOLE = HEIGHT + 34;

const FlowChart = lazy(async () => ({ default: (await import("#ui/charts/flow-chart.tsx")).FlowChart }));

/** Tasks by their outcome as a pie, and as a flow to the result of each outcome. */
export function TaskStatuses({ figures, onChoose, chosen }: TaskStatusesProps): ReactNode {
  const t = useComplianceStrings();
  const { nodes, links } = buildComplianceFlow(figures, t);
  return (
    <div className="rc-statuses">
      <PieChart
        canCopy
        label={t("statuses")}
        parts={buildOutcomeParts(figures, t)}
        chosen={chosen}
        {...(onChoose ? { onChoose } : {})}
      />
      {links.some(({ value }) => value > 0) && (
        <Suspense fallback={<Skeleton width="100%" height={WHOLE} />}>
          <FlowChart
            label={t("flow")}
            nodes={nodes}
            links={links}
            headings={[t("flowFrom"), t("flowTo"), t("tasks")]}
            height={HEIGHT}
          />
        </Suspense>
      )}
    </div>
  );
}
