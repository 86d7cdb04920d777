import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { emailOf, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";

type Schema = Parameters<typeof z.fromJSONSchema>[0];
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: object }[];
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let t: TestApplication;
let document: Document;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  document = (await t.server.inject({ url: "/openapi.json" })).json<Document>();
});
afterAll(() => t.close());

const isApi = (path: string): boolean => path.startsWith("/v1/");
const operations = (): [string, string, Operation][] =>
  Object.entries(document.paths)
    .filter(([path]) => isApi(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
    );

test("every call is described whole: a sentence, its path's parameters, its reply and its refusals as problems", () => {
  expect(operations().length).toBe(t.product.api.length);
  const problems = operations().flatMap(([path, method, { summary, parameters = [], responses }]) => {
    const at = `${method} ${path}`;
    const named = new Set(parameters.filter((each) => each.in === "path").map((each) => each.name));
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const good = Object.keys(responses).filter((status) => status.startsWith("2"));
    const refusals = ["4XX", "5XX"].map((status) => responses[status]?.content?.["application/problem+json"]?.schema);
    return [
      ...(summary ? [] : [`${at} has no summary`]),
      ...wanted.filter((name) => !named.has(name)).map((name) => `${at} does not describe ${name}`),
      ...(good.length === 1 ? [] : [`${at} has ${good.length} replies`]),
      ...(refusals.every((schema) => schema) ? [] : [`${at} does not describe its refusals`]),
    ];
  });
  expect(problems).toEqual([]);
});

test("what a GET answers is what the document says, and so is every refusal", async () => {
  const session = await t.signIn(emailOf(1, "client-admin"), PASSWORD);
  const gets = operations().filter(([, method]) => method === "get");
  const checked: string[] = [];
  for (const [path, , { responses }] of gets) {
    const url = path.replace("{category}", "regions").replace("{widget}", "resident_satisfaction_report");
    const reply = await t.server.inject({ url: url.replaceAll(/\{\w+\}/g, "1"), headers: session });
    const type = String(reply.headers["content-type"]).split(";")[0] ?? "";
    const described = responses[String(reply.statusCode)] ?? responses[`${String(reply.statusCode)[0]}XX`];
    const schema = described?.content?.[type]?.schema;
    if (type !== "application/json" && type !== "application/problem+json") continue;
    expect(schema, `${path} ${reply.statusCode} ${type}`).toBeDefined();
    const outcome = z.fromJSONSchema(schema ?? {}).safeParse(reply.json());
    expect(outcome.success, `${path} ${reply.statusCode} ${outcome.error?.message.slice(0, 400)}`).toBe(true);
    checked.push(path);
  }
  expect(checked.length).toBeGreaterThan(gets.length - 8);
});
