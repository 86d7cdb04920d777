import { addDays, startOfMonth } from "#platform/server/clock.ts";
import type { FactDeclaration, Sealing } from "../analytics.facts.ts";
import type { DaySpan } from "../windows.rules.ts";
import type { KnownSeals, SealedMonth } from "./known.ts";
import { byMonth, type Leaf, type Slice } from "./leaves.ts";
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

function leavesBy(seals: KnownSeals, leaf: Leaf, { raw }: Sealing): readonly Leaf[] {
  const of = (leftOf: (month: DaySpan) => DaySpan | null): readonly Slice[] =>
    leaf.slices.flatMap((slice) => stretchesOf(slice, leftOf));
  const leaves: readonly Leaf[] = [
    { ...leaf, seal: null, slices: of((month) => (sealOf(seals, month) ? month : null)) },
    { ...leaf, seal: null, grain: raw, slices: of((month) => unsealedIn(seals, month)) },
  ];
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
 * Leaves of rollups that a job seals, as what is read of each table: months that are closed from the rollups, all
 * other days from the rows themselves. Where it is not known what is closed, the statement finds out.
 */
export function withSeals(leaves: readonly Leaf[], fact: FactDeclaration, asked: Asked): readonly Leaf[] {
  const { seals } = asked;
  const sealing = fact.part === "open" ? fact.sealing : undefined;
  if (!seals || !sealing) return leaves;
  const known = leaves.flatMap((leaf) => {
    if (leaf.seal === null) return [leaf];
    // The other half of the same leaf.
    if (leaf.seal.part === "unsealed") return [];
    return leavesBy(seals, leaf, sealing);
  });
  return atOnce(known, sealing);
}

/** The statement that says what is closed of a client. */
export function compileSeals({ table }: Sealing, clientId: number): Statement {
  const parameters = new Parameters();
  const sql = [
    "SELECT seal.month::text AS month, seal.sealed_through::text AS through",
    `FROM ${named(table)} AS seal`,
    `WHERE seal.client_id = ${parameters.add(clientId, "bigint")} AND NOT seal.is_dirty`,
  ].join("\n");
  return { sql, parameters: parameters.values };
}
