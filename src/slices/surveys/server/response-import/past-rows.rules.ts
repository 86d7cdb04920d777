import { createHash } from "node:crypto";
import { type QuestionAnswer, toAnswers, type AnswerDraft, type AnswerValue, toSinglePage } from "../answers.rules.ts";
import type { Survey } from "../catalog/catalog.schema.ts";
import type { AnswerMap, DaySource, TextSource } from "./answer-map.schema.ts";
import { toQuestions } from "./check-map.rules.ts";
import { parseDay } from "./past-days.rules.ts";
import { type CellError, type CellReader, readAnswer } from "./read-answers.rules.ts";

/** An error in a row of the file; rows are numbered as in a spreadsheet program. */
export interface RowError extends CellError {
  readonly row: number;
}

/** A row to import: the respondent, the place, the days and the answers. */
export interface ImportedResponseRow {
  readonly row: number;
  /** Identifies the row among all rows of all files: the same file has the same keys again. */
  readonly key: string;
  /** Hash of respondent and day; null where respondents are unknown. */
  readonly group: string | null;
  /** Hash of the respondent; null for a respondent who occurs in no other row. */
  readonly respondent: string | null;
  readonly location: string;
  readonly region: string | null;
  readonly positionCategory: string | null;
  readonly sentOn: string;
  /** Null for an invitation without an answer. */
  readonly completedOn: string | null;
  readonly answers: readonly QuestionAnswer[];
}

/** The context in which rows are read. */
export interface RowContext {
  readonly map: AnswerMap;
  readonly survey: Survey;
  readonly service: "intouch" | "ingage";
  /** Today in the client's time zone; no answer may be later. */
  readonly today: string;
}

const MAX_NAME = 200;

const hash = (...values: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 32);

function getDayColumn(source: DaySource): string {
  if ("value" in source) return "";
  return "column" in source ? source.column : source.year;
}

type FieldError = (column: string, text: string) => void;

function readName(source: TextSource | undefined, cell: CellReader, error: FieldError): string | null {
  if (!source) return null;
  if ("value" in source) return source.value;
  const text = cell(source.column);
  if (text.length > MAX_NAME) error(source.column, `is longer than ${MAX_NAME} characters`);
  return text === "" ? null : text;
}

/** Reads rows one by one. Keys of identical rows are numbered, so that each is imported. */
export class PastRowReader {
  readonly #reading: RowContext;
  readonly #missing: ReadonlySet<string>;
  readonly #survey: Survey;
  readonly #questions: ReturnType<typeof toQuestions>;
  readonly #times = new Map<string, number>();

  constructor(context: RowContext) {
    this.#reading = context;
    this.#missing = new Set(context.map.missing);
    // Another vendor has its own order of questions: no question is required, and none depends on another answer.
    this.#survey = toSinglePage(context.survey);
    this.#questions = toQuestions(this.#survey);
  }

  /** Reads one row; `row` is null when it has errors. */
  read(
    row: number,
    raw: CellReader,
  ): { readonly row: ImportedResponseRow | null; readonly errors: readonly RowError[] } {
    const { survey, service } = this.#reading;
    const errors: RowError[] = [];
    const addError: FieldError = (column, text) => void errors.push({ row, column, text });
    const readCell: CellReader = (column) => {
      const text = raw(column).trim();
      return this.#missing.has(text) ? "" : text;
    };
    const sheet = this.#readSheet(readCell, row, errors);
    const isAnswered = Object.keys(sheet).length > 0;
    const { location, respondent, ...attributes } = this.#readRespondent(readCell, addError);
    const { sentOn, completedOn } = this.#readDays(readCell, addError, isAnswered);
    if (errors.length > 0 || location === null || sentOn === null) return { row: null, errors };
    const values = [
      survey.id,
      respondent ?? "",
      location.toLowerCase(),
      attributes.positionCategory,
      sentOn,
      completedOn,
      sheet,
    ];
    const day = isAnswered ? completedOn : sentOn;
    return {
      row: {
        row,
        key: this.#key(hash(...values)),
        group: respondent === null ? null : hash(survey.id, respondent, day),
        respondent: respondent === null ? null : hash(service, respondent),
        location,
        ...attributes,
        sentOn,
        completedOn: isAnswered ? completedOn : null,
        answers: toAnswers(this.#survey, sheet),
      },
      errors,
    };
  }

  /** Reads the respondent and the place; null for what neither the map nor the row contains. */
  #readRespondent(
    cell: CellReader,
    error: FieldError,
  ): Pick<ImportedResponseRow, "region" | "positionCategory" | "respondent"> & {
    readonly location: string | null;
  } {
    const { map } = this.#reading;
    const location = readName(map.location, cell, error);
    if (location === null && "column" in map.location) error(map.location.column, "location is missing");
    const respondent = readName(map.respondent, cell, error);
    if (map.respondent && respondent === null) error(map.respondent.column, "respondent is missing");
    return {
      location,
      respondent,
      region: readName(map.region, cell, error),
      positionCategory: readName(map.positionCategory, cell, error),
    };
  }

  #readDays(
    cell: CellReader,
    error: FieldError,
    isAnswered: boolean,
  ): { readonly sentOn: string | null; readonly completedOn: string | null } {
    const { date, sent } = this.#reading.map;
    const completedOn = this.#readDay(date, cell, error, isAnswered || sent === undefined);
    if (!sent) return { sentOn: completedOn, completedOn };
    const sentOn = this.#readDay(sent, cell, error, true);
    if (completedOn !== null && sentOn !== null && sentOn > completedOn)
      error(getDayColumn(sent), `${sentOn} is after ${completedOn}, the day of the answer`);
    return { sentOn, completedOn };
  }

  #readSheet(cell: CellReader, row: number, errors: RowError[]): AnswerDraft {
    const sheet: Record<string, AnswerValue> = {};
    for (const source of this.#reading.map.questions) {
      const question = this.#questions.get(source.question);
      if (!question) throw new RangeError(`question ${source.question} is not of the survey`);
      const { answer, errors: cellErrors } = readAnswer(question, source, cell);
      errors.push(...cellErrors.map((each) => ({ row, ...each })));
      if (answer !== null) sheet[question.id] = answer;
    }
    return sheet;
  }

  #readDay(source: DaySource, cell: CellReader, error: FieldError, isNeeded: boolean): string | null {
    const day = parseDay(source, cell);
    if (day !== null && day > this.#reading.today) error(getDayColumn(source), `${day} is in the future`);
    const text = getDayColumn(source) === "" ? "" : cell(getDayColumn(source));
    if (day === null && (isNeeded || text !== ""))
      error(getDayColumn(source), `"${text.slice(0, 60)}" isn’t a valid date`);
    return day;
  }

  #key(rowHash: string): string {
    const times = (this.#times.get(rowHash) ?? 0) + 1;
    this.#times.set(rowHash, times);
    return times === 1 ? rowHash : `${rowHash}.${times}`;
  }
}
