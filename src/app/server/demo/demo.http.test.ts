import { afterAll, beforeAll, expect, test } from "vitest";
import { createSharingModule } from "#slices/sharing/server/sharing.module.ts";
import { computeDemoDigest, loadDemoInto, readRowsOfAll } from "#test/support/demo-fixture.ts";
import { toForms } from "#test/support/respondents.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { getDemoSurvey } from "./content/surveys.ts";
import type { DemoAnswer } from "./demo-responses.ts";

const REPLAYED = 200;

/** Tables with data of an answer. */
const takenBack = [
  "responses",
  "answers",
  "invitations",
  "alerts",
  "service_issues",
  "resident_renewals",
  "daily_response_totals",
  "monthly_response_totals",
  "daily_participation",
  "monthly_participation",
];

let t: TestApplication;
let ids: readonly number[];

beforeAll(async () => {
  t = await startTestApplication();
  const demo = await loadDemoInto(t);
  ids = demo.clients.map(({ id }) => id);
}, 180_000);
// Closing checks every statement of the demo.
afterAll(() => t.close(), 180_000);

interface CompletedInvitation {
  readonly client: number;
  readonly id: number;
  readonly survey_id: number;
  readonly started_at: string;
  readonly completed_at: string;
  readonly expires_at: string;
  readonly answers: readonly DemoAnswer[];
}

/** Returns completed invitations from all over the demo, in the order of completion. */
async function readSample(): Promise<CompletedInvitation[]> {
  const all = await readRowsOfAll<CompletedInvitation>(
    t,
    ids,
    `SELECT i.id, i.survey_id, to_json(i.started_at) AS started_at, to_json(i.completed_at) AS completed_at,
       to_json(i.expires_at) AS expires_at,
       (SELECT coalesce(jsonb_agg(to_jsonb(a) ORDER BY a.question_id), '[]') FROM answers a
          WHERE a.client_id = i.client_id AND a.invitation_id = i.id) AS answers
     FROM invitations i WHERE i.client_id = $client AND i.completed_at IS NOT NULL ORDER BY i.id`,
  );
  const every = all.length / REPLAYED;
  return Array.from({ length: REPLAYED }, (_, index) => all[Math.floor(index * every)])
    .filter((each) => each !== undefined)
    .toSorted((a, b) => a.completed_at.localeCompare(b.completed_at));
}

/** Columns of an alert that change after it was opened; its number is allocated anew. */
const lookedAfter =
  "id, completed_at, completed_on, completed_by, comment, owner_id, first_response_due, resolve_due, acknowledged_at, resident_check, answered_minutes, verified_minutes, answered_alerts, verified_alerts, timed_fixes, checked_alerts, once_resolved_alerts, reopened_alerts, reopened_count";

/** Columns of an alert as its answer opens it; the follow-up is a scenario of its own. */
function readOpenedAlerts(): Promise<Record<string, unknown>[]> {
  return readRowsOfAll(
    t,
    ids,
    `SELECT (to_jsonb(a) - '{${lookedAfter}}'::text[])::text AS alert FROM alerts a
       WHERE a.client_id = $client ORDER BY a.invitation_id`,
  );
}

/** Brings the rollup by question up to the clock's last day, as its job does. */
async function refreshStatus(): Promise<void> {
  for (const client of ids) await t.product.surveys.refreshQuestionRollups(client);
}

/** Removes the answers, as if the links had never been opened, and recomputes the remaining rollups. */
async function takeBack(completed: readonly CompletedInvitation[]): Promise<void> {
  for (const [client, own] of Map.groupBy(completed, (each) => each.client)) {
    const list = own.map(({ id }) => id).join(", ");
    const connection = await t.owner.connect();
    await connection.query(`BEGIN; SET LOCAL app.client_id = '${client}'`);
    await connection.query(
      `DELETE FROM alerts WHERE client_id = ${client} AND invitation_id IN (${list});
       DELETE FROM service_issues WHERE client_id = ${client} AND invitation_id IN (${list});
       DELETE FROM resident_renewals WHERE client_id = ${client} AND invitation_id IN (${list});
       DELETE FROM answers WHERE client_id = ${client} AND invitation_id IN (${list});
       DELETE FROM responses WHERE client_id = ${client} AND invitation_id IN (${list});
       UPDATE invitations SET started_at = NULL, completed_at = NULL WHERE client_id = ${client} AND id IN (${list});
       COMMIT`,
    );
    connection.release();
    await t.db.withClient(client, (tx) => t.product.surveys.rebuildRollups(tx));
  }
}

async function answerAgain({
  client,
  id,
  survey_id,
  started_at,
  completed_at,
  expires_at,
  answers,
}: CompletedInvitation): Promise<void> {
  const { mintToken } = createSharingModule({ db: t.db }).api;
  const token = await t.db.withClient(client, (tx) =>
    mintToken(tx, { purpose: "survey", objectId: id, expiresAt: new Date(expires_at), now: new Date(started_at) }),
  );
  const pages = toForms(getDemoSurvey(survey_id), answers);
  for (const [index, fields] of pages.entries()) {
    t.clock.set(index === 0 ? started_at : completed_at);
    const entries = Object.entries(fields).flatMap(([name, values]) =>
      values.map((value): [string, string] => [name, value]),
    );
    const reply = await t.server.inject({
      method: "POST",
      url: `/s/${token}`,
      headers: { ...sameOrigin, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(entries).toString(),
    });
    expect([reply.statusCode, reply.headers.location], `${client}/${id} page ${index + 1}: ${reply.body}`).toEqual([
      303,
      index === pages.length - 1 ? `/s/${token}?lang=en` : `/s/${token}?page=${index + 2}&lang=en`,
    ]);
  }
}

test("200 of its responses, answered again by HTTP at their own moments, give the same rows and rollups", async () => {
  const completed = await readSample();
  expect(completed).toHaveLength(REPLAYED);
  expect(new Set(completed.map((each) => each.survey_id)).size).toBeGreaterThanOrEqual(6);
  await refreshStatus();
  const before = await computeDemoDigest(t, ids);
  const alerts = await readOpenedAlerts();
  const loaded = t.clock.now();
  await takeBack(completed);
  const without = await computeDemoDigest(t, ids);
  for (const table of takenBack) expect(without[table], table).not.toBe(before[table]);
  for (const each of completed) await answerAgain(each);
  expect(await readOpenedAlerts()).toEqual(alerts);
  t.clock.set(loaded.toISOString());
  await refreshStatus();
  const after = await computeDemoDigest(t, ids);
  // Links, audit rows, numbers of alerts and the emails about them differ, because they come from answering again.
  const { audit_log: _log, access_tokens: _links, alerts: _alerts, ...others } = after;
  const { alert_events: _events, outbox: _mails, ...rows } = others;
  expect(rows).toEqual(Object.fromEntries(Object.entries(before).filter(([table]) => table in rows)));
});
