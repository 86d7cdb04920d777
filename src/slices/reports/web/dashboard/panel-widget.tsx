import { lazy, Suspense, use, type ReactNode } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { contributionsContext } from "#slices/reports/web/contributions.ts";
import { EngagementPanel, SatisfactionPanel } from "#slices/reports/web/dashboard/score-panels.tsx";
import {
  findBreakdown,
  findEngagement,
  findPriority,
  findSatisfaction,
  findSurveyBreakdown,
} from "#slices/reports/web/dashboard/widget-shapes.ts";
import { Skeleton } from "#ui/states.tsx";
import "#slices/reports/web/place/place.css";
import "#slices/reports/web/dashboard/dashboard.css";

// On a place's page they are in a tab that is closed at first; a card keeps its height until they are loaded.
const BreakdownPanel = lazy(async () => ({
  default: (await import("#slices/reports/web/dashboard/breakdown-panels.tsx")).BreakdownPanel,
}));
const SurveyBreakdownPanel = lazy(async () => ({
  default: (await import("#slices/reports/web/dashboard/breakdown-panels.tsx")).SurveyBreakdownPanel,
}));
// It has a page of its own and is on no dashboard.
const PriorityDetail = lazy(async () => ({
  default: (await import("#slices/reports/web/dashboard/priority-detail.tsx")).PriorityDetail,
}));

/** Its approximate height, in pixels. */
const WAITING = 480;

interface PanelWidgetProps {
  reply: WidgetReply;
  /** Opens longer trends of a score; left out, there are none to open. */
  onTrends?: (() => void) | undefined;
}

/** A widget with a form of its own, by its reply; null for tables. */
export function PanelWidget({ reply, onTrends }: PanelWidgetProps): ReactNode {
  const { panels } = use(contributionsContext);
  const { data, meta } = reply;
  const { subject } = meta;
  const Contributed = panels[meta.widget.id];
  if (Contributed) return <Contributed reply={reply} />;
  const engagement = findEngagement(data);
  if (engagement) return <EngagementPanel data={engagement} subject={subject} onTrends={onTrends} />;
  const satisfaction = findSatisfaction(data);
  if (satisfaction) {
    return <SatisfactionPanel data={satisfaction} subject={subject} days={meta.dates.current} onTrends={onTrends} />;
  }
  return <OtherPanel reply={reply} />;
}

function OtherPanel({ reply: { data, meta } }: Pick<PanelWidgetProps, "reply">): ReactNode {
  const priority = findPriority(data);
  if (priority) {
    return (
      <Suspense fallback={<Skeleton width="100%" height={WAITING} />}>
        <PriorityDetail data={priority} may={meta.additional_meta} />
      </Suspense>
    );
  }
  const breakdown = findBreakdown(data);
  if (breakdown) return <BreakdownPanel data={breakdown} />;
  const surveys = findSurveyBreakdown(data);
  return surveys && <SurveyBreakdownPanel data={surveys} />;
}
