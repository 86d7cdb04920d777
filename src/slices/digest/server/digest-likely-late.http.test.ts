import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DigestFixture, setUpDigestFixture, TUESDAY } from "#slices/digest/testing/digest-fixture.ts";
import { addTaskPast, OFTEN_LATE, SELDOM_LATE } from "#slices/plans/testing/task-past.ts";

let t: DigestFixture;
const createStep = (templateId: number) => ({ rest: { task_template_id: templateId } });
beforeAll(async () => {
  t = await setUpDigestFixture();
  t.clock.set(TUESDAY);
  await addTaskPast(t);
  // For person 8 at location 1, on November 24.
  await t.add({ id: 1, due: "2026-11-27", ...createStep(OFTEN_LATE) });
  await t.add({ id: 2, due: "2026-11-27", ...createStep(SELDOM_LATE) });
  await t.add({ id: 3, due: "2026-11-28", ...createStep(OFTEN_LATE) });
  // The property manager's own.
  await t.add({ id: 4, due: "2026-11-24", personId: 5, ...createStep(OFTEN_LATE) });
  await t.sweep();
});
afterAll(() => t.close());

const HEADING = /tasks? at your places (?:is|are) due within three days and likely to be late/;
const findIds = (plain: string | undefined): number[] =>
  [...(plain ?? "").matchAll(/task-assignments\?user_task_id=(\d+)/g)].map(([, id]) => Number(id));

describe("tasks that are likely to be late", () => {
  test("are listed in the digest of the place's managers, three days ahead", async () => {
    const { plain = "" } = (await t.findDigest("regional_manager")) ?? {};
    expect(plain).toContain("2 tasks at your places are due within three days and likely to be late");
    // By due date.
    expect(findIds(plain)).toEqual([4, 1]);
    expect(plain).toContain("For employee of 1 · assigned to employee of 1 · due Fri, Nov 27");
    expect(plain).toContain("About 8 of 10 tasks like this became past due.");
  });

  test("leave out the recipient's own, which are in the daily email", async () => {
    const { plain } = (await t.findDigest("property_manager")) ?? {};
    expect(plain).toContain("1 task at your places is due within three days and likely to be late");
    expect(findIds(plain)).toEqual([1]);
  });

  test("leave out those of other places and other companies", async () => {
    for (const [role, client] of [
      ["maintenance_manager", 1],
      ["regional_manager", 2],
      ["client-admin", 2],
    ] as const) {
      expect((await t.findDigest(role, client))?.plain ?? "").not.toMatch(HEADING);
    }
    expect(findIds((await t.findDigest("client-admin"))?.plain)).toEqual([4, 1]);
  });
});
