import type { ApiParameter } from "#slices/developers/contract/api-docs.contract.ts";

/** What was typed for the parameters of a call, by their wire names. */
export type TypedValues = Readonly<Record<string, string>>;

/** The parameters that a value can be typed for: those of the path, and of the query whatever holds no others. */
export function typedParameters(parameters: readonly ApiParameter[]): ReadonlySet<string> {
  const names = parameters.filter((each, at) => {
    if (each.in === "path") return true;
    const next = parameters[at + 1];
    const holdsOthers = next !== undefined && next.in === "query" && next.depth > each.depth;
    return !holdsOthers && each.type !== "object" && !each.path.includes("{");
  });
  return new Set(names.map(({ path }) => path));
}

/** The parts of a path that nothing was typed for, in their order. */
export function missingParts(path: string, values: TypedValues): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name).filter((name) => !values[name]?.trim());
}

// A list is typed with commas between, and sent as often as it has items.
function toPairs(name: string, typed: string): string[] {
  const values = name.endsWith("[]") ? typed.split(",").map((each) => each.trim()) : [typed.trim()];
  return values.filter((value) => value !== "").map((value) => `${name}=${encodeURIComponent(value)}`);
}

/** The address of a call with what was typed: the path filled in, the query by its wire names, then what is added to it. */
export function callAddress(
  path: string,
  parameters: readonly ApiParameter[],
  values: TypedValues,
  more: string,
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name]?.trim() ?? ""));
  const typed = typedParameters(parameters);
  const pairs = parameters
    .filter((each) => each.in === "query" && typed.has(each.path))
    .flatMap((each) => toPairs(each.path, values[each.path] ?? ""));
  const added = more.trim().replace(/^[?&]+/, "");
  const query = [...pairs, ...(added === "" ? [] : [added])].join("&");
  return query === "" ? filled : `${filled}?${query}`;
}
