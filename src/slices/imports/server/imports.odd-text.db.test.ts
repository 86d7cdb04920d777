import { afterAll, beforeAll, expect, test } from "vitest";
import writeXlsxFile from "write-excel-file/node";
import { toCsvFile, type ImportFixture, openImports } from "#slices/imports/testing/import-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

let t: TestDatabase;
let fixture: ImportFixture;
beforeAll(async () => {
  t = await openTestDatabase();
  fixture = await openImports(t);
});
afterAll(() => t.close());

test("a long value with a surrogate pair at the cut is stored as sample and issue like any other", async () => {
  const atSample = `${"a".repeat(99)}😀 tail`;
  const atIssue = `${"b".repeat(199)}😀 tail`;
  const { id, state } = await fixture.check(
    "positions",
    toCsvFile("Position,Category", `Cook,${atSample}`, `Cook 2,${atIssue}`),
  );
  expect(state).toBe("faulty");
  expect((await fixture.issues(id)).join("\n")).toMatch(/\d/);
});

test("characters that change text direction are removed from imported names, as from typed ones", async () => {
  const rows = [["Position"], ["Night \u202Erekooc\u202C"]].map((row) => row.map((value) => ({ value })));
  await fixture.bring("positions", await writeXlsxFile(rows).toBuffer());
  await fixture.bring("positions", toCsvFile("\u2066Position\u2069", "Day \u202Dcook\u202C"));
  const stored = await fixture.rows("positions");
  expect(stored.map((row) => row["name"])).toEqual(expect.arrayContaining(["Day cook", "Night rekooc"]));
  expect(JSON.stringify(stored)).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

test("a workbook's escape for a NUL or a lone surrogate is an issue of its cell", async () => {
  const rows = [["Position"], ["A_x0000_B"], ["C_xD83D_D"]].map((row) => row.map((value) => ({ value })));
  const { id, state } = await fixture.check("positions", await writeXlsxFile(rows).toBuffer());
  expect(state).toBe("faulty");
  const issues = await fixture.issues(id);
  expect(issues).toHaveLength(2);
});
