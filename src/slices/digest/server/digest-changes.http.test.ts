import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ChangesReply, getWhatChanged } from "#slices/insights/contract/changes.contract.ts";
import { type DigestFixture, setUpDigestFixture } from "#slices/digest/testing/digest-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";

let t: DigestFixture;
beforeAll(async () => {
  t = await setUpDigestFixture();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.clear();
  for (const table of ["insights", "insight_lists"]) await readClientRows(t, 1, `DELETE FROM ${table}`);
});

describe("a digest after the month's list was computed", () => {
  test("lists the same changes as the list does for its recipient, with the same numbers and reasons", async () => {
    await t.keepOnly("client-admin", "property_manager");
    await t.product.jobs.find(({ name }) => name === "insights.list-changes")?.run({ clientId: 1 });
    await t.sweep();
    for (const [role, places] of [
      ["client-admin", [1, 3]],
      ["property_manager", [1]],
    ] as const) {
      const path = getWhatChanged.path.replace("/v1/en", "");
      const { body } = await t.send<ChangesReply>("GET", path, { role });
      const located = body.data.filter(({ level }) => level === "location");
      expect(new Set(located.map(({ m_id: id }) => id))).toEqual(new Set(places));
      const plain = (await t.findDigest(role))?.plain ?? "";
      for (const { name, figure } of located) {
        expect(plain).toContain(`* ${name}\n`);
        expect(plain).toContain(`(${figure.previous_value} → ${figure.value})`);
      }
      expect(plain).toContain("satisfaction Nov 1, 2025 – Oct 31, 2026");
      expect(plain).not.toContain("Location 2");
    }
  });
});
