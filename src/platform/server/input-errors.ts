import { z } from "zod";
import type { FieldError } from "#platform/contract/problem.ts";
import { AppError } from "./app-error.ts";

type RawIssue = z.core.$ZodRawIssue;
type Path = readonly PropertyKey[];

const SHOWN = 40;
const LISTED = 40;
const secretName = /pass(word|code)|secret|token|^code$|verifier|credential|answer/i;

/** Returns the sent value in short form; empty for a secret. */
function formatSentValue(path: Path, value: unknown): string {
  if (path.some((part) => secretName.test(String(part)))) return "";
  if (typeof value === "string") return `"${value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value}" was sent`;
  if (Array.isArray(value)) return `a list of ${value.length} was sent`;
  if (typeof value === "object" && value !== null) return "an object was sent";
  return `${String(value)} was sent`;
}

/** Returns the value that was sent at a path. For a list built from a single value, it returns that value. */
function getValueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return typeof part === "number" ? value : undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[part];
  }
  return value;
}

/** Joins values: "a", "a or b", "a, b or c". */
function pickOne(values: readonly unknown[]): string {
  const words = values.slice(0, LISTED).map(String);
  if (values.length > LISTED) return `${words.join(", ")} and ${values.length - LISTED} more`;
  const last = words.pop() ?? "";
  return words.length === 0 ? last : `${words.join(", ")} or ${last}`;
}

/** Builds the phrase for a value that must be one of a few words. */
export const formatChoices = (values: readonly unknown[]): string =>
  values.length === 1 ? String(values[0]) : `one of ${pickOne(values)}`;

function formatNumberPhrase(schema: unknown): string {
  const bounds: z.core.JSONSchema.BaseSchema =
    schema instanceof z.ZodNumber ? z.toJSONSchema(schema, { io: "input" }) : {};
  const kind = bounds.type === "integer" ? "whole number" : "number";
  const least = bounds.minimum === Number.MIN_SAFE_INTEGER ? undefined : bounds.minimum;
  const most = bounds.maximum === Number.MAX_SAFE_INTEGER ? undefined : bounds.maximum;
  if (bounds.exclusiveMinimum === 0) return `a positive ${kind}${most === undefined ? "" : ` up to ${most}`}`;
  if (least !== undefined && most !== undefined) return `a ${kind} from ${least} to ${most}`;
  if (least !== undefined) return `a ${kind} of at least ${least}`;
  return most === undefined ? `a ${kind}` : `a ${kind} of at most ${most}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: "a text",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "null",
  undefined: "left out",
  date: "a date",
};

const formatNames: Readonly<Record<string, string>> = {
  date: "a day as YYYY-MM-DD",
  datetime: "a date and time as YYYY-MM-DDThh:mm:ssZ",
  time: "a time as hh:mm",
  email: "an e-mail address",
  url: "a web address",
  uuid: "a UUID",
};

function formatTypePhrase(issue: RawIssue): string {
  const expected = typeof issue["expected"] === "string" ? issue["expected"] : "";
  if (expected === "number" || expected === "int") return formatNumberPhrase(issue.schema);
  return typeNames[expected] ?? "of another kind";
}

function formatSizePhrase(issue: RawIssue, side: "minimum" | "maximum"): string {
  if (issue["origin"] !== "string" && issue["origin"] !== "array") {
    return issue.schema instanceof z.ZodNumber
      ? formatNumberPhrase(issue.schema)
      : `${side === "minimum" ? "at least" : "at most"} ${String(issue[side])}`;
  }
  const limit = Number(issue[side]);
  const unit = issue["origin"] === "string" ? "character" : "entry";
  const units = unit === "entry" ? "entries" : "characters";
  const count = `${limit} ${limit === 1 ? unit : units}`;
  return side === "minimum" ? `at least ${count} long` : `at most ${count} long`;
}

/** Builds the phrase for a union, as far as its parts provide one. */
function formatUnionPhrase(issue: RawIssue): string {
  const nested = (issue["errors"] as readonly (readonly z.core.$ZodIssue[])[] | undefined) ?? [];
  const phrases = nested.flatMap(([first]) => {
    if (!first) return [];
    if (first.code === "invalid_value") return first.values.map(String);
    return [first.message.replace(MUST_BE, "")];
  });
  return phrases.length === 0 ? "of a known kind" : pickOne([...new Set(phrases)]);
}

const phrases: Readonly<Record<string, (issue: RawIssue) => string>> = {
  invalid_type: formatTypePhrase,
  invalid_value: (issue) => formatChoices(issue["values"] as readonly unknown[]),
  invalid_format: (issue) => formatNames[String(issue["format"])] ?? "written as the document of the API says",
  too_small: (issue) => formatSizePhrase(issue, "minimum"),
  too_big: (issue) => formatSizePhrase(issue, "maximum"),
  not_multiple_of: (issue) => `a multiple of ${String(issue["divisor"])}`,
  invalid_union: formatUnionPhrase,
};

const getPhrase = (issue: RawIssue): string => phrases[issue.code ?? ""]?.(issue) ?? "as the document of the API says";

/** Builds one sentence for users and integrators: the field, its accepted values and the sent value. */
export function formatFieldError(path: Path, phrase: string, value: unknown): string {
  const name = path.length === 0 ? "The input" : path.map(String).join(".");
  if (value === undefined) return `${name} is missing. It must be ${phrase}.`;
  const valueText = formatSentValue(path, value);
  return valueText === "" ? `${name} must be ${phrase}.` : `${name} must be ${phrase}; ${valueText}.`;
}

/** Builds one sentence for an unknown name, with the accepted names; null when they are not known. */
export function formatUnknownField(path: Path, acceptedNames: readonly string[] | null): string {
  const name = path.map(String).join(".");
  const [, ...rest] = path.toReversed();
  const at = rest.length === 0 ? "" : ` in ${rest.toReversed().map(String).join(".")}`;
  if (acceptedNames === null) return `${name} is not taken.`;
  return acceptedNames.length === 0
    ? `${name} is not taken; nothing is taken${at === "" ? " here" : at}.`
    : `${name} is not taken; what is taken${at} is ${pickOne(acceptedNames)}.`;
}

/** Messages for schemas that have none of their own. */
const context: z.core.ParseContext<z.core.$ZodIssue> = {
  error: (issue) => (issue.code === "custom" ? undefined : `must be ${getPhrase(issue)}`),
};

function findKeys(schema: z.ZodType | undefined): readonly string[] | null {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : null;
}

/** Returns the schema at a path, as far as it can be resolved through wrappers. */
function findSchemaAt(schema: z.ZodType | undefined, path: Path): z.ZodType | undefined {
  const definition = (schema?.def ?? {}) as Partial<Record<"innerType" | "out" | "element", z.ZodType>>;
  const inner = definition.innerType ?? definition.out;
  if (inner) return findSchemaAt(inner, path);
  const [first, ...rest] = path;
  if (first === undefined) return schema;
  if (schema instanceof z.ZodObject) return findSchemaAt(schema.shape[String(first)] as z.ZodType | undefined, rest);
  return definition.element ? findSchemaAt(definition.element, rest) : undefined;
}

/** An input: its path, its schema and its value. */
interface ParsedInput {
  readonly path: string;
  readonly schema: z.ZodType;
  readonly value: unknown;
}

const MUST_BE = "must be ";

function toFieldProblems(reading: ParsedInput, issue: z.core.$ZodIssue): FieldError[] {
  const [part = "", ...before] = reading.path.split(".");
  const name = [...before, ...issue.path];
  const path = [part, ...name].map(String).join(".");
  if (issue.code === "invalid_union") {
    const unknown = issue.errors.flat().filter((each) => each.code === "unrecognized_keys");
    if (unknown.length > 0)
      return unknown.flatMap((each) => toFieldProblems(reading, { ...each, path: [...issue.path, ...each.path] }));
  }
  if (issue.code !== "unrecognized_keys") {
    const { code, message } = issue;
    if (!message.startsWith(MUST_BE)) return [{ path, code, message }];
    const sentValue = getValueAt(reading.value, issue.path);
    return [{ path, code, message: formatFieldError(name, message.slice(MUST_BE.length), sentValue) }];
  }
  const acceptedKeys = findKeys(findSchemaAt(reading.schema, issue.path));
  return issue.keys.map((key) => ({
    path: `${path}.${key}`,
    code: "unknown",
    message: formatUnknownField([...name, key], acceptedKeys),
  }));
}

/**
 * Parses a value by its schema; returns the result, or every invalid field with a sentence. `path` begins with the part
 * of the request (`query.page`). A schema's own message that begins with "must be" becomes a full sentence too.
 */
export function readValue<T>(
  path: string,
  schema: z.ZodType<T>,
  value: unknown,
): { readonly data: T } | { readonly errors: FieldError[] } {
  const outcome = schema.safeParse(value, context);
  if (outcome.success) return { data: outcome.data };
  const reading = { path, schema, value };
  return { errors: outcome.error.issues.flatMap((issue) => toFieldProblems(reading, issue)) };
}

const getFieldName = (path: string): string => path.replace(/^(params|query|body)\./, "");

/**
 * Turns the error of one field into a sentence that stands alone: a form field's message ("Required") gets the field's
 * name.
 */
function toSentence({ path, message }: FieldError): string {
  const name = getFieldName(path);
  return message.endsWith(".") || message.startsWith(name) ? message : `${name}: ${message}`;
}

/**
 * Creates the error for an invalid input, with every invalid field. Its message is that of the one field, or names all.
 */
export function invalidInput(errors: readonly FieldError[]): AppError {
  const [first] = errors;
  const names = [...new Set(errors.map(({ path }) => getFieldName(path)))];
  const last = names.pop() ?? "";
  const detail =
    errors.length === 1 && first
      ? toSentence(first)
      : `${errors.length} things are wrong with what was sent: see ${names.length === 0 ? last : `${names.join(", ")} and ${last}`}.`;
  return new AppError("invalid", "invalid_input", detail, { errors });
}

/** Throws for an input with invalid fields; does nothing without any. */
export function assertNoFieldErrors(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw invalidInput(errors);
}
