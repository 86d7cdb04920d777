import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#platform/server/clock.ts";
import { StartupError } from "#platform/server/app-error.ts";
import {
  createDemoDeps,
  computeDemoDigest,
  loadDemoInto,
  openDemoDatabase,
  readRowsOfAll,
  tinyDemo,
} from "#test/support/demo-fixture.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { hostileNames, hostileTexts } from "./content/planted-signals.ts";
import { FLAGSHIP_SHARE } from "./demo-budget.ts";
import type { DemoCompany } from "./content/company.ts";
import { type DemoSetup, writeClient } from "./demo-client.ts";
import { buildFrame } from "./demo-days.ts";
import { type LoadedDemo, loadDemo } from "./demo-load.ts";
import { listAccounts } from "./demo-people.ts";
import { demoScales } from "./demo-sizes.ts";
import { loadFirstDemo } from "./demo.ts";

let t: TestDatabase;
let demo: LoadedDemo;
let ids: readonly number[];
let digest: Record<string, string>;

beforeAll(async () => {
  t = await openTestDatabase();
  t.clock.set("2026-11-20T21:12:13Z");
  demo = await loadDemoInto(t);
  ids = demo.clients.map((client) => client.id);
  digest = await computeDemoDigest(t, ids);
}, 180_000);
afterAll(() => t.close());

/** Writes one company of the tiny demo. */
function createSetup({ zone }: DemoCompany, seed: number): DemoSetup {
  const scale = demoScales.tiny;
  const frame = buildFrame("2026-11-20", scale.years, zone);
  return { seed, size: "tiny", scale, frame, passwordHash: "-", others: new Map() };
}

/** Returns what the seed generates for a company. */
const drawn = [
  "first_name || last_name AS name FROM residents",
  "first_name || last_name AS name FROM people",
  "sent_on::text FROM invitations",
  "count(*)::int AS n FROM answers GROUP BY question_id, value",
] as const;

const getId = (slug: string): number => demo.clients.find(({ company }) => company.slug === slug)?.id ?? 0;

describe("a demo is reproducible", () => {
  test("equal seed, size and day give equal rows in every table", async () => {
    // The run's other copy, which was loaded at another time of the process's clock and with another salt.
    const other = await openDemoDatabase();
    const own = other.demo.clients.map(({ id }) => id);
    expect(await computeDemoDigest(other, own)).toEqual(digest);
    await other.close();
  });

  test("work that a first start leaves to the jobs ends in the same rows, and nothing else waits for it", async () => {
    const other = await openTestDatabase();
    const deps = createDemoDeps(other);
    const loaded = await loadDemo({ ...deps, closeLater: () => Promise.resolve() }, tinyDemo);
    const own = loaded.clients.map(({ id }) => id);
    const before = await computeDemoDigest(other, own);
    const waiting = Object.keys(digest).filter((table) => before[table] !== digest[table]);
    expect(waiting.toSorted()).toEqual([
      "benchmark_segment_months",
      "benchmark_segments",
      "client_question_days",
      "client_question_months",
      "comment_flags",
      "comment_tags",
      "comment_themes",
      "insight_lists",
      "location_question_months",
      "pending_release_segments",
      "question_rollup_status",
      "release_segments",
    ]);
    const { asOf } = buildFrame(loaded.today, demoScales.tiny.years, loaded.clients[0]?.company.zone ?? "");
    const product = deps.createProduct(new ManualClock(asOf));
    for (const id of own) await product.releaseClosedMonths(id);
    await product.freezeBenchmark(asOf);
    for (const id of own) await product.surveys.refreshQuestionRollups(id);
    for (const job of ["insights.list-changes", "themes.tag-comments"]) {
      const run = product.jobs.find(({ name }) => name === job);
      for (const clientId of own) await run?.run({ clientId });
    }
    expect(await computeDemoDigest(other, own)).toEqual(digest);
    await other.close();
  });

  test("another seed gives other people, invitations and answers", async () => {
    const [, company] = demoScales.tiny.companies;
    if (!company) throw new Error("there is one company only");
    const drawings: unknown[][] = [];
    for (const seed of [7, 8]) {
      const other = await openTestDatabase();
      await other.db.withClient(70, (tx) => writeClient(tx, createSetup(company, seed), company));
      const rows: unknown[] = [];
      for (const columns of drawn) rows.push(await readClientRows(other, 70, `SELECT ${columns} ORDER BY 1`));
      drawings.push(rows);
      await other.close();
    }
    for (const [at, columns] of drawn.entries()) expect(drawings[1]?.[at], columns).not.toEqual(drawings[0]?.[at]);
  });

  test("loading it again changes nothing, and another one is rejected because of the existing one", async () => {
    await loadDemoInto(t);
    await loadFirstDemo(createDemoDeps(t));
    expect(await computeDemoDigest(t, ids)).toEqual(digest);
    for (const wish of [{ seed: 9 }, { size: "small" }, { today: "2026-11-19" }] as const) {
      const attempt = loadDemoInto(t, { ...tinyDemo, ...wish });
      await expect(attempt).rejects.toThrow(/--seed 7 --size tiny --today 2026-11-20/);
      await expect(attempt).rejects.toThrow(StartupError);
    }
    expect(await computeDemoDigest(t, ids)).toEqual(digest);
  });
});

describe("a load that is interrupted", () => {
  test("leaves whole companies or none, and continues to the same demo", async () => {
    const other = await openTestDatabase();
    const deps = createDemoDeps(other);
    let steps = 0;
    const dies = {
      ...deps,
      createProduct: (clock: ManualClock) => {
        const product = deps.createProduct(clock);
        const rebuildRollups: typeof product.surveys.rebuildRollups = async (tx) => {
          steps += 1;
          // The third company is written, but not committed.
          if (steps === 3) throw new Error("the lights went out");
          await product.surveys.rebuildRollups(tx);
        };
        return { ...product, surveys: { ...product.surveys, rebuildRollups } };
      },
    };
    await expect(loadDemo(dies as typeof deps, tinyDemo)).rejects.toThrow("the lights went out");
    expect(await readOwnerRows(other, "SELECT slug FROM clients ORDER BY id")).toHaveLength(2);
    const resumed = await loadDemoInto(other, { ...tinyDemo, today: null });
    expect(resumed.today).toBe(tinyDemo.today);
    expect(resumed.clients.map(({ id }) => id)).toEqual(ids);
    expect(await readOwnerRows(other, "SELECT slug FROM clients WHERE id = 1")).toEqual([{ slug: "harborline" }]);
    const counts =
      "SELECT survey_id, count(*)::int AS n FROM responses WHERE client_id = $client GROUP BY 1 ORDER BY 1";
    expect(await readRowsOfAll(other, ids, counts)).toEqual(await readRowsOfAll(t, ids, counts));
    await other.close();
  });

  test("a database with another client stays as it is", async () => {
    const other = await openTestDatabase();
    const connection = await other.owner.connect();
    await connection.query(
      "INSERT INTO clients (name, slug, time_zone, locale, created_at) VALUES ('Own', 'own', 'UTC', 'en', now())",
    );
    connection.release();
    await loadFirstDemo(createDemoDeps(other));
    expect(await readOwnerRows(other, "SELECT slug FROM clients")).toEqual([{ slug: "own" }]);
    await other.close();
  });
});

describe("releases", () => {
  test("one run at the end releases the same cells as a run in every month", async () => {
    const other = await openTestDatabase();
    const deps = createDemoDeps(other);
    const [company] = demoScales.tiny.companies.slice(1);
    if (!company) throw new Error("there is one company only");
    const setup = createSetup(company, 7);
    const { frame } = setup;
    await other.db.withClient(70, (tx) => writeClient(tx, setup, company));
    const readCells = (): Promise<unknown> =>
      readClientRows(other, 70, "SELECT to_jsonb(c) - 'released_at' AS cell FROM release_cells c ORDER BY 1");
    for (let month = 0; month <= 12; month += 1) {
      const year = 2025 + Math.floor((month + 10) / 12);
      const clock = new ManualClock(`${year}-${String(((month + 10) % 12) + 1).padStart(2, "0")}-03T12:20:00Z`);
      await deps.createProduct(clock).releaseClosedMonths(70);
    }
    const monthly = await readCells();
    const connection = await other.owner.connect();
    await connection.query("BEGIN; SET LOCAL app.client_id = '70'; DELETE FROM release_cells; COMMIT");
    connection.release();
    expect(await readCells()).toEqual([]);
    await deps.createProduct(new ManualClock(frame.asOf)).releaseClosedMonths(70);
    expect(await readCells()).toEqual(monthly);
    expect(monthly).not.toEqual([]);
    await other.close();
  });

  test("every rollup equals the raw rows", async () => {
    const { surveys } = createDemoDeps(t).createProduct(t.clock);
    for (const id of ids) expect(await t.db.withClient(id, (tx) => surveys.recomputeRollups(tx))).toEqual([]);
    const links = `
      SELECT person_id FROM (
        SELECT person_id, (next_on, next_location_id) AS said, (lead(starts_on) OVER own, lead(location_id) OVER own) AS told
        FROM employments WHERE client_id = $client
        WINDOW own AS (PARTITION BY person_id ORDER BY starts_on NULLS FIRST, id)
      ) AS stretch WHERE said IS DISTINCT FROM told`;
    expect(await readRowsOfAll(t, ids, links)).toEqual([]);
  });
});

describe("the clients", () => {
  test("are eight and marked as a demo; every service and survey has six of them", async () => {
    expect(await readOwnerRows(t, "SELECT count(*)::int AS n FROM clients WHERE is_demo")).toEqual([{ n: 8 }]);
    const services = await readRowsOfAll<{ service: string }>(
      t,
      ids,
      "SELECT service FROM client_services WHERE client_id = $client AND service IN ('ingage', 'intouch')",
    );
    for (const service of ["ingage", "intouch"]) {
      expect(services.filter((row) => row.service === service).length).toBeGreaterThanOrEqual(6);
    }
    expect(services.filter((row) => row.service === "intouch").length).toBeLessThan(8);
    const surveys = await readRowsOfAll<{ survey_id: number }>(
      t,
      ids,
      "SELECT DISTINCT survey_id FROM invitations WHERE client_id = $client",
    );
    for (const survey of [1, 3, 5, 24, 25, 26, 27]) {
      expect(surveys.filter((row) => row.survey_id === survey).length, `${survey}`).toBeGreaterThanOrEqual(6);
    }
  });

  test("the flagship has at most 35 % of the responses to a survey in a month", async () => {
    const rows = await readRowsOfAll<{ client: number; cell: string; n: number }>(
      t,
      ids,
      `SELECT survey_id || ' ' || left(completed_on::text, 7) AS cell, count(*)::int AS n
       FROM responses WHERE client_id = $client GROUP BY 1`,
    );
    const cells = Map.groupBy(rows, (row) => row.cell);
    for (const [cell, own] of cells) {
      const all = own.reduce((sum, row) => sum + row.n, 0);
      const flagship = own.find((row) => row.client === 1)?.n ?? 0;
      expect(flagship / all, cell).toBeLessThanOrEqual(FLAGSHIP_SHARE);
    }
    expect(rows.filter((row) => row.client === 1).length).toBeGreaterThan(10);
  });

  test("answer at realistic rates, residents less than employees", async () => {
    const rows = await readRowsOfAll<{ is_resident: boolean; sent: number; completed: number }>(
      t,
      ids,
      `SELECT resident_id IS NOT NULL AS is_resident, count(*)::int AS sent, count(completed_at)::int AS completed
       FROM invitations WHERE client_id = $client AND sent_on < '2026-10-30' GROUP BY 1`,
    );
    const computeRate = (isResident: boolean): number => {
      const own = rows.filter((row) => row.is_resident === isResident);
      const sum = (name: "sent" | "completed") => own.reduce((total, row) => total + row[name], 0);
      return sum("completed") / sum("sent");
    };
    expect(computeRate(true)).toBeGreaterThan(0.28);
    expect(computeRate(true)).toBeLessThan(0.45);
    expect(computeRate(false)).toBeGreaterThan(0.55);
    expect(computeRate(false)).toBeLessThan(0.9);
  });

  test("invite no one twice within 30 days, nor while they do not live or work there", async () => {
    const found = await readRowsOfAll(
      t,
      ids,
      `SELECT b.id FROM invitations b JOIN invitations a ON a.client_id = b.client_id AND a.id < b.id
         AND coalesce(a.resident_id, -a.person_id) = coalesce(b.resident_id, -b.person_id)
         AND abs(b.sent_on - a.sent_on) < 30
       WHERE b.client_id = $client
       UNION ALL
       SELECT i.id FROM invitations i JOIN leases l ON l.client_id = i.client_id AND l.id = i.lease_id
       WHERE i.client_id = $client AND NOT i.sent_on BETWEEN l.start_date AND l.end_date
       UNION ALL
       SELECT i.id FROM invitations i WHERE i.client_id = $client AND i.person_id IS NOT NULL AND NOT EXISTS (
         SELECT FROM employments e WHERE e.client_id = i.client_id AND e.person_id = i.person_id
           AND e.location_id = i.location_id AND i.sent_on BETWEEN e.starts_on AND coalesce(e.ends_on, i.sent_on))`,
    );
    expect(found).toEqual([]);
  });

  test("the account of each role uses the company's language, whatever the day", async () => {
    for (const { id, company } of demo.clients) {
      const emails = listAccounts(company).map(({ email }) => `'${email}'`);
      const people = await readClientRows(
        t,
        id,
        `SELECT DISTINCT locale FROM people WHERE email IN (${emails.join()})`,
      );
      expect(people).toEqual([{ locale: company.locale }]);
    }
  });

  test("each has one person of every role who can sign in", async () => {
    const rows = await readRowsOfAll<{ client: number; role: string }>(
      t,
      ids,
      `SELECT DISTINCT sa.top_role AS role FROM service_access sa
       JOIN account_memberships ac ON ac.client_id = sa.client_id AND ac.person_id = sa.person_id
       WHERE sa.client_id = $client`,
    );
    for (const id of ids) expect(rows.filter((row) => row.client === id).length).toBe(8);
  });
});

describe("special cases", () => {
  const readCount = async (text: string, slug = "harborline"): Promise<number> => {
    const id = getId(slug);
    const [row] = await readClientRows(
      t,
      id,
      `SELECT count(*)::int AS n FROM ${text.replaceAll("$client", String(id))}`,
    );
    return Number(row?.["n"]);
  };

  test("an archived place with a history, a place that moved, a place without a region, districts", async () => {
    expect(
      await readCount(`invitations i JOIN locations l ON l.client_id = i.client_id AND l.id = i.location_id
        WHERE i.client_id = $client AND l.archived_on IS NOT NULL AND i.completed_at IS NOT NULL`),
    ).toBeGreaterThan(5);
    expect(
      await readCount(`locations l JOIN regions r ON r.client_id = l.client_id AND r.id = l.region_id
        WHERE l.client_id = $client AND l.state = 'AZ' AND r.name = 'Coastal'`),
    ).toBe(1);
    expect(await readCount("locations WHERE client_id = $client AND region_id IS NULL", "quillfeather")).toBe(1);
    expect(await readCount("districts WHERE client_id = $client", "quillfeather")).toBe(3);
    expect(await readCount("residents WHERE client_id = $client", "ironpetal")).toBe(0);
  });

  test("a rehire and a transfer, confidential residents, links and groups", async () => {
    const later = `employments b JOIN employments a ON a.client_id = b.client_id AND a.person_id = b.person_id`;
    expect(await readCount(`${later} WHERE b.client_id = $client AND b.starts_on > a.ends_on + 30`)).toBeGreaterThan(0);
    expect(
      await readCount(
        `${later} WHERE b.client_id = $client AND b.starts_on = a.ends_on + 1 AND a.location_id <> b.location_id`,
      ),
    ).toBeGreaterThan(0);
    expect(await readCount("residents WHERE client_id = $client AND is_confidential")).toBeGreaterThan(0);
    expect(await readCount("location_links WHERE client_id = $client")).toBeGreaterThan(0);
    expect(await readCount("reporting_group_locations WHERE client_id = $client")).toBeGreaterThan(0);
  });

  test("hostile names and texts, stored unchanged", async () => {
    const names = await readClientRows(
      t,
      1,
      "SELECT first_name AS first, last_name AS last FROM residents WHERE client_id = 1",
    );
    expect(names).toEqual(expect.arrayContaining(hostileNames.slice(0, 3).map((name) => ({ ...name }))));
    const texts = await readClientRows(
      t,
      1,
      "SELECT text_entry FROM answers WHERE client_id = 1 AND text_entry IS NOT NULL",
    );
    const kept = new Set(texts.map((row) => row["text_entry"]));
    expect(kept).toContain(hostileTexts[0]);
    expect(kept).toContain(hostileTexts[1]);
  });

  test("cells that are released, and places that wait for theirs", async () => {
    expect(await readCount("release_cells WHERE client_id = $client AND service = 'ingage'")).toBeGreaterThan(0);
    expect(
      await readCount(`locations l WHERE l.client_id = $client AND NOT EXISTS (
        SELECT FROM release_cells c WHERE c.client_id = l.client_id AND c.location_id = l.id AND c.service = 'intouch')`),
    ).toBeGreaterThan(0);
  });
});
