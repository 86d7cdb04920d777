import type { useComplianceStrings } from "#slices/plans/web/compliance/compliance-strings.ts";
import { getFigure } from "#slices/reports/web/dashboard/widget-shapes.ts";
import type { FlowLink, FlowNode } from "#ui/charts/flow-chart.tsx";
import type { ChartSegment, PartTone } from "#ui/charts/part.ts";
import type { Figure } from "#ui/figure.ts";

/** Figures by the names of their metrics or columns. */
export type Figures = Readonly<Record<string, Figure>>;

/** Outcomes of tasks in their order: the wire's name, the id in filters, the color, and what they count as. */
const outcomes = [
  { key: "ontime", id: 1, label: "onTime", tone: "on-time", to: "compliant" },
  { key: "late", id: 2, label: "late", tone: "late", to: "compliant" },
  { key: "cant_complete", id: 3, label: "cantComplete", tone: "cant-complete", to: "excluded" },
  { key: "abandoned", id: 4, label: "abandoned", tone: "abandoned", to: "non_compliant" },
  { key: "canceled", id: 5, label: "canceled", tone: "canceled", to: "excluded" },
] as const;

/** The results that outcomes count toward; an open task that is late counts toward none yet. */
const ends = [
  { key: "compliant", label: "compliant", tone: 2 },
  { key: "non_compliant", label: "nonCompliant", tone: 3 },
  { key: "excluded", label: "excludedPart", tone: 9 },
  { key: "open", label: "open", tone: "scheduled" },
] as const satisfies readonly { key: string; label: string; tone: PartTone }[];

/** Returns the outcome's id for the filter by task status. */
export function findStatusId(key: string): string | null {
  const found = outcomes.find((outcome) => outcome.key === key);
  return found ? String(found.id) : null;
}

/** Returns the outcome of an id; null for any other. */
export function findOutcome(id: string | undefined): string | null {
  return outcomes.find((outcome) => String(outcome.id) === id)?.key ?? null;
}

type Translate = ReturnType<typeof useComplianceStrings>;

const getCount = (figures: Figures | undefined, name: string): number => getFigure(figures, name).value ?? 0;

/** Returns tasks by their outcome. */
export function buildOutcomeParts(figures: Figures | undefined, t: Translate): ChartSegment[] {
  return outcomes.map(({ key, label, tone }) => ({ key, label: t(label), value: getCount(figures, key), tone }));
}

/**
 * Returns the flow of outcomes: on time and late to compliant, abandoned to non-compliant, can not complete and
 * canceled to excluded. Open tasks that are past due are shown as Late (decisions A14) and are in none of the three.
 */
export function buildComplianceFlow(
  figures: Figures | undefined,
  t: Translate,
): { readonly nodes: readonly FlowNode[]; readonly links: readonly FlowLink[] } {
  const statuses: FlowNode[] = outcomes.map(({ key, label, tone }) => ({ key, label: t(label), tone }));
  const late: FlowNode = { key: "past_due", label: t("lateOpen"), tone: "past-due" };
  return {
    nodes: [...statuses, late, ...ends.map(({ key, label, tone }) => ({ key, label: t(label), tone }))],
    links: [
      ...outcomes.map(({ key, to }) => ({ from: key, to, value: getCount(figures, key) })),
      { from: "past_due", to: "open", value: getCount(figures, "past_due") },
    ],
  };
}

/** The outcomes of the window and the open tasks, with the filter of the report that has the same number. */
export const breakdown = [
  { key: "completed", label: "compliant", tone: "completed", filter: ["task_compliance_statuses", "1,2"] },
  { key: "pending", label: "pending", tone: "pending", filter: ["task_progress_statuses", "2"] },
  { key: "past_due", label: "pastDue", tone: "past-due", filter: ["task_progress_statuses", "3"] },
  {
    key: "unable_to_complete",
    label: "cantComplete",
    tone: "cant-complete",
    filter: ["task_compliance_statuses", "3"],
  },
  { key: "abandoned", label: "abandoned", tone: "abandoned", filter: ["task_compliance_statuses", "4"] },
] as const;
