import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#platform/server/db/database.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { readRollupDifferences } from "#slices/surveys/server/surveys.rollup.read-model.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { pollUntil } from "#test/support/server-process.ts";
import { clonePostgres } from "#test/support/test-database.ts";
import { isWholeRun } from "#test/support/whole-run.ts";

const DEADLINE = 200_000;
const cli = join(projectRoot, "dist", "server", "cli.js");
const folder = mkdtempSync(join(tmpdir(), "courtyard-demo-"));

let url: string;
let drop: () => Promise<void>;
let engine: PostgresEngine;
let db: Database;

beforeAll(async () => {
  const clone = await clonePostgres();
  ({ drop } = clone);
  url = clone.appUrl;
  engine = new PostgresEngine({ url, connections: 2 });
  db = openDatabase(engine);
});
afterAll(async () => {
  await engine.close();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

const getEnvironment = () => ({ PATH: process.env["PATH"], DATABASE_URL: url });

function startDemo(...args: string[]): { readonly child: ChildProcess; getOutput(): string } {
  const child = spawn(process.execPath, [cli, "demo", ...args], { cwd: projectRoot, env: getEnvironment() });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  return { child, getOutput: () => output };
}

/** Runs the demo command to its end; returns its exit code and output. */
async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const options = { cwd: projectRoot, env: getEnvironment() };
  return promisify(execFile)(process.execPath, [cli, "demo", ...args], options).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );
}

async function listSlugs(): Promise<string[]> {
  const { rows } = await db.global((tx) =>
    sql<{ slug: string }>`SELECT slug FROM clients ORDER BY id`.execute(tx.on<unknown>()),
  );
  return rows.map(({ slug }) => slug);
}

interface Result {
  readonly today: string;
  readonly clients: readonly { id: number; slug: string; accounts: unknown[]; tokens: Record<string, string | null> }[];
}

test("wrong arguments end with code 2 and a message for every error", async () => {
  const { code, text } = await run("--size", "huge", "--seed", "x");
  expect(code).toBe(2);
  expect(text).toMatch(/--seed must.*\n--size must.*\nUsage: npm run demo/);
});

test(
  "killed during a load it leaves whole companies, and continues from there",
  { timeout: 2 * DEADLINE },
  async () => {
    const size = ["--size", isWholeRun ? "small" : "tiny"];
    const { child, getOutput } = startDemo("--today", "2026-11-21", ...size);
    await pollUntil("two companies", DEADLINE, async () => {
      if (child.exitCode !== null) throw new Error(`it ended: ${getOutput()}`);
      return getOutput().split("locations").length > 2 ? true : null;
    });
    child.kill("SIGKILL");
    await pollUntil("its end", DEADLINE, async () => (child.signalCode === null ? null : true));
    const left = await listSlugs();
    expect(left.length).toBeGreaterThanOrEqual(2);
    expect(left).not.toContain("harborline");

    expect(await run("--seed", "1")).toMatchObject({
      code: 1,
      text: expect.stringContaining("--today 2026-11-21") as string,
    });
    const manifest = join(folder, "manifest.json");
    const { code, text } = await run("--manifest", manifest, ...size);
    expect(code, text).toBe(0);
    expect(text).toContain("dana@harborline.example (client-admin)");
    expect(text.split("there already").length - 1).toBe(left.length);
    const result = JSON.parse(readFileSync(manifest, "utf8")) as Result;
    expect(result.today).toBe("2026-11-21");
    expect(result.clients.map((client) => client.slug)).toEqual(await listSlugs());
    expect(result.clients[0]).toMatchObject({ id: 1, slug: "harborline" });
    expect(result.clients.every((client) => client.accounts.length === 8)).toBe(true);
    expect(result.clients[0]?.tokens["survey"]).toMatch(/^[A-Za-z0-9_-]{43}$/);
    for (const { id } of result.clients) expect(await db.withClient(id, readRollupDifferences)).toEqual([]);
  },
);

test("a database with another client is rejected and left unchanged", async () => {
  await db.global((tx) =>
    sql`INSERT INTO clients (name, slug, time_zone, locale, created_at) VALUES ('Own', 'own', 'UTC', 'en', now())`.execute(
      tx.on<unknown>(),
    ),
  );
  const { code, text } = await run();
  expect(code).toBe(1);
  expect(text).toContain("clients that are not a demo (own)");
});
