import { afterAll, beforeAll, expect, test } from "vitest";
import type { Problem } from "#platform/contract/problem.ts";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import { type PlansWorld, startPlansWorld } from "#slices/plans/testing/plans-world.ts";
import { ownerRows } from "#test/support/rows.ts";
import { emailOf, PASSWORD } from "#test/support/two-clients.ts";
import { sameOrigin } from "#test/support/test-application.ts";

const imports = "/v1/en/integration/imports";
const PEOPLE =
  "First,Last,Employee ID,E-mail,Property,Start date\nNew,Hire,N1,new@company.example,Location 1 of client 1,";
let t: PlansWorld;
let session: { cookie: string };

beforeAll(async () => {
  t = await startPlansWorld();
  session = await t.signIn(emailOf(1, "client-admin"), PASSWORD);
  await t.plan("onboarding", "Welcome by file", [{ title: "Sign" }]);
}, 60_000);
afterAll(() => t.close());

async function work(name: string, payload: object): Promise<void> {
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

test("who is hired by a file is enrolled, and undoing that file is refused with the reason", async () => {
  const day = t.clock.now().toISOString().slice(0, 10);
  const head = `--x\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const form = Buffer.from(`${head}${PEOPLE}${day}\n\r\n--x--\r\n`);
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
  const asked = { clientId: 1, importId: id, accountId: 1, personId: 1, impersonatorId: null, requestId: null };
  await work("imports.check", asked);
  const told = await t.server.inject({ url: `${imports}/${id}`, headers: session });
  expect(told.json<{ data: ImportDetail }>().data.effects).toEqual([
    { effect: "enrollments", count: 1 },
    { effect: "tasks", count: 1 },
  ]);
  expect((await send("POST", `/${id}/apply`)).statusCode).toBe(200);
  await work("imports.apply", asked);

  const [hired] = await t.run("SELECT id::int AS id FROM people WHERE client_id = 1 AND external_id = 'N1'");
  const personId = Number(hired?.["id"]);
  const waiting = await ownerRows(t, "SELECT data FROM pgboss.job WHERE name = 'plans.catch-up'");
  expect(waiting).toEqual([{ data: { clientId: 1, personIds: [personId] } }]);
  await work("plans.catch-up", { clientId: 1, personIds: [personId] });
  const enrolled = await t.run(
    `SELECT p.title FROM enrollments e JOIN plans p ON p.client_id = e.client_id AND p.id = e.plan_id
     WHERE e.client_id = 1 AND e.person_id = ${personId} ORDER BY p.title`,
  );
  expect(enrolled).toEqual([{ title: "Welcome by file" }]);

  const undone = await send("POST", `/${id}/undo`);
  const { code, detail } = undone.json<Problem>();
  expect([undone.statusCode, code]).toEqual([409, "import_in_use"]);
  expect(detail).toMatch(/^This import cannot be undone any more: .*(plans|tasks)/);
  expect(await t.run("SELECT id FROM people WHERE client_id = 1 AND external_id = 'N1'")).toHaveLength(1);
});
