import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addLeases } from "#test/support/leases-company.ts";
import { type DigestFixture, setUpDigestFixture } from "#slices/digest/testing/digest-fixture.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { ORIGIN } from "#test/support/test-application.ts";

/** A Tuesday before November 20, the day of the leases. */
const NOW = "2026-11-17T07:00:00Z";

let t: DigestFixture;
beforeAll(async () => {
  t = await setUpDigestFixture();
  await addLeases(t, 1);
});
afterAll(() => t.close());

/** Sends the week's digests again. */
async function post(): Promise<void> {
  for (const client of [1, 2])
    for (const table of ["digest_actions", "weekly_digests", "outbox"])
      await readClientRows(t, client, `DELETE FROM ${table} WHERE client_id = ${client}`);
  await readOwnerRows(t, "DELETE FROM digest_turns");
  await readOwnerRows(t, "DELETE FROM mailbox");
  t.clock.set(NOW);
  await t.sweep();
}
const HEADING = /leases? at your places ends? within 90 days and (?:is|are) at risk/;
const LINK = new RegExp(`${ORIGIN}/residents\\?\\S*`, "g");
const findLinks = (plain = ""): readonly string[] =>
  [...plain.matchAll(LINK)].map(([link]) => link.replace(ORIGIN, ""));
/** Returns the part about leases. */
const getLeasesPart = (plain = ""): string =>
  plain
    .split("\n")
    .filter((line) => /lease|residents\?/.test(line))
    .join("\n");
const getLocationPath = (id: number): string => `/residents?locations=${id}&risk=higher&sort=lease_end`;

describe("leases at risk in the weekly digest", () => {
  beforeAll(post);

  test("are one line a property, for people who see its residents, with the link to them", async () => {
    const { plain, html } = (await t.findDigest("client-admin")) ?? {};
    expect(plain).toMatch(/2 leases at your places end within 90 days and are at risk/);
    expect(findLinks(plain)).toEqual([getLocationPath(1), getLocationPath(2)]);
    expect(plain).toContain("1 lease at higher risk");
    expect(html).toContain("2 leases at your places");
    expect(findLinks((await t.findDigest("property_manager"))?.plain)).toEqual([getLocationPath(1)]);
    expect(findLinks((await t.findDigest("maintenance_manager"))?.plain)).toEqual([getLocationPath(2)]);
  });

  test("are missing for another company, whose past is too short", async () => {
    const { plain = "" } = (await t.findDigest("client-admin", 2)) ?? {};
    expect(plain).not.toMatch(HEADING);
  });

  test("need the permission to see residents", async () => {
    const set = (status: string) =>
      readClientRows(
        t,
        1,
        `UPDATE service_access SET status = '${status}' WHERE person_id = 1 AND service = 'intouch'`,
      );
    await set("inactive");
    await post();
    expect((await t.findDigest("client-admin"))?.plain ?? "").not.toMatch(HEADING);
    await set("active");
  });
});

test("confidential responses change nothing about leases", async () => {
  await post();
  const before = getLeasesPart((await t.findDigest("client-admin"))?.plain);
  expect(before).toMatch(HEADING);
  await readClientRows(
    t,
    1,
    `UPDATE answers SET value = 6 - value WHERE client_id = 1 AND likelihood = 'renew' AND invitation_id IN (
      SELECT invitation_id FROM responses WHERE client_id = 1 AND is_protected)`,
  );
  await t.db.withClient(1, (tx) => t.product.surveys.rebuildRollups(tx));
  await post();
  expect(getLeasesPart((await t.findDigest("client-admin"))?.plain)).toBe(before);
});
