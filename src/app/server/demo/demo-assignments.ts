import { type DemoAssignment, demoAssignments } from "./content/assignments.ts";
import type { Random } from "./content/random.ts";
import {
  type DemoAssignmentsContext,
  findLeaver,
  type Pair,
  listPriorities,
  buildPropertyPairs,
  buildRegionalPairs,
} from "./demo-assignment-pairs.ts";
import { toDayNumber, formatDay } from "./demo-days.ts";

const WORKING_FROM = 8 * 3600;
const WORKING_UNTIL = 17 * 3600;
/** Assignments alternate over this many priorities: each has more than one. */
const PRIORITIES = 6;
/** The day on which answers to the yearly survey, of September, are released. */
const RESULTS = "10-05";
/** Days after which a creator closes what was done, when the next survey is far off. */
const CLOSED_AFTER = 90;

interface PersonHistory {
  readonly context: DemoAssignmentsContext;
  readonly random: Random;
  readonly details: DemoAssignment;
  readonly pair: Pair;
  readonly priority: ReturnType<typeof listPriorities>[number];
  readonly id: number;
}

/**
 * Returns how many days after the assignment it was completed: when the answers of the next yearly survey were released
 * or, before that, by its creator.
 */
function computeCompletedAfter({ context: { frame }, details }: PersonHistory): number | undefined {
  if (!details.isCompleted || details.done === undefined) return undefined;
  const begun = frame.todayNumber - details.ago;
  const done = formatDay(begun + details.done);
  const year = Number(done.slice(0, 4)) + (done.slice(5) < RESULTS ? 0 : 1);
  const results = toDayNumber(`${year}-${RESULTS}`);
  return results < frame.todayNumber ? results - begun : details.done + CLOSED_AFTER;
}

/** An instant and its day, this many days after the assignment. */
function drawMoment({ context, random, details }: PersonHistory, after: number | undefined) {
  if (after === undefined) return { at: null, on: null };
  const day = context.frame.todayNumber - details.ago + after;
  return { at: context.days.toInstant(day, random.between(WORKING_FROM, WORKING_UNTIL)), on: formatDay(day) };
}

function writeHistory(history: PersonHistory): void {
  const { context, random, details, pair, priority, id } = history;
  const { sink, frame, company, days } = context;
  const begun = frame.todayNumber - details.ago;
  const done = drawMoment(history, details.done);
  const completed = drawMoment(history, computeCompletedAfter(history));
  const gone = details.isInactive ? findLeaver(context, begun) : null;
  const assigneeId = gone ?? pair.assigneeId;
  sink.add("assignments", {
    id,
    question_id: priority.id,
    topic_id: priority.topicId,
    action_item_id: random.pick(priority.items).id,
    creator_id: pair.creatorId,
    assignee_id: assigneeId,
    note: details.note?.[company.locale] ?? null,
    due_on: formatDay(begun + details.dueAfter),
    assigned_at: days.toInstant(begun, WORKING_FROM),
    assigned_on: formatDay(begun),
    started_at: drawMoment(history, details.started).at,
    awaiting_at: done.at,
    awaiting_on: done.on,
    completed_at: completed.at,
    completed_on: completed.on,
    canceled_at: drawMoment(history, details.canceled).at,
    form_key: null,
  });
  writeTargets(history);
  writeComments(history, assigneeId);
}

function writeTargets({ context: { sink, staff }, details, pair, id }: PersonHistory): void {
  sink.add("assignment_targets", { assignment_id: id, ...pair.target });
  const categoryId = details.category === undefined ? undefined : staff.categoryIds.get(details.category);
  if (details.category === undefined || categoryId === undefined) return;
  const target = { kind: "position_category" as const, target_id: categoryId, name: details.category };
  sink.add("assignment_targets", { assignment_id: id, ...target });
}

function writeComments(
  { context: { sink, frame, company, days }, details, pair, id }: PersonHistory,
  assigneeId: number,
): void {
  const first = frame.todayNumber - details.ago + (details.started ?? 0) + 1;
  for (const [at, comment] of details.said.entries()) {
    sink.add("assignment_comments", {
      assignment_id: id,
      author_id: at % 2 === 0 ? assigneeId : pair.creatorId,
      comment: comment[company.locale],
      created_at: days.toInstant(first + at, WORKING_FROM),
    });
  }
}

/** Writes assignments about what employees answered in the last year, in every state. */
export async function writeAssignments(context: DemoAssignmentsContext, random: Random): Promise<void> {
  if (!context.company.services.includes("ingage")) return;
  const { frame } = context;
  const known = listPriorities();
  const about = Array.from({ length: PRIORITIES }, () => random.pick(known));
  const pairs = { regional: buildRegionalPairs(context), property: buildPropertyPairs(context) };
  const histories: Omit<PersonHistory, "id">[] = [];
  for (const [index, details] of demoAssignments.entries()) {
    const day = frame.todayNumber - details.ago;
    const of = (details.isRegional ? pairs.regional : pairs.property).filter(({ since }) => since <= day);
    const pair = of[index % Math.max(1, of.length)];
    const priority = about[index % about.length];
    if (pair && priority) histories.push({ context, random: random.fork(index), details, pair, priority });
  }
  const ids = await context.sink.reserveIds("assignments", histories.length);
  for (const [index, history] of histories.entries()) writeHistory({ ...history, id: ids[index] ?? 0 });
}
