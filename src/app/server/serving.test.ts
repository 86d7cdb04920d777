import fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#platform/server/config.ts";
import { listen } from "./serving.ts";

const server = { current: fastify() };
afterEach(() => server.current.close());

async function readAddress(environment: Record<string, string>, isDemo: boolean): Promise<string[]> {
  server.current = fastify();
  await listen(server.current, readConfig({ PORT: "0", ...environment }), isDemo);
  return server.current.addresses().map((each) => (typeof each === "string" ? each : each.address));
}

test.each<[string, Record<string, string>, boolean, string[]]>([
  ["a demo, whose passwords are public, is for this machine", {}, true, ["127.0.0.1"]],
  ["a demo is for whom HOST says", { HOST: "0.0.0.0" }, true, ["0.0.0.0"]],
  ["every other is for everybody", {}, false, ["0.0.0.0"]],
])("%s", async (_what, environment, isDemo, addresses) => {
  expect(await readAddress(environment, isDemo)).toEqual(addresses);
});
