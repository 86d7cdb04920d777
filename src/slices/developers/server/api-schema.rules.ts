import { z } from "zod";
import type { SchemaLine } from "#slices/developers/contract/api-docs.contract.ts";

/** The parts of JSON Schema that the portal's contracts use. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** How the parts of a path are joined: by brackets in a query, by dots in JSON. */
export type Notation = "query" | "json";

const MAX_VALUES = 60;

const isObject = (schema: Schema): boolean =>
  schema.properties !== undefined || typeof schema.additionalProperties === "object" || schema.type === "object";

/** Returns the alternatives of a schema, with nested ones flattened; the schema itself when there are none. */
function getAlternatives(schema: Schema): readonly Schema[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap(getAlternatives);
  if (Array.isArray(schema.type)) return (schema.type as readonly string[]).map((type) => ({ ...schema, type }));
  return [schema];
}

interface SchemaChoices {
  /** The alternatives besides null; empty for a schema that allows only null. */
  readonly choices: readonly Schema[];
  readonly isNullable: boolean;
}

function toPlain(schema: Schema): SchemaChoices {
  const all = getAlternatives(schema);
  const choices = all.filter((each) => each.type !== "null");
  return { choices, isNullable: choices.length < all.length };
}

const getWord = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function toValues(choices: readonly Schema[]): string[] {
  const listed = choices.map((each) => each.enum ?? (each.const === undefined ? null : [each.const]));
  if (listed.length === 0 || listed.includes(null)) return [];
  return [...new Set(listed.flatMap((values) => (values ?? []).map(getWord)))].slice(0, MAX_VALUES);
}

function getSingleType(schema: Schema): string {
  if (isObject(schema)) return "object";
  if (schema.items || schema.type === "array") return `array of ${schema.items ? getType(schema.items) : "anything"}`;
  const type = typeof schema.type === "string" ? schema.type : typeof (schema.const ?? schema.enum?.[0]);
  const known = type === "undefined" ? "anything" : type;
  return schema.format === undefined ? known : `${known} (${schema.format})`;
}

function getType(schema: Schema): string {
  const { choices } = toPlain(schema);
  const names = [...new Set(choices.map(getSingleType))];
  if (names.length === 0) return "null";
  return choices.filter(hasLinesBelow).length > 1 ? "one of" : names.join(" or ");
}

// The bounds of safe integers are not limits that anyone chose.
const findBound = (value: number | undefined): number | undefined =>
  value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;

function formatRange(from: number | undefined, to: number | undefined, unit: string): string | null {
  const [least, most] = [findBound(from), findBound(to)];
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (least !== undefined) return `at least ${least}${unit}`;
  return most === undefined ? null : `at most ${most}${unit}`;
}

function formatLimits(schema: Schema): string[] {
  const { exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  const bounds = [
    formatRange(schema.minimum, schema.maximum, ""),
    findBound(above) === undefined ? null : `above ${above}`,
    findBound(below) === undefined ? null : `below ${below}`,
    formatRange(schema.minLength, schema.maxLength, " characters"),
    formatRange(schema.minItems, schema.maxItems, " items"),
  ];
  return bounds.filter((each) => each !== null);
}

function findLimits(choices: readonly Schema[]): string | null {
  const limits = [...new Set(choices.flatMap(formatLimits))];
  return limits.length === 0 ? null : limits.join(", ");
}

/** Returns the item schema of a list or of nested lists; the schema itself for other types. */
function getInnermost(schema: Schema): { readonly schema: Schema; readonly steps: string } {
  const { choices } = toPlain(schema);
  const only = choices.length === 1 ? choices[0] : undefined;
  if (only?.items === undefined) return { schema: only ?? schema, steps: "" };
  const inner = getInnermost(only.items);
  return { schema: inner.schema, steps: `[]${inner.steps}` };
}

function hasLinesBelow(schema: Schema): boolean {
  const inner = getInnermost(schema).schema;
  return (
    Object.keys(inner.properties ?? {}).length > 0 ||
    typeof inner.additionalProperties === "object" ||
    (inner.anyOf !== undefined && toPlain(inner).choices.some(hasLinesBelow))
  );
}

const joinPath = (notation: Notation, path: string, name: string): string => {
  if (path === "") return name;
  return notation === "query" ? `${path}[${name}]` : `${path}.${name}`;
};

interface SchemaField {
  readonly name: string;
  readonly path: string;
  readonly depth: number;
  readonly isRequired: boolean;
}

function toLine({ name, path, depth, isRequired }: SchemaField, schema: Schema): SchemaLine {
  const { choices, isNullable } = toPlain(schema);
  const inner = toPlain(getInnermost(schema).schema).choices;
  return {
    path,
    name,
    depth,
    type: getType(schema),
    is_required: isRequired,
    is_nullable: isNullable,
    description: schema.description ?? null,
    values: toValues(inner),
    limits: findLimits(choices),
    default_value: schema.default === undefined ? null : JSON.stringify(schema.default),
  };
}

function buildLines(named: SchemaField, schema: Schema, notation: Notation): SchemaLine[] {
  const { schema: inner, steps } = getInnermost(schema);
  const path = `${named.path}${steps}`;
  // A repeatable parameter is written with its brackets.
  const own = toLine(notation === "query" ? { ...named, path } : named, schema);
  return [own, ...buildLinesBelow(inner, path, named.depth + 1, notation)];
}

/** Returns the lines within a schema: an object's fields, a map's values, the alternatives of a union. */
function buildLinesBelow(schema: Schema, path: string, depth: number, notation: Notation): SchemaLine[] {
  const { choices } = toPlain(schema);
  const deep = choices.filter(hasLinesBelow);
  if (deep.length > 1) {
    return deep.flatMap((choice, at) =>
      buildLines({ name: `${at + 1} / ${deep.length}`, path, depth, isRequired: false }, choice, notation),
    );
  }
  const [only] = deep;
  if (only === undefined) return [];
  if (only.items) {
    const inner = getInnermost(only);
    return buildLinesBelow(inner.schema, `${path}${inner.steps}`, depth, notation);
  }
  const required = new Set(only.required);
  const fields = Object.entries(only.properties ?? {}).flatMap(([name, field]) =>
    buildLines({ name, path: joinPath(notation, path, name), depth, isRequired: required.has(name) }, field, notation),
  );
  const { additionalProperties: rest } = only;
  if (typeof rest !== "object" || Object.keys(rest).length === 0) return fields;
  const entry = { name: "{key}", path: joinPath(notation, path, "{key}"), depth, isRequired: false };
  return [...fields, ...buildLines(entry, rest, notation)];
}

/**
 * Returns a contract's schema as lines, in the order of its fields, for `input` or `output`. The outermost object has
 * no line of its own; any other schema without fields is one line with the given name.
 */
export function buildSchemaLines(
  schema: z.ZodType,
  io: "input" | "output",
  { notation = "json", root = "" }: { readonly notation?: Notation; readonly root?: string } = {},
): SchemaLine[] {
  const json = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Schema;
  const lines = buildLinesBelow(json, "", 0, notation);
  if (lines.length > 0 || root === "") return lines;
  return isObject(json) ? [] : [toLine({ name: root, path: root, depth: 0, isRequired: true }, json)];
}
