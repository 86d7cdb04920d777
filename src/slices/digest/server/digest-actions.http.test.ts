import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DigestFixture, setUpDigestFixture } from "#slices/digest/testing/digest-fixture.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { buildForm, sameOrigin } from "#test/support/test-application.ts";

let t: DigestFixture;
/** The links of one alert, and of one task that needs no form. */
let links: { readonly alert: string; readonly task: string };
beforeAll(async () => {
  t = await setUpDigestFixture();
});
beforeEach(async () => {
  await t.clear();
  await t.keepOnly("property_manager");
  await t.addAlert(1, 1);
  await t.add({ id: 1, title: "Order keys", due: "2026-11-20", rule: { assignee: "person", personId: 5 } });
  await t.sweep();
  const [alert = "", task = ""] = (await t.findDigest("property_manager"))?.acts ?? [];
  links = { alert, task };
});
afterAll(() => t.close());

const open = (path: string) => t.server.inject({ url: path, headers: { "accept-language": "en" } });
const press = (path: string) => t.server.inject(buildForm(path, {}));
const readAlert = async () =>
  (await readClientRows(t, 1, "SELECT owner_id, acknowledged_at FROM alerts WHERE client_id = 1 AND id = 1"))[0];
const readTask = async () =>
  (await readClientRows(t, 1, "SELECT outcome_id, outcome_by FROM user_tasks WHERE client_id = 1 AND id = 1"))[0];
const isDone = async (): Promise<boolean[]> => [
  (await readAlert())?.["acknowledged_at"] !== null,
  (await readTask())?.["outcome_id"] !== null,
];

/** Returns the rows of every table of the client and of every global one, without the job queue and sign-ins. */
async function hashTables(): Promise<string> {
  const tables = await readOwnerRows(
    t,
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1",
  );
  const hash = createHash("sha256");
  for (const { name } of tables) {
    const rows = await readClientRows(t, 1, `SELECT to_jsonb(t)::text AS row FROM "${String(name)}" t ORDER BY 1`);
    hash.update(`${String(name)}\n${rows.map(({ row }) => String(row)).join("\n")}`);
  }
  return hash.digest("hex");
}

describe("an action of a digest", () => {
  test("is shown by GET, which changes no table however often scanners follow it", async () => {
    const before = await hashTables();
    for (let visit = 0; visit < 5; visit += 1) await Promise.all([open(links.alert), open(links.task)]);
    const [alert, task] = [await open(links.alert), await open(links.task)];
    expect([alert.statusCode, task.statusCode]).toEqual([200, 200]);
    expect(alert.body).toContain("Ana Lopez 1");
    expect(task.body).toContain("Order keys");
    for (const { body, headers } of [alert, task]) {
      expect(/<title>(.*?)<\/title>/.exec(body)?.[1]).toBe("Weekly digest · Courtyard");
      expect(body).not.toContain("<script");
      expect(headers["cache-control"]).toBe("no-store");
    }
    expect(await t.server.inject({ method: "HEAD", url: links.alert })).toMatchObject({ statusCode: 200 });
    expect(await hashTables()).toBe(before);
    expect(await isDone()).toEqual([false, false]);
  });

  test("acknowledges an alert once; the second time the page shows that it is done", async () => {
    const [first, again] = await Promise.all([press(links.alert), press(links.alert)]);
    expect([first.statusCode, again.statusCode]).toEqual([303, 303]);
    const targets = new Set([first.headers.location, again.headers.location]);
    expect(targets).toEqual(new Set([links.alert, `${links.alert}?done=now`]));
    expect((await open(`${links.alert}?done=now`)).body).toContain("Got it: the alert is yours");
    expect((await open(links.alert)).body).toContain("This was already done. Nothing was changed.");
    expect(await readAlert()).toMatchObject({ owner_id: 5 });
    const log = await readClientRows(
      t,
      1,
      "SELECT operation, person_id FROM audit_log WHERE client_id = 1 AND object_type = 'alert' ORDER BY id",
    );
    expect(log.slice(-2).map((row) => [row["operation"], Number(row["person_id"])])).toEqual([
      ["alerts.acknowledge", 5],
      ["digest.act", 5],
    ]);
    const events = await readClientRows(t, 1, "SELECT kind FROM alert_events WHERE client_id = 1 AND alert_id = 1");
    expect(events.map(({ kind }) => kind)).toEqual(["acknowledged"]);
  });

  test("completes a task that needs no form once, as its assignee", async () => {
    expect((await press(links.task)).headers.location).toBe(`${links.task}?done=now`);
    expect((await press(links.task)).headers.location).toBe(links.task);
    const done = await readTask();
    expect([Number(done?.["outcome_id"]), Number(done?.["outcome_by"])]).toEqual([2, 5]);
  });

  test("that a colleague has done in the portal shows that, and changes nothing", async () => {
    await t.send("POST", "/analytics/alerts/1/acknowledge", { role: "client-admin" });
    await t.send("PUT", "/plans/user_tasks/1", { role: "client-admin" }, { tasker_action: "complete" });
    const before = [await readAlert(), await readTask()];
    for (const path of [links.alert, links.task]) expect((await press(path)).headers.location).toBe(path);
    expect([await readAlert(), await readTask()]).toEqual(before);
    expect((await open(links.task)).body).toContain("This was already done");
  });
});

describe("a link that opens nothing", () => {
  /** The page of a link that never existed, without the parts that vary. */
  async function expectGone(...paths: readonly string[]): Promise<void> {
    const nothing = await open(`/weekly-digest/act/${"a".repeat(43)}`);
    expect(nothing.statusCode).toBe(404);
    for (const path of paths) {
      for (const reply of [await open(path), await press(path)]) {
        expect([reply.statusCode, reply.body.replaceAll(/nonce="[^"]*"/g, "")]).toEqual([
          404,
          nothing.body.replaceAll(/nonce="[^"]*"/g, ""),
        ]);
      }
    }
    expect(await isDone()).toEqual([false, false]);
  }

  test("shows one page: truncated, of another purpose, expired", async () => {
    const stop = (await t.findDigest("property_manager"))?.stop ?? "";
    await expectGone(
      links.alert.slice(0, -1),
      links.alert.replace(/.{43}$/, stop.slice(-43)),
      stop.replace("/stop/", "/act/"),
    );
    t.clock.set("2026-12-01T07:00:01Z");
    await expectGone(links.alert, links.task);
  });

  test("shows it to recipients who have lost the permission, the role, the service or the account since", async () => {
    const service = "UPDATE service_access SET top_role";
    const mine = "WHERE client_id = 1 AND person_id = 5 AND service = 'intouch'";
    await readClientRows(t, 1, `${service} = 'reporting' ${mine}`);
    expect((await press(links.alert)).statusCode).toBe(404);
    await readClientRows(t, 1, `${service} = 'property_manager' ${mine}`);
    await readClientRows(t, 1, `UPDATE service_access_scopes SET location_id = 2 ${mine}`);
    expect((await press(links.alert)).statusCode).toBe(404);
    await readClientRows(t, 1, `UPDATE service_access_scopes SET location_id = 1 ${mine}`);
    await readClientRows(
      t,
      1,
      "UPDATE client_services SET status = 'inactive' WHERE client_id = 1 AND service <> 'intel'",
    );
    await expectGone(links.alert, links.task);
    await readClientRows(t, 1, "UPDATE client_services SET status = 'active' WHERE client_id = 1");
    const [tie] = await readOwnerRows(
      t,
      "DELETE FROM account_memberships WHERE client_id = 1 AND person_id = 5 RETURNING account_id",
    );
    await expectGone(links.alert, links.task);
    await readOwnerRows(
      t,
      `INSERT INTO account_memberships (account_id, client_id, person_id) VALUES (${Number(tie?.["account_id"])}, 1, 5)`,
    );
    // With the permission back it works: the permissions of the moment count.
    expect((await press(links.alert)).statusCode).toBe(303);
  });

  test("shows it for an alert that was resolved, and for a task that another person has by now", async () => {
    const resolved = await t.send(
      "PUT",
      "/analytics/alerts/1",
      { role: "client-admin" },
      { completed: true, comment: "Fixed." },
    );
    expect(resolved).toMatchObject({ status: 200 });
    await readClientRows(t, 1, "UPDATE task_template_versions SET assignee_person_id = 7 WHERE client_id = 1");
    await readClientRows(t, 1, "UPDATE people SET manager_id = NULL WHERE client_id = 1");
    expect([(await press(links.alert)).statusCode, (await press(links.task)).statusCode]).toEqual([404, 404]);
    expect((await readTask())?.["outcome_id"]).toBeNull();
  });

  test("does nothing for a post from a foreign page", async () => {
    const reply = await t.server.inject({
      ...buildForm(links.alert, {}),
      headers: {
        ...sameOrigin,
        origin: "https://elsewhere.example",
        "content-type": "application/x-www-form-urlencoded",
      },
    });
    expect(reply.statusCode).toBe(403);
    expect(await isDone()).toEqual([false, false]);
  });
});
