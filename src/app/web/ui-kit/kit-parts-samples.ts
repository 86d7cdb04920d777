import type { BarGroup } from "#ui/charts/bar-data.ts";
import type { FlowLink, FlowNode } from "#ui/charts/flow-chart.tsx";
import type { ChartSegment } from "#ui/charts/part.ts";

/** Invented outcomes of tasks. */
export const taskParts: readonly ChartSegment[] = [
  { key: "ontime", label: "On Time", value: 412, tone: "on-time" },
  { key: "late", label: "Late", value: 58, tone: "late" },
  { key: "cant_complete", label: "Can Not Complete", value: 14, tone: "cant-complete" },
  { key: "abandoned", label: "Abandoned", value: 31, tone: "abandoned" },
  { key: "canceled", label: "Canceled", value: 9, tone: "canceled" },
];

/** Invented progress, in the order of the plans' status bar. */
export const progressParts: readonly ChartSegment[] = [
  { key: "completed", label: "Completed", value: 86, tone: "completed" },
  { key: "pending", label: "Pending", value: 24, tone: "pending" },
  { key: "past_due", label: "Past Due", value: 7, tone: "past-due" },
  { key: "scheduled", label: "Scheduled", value: 51, tone: "scheduled" },
];

/** Invented answers on the scale of agreement. */
export const agreementParts: readonly ChartSegment[] = [
  { key: "1", label: "Totally Disagree", value: 4, tone: "step-1" },
  { key: "2", label: "Disagree", value: 11, tone: "step-2" },
  { key: "3", label: "Neutral", value: 28, tone: "step-3" },
  { key: "4", label: "Agree", value: 57, tone: "step-4" },
  { key: "5", label: "Totally Agree", value: 40, tone: "step-5" },
];

const createBars = (
  now: number | null,
  before: number | null,
  sbx: number | null,
  hidden = false,
): BarGroup["cells"] => ({
  now: { value: hidden ? null : now, hidden },
  before: { value: before },
  sbx: { value: sbx },
});

/** Invented scores of position categories, one of them hidden, one without an index. */
export const barGroups: readonly BarGroup[] = [
  { key: "leasing", label: "Leasing", cells: createBars(74, 71, 72) },
  { key: "maintenance", label: "Maintenance and grounds", cells: createBars(68, 72, 70) },
  { key: "management", label: "Property management", cells: createBars(81, 77, 76) },
  { key: "office", label: "Regional office", cells: createBars(null, 79, 75, true) },
  { key: "housekeeping", label: "Housekeeping", cells: createBars(66, null, null) },
];

export const flowNodes: readonly FlowNode[] = [
  { key: "onboarding", label: "Onboarding", tone: 1 },
  { key: "offboarding", label: "Offboarding", tone: 5 },
  { key: "open", label: "Open", tone: "pending" },
  { key: "done", label: "Resolved", tone: "completed" },
  { key: "ontime", label: "On Time", tone: "on-time" },
  { key: "late", label: "Late", tone: "late" },
  { key: "abandoned", label: "Abandoned", tone: "abandoned" },
];

export const flowLinks: readonly FlowLink[] = [
  { from: "onboarding", to: "open", value: 82 },
  { from: "onboarding", to: "done", value: 340 },
  { from: "offboarding", to: "done", value: 161 },
  { from: "done", to: "ontime", value: 412 },
  { from: "done", to: "late", value: 58 },
  { from: "done", to: "abandoned", value: 31 },
];
