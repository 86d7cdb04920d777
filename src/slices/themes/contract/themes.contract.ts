import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";

// Themes of comments, as administrators see and correct them.

/** Maximum number of terms per theme and language, and maximum length of a term. */
const MAX_TERMS = 400;
const MAX_TERM_LENGTH = 60;
/** Maximum number of words in a term. */
export const MAX_WORDS = 5;
const WORD = String.raw`[\p{L}\p{N}"'’/-]+`;
const WORDS = new RegExp(`^${WORD}(?: ${WORD}){0,${MAX_WORDS - 1}}$`, "u");

const term = z
  .string()
  .trim()
  .min(1, "A term has a word")
  .max(MAX_TERM_LENGTH, `A term has at most ${MAX_TERM_LENGTH} characters`)
  .regex(WORDS, "A term is one to five words of letters and digits; patterns are not understood");

const terms = z.array(term).max(MAX_TERMS, `A theme has at most ${MAX_TERMS} terms in a language`);
const both = z.strictObject({ en: terms, es: terms });
const themeId = z.strictObject({ id: z.coerce.number().int().positive() });

const listed = z.object({ en: z.array(z.string()), es: z.array(z.string()) });

const theme = z.object({
  m_id: z.number().int(),
  service: z.enum(["intouch", "ingage"]),
  name: z.object({ en: z.string(), es: z.string() }),
  /** The company's own name; null for the shipped one. */
  own_name: z.string().nullable(),
  terms: listed,
  /** Terms that the company added to the shipped ones, and terms that it removed. */
  added: listed,
  removed: listed,
  is_hidden: z.boolean(),
  /** The theme that its comments count for; null for itself. */
  merged_into: z.number().int().nullable(),
  /** The kind of flag that its terms set; null for a theme of lists. */
  flag: z.enum(["safety", "discrimination"]).nullable(),
  /**
   * Measured precision and recall of its shipped terms in labeled comments, from 0 to 1. Null for terms that flag
   * comments, which were not measured.
   */
  quality: z.object({ precision: z.number(), recall: z.number() }).nullable(),
});

export const getCommentThemes = defineEndpoint({
  name: "getCommentThemes",
  method: "GET",
  path: "/analytics/comment_themes",
  summary: "The themes that comments are read for, with their terms, the company's changes and their measured quality.",
  reply: z.object({
    data: z.array(theme),
    /** Whether comments are still being tagged by the current terms. */
    meta: z.object({ is_reading: z.boolean() }),
  }),
});

export const previewCommentTheme = defineEndpoint({
  name: "previewCommentTheme",
  method: "POST",
  path: "/analytics/comment_themes/:id/preview",
  summary: "What terms would match among the newest comments that may be read; changes nothing.",
  params: themeId,
  body: z.strictObject({ terms: both }),
  reply: z.object({
    data: z.object({
      /** Number of comments that were checked. */
      read: z.number().int(),
      /** Number of comments that the terms match, and number that the current terms match. */
      matched: z.number().int(),
      matched_now: z.number().int(),
      /** Some comments that only one of them matches. */
      examples: z.array(
        z.object({
          text: z.string(),
          change: z.enum(["gained", "lost"]),
          /** The matched terms in the text: start offset and end offset (exclusive). */
          marks: z.array(z.tuple([z.number().int(), z.number().int()])),
        }),
      ),
    }),
  }),
});

export const updateCommentTheme = defineEndpoint({
  name: "updateCommentTheme",
  method: "PUT",
  path: "/analytics/comment_themes/:id",
  summary: "Changes the terms of a theme, its name, whether it is listed, and the theme that its comments count for.",
  params: themeId,
  body: z.strictObject({
    terms: both,
    own_name: z.string().trim().min(1, "A name has a letter").max(60, "A name has at most 60 characters").nullable(),
    is_hidden: z.boolean(),
    merged_into: z.number().int().positive().nullable(),
  }),
  reply: z.object({ data: theme }),
});

export type ThemeRow = z.infer<typeof theme>;
export type ThemeChange = z.infer<typeof updateCommentTheme.body>;
export type ThemePreview = z.infer<typeof previewCommentTheme.reply>["data"];
