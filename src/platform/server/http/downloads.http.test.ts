import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as soon } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { notFound } from "#platform/server/app-error.ts";
import { createLog } from "#platform/server/log.ts";
import { formatAttachment } from "./file-reply.ts";
import { createHttpServer } from "./http-server.ts";
import { downloadRoute } from "./route.ts";

const take = defineEndpoint({
  name: "takeThings",
  method: "POST",
  path: "/things.csv",
  summary: "Gives things.",
  body: z.strictObject({ how: z.enum(["whole", "early", "late", "refused"]) }),
  reply: z.unknown(),
});

// Random content, so that no compression buffers it until the end. A file starts with a byte order mark or a word,
// never with two bytes that look like compressed content, such as 80.
const lines = Array.from({ length: 5000 }, () => `row ${randomBytes(700).toString("hex")}\n`);

async function* streamBytes(how: string): AsyncGenerator<Buffer> {
  await soon();
  if (how === "early") throw new Error("the secret of the database");
  for (const line of lines) yield Buffer.from(line);
  if (how === "late") throw new Error("the secret of the database");
}

let app: FastifyInstance;
let origin: string;
beforeAll(async () => {
  app = await createHttpServer<null>({
    api: [
      downloadRoute<typeof take, null>(take, "things.take", "text/csv; charset=utf-8", async ({ body: { how } }) => {
        if (how === "refused") throw notFound();
        return { name: "años.csv", content: Readable.from(streamBytes(how), { objectMode: false }) };
      }),
    ],
    pages: [],
    authorizer: {
      readPrincipal: () => Promise.resolve(null),
      logRequest: () => Promise.resolve(),
      authorize: () => {},
      isKnown: () => true,
    },
    log: createLog("silent"),
    trustProxy: false,
    isTls: false,
    assertReady: () => Promise.resolve(),
    webRoot: null,
    isOpenApiPublic: true,
  });
  origin = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

function post(body: unknown, more: Readonly<Record<string, string>> = {}): Promise<Response> {
  const headers = { origin, "content-type": "application/json", "accept-encoding": "identity", ...more };
  return fetch(`${origin}/v1/en/things.csv`, { method: "POST", headers, body: JSON.stringify(body) });
}

test.each(["identity", "gzip", "br"])(
  "a POST is answered with an attachment that is not cached (%s)",
  async (encoding) => {
    const reply = await post({ how: "whole" }, { "accept-encoding": encoding });
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="anos.csv"; filename*=UTF-8''a%C3%B1os.csv`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect(await reply.text()).toBe(lines.join(""));
  },
);

test.each(["identity", "gzip", "br"])(
  "an error between rows breaks the connection, and a short file never ends normally (%s)",
  async (encoding) => {
    const reply = await post({ how: "late" }, { "accept-encoding": encoding });
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow("terminated");
  },
);

test.each(["identity", "gzip"])("an error before the first byte gives an error reply (%s)", async (encoding) => {
  const reply = await post({ how: "early" }, { "accept-encoding": encoding });
  expect(reply.status).toBe(500);
  expect(reply.headers.get("content-type")).toContain("application/problem+json");
  expect(reply.headers.get("content-disposition")).toBeNull();
  expect(await reply.text()).not.toContain("secret");
});

test("errors are JSON: invalid input, no permission, a foreign origin, another media type", async () => {
  const invalid = await post({ how: "sideways" });
  expect([invalid.status, await invalid.json()]).toMatchObject([400, { errors: [{ path: "body.how" }] }]);
  const refused = await post({ how: "refused" });
  expect([refused.status, refused.headers.get("content-disposition")]).toEqual([404, null]);
  expect((await post({ how: "whole" }, { origin: "http://elsewhere.example" })).status).toBe(403);
  expect((await post({ how: "whole" }, { "content-type": "text/plain" })).status).toBe(415);
});

test("the API reference describes the reply as a file", async () => {
  const spec = await text((await fetch(`${origin}/openapi.json`)).body ?? Readable.from([]));
  expect(spec).toContain('"text/csv; charset=utf-8":{"schema":{"type":"string","format":"binary"}}');
});

test.each([
  ["portfolio.xlsx", `attachment; filename="portfolio.xlsx"; filename*=UTF-8''portfolio.xlsx`],
  ["Peña (1)'s*.csv", `attachment; filename="Pena _1__s_.csv"; filename*=UTF-8''Pe%C3%B1a%20%281%29%27s%2A.csv`],
  ['a"b\r\nX: y.csv', `attachment; filename="a_b__X_ y.csv"; filename*=UTF-8''a%22b%0D%0AX%3A%20y.csv`],
  ["日本\ud800.csv", `attachment; filename="___.csv"; filename*=UTF-8''%E6%97%A5%E6%9C%AC%EF%BF%BD.csv`],
])("a file named %j is offered as %s", (name, header) => {
  expect(formatAttachment(name)).toBe(header);
});
