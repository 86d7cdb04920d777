import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoDatabase } from "#test/support/demo-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

/** A whole demo with its history takes long on a busy machine. */
const LOADING_MS = 240_000;

let t: TestDatabase;
let ids: readonly number[];
beforeAll(async () => {
  const opened = await openDemoDatabase();
  t = opened;
  ids = opened.demo.clients.map((client) => client.id);
}, LOADING_MS);
afterAll(() => t.close());

async function readOfAll(statement: string): Promise<readonly Record<string, unknown>[]> {
  const rows = await Promise.all(ids.map((id) => readClientRows(t, id, statement.replaceAll("$client", String(id)))));
  return rows.flat();
}

// The rule of domain.md, reimplemented over the stored rows.
const asRuled = `
  SELECT i.client_id, i.id,
    NOT r.is_protected AND EXISTS (
      SELECT FROM answers a JOIN catalog_questions q ON q.id = a.question_id
      WHERE a.client_id = $client AND a.invitation_id = i.id AND a.value = q.service_issue_value) AS issue,
    NOT r.is_protected AND EXISTS (
      SELECT FROM answers a WHERE a.client_id = $client AND a.invitation_id = i.id AND a.likelihood = 'renew' AND a.value <= 2
    ) AND EXISTS (
      SELECT FROM answers a WHERE a.client_id = $client AND a.invitation_id = i.id
        AND a.question_type = 'text-entry' AND a.text_entry <> '') AS unlikely,
    EXISTS (SELECT FROM answers a WHERE a.client_id = $client AND a.invitation_id = i.id AND a.question_id = 245 AND a.value = 1) AS contact
  FROM responses r JOIN invitations i ON i.client_id = r.client_id AND i.id = r.invitation_id
  WHERE r.client_id = $client AND i.resident_id IS NOT NULL`;

test("every response of the demo that meets the alert rule has an alert, and no other has", async () => {
  const ruled = await readOfAll(`SELECT * FROM (${asRuled}) AS told WHERE issue OR unlikely OR contact ORDER BY id`);
  const context = await readOfAll(
    `SELECT client_id, invitation_id AS id, has_service_issue AS issue, is_unlikely AS unlikely, wants_contact AS contact
     FROM alerts WHERE client_id = $client ORDER BY invitation_id`,
  );
  expect(context).toEqual(ruled);
  expect(context.length).toBeGreaterThan(20);
  const kinds = new Set(context.map(({ issue, unlikely, contact }) => JSON.stringify([issue, unlikely, contact])));
  expect(kinds.size).toBeGreaterThan(3);
});

test("most are resolved, by a person of the company who worked there then, with a note; some are open", async () => {
  const counts = await readOfAll(`
    SELECT count(*)::int AS alerts, count(a.completed_at)::int AS resolved,
      count(*) FILTER (WHERE a.completed_at IS NOT NULL AND (a.comment <> '') IS NOT TRUE)::int AS wordless,
      count(*) FILTER (WHERE a.completed_on < p.start_date)::int AS before
    FROM alerts a LEFT JOIN people p ON p.client_id = $client AND p.id = a.completed_by
    WHERE a.client_id = $client`);
  const sum = (name: string): number => counts.reduce((all, row) => all + Number(row[name]), 0);
  expect(sum("wordless")).toBe(0);
  expect(sum("before")).toBe(0);
  expect(sum("resolved") / sum("alerts")).toBeGreaterThan(0.7);
  expect(sum("resolved")).toBeLessThan(sum("alerts"));
});
