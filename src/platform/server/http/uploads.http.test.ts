import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { createLog } from "#platform/server/log.ts";
import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { createHttpServer } from "./http-server.ts";
import { buildUploadRoute } from "./route.ts";

const put = defineEndpoint({
  name: "putThing",
  method: "POST",
  path: "/thing",
  summary: "Takes a thing.",
  reply: z.object({ size: z.number(), name: z.string() }),
});

function serve() {
  const rule = { field: "file", maxBytes: 100_000, tooLarge: "At most 100 kB." };
  return createHttpServer<null>({
    api: [
      buildUploadRoute<typeof put, null>(put, "thing.put", rule, async (_call, file) => {
        let size = 0;
        for await (const chunk of file.bytes) size += chunk.length;
        return { size, name: file.name };
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
  });
}

const buildHeaders = (host: string, length: number | null): string =>
  [
    "POST /v1/en/thing HTTP/1.1",
    `Host: ${host}`,
    `Origin: http://${host}`,
    "X-Requested-With: courtyard",
    "Content-Type: multipart/form-data; boundary=x",
    length === null ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
    "Connection: close",
    "\r\n",
  ].join("\r\n");

const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="../../a\u0007b.csv"\r\n\r\n';

async function send(pieces: (host: string) => readonly string[]): Promise<string> {
  const app = await serve();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => (answer += data.toString()));
  socket.on("error", () => {});
  await once(socket, "connect");
  for (const piece of pieces(`127.0.0.1:${port}`)) socket.write(piece);
  socket.end();
  await once(socket, "close");
  await app.close();
  return answer;
}

const buildChunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

test("a file keeps its own name, without a path and unprintable characters", async () => {
  const body = `${part}hello\r\n--x--\r\n`;
  const answer = await send((host) => [buildHeaders(host, Buffer.byteLength(body)), body]);
  expect(answer).toContain('{"size":5,"name":"ab.csv"}');
});

test("a file that exceeds its limit without declaring its size is rejected while it arrives", async () => {
  const answer = await send((host) => [
    buildHeaders(host, null),
    buildChunk(part),
    ...Array.from({ length: 20 }, () => buildChunk("x".repeat(10_000))),
    buildChunk("\r\n--x--\r\n"),
    "0\r\n\r\n",
  ]);
  expect(answer).toContain("413");
  expect(answer).toContain("At most 100 kB.");
});

test("a file that declares too large a size is rejected before it arrives", async () => {
  expect(await send((host) => [buildHeaders(host, 5_000_000)])).toContain("413");
});

test("a second part of the form is not read as part of the file", async () => {
  const body = `--x\r\nContent-Disposition: form-data; name="kind"\r\n\r\nunits\r\n${part}hello\r\n--x--\r\n`;
  const answer = await send((host) => [buildHeaders(host, Buffer.byteLength(body)), body]);
  expect(answer).toContain("400");
  expect(answer).toContain("file_missing");
});
