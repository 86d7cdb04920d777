import { type ContentDimension, type Dimension, isContent } from "../analytics.dimensions.ts";
import type { Reached, IntervalFactDeclaration } from "../analytics.facts.ts";
import { tenureBands } from "../tenure-bands.rules.ts";
import { compileLinked, linkedColumns } from "./compile-linked-spells.ts";
import {
  distinctPeople,
  type Expressions,
  lastSeen,
  measureSql,
  meeting,
  type Range,
  rangeRows,
  rangesOf,
  samePlace,
  type SpellMeasure,
  type SpellsAsked,
  within,
} from "./spell-measures.ts";
import { spellRows } from "./spell-rows.ts";
import { type Statement, named } from "./statement.ts";
import { type Asked, Writer } from "./writer.ts";

export type { SpellsAsked } from "./spell-measures.ts";

/** Measures for which it must be known since when an interval holds. */
const fromTheStart: ReadonlySet<string> = new Set(["held_since", "held_days", "held_new", "seen_since", "seen_days"]);

/** Measures for which it must be known where someone goes on. */
const fromTheNext: ReadonlySet<string> = new Set(["separated", "seen", "seen_since", "seen_days"]);

/** Dimensions that follow from the interval itself, not from a column. */
const ownKeys: ReadonlySet<string> = new Set(["employee", "tenure_band"]);

/** What rows of a dimension can be shown; the others make no sense there (no one is separated from a tenure band). */
const onlyOf: Partial<Readonly<Record<ContentDimension, ReadonlySet<string>>>> = {
  termination_category: new Set(["left"]),
  tenure_band: new Set(["held", "held_rows", "held_since", "held_days", "left"]),
};

/** Filters on what spells themselves can be distinguished by; those on places are the writer's. */
function contentFilters({ filters }: Asked): readonly (readonly [ContentDimension, readonly number[]])[] {
  return Object.entries(filters ?? {}).flatMap(([name, keys]) => {
    const dimension = name as keyof NonNullable<Asked["filters"]>;
    return isContent(dimension) && keys ? [[dimension, keys.map(Number)] as const] : [];
  });
}

/** Writes one statement. */
class SpellsWriter {
  readonly #declared: IntervalFactDeclaration;
  readonly #asked: SpellsAsked;
  readonly #write: Writer;
  readonly #isLinked: boolean;

  constructor(declared: IntervalFactDeclaration, asked: SpellsAsked) {
    this.#declared = declared;
    this.#asked = asked;
    this.#isLinked = declared.continuesWithinDays !== null;
    this.#write = new Writer({ ...asked, by: isContent(asked.by) ? "total" : asked.by });
  }

  statement(measures: readonly SpellMeasure[], ranges: readonly Range[]): Statement {
    const { by } = this.#asked;
    const of: Expressions = { leaves: this.#leaves(), holders: this.#holders(), people: distinctPeople };
    const columns = measures.map((measure) => `(${measureSql[measure](of)})::bigint AS ${measure}`);
    const filters = this.#conditions("");
    const sql = [
      `SELECT ${this.#key()} AS place_id, asked.period,`,
      `  ${columns.join(",\n  ")}`,
      `FROM (\n${this.#rows(measures, ranges)}\n) AS spell`,
      `JOIN ${rangeRows(ranges, this.#write.parameters)}`,
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

  #key(): string {
    const { by } = this.#asked;
    if (!isContent(by)) return this.#write.placeColumn("spell.location_id", "LEFT JOIN");
    return ownKeys.has(by) ? this.#ownKey(by) : `spell.${named(by)}::bigint`;
  }

  /** What follows from the interval itself. */
  #ownKey(by: string): string {
    if (by === "employee") return "spell.holder";
    const cases = tenureBands
      .toReversed()
      .map(({ id, fromDays }) => `WHEN ${lastSeen} - spell.since >= ${fromDays} THEN ${id}`);
    return `(CASE ${cases.join(" ")} END)::bigint`;
  }

  /** The columns that rows are distinguished by, as key or as filter. */
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
    if (!isContent(by)) return samePlace[by]("spell.next_location_id", this.#write.client);
    return ownKeys.has(by) ? "true" : `spell.next_${named(by)} IS NOT DISTINCT FROM spell.${named(by)}`;
  }
}

/** Whether spells can be requested a measure by a dimension, as key or as filter. */
export function canTell(declared: IntervalFactDeclaration, measure: string, by: Dimension): boolean {
  if (!Object.hasOwn(measureSql, measure)) return false;
  if (!isContent(by)) return true;
  return declared.dimensions[by] !== undefined && (onlyOf[by]?.has(measure) ?? true);
}

function check(declared: IntervalFactDeclaration, measures: readonly string[], asked: SpellsAsked): void {
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
  declared: IntervalFactDeclaration,
  measures: readonly string[],
  asked: SpellsAsked,
): Statement | null {
  check(declared, measures, asked);
  const ranges = rangesOf(declared, asked);
  if (ranges.length === 0 || measures.length === 0) return null;
  const known = measures as readonly SpellMeasure[];
  const linked = linkedColumns(declared, asked);
  if (linked) return compileLinked(linked, known, asked, ranges);
  return new SpellsWriter(declared, asked).statement(known, ranges);
}
