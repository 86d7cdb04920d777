import qs from "qs";

/** Reads a query string: `structures[scope]=regions`, `structures.scope=regions` and `filters[regions][]=3` alike. */
export function parseQueryString(text: string): Record<string, unknown> {
  return qs.parse(text, { allowDots: true, depth: 4, arrayLimit: 1000, parameterLimit: 2000, duplicates: "combine" });
}
