/** A choice remembered in this browser; a browser that forbids storage forgets it, nothing worse. */
export function readStored<Value extends string>(key: string, known: readonly Value[]): Value | null {
  try {
    const stored = window.localStorage.getItem(key);
    return known.find((value) => value === stored) ?? null;
  } catch {
    return null;
  }
}

/** Remembers a choice. */
export function writeStored(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden here; the choice holds until the page closes.
  }
}
