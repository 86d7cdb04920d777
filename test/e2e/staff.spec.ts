import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { projectRoot } from "#test/support/migrate-template.ts";
import { startServer, stopServer } from "#test/support/server-process.ts";
import { clonePostgres } from "#test/support/test-database.ts";

type Environment = Readonly<Record<string, string>>;

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

/** Runs the staff command as an operator does; returns its output on both streams, and whether it succeeded. */
async function runStaffCommand(env: Environment, ...args: string[]): Promise<{ isDone: boolean; output: string }> {
  const cli = join(projectRoot, "dist", "server", "cli.js");
  const options = { cwd: projectRoot, env: { PATH: process.env["PATH"], ...env } };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [cli, "staff", ...args], options);
    return { isDone: true, output: stdout };
  } catch (error) {
    const { stderr } = error as { stderr: string };
    return { isDone: false, output: stderr };
  }
}

const ada = ["--email", "ada@courtyard.example", "--name", "Ada Byron"];
const linkPattern = /^http:\/\/localhost:3000(\/set-password\/[\w-]{43})$/m;

async function readStatus(env: Environment, path: string): Promise<number> {
  const server = await startServer(env);
  cleanups.push(() => stopServer(server));
  const reply = await fetch(`${server.origin}${path}`);
  expect(await reply.text()).toContain("Ada Byron");
  return reply.status;
}

test("an empty embedded folder gets its first staff account, but not while a server uses the folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), "courtyard-staff-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const env = { DATA_DIR: folder, DEMO: "0" };
  const made = await runStaffCommand(env, ...ada);
  expect(made.output).toMatch(linkPattern);
  expect(await readStatus(env, linkPattern.exec(made.output)?.[1] ?? "")).toBe(200);
  const second = await runStaffCommand(env, "--email", "bob@courtyard.example", "--name", "Bob", "--another");
  expect(second.isDone).toBe(false);
  expect(second.output).toContain("is in use by another Courtyard process. Stop that process");
});

test("a PostgreSQL database gets one beside the running server; a further one must be requested, and errors are sentences", async () => {
  const clone = await clonePostgres();
  cleanups.push(clone.drop);
  const env = { DATABASE_URL: clone.appUrl };
  const made = await runStaffCommand(env, ...ada);
  expect(await readStatus(env, linkPattern.exec(made.output)?.[1] ?? "")).toBe(200);
  const bob = ["--email", "bob@courtyard.example", "--name", "Bob"];
  expect((await runStaffCommand(env, ...bob)).output).toContain("A staff account already exists.");
  expect((await runStaffCommand(env, ...bob, "--another")).output).toMatch(linkPattern);
  const invalid = await runStaffCommand(env, "--email", "nobody");
  expect(invalid.isDone).toBe(false);
  expect(invalid.output).toMatch(/--email must be.*\n--name must not be empty\nUsage: /);
  expect(invalid.output).not.toMatch(/\n\s+at /);
});
