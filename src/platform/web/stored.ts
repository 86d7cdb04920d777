/** What this browser could not keep, since it forbids storage or has no room left; it holds until the page closes. */
const unkept = new Map<string, string>();

/** A text that is kept in this browser; "" without one. */
export function readStoredText(key: string): string {
  const own = unkept.get(key);
  if (own !== undefined) return own;
  try {
    return window.localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a text in this browser, or until the page closes where that is not possible; an empty one is deleted. */
export function writeStoredText(key: string, text: string): void {
  try {
    if (text === "") window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}

/** A choice kept in this browser; null for what is none of the known ones. */
export function readStored<Value extends string>(key: string, known: readonly Value[]): Value | null {
  const stored = readStoredText(key);
  return known.find((value) => value === stored) ?? null;
}

/** Keeps a choice. */
export function writeStored(key: string, value: string): void {
  writeStoredText(key, value);
}
