import { addDays, startOfMonth } from "#platform/server/clock.ts";
import type { FactDeclaration, Sealing, SealedRegions } from "../analytics.facts.ts";
import type { DaySpan } from "../windows.rules.ts";
import type { KnownSeals, SealedMonth } from "./known.ts";
import { byMonth, type Leaf, type Slice } from "./leaves.ts";
import { isOfRegions } from "./regions.ts";
import { withRegions } from "./sealed-rows.ts";
import { named, Parameters, type Statement } from "./statement.ts";
import type { Asked } from "./writer.ts";

// What is left of each month of a slice; what follows on each other is one stretch again, with as many periods as before.
function stretchesOf(slice: Slice, leftOf: (month: DaySpan) => DaySpan | null): readonly Slice[] {
  const found: Slice[] = [];
  for (const { period, ...month } of byMonth(slice)) {
    const left = leftOf(month);
    const last = found.at(-1);
    if (left && last?.until === left.first)
      found[found.length - 1] = { ...last, until: left.until, isRun: slice.isRun };
    else if (left) found.push({ period, ...left, isRun: false });
  }
  return found;
}

const sealOf = (seals: KnownSeals, { first }: DaySpan): SealedMonth | undefined => seals.get(startOfMonth(first));

/** What of a month is in no seal. */
function unsealedIn(seals: KnownSeals, month: DaySpan): DaySpan | null {
  const through = sealOf(seals, month)?.through ?? null;
  const next = through === null ? month.first : addDays(through, 1);
  const first = next > month.first ? next : month.first;
  return first < month.until ? { first, until: month.until } : null;
}

function leavesBy(
  seals: KnownSeals,
  leaf: Leaf,
  { raw }: Sealing,
  regions: SealedRegions | undefined,
): readonly Leaf[] {
  const of = (leftOf: (month: DaySpan) => DaySpan | null): readonly Slice[] =>
    leaf.slices.flatMap((slice) => stretchesOf(slice, leftOf));
  const sealed = (byRegion: boolean): readonly Slice[] =>
    of((month) => {
      const seal = sealOf(seals, month);
      return seal && (regions !== undefined && seal.isOfToday) === byRegion ? month : null;
    });
  const plain = { ...leaf, seal: null };
  const leaves: Leaf[] = [
    { ...plain, slices: sealed(false) },
    { ...plain, grain: raw, slices: of((month) => unsealedIn(seals, month)) },
  ];
  if (regions) {
    const { column } = leaf.grain;
    leaves.push({ ...plain, grain: { table: regions.table, column }, slices: sealed(true), regions });
  }
  return leaves.filter(({ slices }) => slices.length > 0);
}

const shareDays = (slices: readonly Slice[]): boolean => {
  const inOrder = slices.toSorted((a, b) => (a.first < b.first ? -1 : 1));
  return inOrder.some(({ until }, at) => until > (inOrder[at + 1]?.first ?? until));
};

// Each time that rows are looked for they have to be planned anew, which for a place takes longer than to read them.
function atOnce(leaves: readonly Leaf[], { raw }: Sealing): readonly Leaf[] {
  const isRaw = ({ grain, seal }: Leaf): boolean => grain.table === raw.table && seal === null;
  const ofRaw = leaves.filter(isRaw);
  const [first] = ofRaw;
  const slices = ofRaw.flatMap((leaf) => leaf.slices);
  const isAlike = ofRaw.every(({ conditions }) => conditions === first?.conditions);
  if (!first || ofRaw.length === 1 || !isAlike || shareDays(slices)) return leaves;
  const taken = ofRaw.flatMap((leaf) => (leaf.isTakenAway ? leaf.slices : []));
  const both: Leaf = { ...first, slices, isTakenAway: false, ...(taken.length > 0 && { taken }) };
  return [...leaves.filter((leaf) => !isRaw(leaf)), both];
}

/**
 * Leaves of rollups that a job seals, as what is read of each table: months that are closed from the rollups (of whole regions
 * from theirs), all other days from the rows themselves. Where it is not known what is closed, the statement finds out.
 */
export function withSeals(leaves: readonly Leaf[], fact: FactDeclaration, asked: Asked): readonly Leaf[] {
  const { seals } = asked;
  const sealing = fact.part === "open" ? fact.sealing : undefined;
  if (!seals || !sealing) return withRegions(leaves, fact, asked);
  const known = leaves.flatMap((leaf) => {
    if (leaf.seal === null) return [leaf];
    // The other half of the same leaf.
    if (leaf.seal.part === "unsealed") return [];
    const isOfMonths = leaf.grain.table === fact.months?.table;
    return leavesBy(seals, leaf, sealing, isOfMonths && isOfRegions(asked) ? sealing.regions : undefined);
  });
  return atOnce(known, sealing);
}

/** The statement that says what is closed of a client; `regionLevel`: and whether rows of regions are today's. */
export function compileSeals(
  { table, regions }: Sealing,
  clientId: number,
  { ofRegions }: { readonly ofRegions: boolean },
): Statement {
  const parameters = new Parameters();
  const client = parameters.add(clientId, "bigint");
  const told = ofRegions ? regions : undefined;
  const today = told && `(SELECT told.places FROM ${named(told.places)} AS told WHERE told.client_id = ${client})`;
  const sql = [
    `SELECT seal.month::text AS month, seal.sealed_through::text AS through, ${today ? `seal.places = ${today}` : "false"} AS is_of_today`,
    `FROM ${named(table)} AS seal`,
    `WHERE seal.client_id = ${client} AND NOT seal.is_dirty`,
  ].join("\n");
  return { sql, parameters: parameters.values };
}
