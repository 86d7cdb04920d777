import type { ClientTx } from "#platform/server/db/database.ts";
import type { AssignmentRow, AssignmentTarget } from "#slices/actions/contract/assignments.contract.ts";
import { isOverdue, toStatus, statusTexts } from "./actions.rules.ts";
import { type TargetRecord, readTargets } from "./assignment-parts.read-model.ts";
import type { AssignmentRecord } from "./assignments.read-model.ts";
import type { TargetScores } from "./target-scores.ts";

/** The columns of a person in a row. */
interface NamedPerson {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly last_day: string | null;
  readonly archived_at: Date | null;
  readonly erased_at: Date | null;
}

/** Returns true for a person who is archived, erased or past the last day. */
export function isInactive(
  person: Pick<NamedPerson, "last_day" | "archived_at" | "erased_at">,
  today: string,
): boolean {
  const { last_day: lastDay, archived_at: archivedAt, erased_at: erasedAt } = person;
  return archivedAt !== null || erasedAt !== null || (lastDay !== null && lastDay < today);
}

/** Returns a person's name; null for a former one. */
export function toAssignee(person: NamedPerson, today: string): AssignmentRow["assignee"] {
  if (isInactive(person, today)) return null;
  return { id: person.id, first_name: person.first_name, last_name: person.last_name };
}

/** Returns the assignee of a record. */
export function getAssignee(record: AssignmentRecord): NamedPerson {
  return {
    id: record.assignee_id,
    first_name: record.assignee_first_name,
    last_name: record.assignee_last_name,
    last_day: record.assignee_last_day,
    archived_at: record.assignee_archived_at,
    erased_at: record.assignee_erased_at,
  };
}

/** Returns the creator of a record. */
export function getCreator(record: AssignmentRecord): NamedPerson {
  return {
    id: record.creator_id,
    first_name: record.creator_first_name,
    last_name: record.creator_last_name,
    last_day: record.creator_last_day,
    archived_at: record.creator_archived_at,
    erased_at: record.creator_erased_at,
  };
}

type AssignmentTexts = Pick<AssignmentRow, "action_item" | "topic" | "priority" | "es">;

function toWords(record: AssignmentRecord): AssignmentTexts {
  const { item_title: title, item_body: body, topic, question } = record;
  const { action_item_id: id } = record;
  // The catalog has one checklist per action item, under the item's id.
  const attachment = { id, name: `${title.en}.txt`, url: `/v1/en/analytics/attachments/${id}` };
  return {
    action_item: { id, title: title.en, body: body.en, attachments: [attachment] },
    topic: topic.en,
    priority: { id: record.question_id, body: question.en },
    es: { action_item: { title: title.es, body: body.es }, topic: topic.es, priority: question.es },
  };
}

type Targets = Pick<AssignmentRow, "target_regions" | "target_positions" | "target_locations">;

async function loadTargets(
  record: AssignmentRecord,
  targets: readonly TargetRecord[],
  scores: TargetScores,
): Promise<Targets> {
  const targetScores = await scores.readScores(record, targets);
  const pickTargets = (wantedKind: TargetRecord["kind"]): AssignmentTarget[] =>
    targets.flatMap(({ kind, target_id: id, name }, at) => {
      const score = targetScores[at];
      return kind === wantedKind && score ? [{ id, name, ...score }] : [];
    });
  return {
    target_regions: pickTargets("region"),
    target_positions: pickTargets("position_category"),
    target_locations: pickTargets("location"),
  };
}

function toDates(record: AssignmentRecord, today: string) {
  const status = toStatus(record);
  return {
    assigned_at: record.assigned_at.toISOString(),
    assigned_on: record.assigned_on,
    due_by: record.due_on,
    awaiting_results_started_at: record.awaiting_at?.toISOString() ?? null,
    awaiting_results_started_on: record.awaiting_on,
    completed_at: record.completed_at?.toISOString() ?? null,
    completed_on: record.completed_on,
    status,
    current_status: statusTexts[status],
    overdue: isOverdue(status, record.due_on, today),
  };
}

/** Returns assignments as rows of the history, in the same order. */
export async function buildAssignmentRows(
  tx: ClientTx,
  records: readonly AssignmentRecord[],
  scores: TargetScores,
  today: string,
): Promise<AssignmentRow[]> {
  const targets = await readTargets(
    tx,
    records.map(({ id }) => id),
  );
  const byAssignment = Map.groupBy(targets, ({ assignment_id: id }) => id);
  const rows: AssignmentRow[] = [];
  for (const each of records) {
    rows.push({
      id: each.id,
      ...toWords(each),
      ...toDates(each, today),
      assignee: toAssignee(getAssignee(each), today),
      creator: toAssignee(getCreator(each), today),
      ...(await loadTargets(each, byAssignment.get(each.id) ?? [], scores)),
    });
  }
  return rows;
}
