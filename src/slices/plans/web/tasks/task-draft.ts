const PREFIX = "courtyard-note";

/** Where the draft of a task's note is kept: by company and person, because a browser may be shared. */
export function draftKey(of: {
  readonly clientId: number;
  readonly personId: number;
  readonly taskId: number;
}): string {
  return `${PREFIX}:${of.clientId}:${of.personId}:${of.taskId}`;
}

/** The draft that was kept; "" without one, or where the browser forbids storage. */
export function readDraft(key: string): string {
  try {
    return window.localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a draft; an empty one is forgotten. */
export function keepDraft(key: string, text: string): void {
  try {
    if (text === "") window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
  } catch {
    // Storage is forbidden here; the draft holds until the page closes.
  }
}
