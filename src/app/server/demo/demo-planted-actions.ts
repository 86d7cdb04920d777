import { plantedActions, computePlantedDays } from "./content/planted-actions.ts";
import { plantedAction } from "./content/notes.ts";
import { catalog } from "#slices/surveys/server/catalog/catalog.ts";
import type { DemoAssignmentsContext } from "./demo-assignment-pairs.ts";
import { toDayNumber, formatDay } from "./demo-days.ts";

const WORKING_FROM = 8 * 3600;

function findManager({ staff }: DemoAssignmentsContext, placeId: number): number | null {
  const found = staff.employees.find(({ member }) => {
    const isThere = member.history.at(-1)?.endsOn === null && member.history.at(-1)?.locationId === placeId;
    return isThere && member.jobOpening.position.category === "Management";
  });
  return found?.id ?? null;
}

/** Writes the assignments of the planted actions; their effects are in the answers. */
export async function writePlantedActions(context: DemoAssignmentsContext): Promise<void> {
  const { sink, company, frame, days, structure, administratorId } = context;
  const when = computePlantedDays(formatDay(frame.first), frame.today);
  const places = structure.places.filter(({ character }) => character.planted !== null);
  if (when === null || places.length === 0 || !company.services.includes("ingage")) return;
  const toInstant = (day: string): Date => days.toInstant(toDayNumber(day), WORKING_FROM);
  const ids = await sink.reserveIds("assignments", places.length);
  for (const [index, { id: placeId, community, character }] of places.entries()) {
    const action = plantedActions.find(({ questionId }) => questionId === character.planted?.questionId);
    const item = catalog.actionItems.find(({ id }) => id === action?.actionItemId);
    if (!action || !item) throw new RangeError("a planted action that is not in the catalog");
    const id = ids[index] ?? 0;
    sink.add("assignments", {
      id,
      question_id: action.questionId,
      topic_id: item.topicId,
      action_item_id: item.id,
      creator_id: administratorId,
      assignee_id: findManager(context, placeId) ?? administratorId,
      note: plantedAction[company.locale],
      due_on: when.doneOn,
      assigned_at: toInstant(when.assignedOn),
      assigned_on: when.assignedOn,
      started_at: toInstant(when.assignedOn),
      awaiting_at: toInstant(when.doneOn),
      awaiting_on: when.doneOn,
      completed_at: toInstant(when.completedOn),
      completed_on: when.completedOn,
      canceled_at: null,
      form_key: null,
    });
    const target = { kind: "location" as const, target_id: placeId, name: community.name };
    sink.add("assignment_targets", { assignment_id: id, ...target });
  }
}
