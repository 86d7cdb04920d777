import { afterAll, beforeAll, expect, test } from "vitest";
import { daily, type SchedulesFixture, setUpSchedulesFixture } from "#slices/schedules/testing/schedules-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import { buildEmail } from "#test/support/two-clients.ts";

let t: SchedulesFixture;
beforeAll(async () => {
  t = await setUpSchedulesFixture();
});
afterAll(() => t.close());

const { report_id, endpoint, structures } = daily;
const report = { report_id, endpoint, structures };

test("a test is the real email with the viewer's own rows, sent to them only, and creates no schedule", async () => {
  const sent = await t.send("property_manager", "POST", "/test", { ...report, file_type: "pdf" });
  expect([sent.status, sent.body.data]).toEqual([200, { email: buildEmail(1, "property_manager") }]);
  await t.deliverMail();
  const [mail, ...others] = await t.mailbox.list();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    recipient: buildEmail(1, "property_manager"),
    subject: "Satisfaction Summary · Client 1",
  });
  expect(mail?.plain).toContain("Location 1 of client 1");
  expect(mail?.plain).not.toContain("Location 3");
  expect(mail?.plain).toContain("it schedules nothing");
  expect(mail?.attached.map(({ name }) => name)).toEqual(["one-satisfaction-summary-2026-11-20.pdf"]);
  expect(await readClientRows(t, 1, "SELECT 1 FROM scheduled_reports")).toEqual([]);
  expect(await readClientRows(t, 1, "SELECT 1 FROM report_deliveries")).toEqual([]);
  const logged = "SELECT operation FROM audit_log WHERE operation = 'schedules.test' ORDER BY id";
  // The request, and the file.
  expect(await readClientRows(t, 1, logged)).toHaveLength(2);
});

test("a report that could not be scheduled cannot be tested, and nothing is sent", async () => {
  const before = (await t.mailbox.list()).length;
  const readErrors = async (change: object) => {
    const { status, body } = await t.send("property_manager", "POST", "/test", { ...report, ...change });
    return [status, ...body.errors.map(({ path, code }) => `${path} ${code}`)];
  };
  expect(await readErrors({ report_id: 999 })).toEqual([400, "body.report_id no_report"]);
  expect(await readErrors({ endpoint: "https://elsewhere.example/" })).toEqual([400, "body.endpoint not_of_report"]);
  expect(await readErrors({ endpoint: "/v1/en/analytics/properties/3/satisfaction_summary_report" })).toEqual([
    400,
    "body.endpoint not_found",
  ]);
  expect(await readErrors({ filters: { q_text: "Ana" } })).toEqual([400, "body.filters.q_text search"]);
  expect((await t.send("employee", "POST", "/test", report)).status).toBe(403);
  await t.deliverMail();
  expect((await t.mailbox.list()).length).toBe(before);
});
