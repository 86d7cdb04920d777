import { createHash } from "node:crypto";

/** What is printed of a comment, by which a reply names it. */
export interface PrintedComment {
  readonly month: string;
  readonly surveyId: number;
  readonly questionId: number;
  readonly text: string;
  readonly likelihood: number | null;
  readonly categoryId: number | null;
  readonly locationId: number | null;
  readonly regionId: number | null;
  readonly isSeparated: boolean;
  /** The open response, whose id is printed; null of a protected comment. */
  readonly responseId: number | null;
}

const KEY_LENGTH = 22;

/**
 * Names a comment by what is printed of it, and by nothing else: a reader could compute the name. Protected
 * comments that are printed alike have one name. What an open one is about may change; its response stays.
 */
export function toCommentKey(of: PrintedComment): string {
  const { responseId, questionId } = of;
  const printed =
    responseId === null
      ? [
          of.month,
          of.surveyId,
          questionId,
          of.text,
          of.likelihood,
          of.categoryId,
          of.locationId,
          of.regionId,
          of.isSeparated,
        ]
      : [responseId, questionId];
  return createHash("sha256").update(JSON.stringify(printed)).digest("base64url").slice(0, KEY_LENGTH);
}

// A scheme, www., an email address, a domain with a path, or a bare one of the usual endings.
const ADDRESS =
  /:\/\/|\bwww\.|@[\p{L}\d-]+\.|[\p{L}\d-]\.[\p{L}]{2,}[/?#:]|[\p{L}\d-]\.(?:com|org|net|io|co|us|ly|me|info|app|biz|gov|edu|mx|es|link|site|page|online|xyz|dev|gl|to|ai)\b/iu;

/** True for words with a web or email address: opening one that was written for a single reader would name that reader. */
export const hasAddress = (text: string): boolean => ADDRESS.test(text);
