import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { widgetDataTypes } from "#platform/contract/wire.ts";
import { addCompanyComments } from "#slices/reports/testing/sample-comments.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

// Every reply has the shape that it declares, and every list describes itself in the same way.

let t: TestApplication;
let session: { cookie: string };
beforeAll(async () => {
  t = await startReportPortal();
  await addCompanyComments(t.db, 1);
  session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
});
afterAll(() => t.close());

interface Reply {
  readonly data: unknown;
  readonly meta: {
    readonly widget?: { readonly id: string; readonly data_type: DataType };
    readonly pagination?: Readonly<Record<string, unknown>> | null;
  } & Readonly<Record<string, unknown>>;
}
type DataType = (typeof widgetDataTypes)[number];

const object = z.looseObject({});
const resource = z.strictObject({ id: z.string().min(1), type: z.string().min(1), attributes: object });
const results = z.strictObject({ results: z.array(object) });

/** The shapes of the data types as decided. */
const shapes: Readonly<Record<DataType, z.ZodType>> = {
  calculator: results,
  load_more_calculator: results,
  jsonapi_array: z.array(resource),
  jsonapi_hash: resource,
  basic_json_array: z.array(object),
  basic_json_hash: object,
};
const cursor = z.looseObject({ cursor: z.string().min(1).nullable() });
const page = z.looseObject({ last: z.boolean(), total_pages: z.number(), record_count: z.number() });

/** Returns what is wrong with a reply that names its widget type. */
function validateShape(url: string, { data, meta }: Reply): string[] {
  if (!meta.widget) return [];
  const { data_type: type } = meta.widget;
  const isMore = type === "load_more_calculator";
  return [
    ...(shapes[type].safeParse(data).success ? [] : [`${url} is no ${type}`]),
    ...(!isMore || cursor.safeParse(meta.pagination).success ? [] : [`${url} has no cursor`]),
  ];
}

const get = async (url: string): Promise<{ status: number; reply: Reply }> => {
  const found = await t.server.inject({ url, headers: session });
  const isJson = String(found.headers["content-type"]).startsWith("application/json");
  return { status: found.statusCode, reply: isJson ? found.json<Reply>() : { data: null, meta: {} } };
};

/** Every GET of the product with ids that the company has. */
const listAddresses = (): string[] =>
  t.product.api
    .filter(({ endpoint }) => endpoint.method === "GET")
    .map(({ endpoint }) => endpoint.path.replaceAll(/:(?!scoped|widget|category)\w+/g, "1"))
    .filter((url) => !url.includes(":"));

describe("data types", () => {
  test("are the six that were decided, and a reply has the shape of the type that it names [API-03]", async () => {
    const list = await get("/v1/en/analytics/widgets");
    const entries = list.reply.data as { service: string; endpoints: string[] }[];
    const ofWidgets = entries.flatMap(({ service, endpoints }) =>
      endpoints.map((path) => path.replace(":id", "1").replace(":scopedId", service === "ingage" ? "18" : "201")),
    );
    const seen = new Set<DataType>();
    const wrong: string[] = [];
    for (const url of [...listAddresses(), ...ofWidgets]) {
      const { status, reply } = await get(url);
      if (status !== 200 || !reply.meta?.widget) continue;
      seen.add(reply.meta.widget.data_type);
      wrong.push(...validateShape(url, reply));
    }
    expect(wrong).toEqual([]);
    expect([...seen].every((type) => widgetDataTypes.includes(type))).toBe(true);
    expect(seen.size).toBeGreaterThanOrEqual(5);
  });

  test("a shape that differs from its type is detected", () => {
    const meta = { widget: { id: "x", data_type: "jsonapi_hash" as const } };
    expect(validateShape("/x", { data: { m_id: 1 }, meta })).toEqual(["/x is no jsonapi_hash"]);
    expect(validateShape("/x", { data: { id: "1", type: "x", attributes: {} }, meta })).toEqual([]);
    const more = { widget: { id: "x", data_type: "load_more_calculator" as const }, pagination: { last: true } };
    expect(validateShape("/x", { data: { comments: [] }, meta: more })).toHaveLength(2);
  });

  test("paged replies continue by their cursor to the end and return every row once [API-03]", async () => {
    const url = "/v1/en/analytics/reports/resident_comments?page[size]=4";
    const whole = (await get(url.replace("=4", "=100"))).reply.data as { results: unknown[] };
    const found: unknown[] = [];
    let next: string | null | undefined;
    do {
      const { reply } = await get(next ? `${url}&page[cursor]=${next}` : url);
      found.push(...(reply.data as { results: unknown[] }).results);
      next = cursor.parse(reply.meta.pagination).cursor;
    } while (next !== null && found.length < 100);
    expect(whole.results.length).toBeGreaterThan(4);
    expect(found).toEqual(whole.results);
    for (const wrong of ["page[cursor]=moon", "page[cursor]=after-1&page[number]=2"])
      expect((await get(`${url}&${wrong}`)).status).toBe(400);
  });
});

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly type?: string | readonly string[];
}

const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }) as JsonSchema;

/** Returns what a list's meta lacks of the common fields. */
function listMissing({ meta }: Readonly<Record<string, JsonSchema>>): string[] {
  const of = meta?.properties ?? {};
  const more = of["additional_meta"]?.properties ?? {};
  return [
    ...["pagination", "filters", "structures", "additional_meta"].filter((key) => of[key] === undefined),
    ...["sorts", "export_options"].filter((key) => more[key] === undefined),
  ];
}

describe("lists", () => {
  const filterLists = (): Endpoint[] =>
    t.product.api
      .map(({ endpoint }) => endpoint)
      // A cell of a list is explained under the list's own parameters.
      .filter(({ path, method }) => method === "GET" && !path.endsWith("/explain"))
      .filter(({ query }) => toJsonSchema(query).properties?.["page"] !== undefined);

  test("all describe their pages, filters, structures, sorts and files in the same places [API-57]", () => {
    const wrong = filterLists().flatMap(({ name, reply }) =>
      listMissing(toJsonSchema(reply).properties ?? {}).map((key) => `${name}: ${key}`),
    );
    expect(wrong).toEqual([]);
    expect(filterLists().length).toBeGreaterThan(30);
  });

  test("a list without one of them is detected", () => {
    const bare = z.object({ data: z.array(z.string()), meta: z.object({ pagination: page }) });
    expect(listMissing(toJsonSchema(bare).properties ?? {})).toEqual([
      "filters",
      "structures",
      "additional_meta",
      "sorts",
      "export_options",
    ]);
  });

  test("answer with them [API-57]", async () => {
    let request = 0;
    for (const url of listAddresses()) {
      const { status, reply } = await get(url);
      if (status !== 200 || !reply.meta?.pagination) continue;
      expect(page.safeParse(reply.meta.pagination).success, url).toBe(true);
      expect(reply.meta, url).toMatchObject({
        filters: expect.anything() as unknown,
        structures: expect.anything() as unknown,
      });
      expect(reply.meta["additional_meta"], url).toMatchObject({
        sorts: expect.any(Array) as unknown,
        export_options: expect.any(Array) as unknown,
      });
      request += 1;
    }
    expect(request).toBeGreaterThan(20);
  });
});
