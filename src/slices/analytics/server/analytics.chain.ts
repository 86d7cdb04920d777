// Whether a figure of properties goes with another one a quarter earlier: a pure rule over released figures.
export {
  findLink,
  type FoundLink,
  LEAST_CHAIN_PROPERTIES,
  LEAST_CHAIN_QUARTERS,
  LEAST_LEASES_DUE,
  type LinkedProperty,
  type QuarterSeries,
} from "./chain/chain-link.rules.ts";
