import { addDays, toLocalDate } from "#platform/server/clock.ts";
import { computeExactRatio } from "#slices/analytics/server/analytics.api.ts";
import type { EndingTask, PlanType } from "./auto-enrollment.rules.ts";
import type { DueState } from "../plans.api.ts";
import {
  isEscalated,
  getStateOn,
  type ComplianceId,
  type TaskDates,
  type TaskFacts,
  type TaskState,
} from "../tasks/task-states.rules.ts";

/** The dates of a task row. */
export interface DatedRow {
  readonly zone: string;
  readonly alert_on: string | null;
  readonly due_on: string | null;
  readonly escalate_on: string | null;
  readonly abandon_on: string | null;
  readonly outcome_id?: ComplianceId | null;
  readonly outcome_on?: string | null;
}

function toDates({ alert_on, due_on, escalate_on, abandon_on }: DatedRow): TaskDates | null {
  if (alert_on === null || due_on === null || escalate_on === null || abandon_on === null) return null;
  return { alertOn: alert_on, dueOn: due_on, escalateOn: escalate_on, abandonOn: abandon_on };
}

/** Converts a row to the facts that decide its state. */
export function toFacts(row: DatedRow): TaskFacts {
  const { outcome_id: complianceId = null, outcome_on: on = null } = row;
  return { dates: toDates(row), outcome: complianceId === null || on === null ? null : { complianceId, on } };
}

/** Converts a row to the facts that decide when its enrollment will be complete. */
export function toEnding(
  row: DatedRow & {
    readonly task_template_id: number;
    readonly anchor_template_id: number | null;
    readonly offset_days: number;
  },
): EndingTask {
  const { task_template_id: templateId, anchor_template_id: afterTemplateId, offset_days: offsetDays } = row;
  return { ...toFacts(row), templateId, afterTemplateId, offsetDays };
}

/** Returns the current state of a row in its zone. */
export function toState(row: DatedRow, now: Date): TaskState {
  return getStateOn(toFacts(row), toLocalDate(row.zone, now));
}

/** Returns true for an open row after its escalate date, in its zone. */
export function isEscalatedNow(row: DatedRow, now: Date): boolean {
  return isEscalated(toFacts(row), toLocalDate(row.zone, now));
}

/** Returns when a task is due relative to a day. */
export function getDueStateOn(dueOn: string, today: string): DueState {
  if (dueOn < today) return "past";
  if (dueOn === today) return "today";
  return dueOn === addDays(today, 1) ? "tomorrow" : "later";
}

/** Returns a task's types of plan in the order of a career. */
export function toTypes(row: {
  readonly is_onboarding: boolean;
  readonly is_offboarding: boolean;
  readonly is_development: boolean;
}): PlanType[] {
  const types: PlanType[] = [];
  if (row.is_onboarding) types.push("onboarding");
  if (row.is_development) types.push("development");
  if (row.is_offboarding) types.push("offboarding");
  return types;
}

const PAST_DUE = 3;
const ENDED_WELL: ReadonlySet<ComplianceId | null> = new Set([1, 2]);
const LEFT_OUT: ReadonlySet<ComplianceId | null> = new Set([3, 5]);

/** Counts past due tasks, and computes the share done among tasks that can be done. */
export function findProgress(states: readonly TaskState[]): {
  readonly tasks: number;
  readonly pastDue: number;
  readonly completePercentage: number | null;
} {
  const counted = states.filter(({ complianceId }) => !LEFT_OUT.has(complianceId)).length;
  const done = states.filter(({ complianceId }) => ENDED_WELL.has(complianceId)).length;
  return {
    tasks: states.length,
    pastDue: states.filter(({ progressId }) => progressId === PAST_DUE).length,
    completePercentage: counted === 0 ? null : computeExactRatio(done, counted, 100),
  };
}
