/** The reasons to reject a new password. */
export type PasswordError = "too_short" | "too_long" | "common" | "personal";

const PASSWORD_MIN = 12;
const PASSWORD_MAX = 1024;

/** Letters that a password must have left once names and addresses are removed. */
const OWN_LETTERS = 6;
/** Shorter words occur in too many passwords by chance. */
const SHORTEST_WORD = 3;

/** Returns the repeated part of a text that consists of repetitions; otherwise the text. */
function getRepeatedPart(text: string): string {
  return /^(.+?)\1+$/s.exec(text)?.[1] ?? text;
}

function isCommon(lower: string, knownPasswords: ReadonlySet<string>): boolean {
  // Handles padding: Password1234! is listed as "password", dragondragon as "dragon".
  const bare = lower.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const part = getRepeatedPart(lower);
  const candidates = [lower, bare, part, getRepeatedPart(bare)];
  const isPattern = part !== lower && part.length < SHORTEST_WORD;
  return isPattern || candidates.some((text) => text !== "" && knownPasswords.has(text));
}

function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD);
}

function isPersonal(lower: string, personal: readonly string[]): boolean {
  const personalWords = [...new Set(personal.flatMap(splitWords))].toSorted((a, b) => b.length - a.length);
  const plain = lower.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const remainingText = personalWords.reduce((text, word) => text.replaceAll(word, ""), plain);
  return remainingText.length < plain.length && remainingText.replaceAll(/[^\p{L}]/gu, "").length < OWN_LETTERS;
}

/**
 * Returns every reason to reject a password; empty when it is acceptable. `knownPasswords` are in lowercase,
 * `personal` the email and the names that an attacker would try first.
 */
export function validatePassword(
  password: string,
  knownPasswords: ReadonlySet<string>,
  personal: readonly string[],
): PasswordError[] {
  const lower = password.toLowerCase();
  const length = Array.from(password).length;
  const errors: PasswordError[] = [];
  if (length < PASSWORD_MIN) errors.push("too_short");
  if (length > PASSWORD_MAX) return ["too_long"];
  if (isCommon(lower, knownPasswords)) errors.push("common");
  if (isPersonal(lower, personal)) errors.push("personal");
  return errors;
}
