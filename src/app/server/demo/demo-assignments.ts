import { type DemoAssignment, demoAssignments } from "./content/assignments.ts";
import type { Chance } from "./content/chance.ts";
import {
  type AssignmentsTelling,
  leaverOf,
  type Pair,
  priorities,
  propertyPairs,
  regionalPairs,
} from "./demo-assignment-pairs.ts";
import { dayNumber, dayText } from "./demo-days.ts";

const WORKING_FROM = 8 * 3600;
const WORKING_UNTIL = 17 * 3600;
/** Assignments are about so many priorities in turn: of each there is more than one. */
const PRIORITIES = 6;
/** The day on which answers to the yearly survey, of September, are released. */
const RESULTS = "10-05";
/** Days after which a creator closes what was done, where the next survey is long to come. */
const CLOSED_AFTER = 90;

interface Story {
  readonly telling: AssignmentsTelling;
  readonly chance: Chance;
  readonly told: DemoAssignment;
  readonly pair: Pair;
  readonly priority: ReturnType<typeof priorities>[number];
  readonly id: number;
}

/**
 * How many days after the assignment it was completed: when the answers of the next yearly survey were released or, while
 * these are to come, by its creator.
 */
function completedAfter({ telling: { frame }, told }: Story): number | undefined {
  if (told.isCompleted !== true || told.done === undefined) return undefined;
  const begun = frame.todayNumber - told.ago;
  const done = dayText(begun + told.done);
  const year = Number(done.slice(0, 4)) + (done.slice(5) < RESULTS ? 0 : 1);
  const results = dayNumber(`${year}-${RESULTS}`);
  return results < frame.todayNumber ? results - begun : told.done + CLOSED_AFTER;
}

/** An instant and the day that it is on, so many days after the assignment. */
function momentOf({ telling, chance, told }: Story, after: number | undefined) {
  if (after === undefined) return { at: null, on: null };
  const day = telling.frame.todayNumber - told.ago + after;
  return { at: telling.days.at(day, chance.between(WORKING_FROM, WORKING_UNTIL)), on: dayText(day) };
}

function writeStory(story: Story): void {
  const { telling, chance, told, pair, priority, id } = story;
  const { sink, frame, company, days } = telling;
  const begun = frame.todayNumber - told.ago;
  const done = momentOf(story, told.done);
  const completed = momentOf(story, completedAfter(story));
  const gone = told.isGone === true ? leaverOf(telling, begun) : null;
  const assigneeId = gone ?? pair.assigneeId;
  sink.add("assignments", {
    id,
    question_id: priority.id,
    topic_id: priority.topicId,
    action_item_id: chance.pick(priority.items).id,
    creator_id: pair.creatorId,
    assignee_id: assigneeId,
    note: told.note?.[company.locale] ?? null,
    due_on: dayText(begun + told.dueAfter),
    assigned_at: days.at(begun, WORKING_FROM),
    assigned_on: dayText(begun),
    started_at: momentOf(story, told.started).at,
    awaiting_at: done.at,
    awaiting_on: done.on,
    completed_at: completed.at,
    completed_on: completed.on,
    canceled_at: momentOf(story, told.canceled).at,
    form_key: null,
  });
  writeTargets(story);
  writeComments(story, assigneeId);
}

function writeTargets({ telling: { sink, staff }, told, pair, id }: Story): void {
  sink.add("assignment_targets", { assignment_id: id, ...pair.target });
  const categoryId = told.category === undefined ? undefined : staff.categoryIds.get(told.category);
  if (told.category === undefined || categoryId === undefined) return;
  const target = { kind: "position_category" as const, target_id: categoryId, name: told.category };
  sink.add("assignment_targets", { assignment_id: id, ...target });
}

function writeComments({ telling: { sink, frame, company, days }, told, pair, id }: Story, assigneeId: number): void {
  const first = frame.todayNumber - told.ago + (told.started ?? 0) + 1;
  for (const [at, words] of (told.said ?? []).entries()) {
    sink.add("assignment_comments", {
      assignment_id: id,
      author_id: at % 2 === 0 ? assigneeId : pair.creatorId,
      comment: words[company.locale],
      created_at: days.at(first + at, WORKING_FROM),
    });
  }
}

/** Writes what was assigned about what employees said in the last year, in every state. */
export async function writeAssignments(telling: AssignmentsTelling, chance: Chance): Promise<void> {
  if (!telling.company.services.includes("ingage")) return;
  const { frame } = telling;
  const known = priorities();
  const about = Array.from({ length: PRIORITIES }, () => chance.pick(known));
  const pairs = { regional: regionalPairs(telling), property: propertyPairs(telling) };
  const stories: Omit<Story, "id">[] = [];
  for (const [index, told] of demoAssignments.entries()) {
    const day = frame.todayNumber - told.ago;
    const of = (told.isRegional ? pairs.regional : pairs.property).filter(({ since }) => since <= day);
    const pair = of[index % Math.max(1, of.length)];
    const priority = about[index % about.length];
    if (pair && priority) stories.push({ telling, chance: chance.fork(index), told, pair, priority });
  }
  const ids = await telling.sink.ids("assignments", stories.length);
  for (const [index, story] of stories.entries()) writeStory({ ...story, id: ids[index] ?? 0 });
}
