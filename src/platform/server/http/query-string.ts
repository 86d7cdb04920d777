import qs from "qs";

/**
 * Reads a query string: `structures[scope]=regions`, `structures.scope=regions` and `filters[regions][]=3` alike. Names
 * that every object has (`toString`) are read like others, so that they are refused like others.
 */
export function parseQueryString(text: string): Record<string, unknown> {
  return qs.parse(text, {
    allowDots: true,
    depth: 4,
    arrayLimit: 1000,
    // A header of the largest size has fewer: none is left out without a word.
    parameterLimit: 20_000,
    duplicates: "combine",
    plainObjects: true,
  });
}
