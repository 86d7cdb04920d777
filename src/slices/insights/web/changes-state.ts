import type { Search } from "#platform/web/address.ts";
import type { ChangePeriod } from "#slices/insights/contract/changes.contract.ts";

const PERIOD = "changes";
const WHOLE = "changes_all";

/** The state of the list of changes in the address. */
export interface ChangesState {
  readonly period: ChangePeriod;
  /** Shows every entry, not only the first ones. */
  readonly isWhole: boolean;
}

/** Reads the list from an address: by default of a year, with its first entries. */
export function readChanges(search: Search): ChangesState {
  return { period: search[PERIOD] === "quarter" ? "quarter" : "year", isWhole: search[WHOLE] !== undefined };
}

/** Returns an address with this list; everything else in it stays. */
export function writeChanges(search: Search, { period, isWhole }: ChangesState): Search {
  const { [PERIOD]: _period, [WHOLE]: _whole, ...rest } = search;
  return { ...rest, ...(period === "quarter" ? { [PERIOD]: period } : {}), ...(isWhole ? { [WHOLE]: "1" } : {}) };
}

/** Returns the part of an address that belongs to the list. */
export function readChangesState(search: Search): Search {
  return writeChanges({}, readChanges(search));
}
