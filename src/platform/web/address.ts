/** The query part of a screen's address: flat text, so that a pasted link stays readable. */
export type Search = Readonly<Record<string, string>>;

/** `?scope=locations&regions=3,4` to its parts; a key that stands twice is joined with a comma. */
export function parseSearch(text: string): Search {
  const parts: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    parts[key] = parts[key] === undefined ? value : `${parts[key]},${value}`;
  }
  return parts;
}

/** Parts to `?scope=locations&regions=3,4`; commas stay commas. */
export function stringifySearch(parts: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(parts)) {
    if (typeof value === "string") search.set(key, value);
  }
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}
