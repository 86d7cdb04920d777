/** Texts that this browser could not store, because storage is forbidden or full. They last until the page closes. */
const unkept = new Map<string, string>();

/** Returns a text stored in this browser; "" without one. */
export function readStoredText(key: string): string {
  const own = unkept.get(key);
  if (own !== undefined) return own;
  try {
    return window.localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Stores a text in this browser, or until the page closes when that is impossible. An empty text deletes the entry. */
export function writeStoredText(key: string, text: string): void {
  try {
    if (text === "") window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}

/** Returns a choice stored in this browser; null when it is not one of the known values. */
export function readStored<Value extends string>(key: string, allowedValues: readonly Value[]): Value | null {
  const stored = readStoredText(key);
  return allowedValues.find((value) => value === stored) ?? null;
}

/** Stores a choice in this browser. */
export function writeStored(key: string, value: string): void {
  writeStoredText(key, value);
}
