import type { z } from "zod";

type Schema = Parameters<typeof z.fromJSONSchema>[0] & object;
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface DescribedParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
}

interface DescribedReply {
  readonly $ref?: string;
  readonly content?: Content;
}

/** A call as the document describes it. */
export interface DescribedOperation {
  readonly path: string;
  readonly method: string;
  readonly operationId: string;
  readonly summary?: string;
  readonly parameters?: readonly DescribedParameter[];
  readonly responses: Readonly<Record<string, DescribedReply>>;
}

/** The document as a client generator reads it. */
export interface ClientDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<DescribedOperation, "path" | "method">>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, DescribedReply>>;
  };
}

/** Every call of the document. */
export const listOperations = ({ paths }: ClientDocument): DescribedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, path, method })),
  );

function toPairs(name: string, value: unknown): string[] {
  const each: readonly unknown[] = Array.isArray(value) ? value : [value];
  return each.map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`);
}

/**
 * Returns the address of a call as a generated client writes it: required parameters by their examples, others as
 * passed.
 */
export function toAddress(
  { path, parameters = [] }: DescribedOperation,
  query: Readonly<Record<string, unknown>>,
): string {
  const inPath = parameters.filter((each) => each.in === "path");
  const address = inPath.reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
    path,
  );
  const required = parameters.filter((each) => each.in === "query" && each.required && !(each.name in query));
  const pairs = [
    ...required.flatMap(({ name, example }) => toPairs(name, example)),
    ...Object.entries(query).flatMap(([name, value]) => toPairs(name, value)),
  ];
  return pairs.length === 0 ? address : `${address}?${pairs.join("&")}`;
}
