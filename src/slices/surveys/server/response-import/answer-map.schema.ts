import { z } from "zod";

// The map of a file of past answers: the meaning of its columns. All objects are strict, so that a misspelled key is
// reported.

const columnName = z.string().trim().min(1);
const columnSource = z.strictObject({ column: columnName });
const textSource = z.union([columnSource, z.strictObject({ value: z.string().trim().min(1) })]);

/** Format of the days in a column: ISO, month/day/year or day/month/year (with /, . or - as separator). */
const dayOrders = ["iso", "month_first", "day_first"] as const;

const daySource = z.union([
  z.strictObject({ column: columnName, order: z.enum(dayOrders).default("iso") }),
  z.strictObject({ value: z.iso.date() }),
  // Without a day column, the 15th of the month is used.
  z.strictObject({ year: columnName, month: columnName, day: columnName.optional() }),
]);

const number = z.number().int().min(0).max(99);

/**
 * A number from 0 to 99: the same for all rows, or read from a column directly, by a table of values, or from another
 * scale.
 */
const numberSource = z.union([
  z.strictObject({ value: number }),
  z
    .strictObject({
      column: columnName,
      /** Cell text → number. */
      values: z.record(z.string(), number).optional(),
      /** The ends of another scale that correspond to 1 and 5; values between them are rounded half up. */
      scale: z.tuple([z.number(), z.number()]).optional(),
    })
    .refine(({ values, scale }) => values === undefined || scale === undefined, "has values or a scale, not both")
    .refine(({ scale }) => scale === undefined || scale[0] !== scale[1], "has a scale without a length"),
]);

const choicesSource = z.strictObject({
  column: columnName,
  separator: z.string().min(1).default(";"),
  values: z.record(z.string(), number).optional(),
});

const questionSource = z.strictObject({
  question: z.number().int().positive(),
  agreement: numberSource.optional(),
  importance: numberSource.optional(),
  value: numberSource.optional(),
  choices: choicesSource.optional(),
  text: columnSource.optional(),
});

/** The meaning of a file's columns. */
export const answerMap = z.strictObject({
  /** The respondent's id at the other vendor; without it every row is a different respondent. */
  respondent: columnSource.optional(),
  location: textSource,
  /** Region of new locations. */
  region: textSource.optional(),
  positionCategory: textSource.optional(),
  /** The day of the answer. */
  date: daySource,
  /** The day of the invitation; by default the day of the answer. */
  sent: daySource.optional(),
  /** Cell texts that count as empty. */
  missing: z.array(z.string()).default(["NA", "N/A", "NaN", "null"]),
  questions: z.array(questionSource).min(1),
});

export type AnswerMap = z.infer<typeof answerMap>;
export type TextSource = z.infer<typeof textSource>;
export type DaySource = z.infer<typeof daySource>;
export type NumberSource = z.infer<typeof numberSource>;
export type ChoicesSource = z.infer<typeof choicesSource>;
export type QuestionSource = z.infer<typeof questionSource>;
