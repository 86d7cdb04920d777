import { addDays } from "#platform/server/clock.ts";
import { type ContentDimension, type Dimension, isContent, type PlaceDimension } from "../analytics.dimensions.ts";
import type { Reached, SpellsDeclaration } from "../analytics.facts.ts";
import { NEW_WITHIN_DAYS, tenureBands } from "../tenure-bands.rules.ts";
import { spellRows } from "./spell-rows.ts";
import { type Statement, named } from "./statement.ts";
import { type Asked, Writer } from "./writer.ts";

// What is asked of spells, by row of a statement: a row of a spell (spell) met by a range (asked).
const within = (day: string): string => `${day} >= asked.first_day AND ${day} <= asked.last_day`;
const holds = "(spell.held_until IS NULL OR spell.held_until >= asked.last_day)";
const isSeen = (leaves: string): string => `(${holds} OR ${leaves})`;
const lastSeen = "least(spell.held_until, asked.last_day)";

interface Expressions {
  /** True of a row whose holder leaves the row's population within the range. */
  readonly leaves: string;
  /** Counts holders, each once. */
  readonly holders: string;
}

/**
 * Every measure of spells. Days: `days` of the range, `spell_days` held in it. On its last day: `held` holders, `held_rows`,
 * `held_since` with a known first day, `held_days` since then, `held_new` since at most 90 days. Within it: `people` who held
 * at any time, rows that `ended`, of them `continued` and `left`, spells `begun`, `separated` from the row's population.
 * `seen`, `seen_since`, `seen_days`: like held, with those who left within the range, to their last day.
 */
const measureSql = {
  days: () => "max(asked.days)",
  spell_days: () => `sum(greatest(0, ${lastSeen} - greatest(spell.first_day, asked.first_day) + 1))`,
  people: () =>
    "count(DISTINCT spell.holder) FILTER (WHERE spell.held_until IS NULL OR spell.held_until >= asked.first_day)",
  held: ({ holders }) => `${holders} FILTER (WHERE ${holds})`,
  held_rows: () => `count(*) FILTER (WHERE ${holds})`,
  held_since: () => `count(spell.since) FILTER (WHERE ${holds})`,
  held_days: () => `coalesce(sum(asked.last_day - spell.since) FILTER (WHERE ${holds}), 0)`,
  held_new: () => `count(*) FILTER (WHERE ${holds} AND spell.since >= asked.last_day - ${NEW_WITHIN_DAYS})`,
  ended: () => `count(*) FILTER (WHERE ${within("spell.last_day")})`,
  continued: () => `count(*) FILTER (WHERE ${within("spell.last_day")} AND spell.continues)`,
  left: () => `count(*) FILTER (WHERE ${within("spell.last_day")} AND NOT spell.continues)`,
  begun: () => `count(*) FILTER (WHERE spell.begins AND ${within("spell.first_day")})`,
  separated: ({ leaves }) => `count(*) FILTER (WHERE ${leaves})`,
  seen: ({ leaves }) => `count(*) FILTER (WHERE ${isSeen(leaves)})`,
  seen_since: ({ leaves }) => `count(spell.since) FILTER (WHERE ${isSeen(leaves)})`,
  seen_days: ({ leaves }) => `coalesce(sum(${lastSeen} - spell.since) FILTER (WHERE ${isSeen(leaves)}), 0)`,
} as const satisfies Record<string, (of: Expressions) => string>;

type SpellMeasure = keyof typeof measureSql;

/** Measures for which it must be known since when a spell holds. */
const fromTheStart: ReadonlySet<string> = new Set(["held_since", "held_days", "held_new", "seen_since", "seen_days"]);

/** Measures for which it must be known where somebody goes on. */
const fromTheNext: ReadonlySet<string> = new Set(["separated", "seen", "seen_since", "seen_days"]);

const ofTheEnd: ReadonlySet<string> = new Set(["ended", "continued", "left"]);
const ofTheLastDay: ReadonlySet<string> = new Set(["held", "held_rows", "held_since", "held_days", "held_new"]);

/** When a row says something about a range: the fewer rows meet it, the faster. */
function meeting(measures: readonly SpellMeasure[]): string {
  if (measures.every((measure) => ofTheEnd.has(measure))) return within("spell.last_day");
  const hasBegun = "(spell.first_day IS NULL OR spell.first_day <= asked.last_day)";
  if (measures.every((measure) => ofTheLastDay.has(measure))) return `${hasBegun}\n  AND ${holds}`;
  const goesOn = "(spell.held_until IS NULL OR greatest(spell.held_until, spell.last_day) >= asked.first_day)";
  return `${hasBegun}\n  AND ${goesOn}`;
}

/** Dimensions that follow from the spell itself, not from a column. */
const ownKeys: ReadonlySet<string> = new Set(["employee", "tenure_band"]);

/** What rows of a dimension can be told; the others make no sense there (nobody is separated from a tenure band). */
const onlyOf: Partial<Readonly<Record<ContentDimension, ReadonlySet<string>>>> = {
  termination_category: new Set(["left"]),
  tenure_band: new Set(["held", "held_rows", "held_since", "held_days", "left"]),
};

/** How one request is asked of spells. */
export interface SpellsAsked extends Asked {
  /** Today in the client's zone. */
  readonly today: string;
}

/** Filters on what spells themselves can be told apart by; those on places are the writer's. */
function contentFilters({ filters }: Asked): readonly (readonly [ContentDimension, readonly number[]])[] {
  return Object.entries(filters ?? {}).flatMap(([name, keys]) => {
    const dimension = name as keyof NonNullable<Asked["filters"]>;
    return isContent(dimension) && keys ? [[dimension, keys.map(Number)] as const] : [];
  });
}

interface Range {
  readonly period: number;
  readonly first: string;
  readonly last: string;
}

const DAY_MS = 86_400_000;
const daysOf = ({ first, last }: Range): number => Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;

// What is to come has not been held by anybody yet; a range that lies ahead holds nothing.
function rangesOf(declared: SpellsDeclaration, { periods, today }: SpellsAsked): readonly Range[] {
  return periods.flatMap(({ first, until }, period): Range[] => {
    const end = addDays(until, -1);
    const last = declared.looksAhead || end <= today ? end : today;
    return first <= last ? [{ period, first, last }] : [];
  });
}

// At no location is another place than at one that is in no region.
const bothSomewhere = "(spell.next_location_id IS NULL) = (spell.location_id IS NULL)";

/** Whether the next row's place is the same one, given that there is a next row. */
const samePlace: Readonly<Record<PlaceDimension, (client: string) => string>> = {
  total: () => "true",
  location: () => "spell.next_location_id IS NOT DISTINCT FROM spell.location_id",
  region: (client) =>
    `${bothSomewhere} AND (SELECT next.region_id FROM locations AS next WHERE next.client_id = ${client} AND next.id = spell.next_location_id) IS NOT DISTINCT FROM place.region_id`,
  district: (client) =>
    `${bothSomewhere} AND (SELECT above.district_id FROM locations AS next JOIN regions AS above ON above.client_id = ${client} AND above.id = next.region_id WHERE next.client_id = ${client} AND next.id = spell.next_location_id) IS NOT DISTINCT FROM region.district_id`,
  reporting_group: (client) =>
    `EXISTS (SELECT FROM reporting_group_locations AS next WHERE next.client_id = ${client} AND next.reporting_group_id = grouped.reporting_group_id AND next.location_id = spell.next_location_id)`,
};

/** Writes one statement. */
class SpellsWriter {
  readonly #declared: SpellsDeclaration;
  readonly #asked: SpellsAsked;
  readonly #write: Writer;
  readonly #isLinked: boolean;

  constructor(declared: SpellsDeclaration, asked: SpellsAsked) {
    this.#declared = declared;
    this.#asked = asked;
    this.#isLinked = declared.continuesWithinDays !== null;
    this.#write = new Writer({ ...asked, by: isContent(asked.by) ? "total" : asked.by });
  }

  statement(measures: readonly SpellMeasure[], ranges: readonly Range[]): Statement {
    const { by } = this.#asked;
    const of: Expressions = { leaves: this.#leaves(), holders: this.#holders() };
    const columns = measures.map((measure) => `(${measureSql[measure](of)})::bigint AS ${measure}`);
    const filters = this.#conditions("");
    const sql = [
      `SELECT ${this.#key()} AS place_id, asked.period,`,
      `  ${columns.join(",\n  ")}`,
      `FROM (\n${this.#rows(measures, ranges)}\n) AS spell`,
      `JOIN (VALUES ${this.#rangeRows(ranges)}) AS asked (period, first_day, last_day, days)`,
      `  ON ${meeting(measures)}`,
      isContent(by) ? "" : this.#write.placeJoins("spell.location_id", "LEFT JOIN").trimStart(),
      filters.length === 0 ? "" : `WHERE ${filters.join("\n  AND ")}`,
      "GROUP BY 1, 2",
    ];
    return { sql: sql.filter((line) => line !== "").join("\n"), parameters: this.#write.parameters.values };
  }

  #rows(measures: readonly SpellMeasure[], ranges: readonly Range[]): string {
    const days = ranges.flatMap(({ first, last }) => [first, last]).toSorted();
    const day = (at: number): string => this.#write.parameters.add(days.at(at) ?? "", "date");
    return spellRows(this.#declared, {
      client: this.#write.client,
      dimensions: this.#dimensions(),
      needsNext: measures.some((measure) => fromTheNext.has(measure)),
      needsStart: this.#isBanded() || measures.some((measure) => fromTheStart.has(measure)),
      first: day(0),
      last: day(-1),
    });
  }

  #isBanded(): boolean {
    return this.#asked.by === "tenure_band" || contentFilters(this.#asked).some(([name]) => name === "tenure_band");
  }

  #rangeRows(ranges: readonly Range[]): string {
    const { parameters } = this.#write;
    return ranges
      .map((range) => {
        const bounds = [parameters.add(range.first, "date"), parameters.add(range.last, "date")];
        return `(${range.period}, ${bounds.join(", ")}, ${daysOf(range)})`;
      })
      .join(", ");
  }

  #key(): string {
    const { by } = this.#asked;
    if (!isContent(by)) return this.#write.placeColumn("spell.location_id", "LEFT JOIN");
    return ownKeys.has(by) ? this.#ownKey(by) : `spell.${named(by)}::bigint`;
  }

  /** What follows from the spell itself. */
  #ownKey(by: string): string {
    if (by === "employee") return "spell.holder";
    const cases = tenureBands
      .toReversed()
      .map(({ id, fromDays }) => `WHEN ${lastSeen} - spell.since >= ${fromDays} THEN ${id}`);
    return `(CASE ${cases.join(" ")} END)::bigint`;
  }

  /** The columns that rows are told apart by, as key or as filter. */
  #dimensions(): readonly (readonly [string, Reached])[] {
    const asked = new Set<string>([this.#asked.by, ...contentFilters(this.#asked).map(([name]) => name)]);
    return Object.entries(this.#declared.dimensions).filter(([name]) => asked.has(name) && !ownKeys.has(name));
  }

  #holders(): string {
    // Where a holder's rows end when the next one begins, there is one at a time.
    const isOne = this.#isLinked && this.#declared.thread.length === 0;
    return isOne ? "count(*)" : "count(DISTINCT spell.holder)";
  }

  /** Filters and scope, as tests of the row or (with `next_`) of the one that follows it. */
  #conditions(of: "" | "next_"): readonly string[] {
    const { parameters } = this.#write;
    const column = (name: string): string => (ownKeys.has(name) ? this.#ownKey(name) : `spell.${of}${named(name)}`);
    return [
      ...this.#write.placeConditions(`spell.${of}location_id`),
      ...contentFilters(this.#asked).map(([name, ids]) => `${column(name)} = ANY(${parameters.add(ids, "bigint[]")})`),
    ];
  }

  // The population of a row is what its key, the filters and the scope leave: who goes on outside of it has left it.
  #leaves(): string {
    const ends = within("spell.held_until");
    if (!this.#isLinked) return `(${ends})`;
    const stays = ["spell.continues", this.#isSameKey(), ...this.#conditions("next_")].join(" AND ");
    return `(${ends} AND NOT coalesce(${stays}, false))`;
  }

  #isSameKey(): string {
    const { by } = this.#asked;
    if (!isContent(by)) return samePlace[by](this.#write.client);
    return ownKeys.has(by) ? "true" : `spell.next_${named(by)} IS NOT DISTINCT FROM spell.${named(by)}`;
  }
}

/** Whether spells can be asked for a measure by a dimension, as key or as filter. */
export function canTell(declared: SpellsDeclaration, measure: string, by: Dimension): boolean {
  if (!Object.hasOwn(measureSql, measure)) return false;
  if (!isContent(by)) return true;
  return declared.dimensions[by] !== undefined && (onlyOf[by]?.has(measure) ?? true);
}

function check(declared: SpellsDeclaration, measures: readonly string[], asked: SpellsAsked): void {
  for (const dimension of [asked.by, ...contentFilters(asked).map(([name]) => name)]) {
    const unknown = measures.find((measure) => !canTell(declared, measure, dimension));
    if (unknown !== undefined) throw new RangeError(`${unknown} of ${declared.name} cannot be told by ${dimension}`);
  }
}

/**
 * The one statement that says what spells held, began and ended in each period, by a place or a dimension of their own;
 * null when there is no period. Throws RangeError for a measure or dimension that the declaration does not have.
 */
export function compileSpells(
  declared: SpellsDeclaration,
  measures: readonly string[],
  asked: SpellsAsked,
): Statement | null {
  check(declared, measures, asked);
  const ranges = rangesOf(declared, asked);
  if (ranges.length === 0 || measures.length === 0) return null;
  return new SpellsWriter(declared, asked).statement(measures as readonly SpellMeasure[], ranges);
}
