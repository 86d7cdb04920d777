import { type AnswerValue, MAX_TEXT } from "../answers.rules.ts";
import type { SurveyQuestion } from "../catalog/catalog.schema.ts";
import type { ChoicesSource, NumberSource, QuestionSource } from "./answer-map.schema.ts";

/** An error in a cell: its column and a sentence. */
export interface CellError {
  readonly column: string;
  readonly text: string;
}

/** Returns the cell of a row by the name of its column; "" when it is empty. */
export type CellReader = (column: string) => string;

/** The parts of an answer for each type of question. */
const partsOf = {
  "agreement-importance": ["agreement", "importance"],
  agreement: ["agreement"],
  importance: ["importance"],
  likelihood: ["value"],
  "yes-no": ["value"],
  "multiple-choice": ["value"],
  "multiple-select": ["choices"],
  "text-entry": ["text"],
} as const satisfies Record<SurveyQuestion["type"], readonly (keyof AnswerValue)[]>;

const parts = ["agreement", "importance", "value", "choices", "text"] as const;

/**
 * Returns errors for parts in a map that the question does not have, and for parts that are missing; empty when it
 * fits.
 */
export function validateParts(question: SurveyQuestion, source: QuestionSource): string[] {
  const expected: readonly string[] = partsOf[question.type];
  const mapped = parts.filter((part) => source[part] !== undefined);
  const excess = mapped.filter((part) => !expected.includes(part)).map((part) => `doesn’t include ${part}`);
  const lacking = expected.filter((part) => !mapped.some((each) => each === part)).map((part) => `needs ${part}`);
  return [...excess, ...lacking].map((text) => `Question ${question.id} (${question.type}) ${text}`);
}

/** Returns the values that a part of a question may have. */
function getAllowedValues(
  question: SurveyQuestion,
  part: "agreement" | "importance" | "value" | "choices",
): readonly number[] {
  if (part === "choices" || question.type === "multiple-choice") return question.options.map((option) => option.value);
  return question.type === "yes-no" ? [0, 1] : [1, 2, 3, 4, 5];
}

const fold = (text: string): string => text.trim().toLowerCase();

function findByWord(values: Readonly<Record<string, number>>, text: string): number | undefined {
  if (Object.hasOwn(values, text)) return values[text];
  return Object.entries(values).find(([word]) => fold(word) === fold(text))?.[1];
}

const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/;
const toNumber = (text: string): number => (plainNumber.test(text) ? Number(text.replace(",", ".")) : Number.NaN);

function onScale(text: string, [first, last]: readonly [number, number]): number | undefined {
  const place = (toNumber(text) - first) / (last - first);
  // Half a step rounds up; 1e-9 compensates for floating point errors.
  return place >= 0 && place <= 1 ? Math.floor(1.5 + 4 * place + 1e-9) : undefined;
}

function parseNumber(source: Exclude<NumberSource, { readonly value: number }>, text: string): number | undefined {
  if (source.values) return findByWord(source.values, text);
  if (source.scale) return onScale(text, source.scale);
  const mapped = toNumber(text);
  return Number.isInteger(mapped) ? mapped : undefined;
}

const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

function readNumber(
  source: NumberSource,
  among: readonly number[],
  cell: CellReader,
): { readonly number?: number; readonly error?: CellError } {
  if ("value" in source) return { number: source.value };
  const text = cell(source.column);
  if (text === "") return {};
  const number = parseNumber(source, text);
  if (number !== undefined && among.includes(number)) return { number };
  return {
    error: { column: source.column, text: `"${shorten(text)}" isn’t one of the answer options ${among.join(", ")}` },
  };
}

function readChoices(
  source: ChoicesSource,
  among: readonly number[],
  cell: CellReader,
): { readonly choices: number[]; readonly errors: CellError[] } {
  const texts = cell(source.column)
    .split(source.separator)
    .map((each) => each.trim())
    .filter((each) => each !== "");
  const read = texts.map((text) => readNumber({ column: source.column, values: source.values }, among, () => text));
  return {
    choices: [...new Set(read.flatMap(({ number }) => number ?? []))].toSorted((a, b) => a - b),
    errors: read.flatMap(({ error }) => error ?? []),
  };
}

const numberParts = ["agreement", "importance", "value"] as const;

type MutableAnswer = { -readonly [Part in keyof AnswerValue]: AnswerValue[Part] };

/** Reads the numbers of an answer into `answer`. Returns whether the row itself has one. */
function readNumbers(
  question: SurveyQuestion,
  source: QuestionSource,
  cell: CellReader,
  answer: MutableAnswer,
  errors: CellError[],
): boolean {
  let hasOwnValue = false;
  for (const part of numberParts) {
    const from = source[part];
    if (from === undefined) continue;
    const { number, error } = readNumber(from, getAllowedValues(question, part), cell);
    if (error) errors.push(error);
    if (number === undefined) continue;
    answer[part] = number;
    // A constant for all rows is not an answer by itself.
    hasOwnValue ||= "column" in from;
  }
  return hasOwnValue;
}

/** Reads a row's answer to a question: null when there is none, and an error for each invalid cell. */
export function readAnswer(
  question: SurveyQuestion,
  source: QuestionSource,
  cell: CellReader,
): { readonly answer: AnswerValue | null; readonly errors: readonly CellError[] } {
  const answer: MutableAnswer = {};
  const errors: CellError[] = [];
  let isAnswered = readNumbers(question, source, cell, answer, errors);
  if (source.choices) {
    const { choices, errors: more } = readChoices(source.choices, getAllowedValues(question, "choices"), cell);
    errors.push(...more);
    if (choices.length > 0) [answer.choices, isAnswered] = [choices, true];
  }
  const text = source.text ? cell(source.text.column) : "";
  if (source.text && text.length > MAX_TEXT)
    errors.push({ column: source.text.column, text: `is longer than ${MAX_TEXT} characters` });
  else if (text !== "") [answer.text, isAnswered] = [text, true];
  return { answer: isAnswered ? answer : null, errors };
}

/** Returns errors for constants in a map that are not values of the question. */
export function validateConstants(question: SurveyQuestion, source: QuestionSource): string[] {
  return numberParts.flatMap((part) => {
    const from = source[part];
    if (from === undefined) return [];
    const among = getAllowedValues(question, part);
    const constants = "value" in from ? [from.value] : Object.values(from.values ?? {});
    const odd = constants.filter((number) => !among.includes(number));
    if (odd.length === 0) return [];
    return [`Question ${question.id} (${question.type}) has no ${part} ${odd.join(", ")}, only ${among.join(", ")}`];
  });
}
