import type { Search } from "#platform/web/address.ts";
import type { ChangePeriod } from "#slices/insights/contract/changes.contract.ts";

const PERIOD = "changes";
const WHOLE = "changes_all";

/** What the address says of the list of changes. */
export interface ChangesState {
  readonly period: ChangePeriod;
  /** Shows every entry, not the first ones alone. */
  readonly isWhole: boolean;
}

/** The list as an address names it: of a year and its first entries, unless it says something else. */
export function readChanges(search: Search): ChangesState {
  return { period: search[PERIOD] === "quarter" ? "quarter" : "year", isWhole: search[WHOLE] !== undefined };
}

/** An address with the list so; everything else in it stays. */
export function writeChanges(search: Search, { period, isWhole }: ChangesState): Search {
  const { [PERIOD]: _period, [WHOLE]: _whole, ...rest } = search;
  return { ...rest, ...(period === "quarter" ? { [PERIOD]: period } : {}), ...(isWhole ? { [WHOLE]: "1" } : {}) };
}

/** The part of an address that is the list's. */
export function readChangesState(search: Search): Search {
  return writeChanges({}, readChanges(search));
}
