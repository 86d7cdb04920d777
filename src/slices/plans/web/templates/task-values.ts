import type { PlanDetail, PlanTask, TaskDraftInput } from "#slices/plans/contract/plan-templates.contract.ts";

type Anchor = PlanTask["anchor"];

/** Types of plan in the order of a career. */
export const planTypes: readonly PlanDetail["type"][] = ["onboarding", "offboarding", "development"];
/** Assignee rules. */
export const assigneeRules: readonly PlanTask["assignee"][] = ["employee", "role", "person", "mentor"];
/** Roles to which a task can be assigned. */
export const taskRoles: readonly NonNullable<PlanTask["assignee_role"]>[] = [
  "property_manager",
  "regional_manager",
  "maintenance_manager",
];

/** A task as the form edits it: the offset as days before or after its anchor, choices as strings. */
export interface TaskValues {
  title: string;
  description: string;
  title_es: string;
  description_es: string;
  archetype: string;
  course_id: number | null;
  offset_days: number | null;
  timing: "before" | "after";
  anchor: Anchor;
  after: string;
  alert_days: number | null;
  escalate_days: number | null;
  abandon_days: number | null;
  assignee: PlanTask["assignee"];
  assignee_role: string;
  assignee_person_id: number | null;
  files: readonly { readonly id: number; readonly name: string }[];
}

/** Possible anchors by type of plan, with the most common one first. */
export const anchorsByPlanType: Readonly<Record<PlanDetail["type"], readonly Anchor[]>> = {
  onboarding: ["start_date", "enrollment", "completion"],
  offboarding: ["last_day", "enrollment", "completion"],
  development: ["enrollment", "start_date", "completion"],
};

/** Returns the archetypes that a type of plan can have. */
export const toArchetypes = (type: PlanDetail["type"]): readonly PlanTask["archetype"][] =>
  type === "offboarding" ? [2, 3, 4, 5] : [2, 3, 5];

/** Returns the initial values of the form: a task's, or defaults for a new one. */
export function toValues(type: PlanDetail["type"], task: PlanTask | null): TaskValues {
  if (task === null) {
    return {
      title: "",
      description: "",
      title_es: "",
      description_es: "",
      archetype: "2",
      course_id: null,
      offset_days: 0,
      timing: "after",
      anchor: anchorsByPlanType[type][0] ?? "enrollment",
      after: "",
      alert_days: 3,
      escalate_days: 3,
      abandon_days: 30,
      assignee: "employee",
      assignee_role: "",
      assignee_person_id: null,
      files: [],
    };
  }
  return {
    title: task.title,
    description: task.description,
    title_es: task.title_es,
    description_es: task.description_es,
    archetype: String(task.archetype),
    course_id: task.course_id,
    offset_days: Math.abs(task.offset_days),
    timing: task.offset_days < 0 ? "before" : "after",
    anchor: task.anchor,
    after: task.after ?? "",
    alert_days: task.alert_days,
    escalate_days: task.escalate_days,
    abandon_days: task.abandon_days,
    assignee: task.assignee,
    assignee_role: task.assignee_role ?? "",
    assignee_person_id: task.assignee_person_id,
    files: task.files,
  };
}

/** Returns the assignee fields of the selected rule only. */
function toDoer({ assignee, assignee_role: role, assignee_person_id: personId }: TaskValues) {
  const isRole = assignee === "role" && role !== "";
  return {
    assignee,
    assignee_role: isRole ? (role as NonNullable<PlanTask["assignee_role"]>) : null,
    assignee_person_id: assignee === "person" ? personId : null,
  };
}

/** Converts the form's values for the server. Fields hidden by other choices are not sent. */
export function buildDraft(values: TaskValues, key: string, templateId: number | null): TaskDraftInput {
  const { title, description, title_es, description_es, timing, archetype, anchor, after } = values;
  const days = values.offset_days ?? 0;
  return {
    key,
    template_id: templateId,
    title,
    description,
    title_es,
    description_es,
    archetype: Number(archetype) as PlanTask["archetype"],
    anchor,
    after: anchor === "completion" && after !== "" ? after : null,
    offset_days: timing === "before" && days > 0 ? -days : days,
    alert_days: values.alert_days ?? 0,
    escalate_days: values.escalate_days ?? 0,
    abandon_days: values.abandon_days ?? 0,
    ...toDoer(values),
    course_id: archetype === "5" ? values.course_id : null,
    file_ids: values.files.map(({ id }) => id),
  };
}
