import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { getTrust, type TrustReply } from "#slices/insights/contract/trust.contract.ts";
import { addRatedResponses } from "#slices/insights/testing/rated-responses.ts";
import { createCaller } from "#slices/organization/testing/organization-calls.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { readClientRows } from "#test/support/rows.ts";
import type { TestApplication } from "#test/support/test-application.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startReportPortal();
  t.clock.set("2026-11-20T15:00:00Z");
  await addRatedResponses(t, { locationId: 1, count: 140, firstId: 5001 });
  await t.db.withClient(1, (tx) => t.product.surveys.rebuildRollups(tx));
});
afterAll(() => t.close());

const YEAR = "structures[from]=2025-12-01&structures[to]=2026-11-20";
const RESIDENTS = `structures[service]=intouch&${YEAR}`;
const toLocationQuery = (id: number): string => `${RESIDENTS}&structures[location]=${id}`;
const callers = new Map<Role, ReturnType<typeof createCaller>>();
function getCaller(role: Role): ReturnType<typeof createCaller> {
  const caller = callers.get(role) ?? createCaller(t, 1, role);
  callers.set(role, caller);
  return caller;
}
const read = async (role: Role, query: string): Promise<TrustReply> =>
  (await getCaller(role)).call(getTrust, { query });
const refuse = async (role: Role, query: string) => (await getCaller(role)).expectRefusal(getTrust, { query });
const findPart = ({ data }: TrustReply, kind: string) => data?.parts.find((part) => part.kind === kind);

test("grades a property's score by its interval, response rate, coverage and mix", async () => {
  const reply = await read("property_manager", toLocationQuery(1));
  // 140 people with a spread of some 17 points, all of whom answered, in one language.
  expect(findPart(reply, "interval")).toMatchObject({ grade: "A" });
  expect(findPart(reply, "interval")?.value).toBeGreaterThan(1);
  expect(findPart(reply, "rate")).toMatchObject({ grade: "A" });
  expect(findPart(reply, "coverage")).toMatchObject({ grade: "A", value: 100 });
  expect(findPart(reply, "mix")).toMatchObject({ grade: "A", value: 0 });
  expect(reply.data?.grade).toBe("A");
});

test("names the difference of those who answered, and counts those who could not be reached", async () => {
  // Almost none of those invited in Spanish answered.
  await addRatedResponses(t, { locationId: 1, count: 60, firstId: 5401 });
  await readClientRows(t, 1, "UPDATE residents SET locale = 'es' WHERE id BETWEEN 5401 AND 5460");
  await readClientRows(t, 1, "UPDATE invitations SET completed_at = NULL WHERE id BETWEEN 5401 AND 5455");
  const skipped = [7001, 7002].map((id) => `(1, 24, 'move_in', '${id}', ${id}, 'no_address', '2026-05-01', now())`);
  for (const id of [7001, 7002]) {
    await readClientRows(
      t,
      1,
      `INSERT INTO residents (client_id, id, first_name, last_name) VALUES (1, ${id}, 'N', 'N')`,
    );
    await readClientRows(
      t,
      1,
      `INSERT INTO leases (client_id, id, resident_id, unit_id, location_id, start_date) VALUES (1, ${id}, ${id}, 1, 1, '2026-01-01')`,
    );
  }
  await readClientRows(
    t,
    1,
    `INSERT INTO skipped_invitations (client_id, survey_id, event, event_key, resident_id, reason, day, at)
     VALUES ${skipped.join(",")}`,
  );
  const reply = await read("property_manager", toLocationQuery(1));
  // 140 of 145 answered, and 140 of 200 were invited, in English; also two of the company's own residents.
  expect(findPart(reply, "mix")).toMatchObject({ by: "language", grade: "C" });
  expect(findPart(reply, "coverage")?.value).toBe(99);
  expect(reply.data?.grade).toBe("C");
  expect(reply.data?.parts[0]?.kind).toBe("mix");
  // Only one resident was reached or skipped at Birch, so there is no coverage.
  expect(findPart(await read("client-admin", toLocationQuery(2)), "coverage")).toBeUndefined();
});

test("counts open responses given in a hurry or nearly all alike", async () => {
  const readEffort = async () => findPart(await read("property_manager", toLocationQuery(1)), "effort");
  expect(await readEffort()).toBeUndefined();
  const set = (values: string, ids: string) =>
    readClientRows(t, 1, `UPDATE responses SET ${values} WHERE client_id = 1 AND invitation_id BETWEEN ${ids}`);
  await set("is_uniform = false", "5001 AND 5100");
  await set("is_uniform = true", "5001 AND 5006");
  await set("is_hasty = true", "5005 AND 5012");
  expect(await readEffort()).toMatchObject({ grade: "B", value: 12 });
});

test("ignores confidential responses, and discloses only the number of people in released ones", async () => {
  const queries = [toLocationQuery(1), toLocationQuery(2), RESIDENTS];
  const readAll = async (): Promise<string> => {
    const replies: TrustReply[] = [];
    for (const query of queries) replies.push(await read("client-admin", query));
    return JSON.stringify(replies);
  };
  // The invitations exist; whether and how they were answered is shown nowhere.
  await addRatedResponses(t, { locationId: 1, count: 12, firstId: 6001, isProtected: true, likely: 1 });
  await readClientRows(
    t,
    1,
    "UPDATE invitations SET completed_at = NULL, started_at = NULL WHERE id BETWEEN 6001 AND 6012",
  );
  for (const table of ["answers", "responses"])
    await readClientRows(t, 1, `DELETE FROM ${table} WHERE invitation_id BETWEEN 6001 AND 6012`);
  const before = await readAll();
  await readClientRows(
    t,
    1,
    "UPDATE invitations SET completed_at = sent_at, started_at = sent_at WHERE id BETWEEN 6001 AND 6012",
  );
  await readClientRows(
    t,
    1,
    `INSERT INTO responses (client_id, invitation_id, survey_id, location_id, is_protected, completed_at, completed_on)
     SELECT client_id, id, survey_id, location_id, true, sent_at, sent_on FROM invitations
     WHERE client_id = 1 AND id BETWEEN 6001 AND 6012`,
  );
  expect(await readAll()).toBe(before);
  await readClientRows(
    t,
    1,
    `INSERT INTO answers (client_id, invitation_id, question_id, question_type, agreement, importance)
     SELECT client_id, id, 201, 'agreement-importance', 1, 5 FROM invitations WHERE client_id = 1 AND id BETWEEN 6001 AND 6012`,
  );
  expect(await readAll()).toBe(before);
  // Five employees of Cedar: their number, and no spread.
  const ofStaff = await read("client-admin", `structures[service]=ingage&${YEAR}&structures[location]=3`);
  expect(ofStaff.data?.parts.map(({ kind }) => kind)).not.toContain("interval");
  expect(findPart(ofStaff, "people")).toMatchObject({ value: 5, grade: "D" });
  expect(findPart(ofStaff, "coverage")).toBeUndefined();
});

test("is null without a score, and rejects places outside the scope and invalid days", async () => {
  const old = "structures[service]=intouch&structures[from]=2020-01-01&structures[to]=2020-12-31";
  expect((await read("client-admin", old)).data).toBeNull();
  expect((await refuse("employee", RESIDENTS)).status).toBe(403);
  expect((await refuse("property_manager", toLocationQuery(2))).status).toBe(404);
  expect((await refuse("regional_manager", `${RESIDENTS}&structures[region]=2`)).status).toBe(404);
  const backwards = "structures[service]=intouch&structures[from]=2026-12-01&structures[to]=2026-11-20";
  for (const query of [
    backwards,
    YEAR,
    `${toLocationQuery(1)}&structures[region]=1`,
    `structures[service]=intel&${YEAR}`,
  ])
    expect((await refuse("client-admin", query)).status, query).toBe(400);
});
