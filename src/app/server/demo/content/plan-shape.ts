import type { PlanType } from "#slices/plans/server/enrollments/auto-enrollment.rules.ts";

/** A text in both languages. */
export interface Bilingual {
  readonly en: string;
  readonly es: string;
}

/**
 * Who does a task: the employee, their mentor, the human resources manager, or the holder of a job at their workplace.
 */
export type DemoAssignee = "employee" | "mentor" | "human_resources" | DemoManager;
export type DemoManager = "property_manager" | "maintenance_manager" | "regional_manager";

/** A task of a plan, defined once for all companies. */
export interface DemoTask {
  readonly title: Bilingual;
  readonly description: Bilingual;
  /** 2 standard, 3 confirm employee data, 4 acknowledge notice, 5 launch course. */
  readonly archetype: 2 | 3 | 4 | 5;
  readonly anchor: "start_date" | "last_day" | "enrollment" | "completion";
  /** The English title of the task that this one waits for; for anchor completion. */
  readonly after: string | null;
  readonly offsetDays: number;
  readonly alertDays: number;
  readonly escalateDays: number;
  readonly abandonDays: number;
  readonly assignee: DemoAssignee;
  /** How often people put it off, as log-odds; more so where many tasks begin at once. 0: as any other task. */
  readonly putOff: number;
  /** Minutes and address of its course; for archetype 5. */
  readonly course: { readonly minutes: number; readonly url: string } | null;
}

/** A plan: its tasks by their English titles, in order. */
export interface DemoPlan {
  readonly type: PlanType;
  readonly title: Bilingual;
  readonly description: Bilingual;
  /** The positions that it is for; empty: all. */
  readonly positions: readonly string[];
  readonly tasks: readonly DemoTask[];
}

type More = Partial<Omit<DemoTask, "title" | "description">>;

/**
 * Builds a task with common defaults: counted from the first day, notified three days before, escalated three days
 * after.
 */
export function task(en: readonly [string, string], es: readonly [string, string], more: More): DemoTask {
  return {
    title: { en: en[0], es: es[0] },
    description: { en: en[1], es: es[1] },
    archetype: 2,
    anchor: "start_date",
    after: null,
    offsetDays: 0,
    alertDays: 3,
    escalateDays: 3,
    abandonDays: 30,
    assignee: "employee",
    putOff: 0,
    course: null,
    ...more,
  };
}
