import { z } from "zod";

// The map of a file of past answers: which column says what. Strict everywhere, so that a misspelt key is named.

const columnName = z.string().trim().min(1);
const columnSource = z.strictObject({ column: columnName });
const textSource = z.union([columnSource, z.strictObject({ value: z.string().trim().min(1) })]);

/** How a column writes its days: ISO, month/day/year or day/month/year (with /, . or - between them). */
const dayOrders = ["iso", "month_first", "day_first"] as const;

const daySource = z.union([
  z.strictObject({ column: columnName, order: z.enum(dayOrders).default("iso") }),
  z.strictObject({ value: z.iso.date() }),
  // Without a day column the 15th stands for the month.
  z.strictObject({ year: columnName, month: columnName, day: columnName.optional() }),
]);

const number = z.number().int().min(0).max(99);

/** A number from 0 to 99: said for all rows, or read from a column as it is, by words, or from another scale. */
const numberSource = z.union([
  z.strictObject({ value: number }),
  z
    .strictObject({
      column: columnName,
      /** What a cell may hold → what it means. */
      values: z.record(z.string(), number).optional(),
      /** The ends of another scale that stand for 1 and 5; what lies between is rounded half up. */
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

/** What a file's columns mean. */
export const answerMap = z.strictObject({
  /** Who answered, as the other vendor calls them; without it every row is someone else. */
  respondent: columnSource.optional(),
  location: textSource,
  /** Region of locations that are made. */
  region: textSource.optional(),
  positionCategory: textSource.optional(),
  /** The day on which it was answered. */
  date: daySource,
  /** The day on which it was sent; without it, that of the answer. */
  sent: daySource.optional(),
  /** Cells that say nothing, besides empty ones. */
  missing: z.array(z.string()).default(["NA", "N/A", "NaN", "null"]),
  questions: z.array(questionSource).min(1),
});

export type AnswerMap = z.infer<typeof answerMap>;
export type TextSource = z.infer<typeof textSource>;
export type DaySource = z.infer<typeof daySource>;
export type NumberSource = z.infer<typeof numberSource>;
export type ChoicesSource = z.infer<typeof choicesSource>;
export type QuestionSource = z.infer<typeof questionSource>;
