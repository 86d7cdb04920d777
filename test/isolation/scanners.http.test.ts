import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { createSharingModule } from "#slices/sharing/server/sharing.module.ts";
import { isWholeRun } from "#test/support/whole-run.ts";
import { readOwnerRows } from "#test/support/rows.ts";
import { type SharedLinks, startSharedLinks } from "#test/support/shared-links.ts";

/** Mail scanners and previews follow every link that they find, many times. */
const GETS = isWholeRun ? 10_000 : 300;

let t: SharedLinks;
beforeAll(async () => {
  t = await startSharedLinks();
});
afterAll(() => t.close());

const inOther = /^(pgboss|pg_catalog|information_schema)$/;

/** A fingerprint of every row of every table of the product, in both clients and outside them. */
async function readFingerprints(): Promise<ReadonlyMap<string, string>> {
  const tables = await readOwnerRows(t, "SELECT schemaname AS schema, tablename AS name FROM pg_tables ORDER BY 2");
  const found = new Map<string, string>();
  for (const { schema, name } of tables) {
    if (inOther.test(String(schema))) continue;
    const read = `SELECT coalesce(string_agg(md5(each::text), ',' ORDER BY md5(each::text)), '') AS rows FROM "${String(name)}" AS each`;
    const parts: unknown[] = [];
    for (const client of [1, 2]) parts.push((await readRows(client, read))[0]?.["rows"]);
    found.set(String(name), createHash("sha256").update(JSON.stringify(parts)).digest("hex"));
  }
  return found;
}

async function readRows(client: number, read: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  try {
    await connection.query("BEGIN");
    await connection.query(`SET LOCAL app.client_id = '${client}'`);
    const { rows } = await connection.query(read);
    await connection.query("COMMIT");
    return rows;
  } finally {
    connection.release();
  }
}

/**
 * Tokens as emails contain them: of a report, of an alert that waits for its resident, and of one that waits for its
 * manager.
 */
async function createMailTokens() {
  const at = "2026-11-01T18:00:00Z";
  const [request, waiting] = [await t.readResponse("2026-10-05"), await t.readResponse("2026-09-01")];
  const { api } = createSharingModule({ db: t.db });
  const [now, expiresAt] = [t.clock.now(), new Date("2027-01-01T00:00:00Z")];
  return t.db.withClient(1, async (tx) => {
    const reasons = { is_protected: false, has_service_issue: false, is_unlikely: true, wants_contact: false };
    const alert = { survey_id: 24, location_id: 1, ...reasons, created_at: at, created_on: "2026-11-01" };
    const closed = {
      completed_at: at,
      completed_on: "2026-11-01",
      completed_by: 5,
      comment: "Done",
      resident_check: "asked",
    };
    await insertRows(tx, "alerts", [{ id: 1, invitation_id: request, resident_id: 11, ...alert, ...closed }]);
    await insertRows(tx, "alerts", [{ id: 2, invitation_id: waiting, resident_id: 1, ...alert }]);
    await insertRows(tx, "alert_events", [{ id: 1, alert_id: 2, at, kind: "assigned", to_id: 5 }]);
    const schedule = { report_id: 1, endpoint: "/", asked: "{}", asked_on: "2026-11-01", frequency: "7 days" };
    const times = { time_zone: "UTC", first_at: at, next_at: at, created_at: at };
    const how = { file_type: "xlsx", sends_empty: true, owner_id: 1 };
    await insertRows(tx, "scheduled_reports", [{ id: 1, ...schedule, ...times, ...how }]);
    await insertRows(tx, "scheduled_report_recipients", [{ id: 1, schedule_id: 1, person_id: 1, position: 0 }]);
    const mint = (purpose: "alert_check" | "alert_news" | "report_stop"): Promise<string> =>
      api.mintToken(tx, { purpose, objectId: 1, expiresAt, now });
    return {
      report_stop: await mint("report_stop"),
      alert_check: await mint("alert_check"),
      alert_news: await mint("alert_news"),
    };
  });
}

// Ten thousand requests with --all, which take more than a minute.
test("scanners that open all our links change no row of any table", { timeout: 300_000 }, async () => {
  // The residents' answers were written with ids of their own.
  await readOwnerRows(t, "SELECT setval(pg_get_serial_sequence('invitations', 'id'), 1000)");
  const auditContext = { clientId: 1, accountId: null, impersonatorId: null, requestId: null };
  await t.product.surveys.invite(auditContext, { surveyId: 24, residentId: 1 });
  await t.deliverMail();
  const [mail] = await t.mailbox.list();
  const survey = /\/s\/[\w-]+/.exec(mail?.plain ?? "")?.[0] ?? "";
  const { messaging } = t.product;
  const { optOut, optIn } = await t.db.withClient(1, async (tx) => ({
    optOut: (await messaging.createOptOutLinks(tx, "ana@client1.example", t.clock.now())).pageUrl,
    optIn: await messaging.createOptInUrl(tx, "ana@client1.example", t.clock.now()),
  }));
  const getPath = (url: string): string => new URL(url).pathname + new URL(url).search;
  const tokens = await createMailTokens();
  const share = (await t.share("property_manager")).path ?? "";
  const links = [
    share,
    share.slice(0, -3),
    survey,
    `${survey}?page=2&lang=es`,
    survey.replace("/s/", "/r/"),
    getPath(optOut),
    getPath(optIn),
    `/automated-reports/stop/${tokens.report_stop}`,
    `/alert-check/${tokens.alert_check}`,
    `/alert-news/${tokens.alert_news}`,
    `/alert-news/${"A".repeat(43)}`,
  ];
  const before = await readFingerprints();
  expect(before.size).toBeGreaterThan(60);
  const headers = { "user-agent": "Mozilla/5.0 (compatible; MailScanner/1.0)" };
  const statuses = new Map<string, number>();
  for (let sent = 0; sent < GETS; sent += links.length) {
    const replies = await Promise.all(links.map((url) => t.server.inject({ url, headers })));
    links.forEach((url, at) => statuses.set(url, replies[at]?.statusCode ?? 0));
  }
  expect([...statuses.values()]).toEqual([200, 404, 200, 200, 303, 200, 200, 200, 200, 200, 404]);
  const after = await readFingerprints();
  for (const [table, print] of before) expect([table, after.get(table)]).toEqual([table, print]);
  await t.open(share);
  expect((await readFingerprints()).get("share_links")).not.toBe(before.get("share_links"));
});
