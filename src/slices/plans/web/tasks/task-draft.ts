import { readStoredText, writeStoredText } from "#platform/web/stored.ts";

const PREFIX = "courtyard-note";

/** Where the draft of a task's note is kept: by company and person, because a browser may be shared. */
export function draftKey(of: {
  readonly clientId: number;
  readonly personId: number;
  readonly taskId: number;
}): string {
  return `${PREFIX}:${of.clientId}:${of.personId}:${of.taskId}`;
}

/** The draft that was kept; "" without one. */
export const readDraft = (key: string): string => readStoredText(key);

/** Keeps a draft; an empty one is deleted. */
export const keepDraft = (key: string, text: string): void => writeStoredText(key, text);
