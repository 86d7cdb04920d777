import { afterAll, beforeAll, expect, test } from "vitest";
import { daily, type SchedulesFixture, setUpSchedulesFixture } from "#slices/schedules/testing/schedules-fixture.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { buildEmail } from "#test/support/two-clients.ts";

let t: SchedulesFixture;
beforeAll(async () => {
  t = await setUpSchedulesFixture();
  await readOwnerRows(t, "UPDATE clients SET time_zone = 'America/Denver' WHERE id = 1");
});
afterAll(() => t.close());

const manager = buildEmail(1, "property_manager");

/** Creates a daily schedule that starts at an instant; returns its id. */
async function make(first: string, more: object = {}): Promise<number> {
  t.clock.set(first);
  const reply = await t.send("client-admin", "POST", "", { ...daily, first_occurrence_at: first, ...more });
  expect(reply.status).toBe(201);
  return reply.body.data.id;
}

const findNext = async (id: number) => (await t.send("client-admin", "GET", `/${id}`)).body.data.next_occurrence_at;
const readStates = async (id: number) =>
  (await t.send("client-admin", "GET", `/${id}/deliveries`)).body.data
    .toReversed()
    .map(({ recipient, state, missed }) => `${recipient.id} ${state} ${missed}`);

/** Runs the job at an instant; returns the number of emails sent. */
async function runAt(instant: string): Promise<number> {
  const before = (await t.mailbox.list()).length;
  t.clock.set(instant);
  await t.runMinute();
  return (await t.mailbox.list()).length - before;
}

test("a report keeps its local time over both clock changes, and skips recipients who have lost the permission in between", async () => {
  // 01:30 occurs twice on November 1, and 02:30 does not occur on March 14.
  const early = await make("2026-10-31T07:30:00Z", { cc_email: [manager] });
  expect(await runAt("2026-10-31T07:30:00Z")).toBe(2);
  expect(await findNext(early)).toBe("2026-11-01T01:30:00-06:00");
  expect(await runAt("2026-11-01T07:30:00Z")).toBe(2);
  expect(await findNext(early)).toBe("2026-11-02T01:30:00-07:00");
  expect(await runAt("2026-11-01T08:30:00Z")).toBe(0);

  await readClientRows(t, 1, "DELETE FROM service_access_scopes WHERE client_id = 1 AND person_id = 5");
  await readClientRows(t, 1, "UPDATE service_access SET top_role = 'employee' WHERE client_id = 1 AND person_id = 5");
  expect(await runAt("2026-11-02T08:30:00Z")).toBe(1);
  expect((await t.mailbox.list())[0]?.recipient).toBe(buildEmail(1, "client-admin"));
  expect((await readStates(early)).slice(-2).toSorted()).toEqual(["1 sent 0", "5 skipped 0"]);
  await t.send("client-admin", "DELETE", `/${early}`);

  const late = await make("2027-03-13T09:30:00Z");
  expect(await runAt("2027-03-13T09:30:00Z")).toBe(1);
  expect(await findNext(late)).toBe("2027-03-14T03:30:00-06:00");
  expect(await runAt("2027-03-14T08:30:00Z")).toBe(0);
  expect(await runAt("2027-03-14T09:30:00Z")).toBe(1);
  expect(await findNext(late)).toBe("2027-03-15T02:30:00-06:00");
  expect(await runAt("2027-03-15T08:30:00Z")).toBe(1);
  expect(await readStates(late)).toEqual(["1 sent 0", "1 sent 0", "1 sent 0"]);
});
