import type { ApiTexts, JsonSchema, Parameter } from "./openapi-types.ts";

/** Returns an example for a type; the preferred value when it fits. */
function getTypeExample({ type, minimum, format }: JsonSchema, given: unknown): unknown {
  if (format === "date") return "2026-01-31";
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return typeof given === "number" ? given : (minimum ?? 1);
  if (type !== "string") return given;
  return typeof given === "number" || typeof given === "string" ? String(given) : "a";
}

/** Returns the example of a parameter: its first allowed value, its default, or the value from the texts. */
function chooseExample(schema: JsonSchema, preferred: unknown): unknown {
  const { default: preset, const: only, enum: words, items } = schema;
  const first: unknown = Array.isArray(preferred) ? preferred[0] : preferred;
  if (items !== undefined) return [chooseExample(items, first)];
  if (only !== undefined) return only;
  if (Array.isArray(words)) return words[0];
  return preset !== undefined && typeof preset !== "object" ? preset : getTypeExample(schema, first);
}

/**
 * Returns one query parameter per field as callers write it: fields of objects in brackets, lists with `[]`. OpenAPI
 * has no style for nested objects, but every generator accepts names with brackets.
 */
function flatten(name: string, schema: JsonSchema, isRequired: boolean): Parameter[] {
  const { properties } = schema;
  if (schema.type === "object" && properties !== undefined && Object.keys(properties).length > 0) {
    const required = new Set(isRequired ? schema.required : []);
    return Object.entries(properties).flatMap(([key, part]) => flatten(`${name}[${key}]`, part, required.has(key)));
  }
  return [{ name: schema.type === "array" ? `${name}[]` : name, in: "query", required: isRequired, schema }];
}

function describe(parameter: Parameter, texts: ApiTexts): Parameter {
  const { in: place, name, schema } = parameter;
  const text = place === "header" ? undefined : texts[place][name];
  const example = chooseExample(schema, text?.example);
  const own = schema["description"];
  const description = typeof own === "string" ? own : text?.description;
  return {
    ...parameter,
    ...(description === undefined ? {} : { description }),
    ...(schema.type === "array" ? { style: "form", explode: true } : {}),
    ...(schema.type === "object" ? { style: "deepObject", explode: true } : {}),
    ...(example === undefined ? {} : { example }),
  };
}

/** Returns the parameters of a call, each with a description and an example. */
export function completeParameters(inPath: readonly Parameter[], query: JsonSchema, texts: ApiTexts): Parameter[] {
  const required = new Set(query.required);
  const inQuery = Object.entries(query.properties ?? {}).flatMap(([name, schema]) =>
    flatten(name, schema, required.has(name)),
  );
  const paths = inPath.map(({ name, schema }): Parameter => ({ name, in: "path", required: true, schema }));
  return [...paths, ...inQuery].map((parameter) => describe(parameter, texts));
}
