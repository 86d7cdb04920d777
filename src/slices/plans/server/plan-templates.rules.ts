import type { FieldProblem } from "#platform/contract/problem.ts";
import type { TaskDraft } from "#slices/plans/contract/plan-templates.contract.ts";
import type { PlanType } from "./enrolling.rules.ts";
import { type Anchor, anchorFaults } from "./task-dates.rules.ts";

/** What a draft's tasks may refer to. */
export interface Known {
  readonly templateIds: ReadonlySet<number>;
  readonly courseIds: ReadonlySet<number>;
  /** People who can be named to do a task: neither archived nor erased. */
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

type Fault = readonly [field: string, code: string, message: string];

function anchorFault(type: PlanType, { anchor, after }: TaskDraft): Fault[] {
  const faults: Fault[] = [];
  if (!allowed[type].has(anchor)) {
    const message =
      anchor === "last_day"
        ? "Only offboarding tasks can be relative to the last day"
        : "Offboarding tasks must be relative to the last day";
    faults.push(["anchor", "anchor_not_in_type", message]);
  }
  if (anchor === "completion" && (after ?? "") === "") faults.push(["after", "required", "Required"]);
  if (anchor !== "completion" && (after ?? "") !== "") {
    faults.push(["after", "not_waiting", "Only tasks relative to another task’s completion can depend on it"]);
  }
  return faults;
}

/** A choice that belongs to one rule alone: missing where the rule asks for it, too much elsewhere. */
function choiceFault(
  field: string,
  isAsked: boolean,
  value: number | string | null | undefined,
  tooMuch: readonly [code: string, message: string],
): Fault[] {
  const isGiven = value !== null && value !== undefined;
  if (isAsked && !isGiven) return [[field, "required", "Required"]];
  return !isAsked && isGiven ? [[field, ...tooMuch]] : [];
}

const isUnknown = (known: ReadonlySet<number>, id: number | null | undefined): boolean =>
  id !== null && id !== undefined && !known.has(id);

function assigneeFault(known: Known, task: TaskDraft): Fault[] {
  const { assignee, assignee_role: role, assignee_person_id: personId } = task;
  const field = "assignee_person_id";
  const faults = [
    ...choiceFault("assignee_role", assignee === "role", role, ["no_role", "Only for tasks of a role"]),
    ...choiceFault(field, assignee === "person", personId, ["no_person", "Only for tasks of a named person"]),
  ];
  if (assignee === "person" && isUnknown(known.personIds, personId)) {
    faults.push([field, "unknown_person", "There is no such employee"]);
  }
  return faults;
}

function kindFault(type: PlanType, known: Known, task: TaskDraft): Fault[] {
  const { archetype, course_id: courseId, template_id: templateId } = task;
  const faults = choiceFault("course_id", archetype === COURSE, courseId, [
    "no_course",
    "Only for tasks with a course",
  ]);
  if (archetype === NOTICE && type !== "offboarding") {
    faults.unshift(["archetype", "notice_needs_offboarding", "Only an offboarding plan asks to acknowledge a notice"]);
  }
  if (archetype === COURSE && isUnknown(known.courseIds, courseId)) {
    faults.push(["course_id", "unknown_course", "There is no such course"]);
  }
  if (isUnknown(known.templateIds, templateId)) faults.push(["template_id", "unknown_task", "There is no such task"]);
  return faults;
}

function fileFault(known: Known, { file_ids: ids = [] }: TaskDraft): Fault[] {
  return ids.flatMap((id, index): Fault[] => {
    if (!known.fileIds.has(id)) return [[`file_ids.${index}`, "unknown_file", "There is no such file"]];
    return ids.indexOf(id) < index ? [[`file_ids.${index}`, "twice", "This file is already attached"]] : [];
  });
}

function orderFault({ escalate_days: escalate, abandon_days: abandon }: TaskDraft): Fault[] {
  if (escalate <= abandon) return [];
  return [["escalate_days", "after_abandoned", "Can’t be after the task is abandoned"]];
}

/** Values that stand in a list before, with the index at which they come again. */
function repeated(values: readonly (string | number | null)[]): readonly number[] {
  return values.flatMap((value, index) => (value !== null && values.indexOf(value) < index ? [index] : []));
}

function waitingFaults(tasks: readonly TaskDraft[]): FieldProblem[] {
  const indexOf = new Map(tasks.map(({ key }, index) => [key, index + 1]));
  // A key that is nowhere is a task that is not in the plan; all such are as one, which nothing has as its own number.
  const numbered = tasks.map(({ key, anchor, after }) => ({
    templateId: indexOf.get(key) ?? 0,
    schedule: { anchorTemplateId: anchor === "completion" && after ? (indexOf.get(after) ?? -1) : null },
  }));
  return anchorFaults(numbered).map(({ templateId, fault }) => ({
    path: `body.tasks.${templateId - 1}.after`,
    code: fault,
    message: fault === "circle" ? "These tasks depend on each other" : "This task is not in the plan",
  }));
}

/** Everything that is wrong with the tasks of a draft, each with its path. */
export function draftFaults(type: PlanType, tasks: readonly TaskDraft[], known: Known): readonly FieldProblem[] {
  const own = tasks.flatMap((task, index) => {
    const faults = [
      ...kindFault(type, known, task),
      ...anchorFault(type, task),
      ...orderFault(task),
      ...assigneeFault(known, task),
      ...fileFault(known, task),
    ];
    return faults.map(([field, code, message]) => ({ path: `body.tasks.${index}.${field}`, code, message }));
  });
  const twice = (field: string, values: readonly (string | number | null)[], message: string): FieldProblem[] =>
    repeated(values).map((index) => ({ path: `body.tasks.${index}.${field}`, code: "twice", message }));
  const keys = twice(
    "key",
    tasks.map(({ key }) => key),
    "Two tasks have this key",
  );
  return [
    ...own,
    ...keys,
    ...twice(
      "template_id",
      tasks.map(({ template_id: id = null }) => id),
      "This task is in the plan already",
    ),
    ...(keys.length === 0 ? waitingFaults(tasks) : []),
  ];
}
