import { z } from "zod";

/** One server call, as both server and web know it: method, path, input and reply. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  /** Unique name, camelCase; the operationId of the OpenAPI document. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with `:param` segments, below the server's root. */
  readonly path: string;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  readonly status: 200 | 201 | 204;
}

/** The prefix of every API call. Paths without it belong to screens. */
const API_PREFIX = "/v1/en";

export const emptySchema = z.strictObject({});
export const emptyBodySchema = z.undefined().or(z.null()).or(emptySchema);

interface EndpointInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  name: string;
  method: Endpoint["method"];
  path: `/${string}`;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  status?: Endpoint["status"];
}

/** Declares an endpoint. Omitted parts accept nothing, so an unknown key is a 400. */
export function defineEndpoint<
  R extends z.ZodType,
  P extends z.ZodType = typeof emptySchema,
  Q extends z.ZodType = typeof emptySchema,
  B extends z.ZodType = typeof emptyBodySchema,
>(input: EndpointInput<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    name: input.name,
    method: input.method,
    path: `${API_PREFIX}${input.path}`,
    summary: input.summary,
    params: input.params ?? (emptySchema as unknown as P),
    query: input.query ?? (emptySchema as unknown as Q),
    body: input.body ?? (emptyBodySchema as unknown as B),
    reply: input.reply,
    status: input.status ?? 200,
  };
}
