/** About one line of a card in the narrow column. */
const MAX = 44;
/** A whole sentence is the preview when it is at least this long. */
const MIN = 16;
const SENTENCE_END = /[.!?](?=\s)/gu;

/** Returns the beginning of a text in one line: whole sentences if they fit, else whole words; with an ellipsis. */
export function cutPreview(text: string): string {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  if (line.length <= MAX) return line;
  const head = line.slice(0, MAX + 1);
  const sentence = [...head.matchAll(SENTENCE_END)].at(-1)?.index ?? -1;
  if (sentence + 1 >= MIN) return `${line.slice(0, sentence + 1)} …`;
  const space = head.lastIndexOf(" ");
  // A word longer than the line, such as an address, is left to the style sheet.
  if (space <= 0) return line;
  return `${line.slice(0, space).replace(/[,;:.–—-]+$/u, "")}…`;
}
