import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createSeededRandom } from "#app/server/demo/content/random.ts";
import { type ClientTx, openDatabase } from "#platform/server/db/database.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { PgliteEngine } from "#platform/server/db/pglite-engine.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { readRollupDifferences } from "#slices/surveys/server/surveys.rollup.read-model.ts";
import { migrateTemplate } from "#test/support/migrate-template.ts";
import { startCluster } from "#test/support/postgres-cluster.ts";
import { openPreparedFolder } from "#test/support/prepared-folder.ts";
import { type Company, inviteAll, type Respondent, writeCompany } from "#test/support/respondents.ts";
import {
  type ServerProcess,
  startServer,
  stopServer,
  pollUntil,
  waitUntilReady,
} from "#test/support/server-process.ts";
import { clonePostgres } from "#test/support/test-database.ts";
import { isWholeRun } from "#test/support/whole-run.ts";

const SEED = Number(process.env["CRASH_SEED"] ?? "20261121");
const WRITERS = 4;
const DEADLINE = 30_000;
const chance = createSeededRandom(SEED);
const cleanups: (() => unknown)[] = [];

afterAll(async () => {
  for (const clean of cleanups.toReversed()) await clean();
});

/** What replies promised a respondent: how many pages are saved, and whether the response is complete. */
interface Entry {
  readonly who: Respondent;
  pagesKept: number;
  isThanked: boolean;
}

/** One database, and how the server and the test each connect to it. */
interface Place {
  readonly env: Readonly<Record<string, string>>;
  /** Opens the database for the test; on the embedded engine only while no server runs. */
  open(): Promise<SqlEngine>;
}

interface Crowd {
  readonly place: Place;
  readonly company: Company;
  readonly entries: readonly Entry[];
}

async function withEngine<T>(place: Place, work: (engine: SqlEngine) => Promise<T>): Promise<T> {
  const engine = await place.open();
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** A company whose residents all have an open invitation. */
function gather(place: Place, perLocation: number): Promise<Crowd> {
  return withEngine(place, async (engine) => {
    const db = openDatabase(engine);
    const company = await writeCompany(db, { locations: 3, perLocation });
    const respondents = await inviteAll(db, company, chance);
    return { place, company, entries: respondents.map((who) => ({ who, pagesKept: 0, isThanked: false })) };
  });
}

function post(origin: string, entry: Entry, page: number): Promise<Response> {
  const fields = Object.entries(entry.who.pages[page - 1] ?? {});
  const body = new URLSearchParams(fields.flatMap(([name, values]) => values.map((value) => [name, value])));
  return fetch(`${origin}/s/${entry.who.token}`, { method: "POST", headers: { origin }, body, redirect: "manual" });
}

/** Records what a reply promises; returns false when it promises nothing, which a dying server may do. */
function record(entry: Entry, page: number, reply: Response): boolean {
  if (reply.status >= 500) return false;
  expect(reply.status).toBe(303);
  // The address without a page is the one that says thanks.
  if (!(reply.headers.get("location") ?? "").includes("page=")) entry.isThanked = true;
  entry.pagesKept = Math.max(entry.pagesKept, page);
  return true;
}

/**
 * Posts the rest of a survey, the last page twice at once, as a double tap does; returns false when the server went
 * away.
 */
async function respond(origin: string, entry: Entry, onSubmit: () => void): Promise<boolean> {
  const last = entry.who.pages.length;
  for (let page = Math.min(entry.pagesKept + 1, last); !entry.isThanked; page += 1) {
    const replies = Array.from({ length: page === last ? 2 : 1 }, () => post(origin, entry, page));
    if (page === last) onSubmit();
    const answered = await Promise.allSettled(replies);
    const kept = answered.map((each) => each.status === "fulfilled" && record(entry, page, each.value));
    if (!kept.includes(true)) return false;
  }
  return true;
}

/** Several writers answer until all respondents have, or the server is gone. */
async function answerAll(origin: string, crowd: Crowd, onSubmit: () => void): Promise<void> {
  const waiting = crowd.entries.filter((entry) => !entry.isThanked);
  const write = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      if (!(await respond(origin, entry, onSubmit))) return;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

/**
 * Strikes once, while a response is being completed: after a number of submits and milliseconds that the seed decides.
 * There are more submits than writers, so that some have been acknowledged by then.
 */
function strikeSoon(strike: () => unknown): () => void {
  const submits = chance.between(WRITERS + 2, 14);
  const milliseconds = chance.between(0, 15);
  let count = 0;
  return () => {
    count += 1;
    if (count === submits) setTimeout(strike, milliseconds);
  };
}

interface StoredInvitation {
  readonly id: number;
  readonly sheet: Readonly<Record<string, unknown>> | null;
  readonly is_started: boolean;
  readonly is_completed: boolean;
  readonly is_protected: boolean;
  readonly responses: number;
  readonly answers: readonly Record<string, unknown>[];
  readonly audits: number;
}

async function readInvitations(tx: ClientTx): Promise<Map<number, StoredInvitation>> {
  const { rows } = await sql<StoredInvitation>`
    SELECT i.id, i.started_at IS NOT NULL AS is_started, i.completed_at IS NOT NULL AS is_completed,
      i.is_protected,
      (SELECT d.answers FROM response_drafts d WHERE d.client_id = i.client_id AND d.invitation_id = i.id) AS sheet,
      (SELECT count(*)::int FROM responses r WHERE r.client_id = i.client_id AND r.invitation_id = i.id) AS responses,
      (SELECT coalesce(jsonb_agg(to_jsonb(a) - 'client_id' - 'invitation_id' ORDER BY a.question_id), '[]')
         FROM answers a WHERE a.client_id = i.client_id AND a.invitation_id = i.id) AS answers,
      (SELECT count(*)::int FROM audit_log l WHERE l.client_id = i.client_id AND l.operation = 'surveys.complete'
         AND l.object_id = i.id) AS audits
    FROM invitations i WHERE i.client_id = ${tx.clientId}`.execute(tx.on<unknown>());
  return new Map(rows.map((row) => [row.id, row]));
}

async function readParticipation(tx: ClientTx): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    SELECT sum(sent)::int AS sent, sum(started)::int AS started, sum(completed)::int AS completed
    FROM daily_participation WHERE client_id = ${tx.clientId}`.execute(tx.on<unknown>());
  return rows[0] ?? {};
}

function expectAsStated({ who, pagesKept, isThanked }: Entry, found: StoredInvitation | undefined): void {
  if (isThanked) expect(found).toMatchObject({ is_completed: true });
  if (found?.is_completed) {
    const given = who.answers.toSorted((a, b) => a.question_id - b.question_id);
    expect(found).toMatchObject({ responses: 1, audits: 1, sheet: null, answers: given });
    return;
  }
  expect(found).toMatchObject({
    is_started: pagesKept > 0 || found?.sheet !== null,
    responses: 0,
    audits: 0,
    answers: [],
  });
  const kept = who.pages
    .slice(0, pagesKept)
    .flatMap((page) => Object.keys(page).flatMap((name) => /^q(\d+)/.exec(name)?.[1] ?? []));
  expect(Object.keys(found?.sheet ?? {})).toEqual(expect.arrayContaining(kept));
}

/** A killed server's sessions may still be ending; commits that they had begun count. */
async function waitUntilAlone(engine: SqlEngine): Promise<void> {
  if (engine.kind === "pglite") return;
  await pollUntil("end of the server's sessions", DEADLINE, async () => {
    const connection = await engine.connect();
    const { rows } = await connection.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    connection.release();
    return rows.length === 0 ? true : null;
  });
}

/** Compares the database with the promises to respondents; returns how many responses are complete. */
function inspect({ place, company, entries }: Crowd): Promise<number> {
  return withEngine(place, async (engine) => {
    await waitUntilAlone(engine);
    return openDatabase(engine).withClient(company.clientId, async (tx) => {
      const found = await readInvitations(tx);
      for (const entry of entries) expectAsStated(entry, found.get(entry.who.invitationId));
      expect(await readRollupDifferences(tx)).toEqual([]);
      const all = [...found.values()];
      // By day only open answers are counted.
      const open = all.filter((each) => !each.is_protected);
      const completed = open.filter((each) => each.is_completed).length;
      const started = open.filter((each) => each.is_started).length;
      expect(await readParticipation(tx)).toEqual({ sent: entries.length, started, completed });
      return all.filter((each) => each.is_completed).length;
    });
  });
}

/** Submits acknowledged pages again: still thanks, on the redirect and on the page. */
async function submitAgain(origin: string, crowd: Crowd): Promise<void> {
  for (const entry of crowd.entries.filter((each) => each.isThanked)) {
    const reply = await post(origin, entry, entry.who.pages.length);
    expect([reply.status, reply.headers.get("location")]).toEqual([303, `/s/${entry.who.token}?lang=en`]);
    const page = await fetch(`${origin}/s/${entry.who.token}`);
    expect(await page.text()).toContain("Thank you");
  }
}

async function start(place: Place): Promise<ServerProcess> {
  // Crashes log errors on purpose; the test's own assertions decide.
  const server = await startServer({ ...place.env, DEMO: "0", LOG_LEVEL: "silent" });
  // A test that fails in the middle leaves it running.
  cleanups.push(() => {
    server.kill("SIGKILL");
    return server.exit;
  });
  return server;
}

async function killDuring(crowd: Crowd): Promise<void> {
  const server = await start(crowd.place);
  await submitAgain(server.origin, crowd);
  const before = crowd.entries.filter((entry) => entry.isThanked).length;
  await answerAll(
    server.origin,
    crowd,
    strikeSoon(() => server.kill("SIGKILL")),
  );
  expect(await server.exit).toMatchObject({ code: null, signal: "SIGKILL" });
  expect(crowd.entries.filter((entry) => entry.isThanked).length).toBeGreaterThan(before);
}

const engines: readonly { readonly name: string; readonly rounds: number; readonly place: () => Promise<Place> }[] = [
  {
    name: "an embedded folder",
    // Each start opens the folder anew, which takes seconds.
    rounds: isWholeRun ? 2 : 1,
    async place() {
      const folder = mkdtempSync(join(tmpdir(), "courtyard-crash-"));
      cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
      await (await openPreparedFolder(folder)).close();
      const open = (): Promise<PgliteEngine> => PgliteEngine.open({ dataDir: join(folder, "database") });
      return { env: { DATA_DIR: folder }, open };
    },
  },
  {
    name: "PostgreSQL",
    // The second round depends on the state after the first.
    rounds: isWholeRun ? 5 : 2,
    async place() {
      const { appUrl, drop } = await clonePostgres();
      cleanups.push(drop);
      return { env: { DATABASE_URL: appUrl }, open: async () => new PostgresEngine({ url: appUrl, connections: 2 }) };
    },
  },
];

describe(`kill -9 while residents answer (seed ${SEED})`, () => {
  test.each(engines)("$name: nothing acknowledged is lost or duplicated", async ({ place, rounds }) => {
    const crowd = await gather(await place(), 25);
    for (let round = 0; round < rounds; round += 1) await killDuring(crowd);
    const before = await inspect(crowd);
    const server = await start(crowd.place);
    await submitAgain(server.origin, crowd);
    expect(await stopServer(server)).toMatchObject({ code: 0, stderr: "" });
    expect(await inspect(crowd)).toBe(before);
  });
});

describe(`PostgreSQL itself goes down while residents answer (seed ${SEED})`, () => {
  test("the server recovers with it, and everything acknowledged is there once", async () => {
    const cluster = await startCluster({ isDurable: true });
    cleanups.push(() => cluster.stop());
    await cluster.createDatabase("crash");
    await migrateTemplate(cluster.getOwnerUrl("crash"), cluster.getAppUrl("crash"));
    const url = cluster.getAppUrl("crash");
    const place = { env: { DATABASE_URL: url }, open: async () => new PostgresEngine({ url, connections: 2 }) };
    const crowd = await gather(place, 12);
    const server = await start(place);
    for (let round = 0; round < (isWholeRun ? 2 : 1); round += 1) {
      const crashes: Promise<void>[] = [];
      const strike = strikeSoon(() => crashes.push(cluster.crashAndRestart()));
      await answerAll(server.origin, crowd, strike);
      await pollUntil("crash", DEADLINE, async () => crashes[0] ?? null);
      await waitUntilReady(server.origin, DEADLINE);
    }
    await submitAgain(server.origin, crowd);
    await answerAll(server.origin, crowd, () => {});
    expect(crowd.entries.filter((entry) => !entry.isThanked)).toEqual([]);
    expect(await stopServer(server)).toMatchObject({ code: 0 });
    expect(await inspect(crowd)).toBe(crowd.entries.length);
  });
});
