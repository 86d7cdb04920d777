import type { JsonSchema, OpenApiDocument, Operation } from "./openapi-types.ts";

/** Shorter schemas stay inline, because they are easier to read there. */
const MIN_LENGTH = 150;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toPascal = (text: string): string =>
  text.replaceAll(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, first: string) => first.toUpperCase());

const toSingular = (text: string): string =>
  text.replace(/ies$/, "y").replace(/(ss|us|is)$|s$/, (_, ending?: string) => ending ?? "");

/** Fields with generic names. Their content is named after the parent. */
const plainFields = new Set([
  "data",
  "meta",
  "filters",
  "structures",
  "page",
  "widget",
  "details",
  "value",
  "es",
  "current",
]);

const nameField = (holder: string, field: string): string =>
  plainFields.has(toSingular(field)) || plainFields.has(field) ? `${holder} ${field}` : field;

/** Turns a record with fixed keys into an object with those properties, because required keys need a property. */
function nameProperties(schema: JsonSchema): JsonSchema {
  const { required, properties, additionalProperties: each } = schema;
  if (required === undefined || properties !== undefined || !isSchema(each)) return schema;
  return { ...schema, properties: Object.fromEntries(required.map((key) => [key, each])) };
}

type Visit = (schema: JsonSchema, name: string) => JsonSchema;

/** Returns the schema with each nested schema replaced by the visitor's result. */
function mapParts(schema: JsonSchema, name: string, visit: Visit): JsonSchema {
  const mapped = Object.entries(schema).map(([key, part]): [string, unknown] => {
    if (key === "properties" && isSchema(part)) {
      const properties = Object.entries(part).map(([field, each]) => [
        field,
        isSchema(each) ? visit(each, nameField(name, field)) : each,
      ]);
      return [key, Object.fromEntries(properties)];
    }
    if (key === "items" && isSchema(part)) return [key, visit(part, toSingular(name))];
    if (key === "additionalProperties" && isSchema(part)) return [key, visit(part, toSingular(name))];
    if (["anyOf", "oneOf", "allOf"].includes(key) && Array.isArray(part)) {
      return [key, part.map((each: unknown) => (isSchema(each) ? visit(each, name) : each))];
    }
    return [key, part];
  });
  return Object.fromEntries(mapped);
}

/** Collects schemas that occur in several places, each once under a name. */
class Components {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  readonly schemas: Record<string, JsonSchema>;

  constructor(initialSchemas: Readonly<Record<string, JsonSchema>>) {
    this.schemas = { ...initialSchemas };
  }

  count(schema: JsonSchema): void {
    const text = JSON.stringify(schema);
    this.#uses.set(text, (this.#uses.get(text) ?? 0) + 1);
    mapParts(schema, "", (part) => {
      this.count(part);
      return part;
    });
  }

  /** Returns the schema with shared schemas replaced by references. */
  refer(schema: JsonSchema, name: string): JsonSchema {
    const text = JSON.stringify(schema);
    const isShared = schema.properties !== undefined && (this.#uses.get(text) ?? 0) > 1 && text.length >= MIN_LENGTH;
    const visit: Visit = (part, field) => this.refer(part, field);
    return isShared ? this.#referTo(text, schema, name) : mapParts(schema, name, visit);
  }

  #referTo(text: string, schema: JsonSchema, name: string): JsonSchema {
    const existing = this.#names.get(text);
    const componentName = existing ?? this.#freeName(toPascal(name));
    if (existing === undefined) {
      this.#names.set(text, componentName);
      this.schemas[componentName] = {};
      this.schemas[componentName] = mapParts(schema, name, (part, field) => this.refer(part, field));
    }
    return { $ref: `#/components/schemas/${componentName}` };
  }

  #freeName(preferredName: string): string {
    let name = preferredName;
    for (let next = 2; name in this.schemas; next += 1) name = `${preferredName}${next}`;
    return name;
  }
}

type Place = (schema: JsonSchema, name: string) => JsonSchema;

function mapContent<Holder extends object>(holder: Holder, name: string, place: Place): Holder {
  if (!("content" in holder) || !isSchema(holder.content)) return holder;
  const content = Object.entries(holder.content).map(([type, media]) => {
    const { schema, ...more } = media as { schema?: JsonSchema };
    return [type, schema === undefined ? media : { ...more, schema: place(schema, name) }];
  });
  return { ...holder, content: Object.fromEntries(content) as unknown };
}

function mapSchemas(operation: Operation, place: Place): Operation {
  const { operationId, requestBody, responses } = operation;
  return {
    ...operation,
    ...(requestBody ? { requestBody: mapContent(requestBody, `${operationId}Body`, place) } : {}),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, each]) => [status, mapContent(each, `${operationId}Reply`, place)]),
    ),
  };
}

/** Moves every schema that several calls share to `components`. */
export function shareSchemas(document: OpenApiDocument): OpenApiDocument {
  const { schemas = {} } = (document.components ?? {}) as { schemas?: Readonly<Record<string, JsonSchema>> };
  const shared = new Components(schemas);
  const mapAll = (place: Place): OpenApiDocument["paths"] =>
    Object.fromEntries(
      Object.entries(document.paths).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, each]) => [method, mapSchemas(each, place)])),
      ]),
    );
  const nameAll: Visit = (schema, name) => nameProperties(mapParts(schema, name, nameAll));
  mapAll((schema, name) => {
    shared.count(nameAll(schema, name));
    return schema;
  });
  const paths = mapAll((schema, name) => shared.refer(nameAll(schema, name), name));
  return { ...document, paths, components: { ...document.components, schemas: shared.schemas } };
}
