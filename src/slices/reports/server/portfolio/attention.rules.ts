import type { AttentionReason } from "#slices/reports/contract/portfolio-rows.contract.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import type { PortfolioRow } from "#slices/reports/contract/portfolio.contract.ts";

/** The open alerts of a place, and how many of them are past a deadline. */
export interface OpenAlerts {
  readonly open: number;
  readonly late: number;
}

/** The inputs of the attention rules: shown scores, work past due, and alerts where the viewer sees them. */
interface AttentionInputs extends Pick<PortfolioRow, "introduce_stats"> {
  readonly engagement: Figure | null;
  readonly satisfaction: Figure | null;
  readonly alerts: OpenAlerts | null;
  /** Number of active properties; a region is late by the mean of its properties. */
  readonly locations: number;
}

/** A place needs attention below LOW (the level marked everywhere); LATE_TASKS per property are a reason alone. */
const LOW = 70;
const LATE_TASKS = 3;

type ServiceScore = readonly [service: "engagement" | "satisfaction", score: Figure];

// Hidden scores are ignored, so that the position of a place reveals nothing.
function findScores({ engagement, satisfaction }: AttentionInputs): ServiceScore[] {
  const scores: ServiceScore[] = [
    ...(satisfaction ? ([["satisfaction", satisfaction]] as const) : []),
    ...(engagement ? ([["engagement", engagement]] as const) : []),
  ];
  return scores.filter(([, { hidden, value }]) => !hidden && value !== null);
}

function findFalls(scores: readonly ServiceScore[]): AttentionReason[] {
  return scores
    .flatMap(([service, { certainty, delta }]) =>
      certainty === "real" && delta !== null && delta < 0 ? [{ kind: "fell" as const, service, points: -delta }] : [],
    )
    .toSorted((one, other) => other.points - one.points);
}

function findLowScores(scores: readonly ServiceScore[]): AttentionReason[] {
  return scores.flatMap(([service, { is_low: isLow, value }]) =>
    isLow && value !== null ? [{ kind: "low" as const, service, score: value }] : [],
  );
}

function findWork({ introduce_stats: plans, alerts }: AttentionInputs): AttentionReason[] {
  const tasks = plans?.past_due ?? 0;
  return [
    ...(tasks > 0 ? [{ kind: "late_tasks" as const, count: tasks }] : []),
    ...(alerts !== null && alerts.late > 0 ? [{ kind: "alerts" as const, ...alerts }] : []),
  ];
}

function isPressing(reason: AttentionReason, locations: number): boolean {
  const properties = Math.max(1, locations);
  if (reason.kind === "late_tasks") return reason.count >= LATE_TASKS * properties;
  return reason.kind !== "alerts" || reason.late >= properties;
}

/**
 * Returns why a place needs attention: scores that really fell (never by chance or unclear), scores below 70, late
 * tasks and late alerts. A few late tasks, or fewer late alerts than properties, are no reason alone; they are added to
 * another one.
 */
export function listAttention(known: AttentionInputs): AttentionReason[] {
  const scores = findScores(known);
  const reasons = [...findFalls(scores), ...findLowScores(scores), ...findWork(known)];
  return reasons.some((reason) => isPressing(reason, known.locations)) ? reasons : [];
}

type Weights = readonly [fallen: number, missing: number, lateTasks: number, lateAlerts: number];
type Row = Pick<PortfolioRow, "attention">;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function weigh({ attention }: Row): Weights {
  return [
    sum(attention.map((reason) => (reason.kind === "fell" ? reason.points : 0))),
    sum(attention.map((reason) => (reason.kind === "low" ? LOW - reason.score : 0))),
    sum(attention.map((reason) => (reason.kind === "late_tasks" ? reason.count : 0))),
    sum(attention.map((reason) => (reason.kind === "alerts" ? reason.late : 0))),
  ];
}

/** Sorts rows by their need of attention: real falls, then scores below 70, then late tasks, then late alerts. */
export function createAttentionOrder(rows: readonly Row[]): (one: Row, other: Row) => number {
  const weights = new Map(rows.map((row) => [row, weigh(row)]));
  return (one, other) => {
    const [left, right] = [weights.get(one) ?? weigh(one), weights.get(other) ?? weigh(other)];
    const at = left.findIndex((weight, index) => weight !== right[index]);
    return at === -1 ? 0 : (right[at] ?? 0) - (left[at] ?? 0);
  };
}
