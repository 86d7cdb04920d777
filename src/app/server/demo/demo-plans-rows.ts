import type { PlanAudience } from "#slices/plans/server/enrollments/auto-enrollment.rules.ts";
import type { TaskSchedule } from "#slices/plans/server/tasks/task-dates.rules.ts";
import type { DemoCompany } from "./content/company.ts";
import { type DemoTask, plans } from "./content/plans.ts";
import type { DemoSink } from "./demo-sink.ts";

/** A task as written, with the schedule of its only version. */
export interface WrittenTask {
  readonly templateId: number;
  readonly task: DemoTask;
  readonly schedule: TaskSchedule;
}

/** A plan as written. */
export interface WrittenPlan extends PlanAudience {
  readonly tasks: readonly WrittenTask[];
}

interface DemoPlansContext {
  readonly sink: DemoSink;
  readonly company: DemoCompany;
  readonly positionIds: ReadonlyMap<string, number>;
  /** The author of the plans, and the assignee of human resources tasks. */
  readonly authorId: number;
  readonly at: Date;
}

const VERSION = 1;

/** Returns a Spanish text for the readers of a company that writes in another language; empty where it writes Spanish. */
const toSpanish = (company: DemoCompany, text: { readonly es: string }): string =>
  company.locale === "es" ? "" : text.es;

function toRule({ assignee }: DemoTask, authorId: number) {
  if (assignee === "employee" || assignee === "mentor") {
    return { assignee, assignee_role: null, assignee_person_id: null } as const;
  }
  return assignee === "human_resources"
    ? ({ assignee: "person", assignee_role: null, assignee_person_id: authorId } as const)
    : ({ assignee: "role", assignee_role: assignee, assignee_person_id: null } as const);
}

/** The courses of all tasks, by the task. */
async function writeCourses(
  { sink, company }: DemoPlansContext,
  tasks: readonly DemoTask[],
): Promise<Map<DemoTask, number>> {
  const taught = tasks.filter(({ course }) => course !== null);
  const ids = await sink.reserveIds("courses", taught.length);
  return new Map(
    taught.map((task, index) => {
      const id = ids[index] ?? 0;
      const { minutes = 0, url = "" } = task.course ?? {};
      sink.add("courses", { id, title: task.title[company.locale], author: company.name, minutes, url });
      return [task, id];
    }),
  );
}

/** Returns every task once, however many plans share it. */
async function writeTemplates(context: DemoPlansContext): Promise<Map<DemoTask, WrittenTask>> {
  const { sink, company, authorId } = context;
  const tasks = [...new Set(plans.flatMap((plan) => plan.tasks))];
  const courses = await writeCourses(context, tasks);
  const ids = await sink.reserveIds("task_templates", tasks.length);
  const idOf = new Map(tasks.map((task, index) => [task.title.en, ids[index] ?? 0]));
  return new Map(
    tasks.map((task) => {
      const templateId = idOf.get(task.title.en) ?? 0;
      const { anchor, offsetDays, alertDays, escalateDays, abandonDays } = task;
      const anchorTemplateId = task.after === null ? null : (idOf.get(task.after) ?? null);
      const title = task.title[company.locale];
      sink.add("task_templates", { id: templateId, title });
      sink.add("task_template_versions", {
        task_template_id: templateId,
        version: VERSION,
        title,
        description: task.description[company.locale],
        title_es: toSpanish(company, task.title),
        description_es: toSpanish(company, task.description),
        archetype: task.archetype,
        anchor,
        anchor_template_id: anchorTemplateId,
        offset_days: offsetDays,
        alert_days: alertDays,
        escalate_days: escalateDays,
        abandon_days: abandonDays,
        ...toRule(task, authorId),
        course_id: courses.get(task) ?? null,
      });
      const schedule = { anchor, anchorTemplateId, offsetDays, alertDays, escalateDays, abandonDays };
      return [task, { templateId, task, schedule }];
    }),
  );
}

/** Writes a company's plans with their tasks, one published version each. */
export async function writePlans(context: DemoPlansContext): Promise<readonly WrittenPlan[]> {
  const { sink, company, positionIds, authorId, at } = context;
  const templates = await writeTemplates(context);
  const ids = await sink.reserveIds("plans", plans.length);
  return plans.map((plan, index): WrittenPlan => {
    const planId = ids[index] ?? 0;
    const tasks = plan.tasks.flatMap((task) => templates.get(task) ?? []);
    const allowed = plan.positions.flatMap((name) => positionIds.get(name) ?? []);
    const titles = { title: plan.title[company.locale], title_es: toSpanish(company, plan.title) };
    sink.add("plans", { id: planId, type: plan.type, ...titles, created_at: at });
    sink.add("plan_versions", {
      plan_id: planId,
      version: VERSION,
      description: plan.description[company.locale],
      created_by: authorId,
      created_at: at,
      published_at: at,
    });
    for (const position_id of allowed) sink.add("plan_positions", { plan_id: planId, position_id });
    for (const [position, { templateId }] of tasks.entries()) {
      const of = { plan_id: planId, plan_version: VERSION, template_version: VERSION };
      sink.add("plan_tasks", { ...of, task_template_id: templateId, position });
    }
    const audience = { planId, type: plan.type, currentVersion: VERSION, isArchived: false };
    return { ...audience, positionIds: allowed, locationIds: [], tasks };
  });
}
