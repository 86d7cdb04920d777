import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import { createOutcome, type Outcome } from "./answers-attack.ts";
import type { Invitation, Knowledge } from "./known.ts";
import { reconstructSentRows } from "./sent-rows.ts";
import type { Request, PrintedFigure } from "./printed.ts";
import { Span } from "./span.ts";
import { decideVerdict } from "./whole-values.ts";

/** Reads metric values; by key and metric. */
export type MetricReader = (invited: Request) => Promise<ReadonlyMap<string, Readonly<Record<string, PrintedFigure>>>>;

/** The bounds of a printed number on how many of some people answered. */
interface Range {
  readonly name: string;
  readonly members: readonly Invitation[];
  readonly low: number;
  readonly high: number;
}

/** A month in which nothing was decided yet. */
const UNDECIDED_MONTH = "9999-12-01";
const MAX_ALONE = 4;
const METRICS = ["surveys_sent", "surveys_completed"];

/** Days between which metric values are requested: around sending, and the ends of months. */
function toRanges(
  { invitations }: Knowledge,
  today: string,
): readonly { readonly from: string; readonly to: string }[] {
  const sent = invitations.filter(({ kind }) => kind === "campaign").map(({ sentOn }) => sentOn);
  const days = [...new Set(sent)].toSorted();
  const near = days.flatMap((day) => [startOfMonth(day), day, `${day.slice(0, 8)}20`]);
  const ends = ["2026-01-01", "2026-04-30", "2026-06-30", "2026-09-30", today];
  // A group of one that was invited on the first or the last day is requested alone.
  const alone = invitations.filter(({ kind }) => kind === "new_hire" || kind === "exit").map(({ sentOn }) => sentOn);
  const apart = alone.toSorted().filter((_, at) => at % Math.ceil(alone.length / MAX_ALONE) === 0);
  const marks = [...new Set([...near, ...ends, ...apart, ...apart.map((day) => addDays(day, 1))])].toSorted();
  return marks.flatMap((from, at) => marks.slice(at).map((to) => ({ from, to })));
}

/** The people of closed months: of whole cells, of a place's own cells, of segments by survey. */
interface PortfolioContent {
  readonly all: ReadonlyMap<Invitation, string>;
  readonly own: ReadonlyMap<Invitation, string>;
  readonly surveys: ReadonlyMap<Invitation, string>;
  /** The region in which each counts: a pool's stays with it, all others move with their location. */
  readonly regions: ReadonlyMap<Invitation, number>;
}

interface Place {
  readonly name: string;
  readonly holds: (each: Invitation) => boolean;
  readonly of: Exclude<keyof PortfolioContent, "regions">;
}

function toSettled(knowledge: Knowledge): PortfolioContent {
  const settled = {
    all: new Map<Invitation, string>(),
    own: new Map<Invitation, string>(),
    surveys: new Map<Invitation, string>(),
    regions: new Map<Invitation, number>(),
  };
  for (const kind of ["campaign", "new_hire", "exit"] as const) {
    for (const { row, members } of reconstructSentRows(knowledge, kind).rows) {
      for (const each of members) {
        if (row.cut === "survey") settled.surveys.set(each, row.lastMonth);
        else settled.all.set(each, row.lastMonth);
        const today = knowledge.getRegion(each.location, UNDECIDED_MONTH);
        if (row.cut !== "survey") settled.regions.set(each, row.level === "region" ? row.placeId : today);
        if (row.cut === "all" && row.level === "location") settled.own.set(each, row.lastMonth);
      }
    }
  }
  return settled;
}

/**
 * Returns the people of a printed number: those of the closed months that end within the days, or those sent to within
 * them.
 */
function findMembers(
  all: readonly Invitation[],
  settled: ReadonlyMap<Invitation, string>,
  { from, to }: { readonly from: string; readonly to: string },
  sent: number,
) {
  const isInRange = (month: string | undefined): boolean =>
    month !== undefined && month >= from && addDays(addMonths(month, 1), -1) <= to;
  const byMonth = all.filter((each) => isInRange(settled.get(each)));
  if (byMonth.length === sent) return byMonth;
  const byDay = all.filter(({ sentOn }) => sentOn >= from && sentOn <= to);
  return byDay.length === sent ? byDay : null;
}

/** The number of cells that a sum may consist of: each is half a person off at most. */
function buildBounds(
  { value, bound }: PrintedFigure,
  sent: number,
  cells: number,
): { readonly low: number; readonly high: number } {
  const slack = cells > 1 ? Math.ceil((cells + 1) / 2) : 0;
  if (bound === "at_least") return { low: Math.max(0, value - slack), high: sent };
  if (bound === "at_most") return { low: 0, high: Math.min(sent, value + slack) };
  return { low: Math.max(0, value - slack), high: Math.min(sent, value + slack) };
}

interface Grouping {
  readonly by: Request["by"];
  readonly filters?: Request["filters"];
  readonly getPlace: (key: string) => Place;
}

/** The groupings in which Sent and Completed are requested, and the people of each row of the reply. */
function toGroupings({ getRegion }: Knowledge, settled: PortfolioContent): readonly Grouping[] {
  // The part that a place does not show alone is in the row "Pooled".
  const isPooled = (each: Invitation): boolean => settled.all.has(each) && !settled.own.has(each);
  const getLocationPlace = (key: string): Place =>
    key === "-1"
      ? { name: "Pooled", of: "all", holds: isPooled }
      : { name: `location ${key}`, of: "own", holds: ({ location }) => String(location) === key };
  return [
    { by: "location", getPlace: getLocationPlace },
    {
      by: "region",
      getPlace: (key) => ({
        name: `region ${key}`,
        of: "all",
        holds: (each) => String(settled.regions.get(each) ?? getRegion(each.location, each.sentOn)) === key,
      }),
    },
    { by: "total", getPlace: () => ({ name: "company", of: "all", holds: () => true }) },
    {
      by: "survey",
      getPlace: (key) => ({ name: `survey ${key}`, of: "surveys", holds: ({ survey }) => String(survey) === key }),
    },
    {
      by: "location",
      filters: { survey: [1] },
      getPlace: (key) => ({
        name: `survey 1 at location ${key}`,
        of: "surveys",
        holds: ({ location, survey }) => String(location) === key && survey === 1,
      }),
    },
    {
      by: "position_category",
      getPlace: (key) => ({ name: `category ${key}`, of: "all", holds: ({ category }) => String(category) === key }),
    },
  ];
}

/** The printed numbers, and those of them that are about no person the attack knows. */
interface ReadRanges {
  readonly ranges: Range[];
  readonly unread: string[];
}

async function readAll(knowledge: Knowledge, read: MetricReader, today: string): Promise<ReadRanges> {
  const employees = knowledge.invitations.filter(({ kind }) => kind !== "resident");
  const settled = toSettled(knowledge);
  const contents: ReadRanges = { ranges: [], unread: [] };
  for (const range of toRanges(knowledge, today)) {
    for (const { by, filters, getPlace } of toGroupings(knowledge, settled)) {
      const request = { service: "ingage", metrics: METRICS, by, range, ...(filters ? { filters } : {}) } as const;
      for (const [key, { surveys_sent: sent, surveys_completed: completed }] of await read(request)) {
        if (!sent || !completed || sent.value === 0) continue;
        const { name, holds, of } = getPlace(key);
        const where = `${name} from ${range.from} to ${range.to}`;
        const members = findMembers(employees.filter(holds), settled[of], range, sent.value);
        if (members === null) contents.unread.push(`${where}: ${sent.value} invited`);
        else {
          const cells = new Set(members.map((each) => `${each.location} ${each.kind} ${settled[of].get(each)}`)).size;
          contents.ranges.push({ name: where, members, ...buildBounds(completed, sent.value, cells) });
        }
      }
    }
  }
  return contents;
}

const getKey = (members: readonly Invitation[]): string => members.map(({ id }) => id).join(" ");
const getAnswered = (members: readonly Invitation[]): number =>
  members.filter(({ completedOn }) => completedOn !== null).length;

const isTrue = ({ members, low, high }: Range): boolean => {
  const answered = getAnswered(members);
  return low <= answered && high >= answered;
};

/** Groups that no two printed numbers distinguish, with the facts that follow by sums and by bounds. */
function deriveOfGroups(ranges: readonly Range[], outcome: Outcome): void {
  const rowsOf = new Map<Invitation, number[]>();
  ranges.forEach(({ members }, at) => {
    for (const each of members) rowsOf.set(each, [...(rowsOf.get(each) ?? []), at]);
  });
  const atoms = [...Map.groupBy(rowsOf, ([, rows]) => rows.join(" ")).values()].map((group) =>
    group.map(([each]) => each),
  );
  const atomsOf = ranges.map((_, at) =>
    atoms.flatMap(([first], atom) => (first && rowsOf.get(first)?.includes(at) ? [atom] : [])),
  );
  const exact = atomsOf.filter((_, at) => ranges[at]?.low === ranges[at]?.high);
  const span = new Span(atoms.length, exact);
  const conditions = ranges.map(({ low, high, name }, at) => ({
    name,
    low,
    high,
    terms: (atomsOf[at] ?? []).map((atom) => [atom, 1] as const),
  }));
  const truth = atoms.map(getAnswered);
  const highs = atoms.map(({ length }) => length);
  atoms.forEach((members, atom) => {
    outcome.groups += 1;
    const answered = truth[atom] ?? 0;
    if (answered !== 0 && answered !== members.length) return;
    const text = `${answered} of ${members.length} answered: invitations ${getKey(members)}`;
    if (span.includesSum([atom])) outcome.derived.elimination.push(text);
    const verdict = decideVerdict({ highs, conditions }, truth, [[atom, 1]]);
    if (verdict === "certain") outcome.derived.propagation.push(text);
    if (verdict === "undecided") outcome.undecided += 1;
  });
}

const noPerson: Range = { name: "nothing", members: [], low: 0, high: 0 };

function deriveByDifference(whole: Range, part: Range, outcome: Outcome): void {
  const inside = new Set(whole.members);
  if (part.members.length >= inside.size || part.members.some((each) => !inside.has(each))) return;
  outcome.groups += 1;
  const isNoOne = whole.high - part.low <= 0;
  const isAll = whole.low - part.high >= inside.size - part.members.length;
  if (isNoOne || isAll) outcome.derived.subtraction.push(`${whole.name} less ${part.name}`);
}

/** Returns the facts about single people that follow from printed numbers of ranges together. */
export function deriveFromRanges(given: readonly Range[], outcome: Outcome): void {
  const once = new Map(given.map((each) => [`${getKey(each.members)} ${each.low} ${each.high}`, each]));
  // A number that contradicts the truth was misunderstood.
  for (const each of once.values())
    if (!isTrue(each)) outcome.misread.push(`${each.name}: ${each.low} to ${each.high}`);
  const ranges = [...once.values()].filter(isTrue);
  deriveOfGroups(ranges, outcome);
  for (const whole of ranges) for (const part of [noPerson, ...ranges]) deriveByDifference(whole, part, outcome);
}

/** Participation as printed for ranges of days, places and segments: derives who answered. */
export async function attackRanges(knowledge: Knowledge, read: MetricReader, today: string): Promise<Outcome> {
  const found = createOutcome();
  const { ranges, unread } = await readAll(knowledge, read, today);
  found.misread.push(...unread.map((each) => `${each}, nobody known`));
  deriveFromRanges(ranges, found);
  return found;
}

/** What a product that counts by the day would print, to check that it is caught. */
export const createDayReader =
  (knowledge: Knowledge): MetricReader =>
  ({ by, range, filters }) => {
    const own = knowledge.invitations.filter(
      ({ kind, sentOn, survey }) =>
        kind !== "resident" &&
        sentOn >= range.from &&
        sentOn <= range.to &&
        (filters?.survey === undefined || survey === 1),
    );
    const getRowKey = (each: Invitation): string => {
      if (by === "location") return String(each.location);
      if (by === "region") return String(knowledge.getRegion(each.location, each.sentOn));
      if (by === "survey") return String(each.survey);
      return by === "position_category" ? String(each.category) : "null";
    };
    const rows = [...Map.groupBy(own, getRowKey)];
    const toPrinted = (value: number, n: number): PrintedFigure => ({ value, n, bound: null });
    return Promise.resolve(
      new Map(
        rows.map(([key, members]) => [
          key,
          {
            surveys_sent: toPrinted(members.length, members.length),
            surveys_completed: toPrinted(getAnswered(members), members.length),
          },
        ]),
      ),
    );
  };
