/** A JSON schema of the document. */
export interface JsonSchema {
  readonly [key: string]: unknown;
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

/** A parameter of a call. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly style?: "form" | "deepObject";
  readonly explode?: boolean;
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

type Reference = Readonly<Record<"$ref", string>>;
type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** One call of the document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content; readonly required?: boolean };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content } | Reference>
  >;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

/** The parts of an OpenAPI document that are completed here. */
export interface OpenApiDocument {
  readonly [key: string]: unknown;
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, unknown>>;
}

/** The meaning of a parameter in one sentence, and its value in an example. */
export interface ParameterText {
  readonly description: string;
  readonly example?: unknown;
}

/** Texts of the document besides the schemas: parameters and groups of calls, by name. */
export interface ApiTexts {
  readonly path: Readonly<Record<string, ParameterText>>;
  readonly query: Readonly<Record<string, ParameterText>>;
  readonly tags: Readonly<Record<string, string>>;
}
