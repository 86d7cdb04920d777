import { createConfig, lintFromString } from "@redocly/openapi-core";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";
import {
  toAddress,
  type ClientDocument,
  type DescribedOperation,
  listOperations,
} from "#test/support/openapi-client.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";

let t: TestApplication;
let source: string;
let document: ClientDocument;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  // Filters by reporting groups are accepted where there are some.
  await t.db.withClient(1, async (tx) => {
    await insertRows(tx, "reporting_groups", [{ id: 1, name: "Garden style" }]);
    await insertRows(tx, "reporting_group_locations", [{ reporting_group_id: 1, location_id: 1 }]);
  });
  source = (await t.server.inject({ url: "/openapi.json" })).body;
  document = JSON.parse(source) as ClientDocument;
});
afterAll(() => t.close());

const ERRORS = new Set(["400", "401", "403", "404", "409", "413", "415", "422", "429", "500", "503"]);

test("every call of an account that changes data takes an Idempotency-Key, unless it uploads or creates a file", () => {
  const operations = listOperations(document);
  const described = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.some((each) => each.in === "header" && each.name === "Idempotency-Key") ? [operationId] : [],
  );
  const wanted = t.product.api.flatMap(({ endpoint, operation, upload, download }) => {
    const isBare = endpoint.method === "GET" || upload !== undefined || download !== undefined;
    return isBare || t.product.authorizer.getAudience?.(operation) === "everybody" ? [] : [endpoint.name];
  });
  expect(described.toSorted()).toEqual(wanted.toSorted());
  expect(wanted).toContain("createScheduledReport");
});

test("every call is described completely: a sentence, its path's parameters, its reply and its errors by their status", () => {
  const operations = listOperations(document);
  expect(operations.length).toBe(t.product.api.length);
  const problems = operations.flatMap(({ path, method, summary, parameters = [], responses }) => {
    const at = `${method} ${path}`;
    const named = new Set(parameters.filter((each) => each.in === "path").map((each) => each.name));
    const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const good = Object.keys(responses).filter((status) => status.startsWith("2"));
    const refusals = Object.keys(responses).filter((status) => /^[45]/.test(status));
    return [
      ...(summary ? [] : [`${at} has no summary`]),
      ...wanted.filter((name) => !named.has(name)).map((name) => `${at} does not describe ${name}`),
      ...(good.length === 1 ? [] : [`${at} has ${good.length} replies`]),
      ...refusals.filter((status) => !ERRORS.has(status)).map((status) => `${at} says ${status}`),
      ...["400", "429", "500", "503"]
        .filter((status) => !refusals.includes(status))
        .map((status) => `${at} lacks ${status}`),
    ];
  });
  expect(problems).toEqual([]);
});

const listUndescribed = (of: ClientDocument): string[] =>
  listOperations(of).flatMap(({ path, method, parameters = [] }) =>
    parameters
      .filter(({ description, example }) => description === undefined || example === undefined)
      .map(({ name }) => `${method} ${path} ${name}`),
  );

// A value of any type, such as the filters of a widget, has no example.
const WITHOUT_EXAMPLE = / (filters|structures\[parents\])$/;

test("every parameter has a sentence and an example; an undescribed one is reported", () => {
  expect(listUndescribed(document).filter((each) => !WITHOUT_EXAMPLE.test(each))).toEqual([]);
  const seeded = JSON.parse(source) as { paths: Record<string, Record<string, { parameters: unknown[] }>> };
  seeded.paths["/v1/en/analytics/portfolio"]?.["get"]?.parameters.push({ name: "mood", in: "query", schema: {} });
  expect(listUndescribed(seeded as unknown as ClientDocument)).toContain("get /v1/en/analytics/portfolio mood");
});

/** Addresses of the specification that only differ by a number or a word. */
const AMBIGUOUS = [
  "user_tasks/{id}/cancel",
  "user_tasks/{id}/reopen",
  "user_tasks/{id}/reschedule",
  "user_tasks/{id}/hand_over",
  "user_tasks/{id}/remind",
  "team/plan_availability_check/{id}",
  "{category}/{id}/{widget}.xlsx",
  "{category}/{id}/{widget}.csv",
];

test("a strict linter finds nothing but the addresses that the specification gives", async () => {
  const config = await createConfig({ extends: ["recommended-strict"] });
  const found = await lintFromString({ source, config });
  const others = found.filter(
    ({ ruleId, message }) => ruleId !== "no-ambiguous-paths" || !AMBIGUOUS.some((path) => message.includes(path)),
  );
  expect(others.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

test("shared schemas occur once: the document stays below 2.8 kB an operation", () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods));
  expect(operations.length).toBeGreaterThan(200);
  expect(source.length / operations.length).toBeLessThan(2_800);
  expect(Object.keys(document.components.schemas).length).toBeGreaterThan(100);
});

/** Returns the schema of a reply for a validator: with the components that it refers to. */
function findValidator({ responses }: DescribedOperation, status: number, type: string): z.ZodType | null {
  const found = responses[String(status)];
  const name = found?.$ref?.split("/").at(-1) ?? "";
  const schema = (found?.$ref === undefined ? found : document.components.responses[name])?.content?.[type]?.schema;
  if (schema === undefined) return null;
  const defs = JSON.parse(
    JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll("#/components/schemas/", "#/$defs/"),
  ) as Parameters<typeof z.fromJSONSchema>[0];
  return z.fromJSONSchema(defs);
}

test("a client generated from the document reaches every GET, and replies match the document", async () => {
  const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  const gets = listOperations(document).filter(({ method }) => method === "get");
  const problems: string[] = [];
  let checked = 0;
  for (const operation of gets) {
    const url = toAddress(operation, {});
    const reply = await t.server.inject({ url, headers: session });
    const type = String(reply.headers["content-type"]).split(";")[0] ?? "";
    if (reply.statusCode === 400) problems.push(`${url}: ${reply.body.slice(0, 300)}`);
    if (type !== "application/json" && type !== "application/problem+json") continue;
    const validator = findValidator(operation, reply.statusCode, type);
    if (validator === null) problems.push(`${url}: ${reply.statusCode} ${type} is not described`);
    const outcome = validator?.safeParse(reply.json());
    if (outcome?.success === false) problems.push(`${url} ${reply.statusCode}: ${outcome.error.message.slice(0, 300)}`);
    checked += 1;
  }
  expect(problems).toEqual([]);
  expect(checked).toBeGreaterThan(gets.length - 8);
});

test("every example of a parameter is accepted on its own", async () => {
  const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  const problems: string[] = [];
  for (const operation of listOperations(document).filter(({ method }) => method === "get")) {
    for (const { name, in: place, required, example } of operation.parameters ?? []) {
      if (place === "path" || required || example === undefined) continue;
      const url = toAddress(operation, { [name]: example });
      const reply = await t.server.inject({ url, headers: session });
      if (reply.statusCode === 400 || reply.statusCode >= 500) problems.push(`${url}: ${reply.body.slice(0, 300)}`);
    }
  }
  expect(problems).toEqual([]);
});
