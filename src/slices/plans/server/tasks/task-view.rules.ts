import { toLocalDate, getEndOfDay } from "#platform/server/clock.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { toFacts } from "../enrollments/my-plans.rules.ts";
import type { TaskRead, readNotes, readPlansFor, readSubject, readTermination } from "./task.read-model.ts";
import { findEffectiveOutcome, getStateOn, type TaskOutcome, type TaskState } from "./task-states.rules.ts";

type Rows<Read extends (...of: never[]) => Promise<unknown>> = Awaited<ReturnType<Read>>;

/** The state of a task today, in its zone. */
export interface CurrentTaskState {
  readonly today: string;
  readonly outcome: TaskOutcome | null;
  readonly state: TaskState;
}

/** Returns the state of a task at an instant. */
export function getTaskNow(task: Parameters<typeof toFacts>[0], now: Date): CurrentTaskState {
  const today = toLocalDate(task.zone, now);
  const facts = toFacts(task);
  return { today, outcome: findEffectiveOutcome(facts, today), state: getStateOn(facts, today) };
}

/** Returns the instant at which a task ended: the stored one, or the last instant of its abandon date. */
export function findEndInstant(
  task: Pick<TaskRead, "outcome_at" | "zone">,
  { outcome }: CurrentTaskState,
): Date | null {
  if (task.outcome_at !== null) return task.outcome_at;
  return outcome === null ? null : new Date(getEndOfDay(task.zone, outcome.on).getTime() - 1);
}

const formatFullName = (first: string | null, last: string | null): string | null => {
  const name = `${first ?? ""} ${last ?? ""}`.trim();
  return name === "" ? null : name;
};

/**
 * Returns true for archetypes whose forms edit the employee. Only these show contact data and the reason for leaving.
 */
export function hasEmployeeForm(archetype: number): boolean {
  return archetype === 3 || archetype === 4;
}

/** Builds the employee of a task, with the fields that its form needs. */
export function buildSubjectView(
  person: Rows<typeof readSubject>,
  termination: Rows<typeof readTermination>,
  { hasForm, canEdit }: { readonly hasForm: boolean; readonly canEdit: boolean },
): UserTask["on_behalf_of"] {
  if (person === undefined) return null;
  return {
    id: person.id,
    full_name: formatFullName(person.first_name, person.last_name) ?? "",
    first_name: person.first_name,
    last_name: person.last_name,
    last_day: person.last_day,
    start_date: person.start_date,
    position_id: person.position_id,
    position_name: person.position,
    location_id: person.location_id,
    location_name: person.location,
    email: person.email,
    locale: person.locale,
    may_edit: canEdit,
    ...(hasForm ? buildFormView(person, termination) : noForm),
  };
}

const noForm = {
  termination_categories_id: null,
  termination_reason_note: null,
  employee_id: null,
  personal_email: null,
  cell_phone: null,
};

function buildFormView(person: NonNullable<Rows<typeof readSubject>>, termination: Rows<typeof readTermination>) {
  return {
    termination_categories_id: termination?.termination_category_id ?? null,
    termination_reason_note: termination?.termination_reason ?? null,
    employee_id: person.external_id,
    personal_email: person.personal_email,
    cell_phone: person.cell_phone,
  };
}

/** Converts notes to the wire format. */
export function toNoteViews(notes: Rows<typeof readNotes>): UserTask["notes"] {
  return notes.map((note) => ({
    id: note.id,
    user: formatFullName(note.first_name, note.last_name),
    note: note.note,
    created_at: note.created_at.toISOString(),
    from_progress_status_id: note.from_progress_id,
    to_progress_status_id: note.to_progress_id,
    from_compliance_status_id: note.from_compliance_id,
    to_compliance_status_id: note.to_compliance_id,
  }));
}

/** Converts plans to the wire format. */
export function toPlanViews(plans: Rows<typeof readPlansFor>): UserTask["plans"] {
  return plans.map(({ id, title, type, status_id }) => ({ id, name: title, type, enrollment_status_id: status_id }));
}

/** Converts the columns of the task itself. */
export function toTaskView(task: TaskRead, current: CurrentTaskState) {
  return {
    created_at: task.created_at.toISOString(),
    updated_at: task.updated_at.toISOString(),
    completed_at: findEndInstant(task, current)?.toISOString() ?? null,
    completed_on: current.outcome?.on ?? null,
    completed_by_name: formatFullName(task.by_first_name, task.by_last_name),
    due_by_date: task.due_on,
    first_due_by_date: task.first_due_on,
    alert_date: task.alert_on,
    escalate_date: task.escalate_on,
    abandon_date: task.abandon_on,
    today: current.today,
    admin_note: task.admin_note,
    admin_note_created_at: task.admin_note_at?.toISOString() ?? null,
    user_task_progress_status_id: current.state.progressId,
    user_task_compliance_status_id: current.state.complianceId,
    task_archetype: { value: task.archetype },
  };
}

const did: Readonly<Record<number, string>> = {
  1: "completed it",
  2: "completed it",
  3: "said that it cannot be completed",
  4: "abandoned it",
  5: "canceled it",
};

/** Describes who ended a task and when, for a request that came too late. */
export function formatEnded(task: TaskRead, { complianceId, on }: TaskOutcome): string {
  if (complianceId === 4) return `This task was abandoned on ${on}, because no one completed it in time.`;
  const who = formatFullName(task.by_first_name, task.by_last_name) ?? "Somebody";
  return `This task has ended: ${who} ${did[complianceId] ?? "ended it"} on ${on}.`;
}

/** Returns the same as data for translation: outcome, day and, if known, the person. */
export function toEndedData(task: TaskRead, { complianceId, on }: TaskOutcome): Record<string, string> {
  const by = complianceId === 4 ? null : formatFullName(task.by_first_name, task.by_last_name);
  return { outcome: String(complianceId), on, ...(by === null ? {} : { by }) };
}
