/** The query part of a screen's address: flat text, so that a pasted link is readable. */
export type Search = Readonly<Record<string, string>>;

/** Parses `?scope=locations&regions=3,4` to its parts; values of a repeated key are joined with a comma. */
export function parseSearch(text: string): Search {
  const parts: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    parts[key] = parts[key] === undefined ? value : `${parts[key]},${value}`;
  }
  return parts;
}

/** Builds `?scope=locations&regions=3,4` from its parts; commas are not encoded. */
export function stringifySearch(parts: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(parts)) {
    if (typeof value === "string") search.set(key, value);
  }
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}
