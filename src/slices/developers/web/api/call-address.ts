import type { ApiParameter } from "#slices/developers/contract/api-docs.contract.ts";

/** The entered values for the parameters of a call, by wire name. */
export type TypedValues = Readonly<Record<string, string>>;

/** Returns the parameters that accept a value: those of the path, and query parameters without nested fields. */
export function getTypedParameters(parameters: readonly ApiParameter[]): ReadonlySet<string> {
  const names = parameters.filter((each, at) => {
    if (each.in === "path") return true;
    const next = parameters[at + 1];
    const holdsOthers = next !== undefined && next.in === "query" && next.depth > each.depth;
    return !holdsOthers && each.type !== "object" && !each.path.includes("{");
  });
  return new Set(names.map(({ path }) => path));
}

/** Returns the parts of a path without a value, in order. */
export function getMissingParts(path: string, values: TypedValues): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name).filter((name) => !values[name]?.trim());
}

// A list is entered with commas and sent as one parameter per item.
function toPairs(name: string, typed: string): string[] {
  const values = name.endsWith("[]") ? typed.split(",").map((each) => each.trim()) : [typed.trim()];
  return values.filter((value) => value !== "").map((value) => `${name}=${encodeURIComponent(value)}`);
}

/** Returns the address of a call: the path with its values, the query by wire names, then the extra parameters. */
export function callAddress(
  path: string,
  parameters: readonly ApiParameter[],
  values: TypedValues,
  more: string,
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name]?.trim() ?? ""));
  const typed = getTypedParameters(parameters);
  const pairs = parameters
    .filter((each) => each.in === "query" && typed.has(each.path))
    .flatMap((each) => toPairs(each.path, values[each.path] ?? ""));
  const added = more.trim().replace(/^[?&]+/, "");
  const query = [...pairs, ...(added === "" ? [] : [added])].join("&");
  return query === "" ? filled : `${filled}?${query}`;
}
