import type { ContentDimension } from "./analytics.dimensions.ts";
import {
  type AnalyticsFacts,
  type AnalyticsService,
  DISTINCT,
  type FactDeclaration,
  type FactDimensions,
  type IntervalFactDeclaration,
} from "./analytics.facts.ts";
import { compileFact } from "./compiler/compile-fact.ts";
import { compileLatest } from "./compiler/compile-latest.ts";
import { compileDistinct } from "./compiler/compile-people.ts";
import { canMeasureBy, compileIntervals } from "./compiler/compile-intervals.ts";
import { compileSnapshot } from "./compiler/compile-snapshot.ts";
import type { Statement } from "./compiler/statement.ts";
import { countRangeDays, toRanges, type IntervalsQuery } from "./compiler/interval-measures.ts";
import type { QueryContext } from "./compiler/writer.ts";
import { getContent } from "./compiler/contents.ts";
import type { Sums } from "./release/release-gate.ts";

/** The measures of a snapshot. */
const stockMeasures = ["held", "held_since", "held_days"];

/** Sums of one slot. */
interface SlotSums {
  readonly slot: string;
  readonly sums: Sums;
}

/** A source of ungated numbers. */
export interface UngatedSource {
  /** The dimensions of its rows, for the statement. */
  readonly dimensions: FactDimensions;
  readonly has: (measure: string) => boolean;
  /** Returns whether a measure that it has can be shown by a content dimension. */
  readonly canGroup: (measure: string, by: ContentDimension) => boolean;
  readonly compile: (measures: readonly string[], query: QueryContext & { readonly today: string }) => Statement | null;
  /** The sums that its statement returns; missing: the requested measures. */
  readonly sums?: readonly string[];
  /**
   * Returns sums that every key has in a period, with or without rows: the days of a range exist even without people.
   */
  readonly getCommonSums: (
    measures: readonly string[],
    query: Pick<IntervalsQuery, "periods" | "today">,
  ) => readonly SlotSums[];
  /**
   * Identifies its rows when those of places add up to their total; null when they do not, or when that is not certain.
   */
  readonly addsUp: object | null;
}

function countSlotDays(
  declared: IntervalFactDeclaration,
  query: Pick<IntervalsQuery, "periods" | "today">,
): readonly SlotSums[] {
  return toRanges(declared, query).map((range) => ({
    slot: query.periods[range.period]?.slot ?? "",
    sums: { days: countRangeDays(range) },
  }));
}

const getNoSums: UngatedSource["getCommonSums"] = () => [];

/**
 * Returns whether every row of a fact belongs to a location and is written with the rows it counts, so that places add
 * up to their total.
 */
export function isRolledUp(fact: FactDeclaration): boolean {
  if (fact.part === "open") return fact.place !== null && fact.closing === undefined;
  // Segments and pools of a region are in no location's row.
  return fact.level === undefined;
}

function buildSources(declared: AnalyticsFacts, service: AnalyticsService, fact: string): readonly UngatedSource[] {
  const { mappings = [] } = declared;
  const filterOwn = <Declaration extends { readonly service: AnalyticsService; readonly name: string }>(
    all: readonly Declaration[] | undefined,
  ): readonly Declaration[] => (all ?? []).filter((each) => each.service === service && each.name === fact);
  const buildCanGroup = (dimensions: FactDimensions) => (_measure: string, by: ContentDimension) =>
    getContent(by, dimensions, mappings) !== null;
  const open = filterOwn(declared.facts).flatMap((each): UngatedSource[] => {
    if (each.part !== "open" || each.place === null) return [];
    const { dimensions = {}, measures } = each;
    return [
      {
        dimensions,
        has: (measure) => measures.includes(measure),
        canGroup: buildCanGroup(dimensions),
        compile: (wanted, query) => compileFact(each, wanted, query),
        getCommonSums: getNoSums,
        addsUp: isRolledUp(each) ? each : null,
      },
    ];
  });
  const distincts = filterOwn(declared.distincts).map((each): UngatedSource => {
    const { dimensions = {} } = each;
    const compile: UngatedSource["compile"] = (_wanted, query) => compileDistinct(each, query);
    const has: UngatedSource["has"] = (measure) => measure === DISTINCT;
    return {
      dimensions,
      has,
      canGroup: buildCanGroup(dimensions),
      compile,
      sums: [DISTINCT],
      getCommonSums: getNoSums,
      addsUp: null,
    };
  });
  const snapshots = filterOwn(declared.snapshots).map((each): UngatedSource => ({
    dimensions: {},
    has: (measure) => stockMeasures.includes(measure),
    sums: stockMeasures,
    canGroup: () => false,
    compile: (_wanted, query) => compileSnapshot(each, query),
    getCommonSums: getNoSums,
    // On any day a person is at one place, or at none.
    addsUp: each,
  }));
  const latests = filterOwn(declared.latests).map((each): UngatedSource => ({
    dimensions: {},
    has: (measure) => measure in each.measures,
    canGroup: () => false,
    compile: (wanted, query) => compileLatest(each, wanted, query),
    getCommonSums: getNoSums,
    addsUp: null,
  }));
  const intervals = filterOwn(declared.intervals).map((each): UngatedSource => ({
    dimensions: {},
    has: (measure) => canMeasureBy(each, measure, "total"),
    canGroup: (measure, by) => canMeasureBy(each, measure, by),
    compile: (wanted, query) => compileIntervals(each, wanted, query),
    getCommonSums: (measures, query) => (measures.includes("days") ? countSlotDays(each, query) : []),
    addsUp: null,
  }));
  const others = filterOwn(declared.sources).map((each): UngatedSource => ({
    dimensions: {},
    has: (measure) => each.measures.has(measure),
    canGroup: (_measure, by) => each.dimensions.has(by),
    compile: each.compile,
    getCommonSums: getNoSums,
    addsUp: each.addsUp ? each : null,
  }));
  return [...open, ...distincts, ...snapshots, ...latests, ...intervals, ...others];
}

/** Returns the source with all measures and all dimensions of the query; undefined: there is none. */
export function findUngatedSource(
  sources: readonly UngatedSource[],
  measures: readonly string[],
  contents: readonly ContentDimension[],
): UngatedSource | undefined {
  return sources.find((source) =>
    measures.every((measure) => source.has(measure) && contents.every((by) => source.canGroup(measure, by))),
  );
}

const known = new WeakMap<AnalyticsFacts, Map<string, readonly UngatedSource[]>>();

/**
 * Returns all sources of a service's ungated numbers of a fact, the cheapest first. They are built once per
 * declarations: a request looks them up for every possible column and filter.
 */
export function listUngatedSources(
  declared: AnalyticsFacts,
  service: AnalyticsService,
  fact: string,
): readonly UngatedSource[] {
  const ofThese = known.get(declared) ?? new Map<string, readonly UngatedSource[]>();
  known.set(declared, ofThese);
  const key = `${service} ${fact}`;
  const sources = ofThese.get(key) ?? buildSources(declared, service, fact);
  ofThese.set(key, sources);
  return sources;
}
