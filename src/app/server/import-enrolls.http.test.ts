import { afterAll, beforeAll, expect, test } from "vitest";
import type { Problem } from "#platform/contract/problem.ts";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import { type PlansFixture, setUpPlansFixture } from "#slices/plans/testing/plans-fixture.ts";
import { readOwnerRows } from "#test/support/rows.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";
import { sameOrigin } from "#test/support/test-application.ts";

const imports = "/v1/en/integration/imports";
const PEOPLE =
  "First,Last,Employee ID,E-mail,Property,Start date\nNew,Hire,N1,new@company.example,Location 1 of client 1,";
let t: PlansFixture;
let session: { cookie: string };

beforeAll(async () => {
  t = await setUpPlansFixture();
  session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  await t.createPlan("onboarding", "Welcome by file", [{ title: "Sign", offset_days: 5 }]);
}, 60_000);
afterAll(() => t.close());

async function runJob(name: string, payload: object): Promise<void> {
  const job = t.product.jobs.find((each) => each.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run(payload);
}

async function send(method: "POST" | "PUT", path: string, payload?: object | Buffer, headers: object = sameOrigin) {
  return t.server.inject({
    method,
    url: `${imports}${path}`,
    headers: { ...headers, ...session },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Imports a file up to its check; returns the import and the input of its jobs. */
async function check(file: string) {
  const heading = `--x\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const form = Buffer.from(`${heading}${file}\n\r\n--x--\r\n`);
  const uploading = {
    ...sameOrigin,
    "x-requested-with": "courtyard",
    "content-type": "multipart/form-data; boundary=x",
  };
  const uploaded = await send("POST", "?kind=people", form, uploading);
  expect(uploaded.statusCode, uploaded.body).toBe(201);
  const { id, columns } = uploaded.json<{ data: ImportDetail }>().data;
  const mapping = { columns: columns.map(({ header, field, date_order }) => ({ header, field, date_order })) };
  expect((await send("PUT", `/${id}/mapping`, mapping)).statusCode).toBe(200);
  const request = { clientId: 1, importId: id, accountId: 1, personId: 1, impersonatorId: null, requestId: null };
  await runJob("imports.check", request);
  const result = await t.server.inject({ url: `${imports}/${id}`, headers: session });
  return { id, request, effects: result.json<{ data: ImportDetail }>().data.effects };
}

async function readId(externalId: string): Promise<number> {
  const [found] = await t.run(`SELECT id::int AS id FROM people WHERE client_id = 1 AND external_id = '${externalId}'`);
  return Number(found?.["id"]);
}

test("people hired by a file are enrolled, and undoing that file is rejected with the reason", async () => {
  const day = t.clock.now().toISOString().slice(0, 10);
  const { id, request, effects } = await check(`${PEOPLE}${day}`);
  expect(effects).toEqual([
    { effect: "hires", count: 1 },
    { effect: "enrollments", count: 1 },
    { effect: "tasks", count: 1 },
  ]);
  expect((await send("POST", `/${id}/apply`)).statusCode).toBe(200);
  await runJob("imports.apply", request);

  const personId = await readId("N1");
  const waiting = await readOwnerRows(t, "SELECT data FROM pgboss.job WHERE name = 'plans.catch-up'");
  expect(waiting).toEqual([{ data: { clientId: 1, personIds: [personId] } }]);
  await runJob("plans.catch-up", { clientId: 1, personIds: [personId] });
  const enrolled = await t.run(
    `SELECT p.title FROM enrollments e JOIN plans p ON p.client_id = e.client_id AND p.id = e.plan_id
     WHERE e.client_id = 1 AND e.person_id = ${personId} ORDER BY p.title`,
  );
  expect(enrolled).toEqual([{ title: "Welcome by file" }]);

  const undone = await send("POST", `/${id}/undo`);
  const { code, detail } = undone.json<Problem>();
  expect([undone.statusCode, code]).toEqual([409, "import_in_use"]);
  expect(detail).toMatch(/^This import can no longer be undone: .*(plans|tasks)/);
  expect(await t.run("SELECT id FROM people WHERE client_id = 1 AND external_id = 'N1'")).toHaveLength(1);
});

const getDaysAgo = (days: number): string =>
  new Date(t.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);

test.each([
  ["start_date", "N2", 15],
  ["today", "N3", -5],
  ["none", "N4", null],
] as const)(
  "the check says what is overdue at once, and Apply with %s makes of it what was chosen",
  async (plansFrom, externalId, dueAgo) => {
    const started = getDaysAgo(20);
    const row = `${PEOPLE}${started}`.replace("N1", externalId).replace("new@", `${externalId}@`);
    const { id, request, effects } = await check(row);
    expect(effects).toEqual([
      { effect: "hires", count: 1 },
      { effect: "enrollments", count: 1 },
      { effect: "tasks", count: 1 },
      { effect: "tasks_overdue", count: 1 },
    ]);
    const applied = await send("POST", `/${id}/apply`, { plans_from: plansFrom });
    expect(applied.statusCode, applied.body).toBe(200);
    await runJob("imports.apply", request);
    const personId = await readId(externalId);
    const queued = await readOwnerRows(
      t,
      `SELECT data FROM pgboss.job WHERE name = 'plans.catch-up' AND data->'personIds' @> '${personId}'`,
    );
    const payload = {
      clientId: 1,
      personIds: [personId],
      ...(plansFrom === "start_date" ? {} : { plansFrom }),
    };
    expect(queued).toEqual([{ data: payload }]);
    await runJob("plans.catch-up", payload);
    const tasks = await t.run(
      `SELECT due_on::text AS due FROM user_tasks WHERE client_id = 1 AND person_id = ${personId}`,
    );
    expect(tasks).toEqual(dueAgo === null ? [] : [{ due: getDaysAgo(dueAgo) }]);
  },
);

test("another option is rejected by name", async () => {
  const { id } = await check(`${PEOPLE}${getDaysAgo(1)}`.replace("N1", "N5").replace("new@", "n5@"));
  const refused = await send("POST", `/${id}/apply`, { plans_from: "yesterday" });
  expect([refused.statusCode, refused.json<Problem>().errors?.[0]?.path]).toEqual([400, "body.plans_from"]);
});
