import { readStoredText, writeStoredText } from "#platform/web/stored.ts";

const PREFIX = "courtyard-note";

/** Returns the storage key of a note's draft, by client and person, because a browser may be shared. */
export function buildDraftKey(of: {
  readonly clientId: number;
  readonly personId: number;
  readonly taskId: number;
}): string {
  return `${PREFIX}:${of.clientId}:${of.personId}:${of.taskId}`;
}

/** Reads a draft; "" without one. */
export const readDraft = (key: string): string => readStoredText(key);

/** Stores a draft. An empty one is deleted. */
export const keepDraft = (key: string, text: string): void => writeStoredText(key, text);
