import type { FieldError } from "#platform/contract/problem.ts";
import type { TaskDraft } from "#slices/plans/contract/plan-templates.contract.ts";
import type { PlanType } from "../enrollments/auto-enrollment.rules.ts";
import { type Anchor, validateAnchors } from "../tasks/task-dates.rules.ts";

/** Ids that a draft's tasks can refer to. */
export interface ReferenceIds {
  readonly templateIds: ReadonlySet<number>;
  readonly courseIds: ReadonlySet<number>;
  /** People who can be assignees by name: neither archived nor erased. */
  readonly personIds: ReadonlySet<number>;
  readonly fileIds: ReadonlySet<number>;
}

const allowed: Readonly<Record<PlanType, ReadonlySet<Anchor>>> = {
  onboarding: new Set(["start_date", "enrollment", "completion"]),
  offboarding: new Set(["last_day", "enrollment", "completion"]),
  development: new Set(["start_date", "enrollment", "completion"]),
};
const NOTICE = 4;
const COURSE = 5;

type InputError = readonly [field: string, code: string, message: string];

function validateTaskAnchor(type: PlanType, { anchor, after }: TaskDraft): InputError[] {
  const errors: InputError[] = [];
  if (!allowed[type].has(anchor)) {
    const message =
      anchor === "last_day"
        ? "Only offboarding tasks can be relative to the last day"
        : "Offboarding tasks must be relative to the last day";
    errors.push(["anchor", "anchor_not_in_type", message]);
  }
  if (anchor === "completion" && (after ?? "") === "") errors.push(["after", "required", "Required"]);
  if (anchor !== "completion" && (after ?? "") !== "") {
    errors.push(["after", "not_waiting", "Only tasks relative to another task’s completion can depend on it"]);
  }
  return errors;
}

/**
 * Returns the error of a value that belongs to one assignee rule or anchor only: missing there, or present elsewhere.
 */
function validateChoice(
  field: string,
  isRequested: boolean,
  value: number | string | null | undefined,
  tooMuch: readonly [code: string, message: string],
): InputError[] {
  const isGiven = value !== null && value !== undefined;
  if (isRequested && !isGiven) return [[field, "required", "Required"]];
  return !isRequested && isGiven ? [[field, ...tooMuch]] : [];
}

const isUnknown = (known: ReadonlySet<number>, id: number | null | undefined): boolean =>
  id !== null && id !== undefined && !known.has(id);

function validateAssignee(known: ReferenceIds, task: TaskDraft): InputError[] {
  const { assignee, assignee_role: role, assignee_person_id: personId } = task;
  const field = "assignee_person_id";
  const errors = [
    ...validateChoice("assignee_role", assignee === "role", role, ["no_role", "Only for tasks of a role"]),
    ...validateChoice(field, assignee === "person", personId, ["no_person", "Only for tasks of a named person"]),
  ];
  if (assignee === "person" && isUnknown(known.personIds, personId)) {
    errors.push([field, "unknown_person", "There is no such employee"]);
  }
  return errors;
}

function validateKind(type: PlanType, known: ReferenceIds, task: TaskDraft): InputError[] {
  const { archetype, course_id: courseId, template_id: templateId } = task;
  const errors = validateChoice("course_id", archetype === COURSE, courseId, [
    "no_course",
    "Only for tasks with a course",
  ]);
  if (archetype === NOTICE && type !== "offboarding") {
    errors.unshift(["archetype", "notice_needs_offboarding", "Only an offboarding plan asks to acknowledge a notice"]);
  }
  if (archetype === COURSE && isUnknown(known.courseIds, courseId)) {
    errors.push(["course_id", "unknown_course", "There is no such course"]);
  }
  if (isUnknown(known.templateIds, templateId)) errors.push(["template_id", "unknown_task", "There is no such task"]);
  return errors;
}

function validateFiles(known: ReferenceIds, { file_ids: ids = [] }: TaskDraft): InputError[] {
  return ids.flatMap((id, index): InputError[] => {
    if (!known.fileIds.has(id)) return [[`file_ids.${index}`, "unknown_file", "There is no such file"]];
    return ids.indexOf(id) < index ? [[`file_ids.${index}`, "twice", "This file is already attached"]] : [];
  });
}

function validateDayOrder({ escalate_days: escalate, abandon_days: abandon }: TaskDraft): InputError[] {
  if (escalate <= abandon) return [];
  return [["escalate_days", "after_abandoned", "Can’t be after the task is abandoned"]];
}

/** Returns the indexes of values that occur earlier in the list. */
function getRepeatIndexes(values: readonly (string | number | null)[]): readonly number[] {
  return values.flatMap((value, index) => (value !== null && values.indexOf(value) < index ? [index] : []));
}

function validateDependencies(tasks: readonly TaskDraft[]): FieldError[] {
  const indexOf = new Map(tasks.map(({ key }, index) => [key, index + 1]));
  // An unknown key is a task outside the plan. All unknown keys share one number, which no task in the plan has.
  const numbered = tasks.map(({ key, anchor, after }) => ({
    templateId: indexOf.get(key) ?? 0,
    schedule: { anchorTemplateId: anchor === "completion" && after ? (indexOf.get(after) ?? -1) : null },
  }));
  return validateAnchors(numbered).map(({ templateId, error }) => ({
    path: `body.tasks.${templateId - 1}.after`,
    code: error,
    message: error === "circle" ? "These tasks depend on each other" : "This task is not in the plan",
  }));
}

/** Returns all errors in the tasks of a draft, each with its path. */
export function validateDraft(type: PlanType, tasks: readonly TaskDraft[], known: ReferenceIds): readonly FieldError[] {
  const fieldErrors = tasks.flatMap((task, index) => {
    const errors = [
      ...validateKind(type, known, task),
      ...validateTaskAnchor(type, task),
      ...validateDayOrder(task),
      ...validateAssignee(known, task),
      ...validateFiles(known, task),
    ];
    return errors.map(([field, code, message]) => ({ path: `body.tasks.${index}.${field}`, code, message }));
  });
  const createRepeatErrors = (
    field: string,
    values: readonly (string | number | null)[],
    message: string,
  ): FieldError[] =>
    getRepeatIndexes(values).map((index) => ({ path: `body.tasks.${index}.${field}`, code: "twice", message }));
  const keys = createRepeatErrors(
    "key",
    tasks.map(({ key }) => key),
    "Two tasks have this key",
  );
  return [
    ...fieldErrors,
    ...keys,
    ...createRepeatErrors(
      "template_id",
      tasks.map(({ template_id: id = null }) => id),
      "This task is in the plan already",
    ),
    ...(keys.length === 0 ? validateDependencies(tasks) : []),
  ];
}
