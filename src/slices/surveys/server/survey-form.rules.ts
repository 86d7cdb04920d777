import { type AnswerValue, MAX_TEXT, type PageAnswers } from "./answers.rules.ts";
import { type Language, languages, type Survey, type SurveyQuestion } from "./catalog/catalog.schema.ts";

/** Fields of a form, each with its values in order. */
export type FormFields = Readonly<Record<string, readonly string[]>>;

/** The action of the pressed button; a language button also saves. */
export type FormAction =
  | { readonly kind: "next" | "back" | "submit" }
  | { readonly kind: "language"; readonly to: Language };

export type ErrorCode =
  | "required"
  | "not_a_choice"
  | "twice"
  | "too_long"
  | "characters"
  | "unknown_field"
  | "bad_page"
  | "bad_action"
  | "bad_language";

/** An error in a form; `questionId` is null where it concerns no question of the page. */
export interface FormError {
  readonly questionId: number | null;
  readonly field: string;
  readonly code: ErrorCode;
}

/** A parsed form: its answers and its errors. With any error nothing of it may be saved. */
export interface ReadForm {
  readonly page: number;
  readonly language: Language | null;
  readonly action: FormAction;
  readonly answers: PageAnswers;
  /** The resident's choice of confidentiality; null where the form did not offer it. */
  readonly isConfidential: boolean | null;
  readonly errors: readonly FormError[];
}

/** Names of a question's form fields. */
export const fieldNames = {
  value: (questionId: number): string => `q${questionId}`,
  agreement: (questionId: number): string => `q${questionId}a`,
  importance: (questionId: number): string => `q${questionId}i`,
  other: (questionId: number): string => `q${questionId}o`,
};

/** Names of the fields with which a resident chooses confidentiality. */
export const confidenceFields = { request: "confidential_asked", selected: "confidential" } as const;

/** Name of the field with the id of the notice above the comment fields. */
export const NOTICE_FIELD = "notice";

const FIVE_POINTS: readonly number[] = [1, 2, 3, 4, 5];

class FieldReader {
  readonly errors: FormError[] = [];
  readonly seen = new Set<string>(["page", "lang", "action"]);
  readonly #form: FormFields;

  constructor(form: FormFields) {
    this.#form = form;
  }

  addError(questionId: number | null, field: string, code: ErrorCode): null {
    this.errors.push({ questionId, field, code });
    return null;
  }

  /** Returns the values of a field that may occur several times. */
  getAll(field: string): readonly string[] {
    this.seen.add(field);
    return Object.hasOwn(this.#form, field) ? (this.#form[field] ?? []) : [];
  }

  /** Returns the value of a field that occurs once; null when it is missing, or repeated. */
  getOne(questionId: number | null, field: string): string | null {
    const values = this.getAll(field);
    if (values.length > 1) return this.addError(questionId, field, "twice");
    return values[0] ?? null;
  }

  /** Returns the number of the selected radio button; null when none is selected or the value was not offered. */
  getChoice(questionId: number, field: string, offered: readonly number[]): number | null {
    const text = this.getOne(questionId, field);
    if (text === null) return null;
    return offered.find((value) => String(value) === text) ?? this.addError(questionId, field, "not_a_choice");
  }

  /** Returns a text with normalized line ends and trimmed; null when the field is missing. */
  getText(questionId: number, field: string): string | null {
    const raw = this.getOne(questionId, field);
    if (raw === null) return null;
    const text = raw.replaceAll(/\r\n?/g, "\n").trim();
    if (text.length > MAX_TEXT) return this.addError(questionId, field, "too_long");
    // Control characters other than line feed and tab never come from a keyboard, and PostgreSQL cannot store all of
    // them.
    // oxlint-disable-next-line no-control-regex -- exactly these characters are meant
    if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text)) return this.addError(questionId, field, "characters");
    return text;
  }

  rejectUnknownFields(): void {
    const fields = Object.keys(this.#form).filter((field) => !this.seen.has(field));
    for (const field of fields) this.addError(null, field, "unknown_field");
  }
}

type FormAnswer = AnswerValue | null | undefined;

function readPair(reader: FieldReader, { id }: SurveyQuestion): FormAnswer {
  const agreement = reader.getChoice(id, fieldNames.agreement(id), FIVE_POINTS);
  const importance = reader.getChoice(id, fieldNames.importance(id), FIVE_POINTS);
  if (agreement === null && importance === null) return undefined;
  return { ...(agreement === null ? {} : { agreement }), ...(importance === null ? {} : { importance }) };
}

function readPoint(part: "agreement" | "importance" | "value", offered: readonly number[]) {
  return (reader: FieldReader, { id }: SurveyQuestion): FormAnswer => {
    const point = reader.getChoice(id, fieldNames.value(id), offered);
    return point === null ? undefined : { [part]: point };
  };
}

function readChoice(reader: FieldReader, question: SurveyQuestion): FormAnswer {
  const other = question.options.find((option) => option.isOther);
  const selected = reader.getChoice(
    question.id,
    fieldNames.value(question.id),
    question.options.map((option) => option.value),
  );
  if (other === undefined) return selected === null ? undefined : { value: selected };
  const text = reader.getText(question.id, fieldNames.other(question.id));
  // Free text without a selected option means the option "other".
  const value = selected ?? (text ? other.value : null);
  if (value === null) return undefined;
  return text ? { value, text } : { value };
}

function readChoices(reader: FieldReader, question: SurveyQuestion): FormAnswer {
  const field = fieldNames.value(question.id);
  const texts = reader.getAll(field);
  const values = question.options.map((option) => option.value).filter((value) => texts.includes(String(value)));
  if (new Set(texts).size !== texts.length) return reader.addError(question.id, field, "twice");
  if (values.length !== texts.length) return reader.addError(question.id, field, "not_a_choice");
  return values.length === 0 ? null : { choices: values };
}

function readText(reader: FieldReader, { id }: SurveyQuestion): FormAnswer {
  const text = reader.getText(id, fieldNames.value(id));
  if (text === null) return undefined;
  return text === "" ? null : { text };
}

/** Readers by type: they return an answer, null for a removed answer, and undefined where the form did not touch it. */
const readers: Readonly<Record<SurveyQuestion["type"], (reader: FieldReader, question: SurveyQuestion) => FormAnswer>> =
  {
    "agreement-importance": readPair,
    agreement: readPoint("agreement", FIVE_POINTS),
    importance: readPoint("importance", FIVE_POINTS),
    likelihood: readPoint("value", FIVE_POINTS),
    "yes-no": readPoint("value", [0, 1]),
    "multiple-choice": readChoice,
    "multiple-select": readChoices,
    "text-entry": readText,
  };

function readPage(reader: FieldReader, pages: number): number {
  const text = reader.getOne(null, "page");
  const page = Number(text);
  if (text !== null && /^[1-9]\d?$/.test(text) && page <= pages) return page;
  reader.addError(null, "page", "bad_page");
  return 1;
}

function readAction(reader: FieldReader, page: number, pages: number): FormAction {
  const text = reader.getOne(null, "action");
  const language = languages.find((code) => text === `language-${code}`);
  if (language !== undefined) return { kind: "language", to: language };
  const offered = ["back", page === pages ? "submit" : "next"] as const;
  const kind = offered.find((word) => word === text);
  if (kind === undefined) reader.addError(null, "action", "bad_action");
  return { kind: kind ?? "next" };
}

function readLanguage(reader: FieldReader): Language | null {
  const text = reader.getOne(null, "lang");
  const language = languages.find((code) => code === text) ?? null;
  if (text !== null && language === null) reader.addError(null, "lang", "bad_language");
  return language;
}

/** An unchecked box submits nothing, so a second field says that it was on the page. */
function readConfidence(reader: FieldReader): boolean | null {
  const request = reader.getOne(null, confidenceFields.request);
  const selected = reader.getOne(null, confidenceFields.selected);
  if ((request ?? "1") !== "1") reader.addError(null, confidenceFields.request, "not_a_choice");
  if ((selected ?? "1") !== "1") reader.addError(null, confidenceFields.selected, "not_a_choice");
  return request === null ? null : selected === "1";
}

/** Returns the id of the notice on the page; null where there was none. */
function readNotice(reader: FieldReader): number | null {
  const text = reader.getOne(null, NOTICE_FIELD);
  if (text === null) return null;
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  reader.addError(null, NOTICE_FIELD, "not_a_choice");
  return null;
}

/**
 * Parses a submitted page strictly: every field must belong to this page of this survey, and every value must have been
 * offered. Residents choose confidentiality on the first page.
 */
export function readForm(survey: Survey, form: FormFields, offersConfidence = false): ReadForm {
  const reader = new FieldReader(form);
  const page = readPage(reader, survey.pages.length);
  const action = readAction(reader, page, survey.pages.length);
  const language = readLanguage(reader);
  const answers = new Map<number, AnswerValue | null>();
  const notice = readNotice(reader);
  for (const question of survey.pages[page - 1] ?? []) {
    const answer = readers[question.type](reader, question);
    // The notice is above comment fields only, not above the free text of a choice.
    const hasNotice = notice !== null && answer?.text !== undefined && question.type === "text-entry";
    if (answer !== undefined) answers.set(question.id, hasNotice ? { ...answer, notice } : answer);
  }
  const isConfidential = offersConfidence && page === 1 ? readConfidence(reader) : null;
  reader.rejectUnknownFields();
  return { page, language, action, answers, isConfidential, errors: reader.errors };
}
