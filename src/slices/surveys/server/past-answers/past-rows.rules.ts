import { createHash } from "node:crypto";
import { type AnsweredQuestion, answersOf, type AnswerSheet, type GivenAnswer, onOnePage } from "../answers.rules.ts";
import type { Survey } from "../catalogue/catalogue.schema.ts";
import type { AnswerMap, DaySource, TextSource } from "./answer-map.schema.ts";
import { questionsOf } from "./check-map.rules.ts";
import { dayFrom } from "./past-days.rules.ts";
import { type CellFault, type CellReader, readAnswer } from "./read-answers.rules.ts";

/** Something wrong with a row of the file; rows are numbered as a spreadsheet program shows them. */
export interface RowFault extends CellFault {
  readonly row: number;
}

/** One row as it is taken in: who was asked where and when, and what they answered. */
export interface PastRow {
  readonly row: number;
  /** Tells the row from all others of all files: the same file again has the same keys. */
  readonly key: string;
  /** What one respondent said on one day; null where respondents are not known. */
  readonly group: string | null;
  /** Who answered, hashed; null: somebody who is in no other row. */
  readonly respondent: string | null;
  readonly location: string;
  readonly region: string | null;
  readonly positionCategory: string | null;
  readonly sentOn: string;
  /** Null: was asked and did not answer. */
  readonly completedOn: string | null;
  readonly answers: readonly AnsweredQuestion[];
}

/** What rows are read with. */
export interface Reading {
  readonly map: AnswerMap;
  readonly survey: Survey;
  readonly service: "intouch" | "ingage";
  /** Today in the client's zone: nothing was answered after it. */
  readonly today: string;
}

const MAX_NAME = 200;

const hash = (...said: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 32);

function dayColumn(source: DaySource): string {
  if ("value" in source) return "";
  return "column" in source ? source.column : source.year;
}

type Fault = (column: string, text: string) => void;

function nameFrom(source: TextSource | undefined, cell: CellReader, fault: Fault): string | null {
  if (!source) return null;
  if ("value" in source) return source.value;
  const text = cell(source.column);
  if (text.length > MAX_NAME) fault(source.column, `is longer than ${MAX_NAME} characters`);
  return text === "" ? null : text;
}

/** Reads row after row; keys of rows that say the same are numbered, so that none of them is taken for another. */
export class PastRowReader {
  readonly #reading: Reading;
  readonly #missing: ReadonlySet<string>;
  readonly #survey: Survey;
  readonly #questions: ReturnType<typeof questionsOf>;
  readonly #times = new Map<string, number>();

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#missing = new Set(reading.map.missing);
    // Another vendor asked in its own order: a question is not demanded, and none hangs on another's answer.
    this.#survey = onOnePage(reading.survey);
    this.#questions = questionsOf(this.#survey);
  }

  /** One row; null with its faults where something in it cannot be taken in. */
  read(row: number, raw: CellReader): { readonly row: PastRow | null; readonly faults: readonly RowFault[] } {
    const { survey, service } = this.#reading;
    const faults: RowFault[] = [];
    const fault: Fault = (column, text) => void faults.push({ row, column, text });
    const cell: CellReader = (column) => {
      const text = raw(column).trim();
      return this.#missing.has(text) ? "" : text;
    };
    const sheet = this.#sheet(cell, row, faults);
    const isAnswered = Object.keys(sheet).length > 0;
    const { location, respondent, ...who } = this.#who(cell, fault);
    const { sentOn, completedOn } = this.#when(cell, fault, isAnswered);
    if (faults.length > 0 || location === null || sentOn === null) return { row: null, faults };
    const said = [
      survey.id,
      respondent ?? "",
      location.toLowerCase(),
      who.positionCategory,
      sentOn,
      completedOn,
      sheet,
    ];
    const day = isAnswered ? completedOn : sentOn;
    return {
      row: {
        row,
        key: this.#key(hash(...said)),
        group: respondent === null ? null : hash(survey.id, respondent, day),
        respondent: respondent === null ? null : hash(service, respondent),
        location,
        ...who,
        sentOn,
        completedOn: isAnswered ? completedOn : null,
        answers: answersOf(this.#survey, sheet),
      },
      faults,
    };
  }

  /** Who was asked, and where; null for what the map or the row does not say. */
  #who(
    cell: CellReader,
    fault: Fault,
  ): Pick<PastRow, "region" | "positionCategory" | "respondent"> & {
    readonly location: string | null;
  } {
    const { map } = this.#reading;
    const location = nameFrom(map.location, cell, fault);
    if (location === null && "column" in map.location) fault(map.location.column, "location is missing");
    const respondent = nameFrom(map.respondent, cell, fault);
    if (map.respondent && respondent === null) fault(map.respondent.column, "respondent is missing");
    return {
      location,
      respondent,
      region: nameFrom(map.region, cell, fault),
      positionCategory: nameFrom(map.positionCategory, cell, fault),
    };
  }

  #when(
    cell: CellReader,
    fault: Fault,
    isAnswered: boolean,
  ): { readonly sentOn: string | null; readonly completedOn: string | null } {
    const { date, sent } = this.#reading.map;
    const completedOn = this.#day(date, cell, fault, isAnswered || sent === undefined);
    if (!sent) return { sentOn: completedOn, completedOn };
    const sentOn = this.#day(sent, cell, fault, true);
    if (completedOn !== null && sentOn !== null && sentOn > completedOn)
      fault(dayColumn(sent), `${sentOn} is after ${completedOn}, the day of the answer`);
    return { sentOn, completedOn };
  }

  #sheet(cell: CellReader, row: number, faults: RowFault[]): AnswerSheet {
    const sheet: Record<string, GivenAnswer> = {};
    for (const source of this.#reading.map.questions) {
      const question = this.#questions.get(source.question);
      if (!question) throw new RangeError(`question ${source.question} is not of the survey`);
      const { answer, faults: wrong } = readAnswer(question, source, cell);
      faults.push(...wrong.map((each) => ({ row, ...each })));
      if (answer !== null) sheet[question.id] = answer;
    }
    return sheet;
  }

  #day(source: DaySource, cell: CellReader, fault: Fault, isNeeded: boolean): string | null {
    const day = dayFrom(source, cell);
    if (day !== null && day > this.#reading.today) fault(dayColumn(source), `${day} is in the future`);
    const said = dayColumn(source) === "" ? "" : cell(dayColumn(source));
    if (day === null && (isNeeded || said !== ""))
      fault(dayColumn(source), `"${said.slice(0, 60)}" isn’t a valid date`);
    return day;
  }

  #key(said: string): string {
    const times = (this.#times.get(said) ?? 0) + 1;
    this.#times.set(said, times);
    return times === 1 ? said : `${said}.${times}`;
  }
}
