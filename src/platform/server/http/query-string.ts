import qs from "qs";

/**
 * Parses a query string: `structures[scope]=regions`, `structures.scope=regions` and `filters[regions][]=3`. Names of
 * built-in properties (`toString`) are parsed like others, so that they are rejected like others.
 */
export function parseQueryString(text: string): Record<string, unknown> {
  return qs.parse(text, {
    allowDots: true,
    depth: 4,
    arrayLimit: 1000,
    // More than fit into the largest header, so that no parameter is dropped silently.
    parameterLimit: 20_000,
    duplicates: "combine",
    plainObjects: true,
  });
}
