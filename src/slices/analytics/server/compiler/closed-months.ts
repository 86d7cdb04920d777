import { addDays, startOfMonth } from "#platform/server/clock.ts";
import type { FactDeclaration, Closing } from "../analytics.facts.ts";
import type { DaySpan } from "../windows.rules.ts";
import type { ClosedMonths, ClosedMonth } from "./known.ts";
import { byMonth, type Leaf, type Slice } from "./leaves.ts";
import { named, Parameters, type Statement } from "./statement.ts";
import type { QueryContext } from "./writer.ts";

// The remainder of each month of a slice. Adjacent remainders form one span again, with as many periods as before.
function splitSlice(slice: Slice, getRemainder: (month: DaySpan) => DaySpan | null): readonly Slice[] {
  const found: Slice[] = [];
  for (const { period, ...month } of byMonth(slice)) {
    const left = getRemainder(month);
    const last = found.at(-1);
    if (left && last?.until === left.first)
      found[found.length - 1] = { ...last, until: left.until, isRun: slice.isRun };
    else if (left) found.push({ period, ...left, isRun: false });
  }
  return found;
}

const findClosedMonth = (closedMonths: ClosedMonths, { first }: DaySpan): ClosedMonth | undefined =>
  closedMonths.get(startOfMonth(first));

/** Returns the days of a month that are not closed. */
function getOpenPart(closedMonths: ClosedMonths, month: DaySpan): DaySpan | null {
  const through = findClosedMonth(closedMonths, month)?.through ?? null;
  const next = through === null ? month.first : addDays(through, 1);
  const first = next > month.first ? next : month.first;
  return first < month.until ? { first, until: month.until } : null;
}

function leavesBy(closedMonths: ClosedMonths, leaf: Leaf, { raw }: Closing): readonly Leaf[] {
  const of = (getRemainder: (month: DaySpan) => DaySpan | null): readonly Slice[] =>
    leaf.slices.flatMap((slice) => splitSlice(slice, getRemainder));
  const leaves: readonly Leaf[] = [
    { ...leaf, closing: null, slices: of((month) => (findClosedMonth(closedMonths, month) ? month : null)) },
    { ...leaf, closing: null, grain: raw, slices: of((month) => getOpenPart(closedMonths, month)) },
  ];
  return leaves.filter(({ slices }) => slices.length > 0);
}

const shareDays = (slices: readonly Slice[]): boolean => {
  const inOrder = slices.toSorted((a, b) => (a.first < b.first ? -1 : 1));
  return inOrder.some(({ until }, at) => until > (inOrder[at + 1]?.first ?? until));
};

// Each access to rows is planned anew, which for one place takes longer than reading them.
function atOnce(leaves: readonly Leaf[], { raw }: Closing): readonly Leaf[] {
  const isRaw = ({ grain, closing }: Leaf): boolean => grain.table === raw.table && closing === null;
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
 * Returns the leaves of rollups closed by a job as reads of each table: closed months from the rollups, all other days
 * from the raw rows. Where the closed months are not known, the statement looks them up.
 */
export function withClosedMonths(leaves: readonly Leaf[], fact: FactDeclaration, query: QueryContext): readonly Leaf[] {
  const { closedMonths } = query;
  const closing = fact.part === "open" ? fact.closing : undefined;
  if (!closedMonths || !closing) return leaves;
  const known = leaves.flatMap((leaf) => {
    if (leaf.closing === null) return [leaf];
    // The other half of the same leaf.
    if (leaf.closing.part === "open") return [];
    return leavesBy(closedMonths, leaf, closing);
  });
  return atOnce(known, closing);
}

/** Returns the statement that reads the closed months of a client. */
export function compileClosedMonths({ table }: Closing, clientId: number): Statement {
  const parameters = new Parameters();
  const sql = [
    "SELECT status.month::text AS month, status.closed_through::text AS through",
    `FROM ${named(table)} AS status`,
    `WHERE status.client_id = ${parameters.add(clientId, "bigint")} AND NOT status.is_stale`,
  ].join("\n");
  return { sql, parameters: parameters.values };
}
