import { afterAll, beforeAll, expect, test } from "vitest";
import { daily, type SchedulesFixture, setUpSchedulesFixture } from "#slices/schedules/testing/schedules-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

let t: SchedulesFixture;
beforeAll(async () => {
  t = await setUpSchedulesFixture();
});
afterAll(() => t.close());

const PROPERTY_MANAGER = 5;

async function archive(body: object): Promise<number> {
  const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
  const url = `/v1/en/analytics/team/${PROPERTY_MANAGER}/actions/archive`;
  const headers = { ...sameOrigin, ...session };
  return (await t.server.inject({ method: "POST", url, headers, payload: body })).statusCode;
}

test("archiving a person pauses their automated reports at once and notifies the administrators", async () => {
  const made = await t.send("property_manager", "POST", "", { ...daily, user_id: PROPERTY_MANAGER });
  const own = await t.send("client-admin", "POST", "", daily);
  const read = async (id: number) => (await t.send("client-admin", "GET", `/${id}`)).body.data.paused_reason;
  const { id } = made.body.data;
  // A rejected change changes nothing.
  expect(await archive({ last_day: "2020-01-01" })).toBe(400);
  expect(await read(id)).toBeNull();
  expect(await archive({})).toBe(200);
  expect([await read(id), await read(own.body.data.id)]).toEqual(["owner_gone", null]);
  await t.runMinute();
  const mails = (await t.mailbox.list()).map(({ recipient, subject }) => [recipient, subject]);
  expect(mails).toContainEqual([buildEmail(1, "client-admin"), "Paused: Satisfaction Summary"]);
  expect(mails.filter(([recipient]) => recipient === buildEmail(1, "property_manager"))).toEqual([]);
  expect(await readClientRows(t, 1, `SELECT 1 FROM report_deliveries WHERE schedule_id = ${id}`)).toEqual([]);
});
