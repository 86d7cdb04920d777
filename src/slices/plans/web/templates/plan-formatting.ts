import type { PlanTask } from "#slices/plans/contract/plan-templates.contract.ts";
import type { PlanTranslate } from "#slices/plans/web/templates/plan-strings.ts";

/** Formats when a task is due: "3 days before the first day". */
export function formatDue(
  t: PlanTranslate,
  task: Pick<PlanTask, "anchor" | "after" | "offset_days">,
  tasks: readonly Pick<PlanTask, "key" | "title">[],
): string {
  const awaited = tasks.find(({ key }) => key === task.after)?.title ?? "";
  const anchor = task.anchor === "completion" ? t("endOf", { title: awaited }) : t(`anchor_${task.anchor}`);
  const { offset_days: days } = task;
  if (days === 0) return t("on", { anchor });
  const words = t(days < 0 ? "daysBefore" : "daysAfter", { count: Math.abs(days), anchor });
  // Spanish contracts the preposition and the article: "antes del último día".
  return words.replace(" de el ", " del ");
}

/** Formats who does a task. */
export function formatAssignee(t: PlanTranslate, task: PlanTask): string {
  if (task.assignee === "role" && task.assignee_role !== null) return t(`role_${task.assignee_role}`);
  if (task.assignee === "person" && task.assignee_person !== null) return task.assignee_person;
  return t(`assignee_${task.assignee}`);
}

/** Formats several names briefly. */
export function formatSomeNames(t: PlanTranslate, names: readonly string[], none: string): string {
  const [first] = names;
  if (first === undefined) return none;
  return names.length === 1 ? first : t("andMore", { first, count: names.length - 1 });
}
