import { createHash } from "node:crypto";

/** What is shown of a comment; the key of a reply is computed from it. */
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
  /** The open response, whose id is shown; null for a protected comment. */
  readonly responseId: number | null;
}

const KEY_LENGTH = 22;

/**
 * Computes the key of a comment only from what is shown of it, so a viewer could compute it too. Protected comments
 * that look the same share one key. An open comment's attributes may change, but its response does not.
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

// A scheme, www., an email address, a domain with a path, or a bare domain with a common ending.
const ADDRESS =
  /:\/\/|\bwww\.|@[\p{L}\d-]+\.|[\p{L}\d-]\.[\p{L}]{2,}[/?#:]|[\p{L}\d-]\.(?:com|org|net|io|co|us|ly|me|info|app|biz|gov|edu|mx|es|link|site|page|online|xyz|dev|gl|to|ai)\b/iu;

/**
 * Returns whether a text contains a web or email address. Opening an address that was written for a single reader would
 * identify that reader.
 */
export const hasAddress = (text: string): boolean => ADDRESS.test(text);
