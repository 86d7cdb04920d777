import { type CellAnswer, type SegmentKind, type SegmentLevel, HISTOGRAM_ONLY } from "./segments.rules.ts";
import { selectSegmentsWithSteps } from "./crossing-steps.rules.ts";
import type { ReleasedSegment } from "./decide-segments.rules.ts";
import {
  canShowDistribution,
  countKnownPeople,
  isStoredExactly,
  toFamilySums,
  toLikelihoodSteps,
  toQuestionClasses,
  toQuestionOptions,
} from "./stored-sums.rules.ts";

/** One row of release_segments: all families of one segment of one place that may be shown in a month. */
export interface SegmentRow {
  readonly cut: SegmentKind | "all";
  readonly cutId: number;
  readonly cutOther: number;
  readonly level: SegmentLevel;
  readonly placeId: number;
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** The number of distinct people of the family with the fewest answers. */
  readonly people: number;
  /** Sums, and people by family (`score_people` …). */
  readonly measures: Readonly<Record<string, number>>;
}

/** The released segments of a family, and all its answers in the month's cells. */
export interface FamilySegments {
  readonly segments: readonly ReleasedSegment[];
  readonly answers: readonly CellAnswer[];
}

/** The part of a family that one row shows. */
interface Part extends Pick<ReleasedSegment, "key" | "level" | "placeId"> {
  readonly family: string;
  /** Null: the row exists only for steps of answers whose classes are in other rows. */
  readonly segment: ReleasedSegment | null;
  /** The answers that it shows step by step. */
  readonly steps: readonly CellAnswer[];
}

function getMeasures({ family, key, segment, steps }: Part): Record<string, number> {
  const isLikelihood = family !== "score" && family !== HISTOGRAM_ONLY;
  return {
    ...(segment && family !== HISTOGRAM_ONLY ? toFamilySums(family, segment.answers) : {}),
    ...(segment && key.kind === "question" ? toQuestionClasses(family, segment.answers) : {}),
    ...(isLikelihood && steps.length > 0 ? toLikelihoodSteps(family, steps) : {}),
    ...(key.kind === "question" && steps.length > 0 ? toQuestionOptions(steps) : {}),
  };
}

// A question divides answers as places do, so a distribution of its segment has ten people and nothing more follows
// from it.
function listParts(family: string, { segments, answers }: FamilySegments): readonly Part[] {
  const crossing = selectSegmentsWithSteps(family, segments, answers);
  return segments.map((segment): Part => {
    const hasSteps =
      crossing.has(segment) || (segment.key.kind === "question" && canShowDistribution(family, segment.answers));
    return { ...segment, family, segment, steps: hasSteps ? segment.answers : [] };
  });
}

type PoolKey = Pick<Part, "level" | "placeId">;

// Steps of exactly stored rows add up to the stored values, so they disclose nothing about any row's classes.
function poolSteps(parts: readonly Part[], toPooling: (part: Part) => PoolKey): readonly Part[] {
  const groups = Map.groupBy(parts, (part) => `${part.family} ${part.key.id} ${toPooling(part).placeId}`);
  return [...groups.values()].flatMap((group): readonly Part[] => {
    const [first] = group;
    const steps = group.flatMap(({ segment }) => segment?.answers ?? []);
    if (!first || !canShowDistribution(first.family, steps)) return [];
    return [{ family: first.family, key: first.key, ...toPooling(first), segment: null, steps }];
  });
}

const isSameRow = (one: Part, other: Part): boolean =>
  one.family === other.family &&
  one.key.kind === other.key.kind &&
  one.key.id === other.key.id &&
  one.level === other.level &&
  one.placeId === other.placeId;

// A row has space for one distribution: its own, if any, is shown together with that of the smaller rows.
function joinOwnSteps(parts: readonly Part[], pooled: readonly Part[]): readonly Part[] {
  const joined = pooled.map((pool) => {
    const own = parts.filter((part) => isSameRow(part, pool)).flatMap(({ steps }) => steps);
    return own.length > 0 ? { ...pool, steps: [...own, ...pool.steps] } : pool;
  });
  const left = parts.map((part) =>
    part.steps.length > 0 && pooled.some((pool) => isSameRow(part, pool)) ? { ...part, steps: [] } : part,
  );
  return [...left, ...joined];
}

/**
 * Adds distributions of questions over the rows of a region, then of the client, that are too small for one of their
 * own. A row whose answers are also in a category's row has none: together they could disclose what the category's
 * people answered.
 */
function withPooledSteps(parts: readonly Part[]): readonly Part[] {
  const crossed = new Set(
    parts.filter(({ key }) => key.kind === "category_question").flatMap(({ segment }) => segment?.answers ?? []),
  );
  const waiting = parts.filter(
    ({ family, key, segment, steps }) =>
      key.kind === "question" &&
      steps.length === 0 &&
      segment !== null &&
      isStoredExactly(family, segment.answers) &&
      !segment.answers.some((answer) => crossed.has(answer)),
  );
  // A row of the client contains answers of several regions.
  const inRegions = waiting.filter(({ level }) => level !== "client");
  const ofRegions = poolSteps(inRegions, ({ segment }) => ({
    level: "region",
    placeId: segment?.answers[0]?.regionId ?? 0,
  }));
  const disclosed = new Set(ofRegions.flatMap(({ steps }) => steps));
  const left = waiting.filter(({ segment }) => !segment?.answers.some((answer) => disclosed.has(answer)));
  return joinOwnSteps(parts, [...ofRegions, ...poolSteps(left, () => ({ level: "client", placeId: 0 }))]);
}

const countResponses = (answers: readonly CellAnswer[]): number =>
  new Set(answers.map(({ response }) => response)).size;

function toRow(group: readonly Part[], lastMonth: string): readonly SegmentRow[] {
  const [first] = group;
  if (!first) return [];
  const { key, level, placeId } = first;
  const segments = group.flatMap(({ segment }) => segment ?? []);
  const answers = group.flatMap(({ segment, steps }) => segment?.answers ?? steps);
  const people =
    segments.length > 0 ? segments.map((segment) => segment.people) : group.map(({ steps }) => countKnownPeople(steps));
  return [
    {
      cut: key.kind,
      cutId: key.id,
      cutOther: key.other,
      level,
      placeId,
      firstMonth: answers.reduce((month, { response }) => (response.month < month ? response.month : month), lastMonth),
      lastMonth,
      people: Math.min(...people),
      measures: {
        ...Object.assign({}, ...group.map(getMeasures)),
        responses: countResponses(segments.flatMap((segment) => segment.answers)),
      },
    },
  ];
}

/**
 * Returns the rows of a month from the segments of all families; a family that may not be shown in a segment has no
 * sums there.
 */
export function toSegmentRows(byFamily: ReadonlyMap<string, FamilySegments>, lastMonth: string): readonly SegmentRow[] {
  const parts = [...byFamily].flatMap(([family, own]) => listParts(family, own));
  const groups = Map.groupBy(
    withPooledSteps(parts),
    ({ key, level, placeId }) => `${key.kind} ${key.id} ${key.other} ${level} ${placeId}`,
  );
  return [...groups.values()].flatMap((group) => toRow(group, lastMonth));
}
