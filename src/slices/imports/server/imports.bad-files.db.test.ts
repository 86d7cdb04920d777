import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "#platform/server/app-error.ts";
import { SpreadsheetError } from "#platform/server/spreadsheets/sheet.ts";
import { formatFieldErrors } from "./import-issue-messages.ts";
import { importKinds, type ImportTypeId } from "#slices/imports/contract/import-kinds.ts";
import { createBadFile, createRoll, readFile, validFiles } from "#slices/imports/testing/bad-files.ts";
import { toCsvFile, type ImportFixture, openImports } from "#slices/imports/testing/import-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { isWholeRun } from "#test/support/whole-run.ts";

const FILES = isWholeRun ? 2000 : 400;
/**
 * The number of files that run through upload, mapping, check and discard. The others run through the same code without
 * storage.
 */
const THROUGH_ALL = 20;

let t: TestDatabase;
let fixture: ImportFixture;
beforeAll(async () => {
  t = await openTestDatabase();
  fixture = await openImports(t);
  await fixture.bring("locations", toCsvFile("Property,Code,Region", "Alder,AL,North"));
  await fixture.bring("units", toCsvFile("Property,Unit", "Alder,1", "Alder,2"));
  await fixture.bring("positions", toCsvFile("Position", "Manager"));
  await fixture.bring("residents", toCsvFile("Resident ID,First,Last", "R1,Ana,Diaz"));
});
afterAll(() => t.close());

async function checkFile(kind: ImportTypeId, bytes: Buffer): Promise<readonly string[]> {
  const { id, state } = await fixture.check(kind, bytes);
  const issues = await fixture.issues(id);
  await fixture.service.discard(fixture.request, id);
  if (state !== "faulty") throw new Error(`${state}: ${issues.join("; ")}`);
  return issues;
}

/** Returns why a file is rejected, or its errors by row and column. Throws any other error. */
async function readRefusal(kind: ImportTypeId, bytes: Buffer, isThroughAll: boolean): Promise<readonly string[]> {
  try {
    return await (isThroughAll ? checkFile(kind, bytes) : fixture.plan(kind, bytes));
  } catch (error) {
    if (error instanceof SpreadsheetError)
      return [`file_${error.code}: ${formatFieldErrors(error.code, error.details, "en")}`];
    if (!(error instanceof AppError) || error.kind === "internal") throw error;
    return [`${error.code}: ${error.message}`];
  }
}

// Every error names row and column, or is an error of the whole file.
const named = /^(\(?\d+ .+: [a-z_]+|file_[a-z_]+: .+|bad_mapping: .+)$/;

test(`${FILES} bad files: no server error, no row written, every error named`, { timeout: 600_000 }, async () => {
  const before = await fixture.counts();
  const strays: string[] = [];
  for (let number = 0; number < FILES; number++) {
    const kind = importKinds[number % importKinds.length] ?? "units";
    const bytes = await createBadFile(kind, createRoll(number));
    const refusal = await readRefusal(kind, bytes, Math.floor(number / 8) % THROUGH_ALL === 0).catch(
      (error: unknown) => [`!! ${String(error)}`],
    );
    const isNamed = refusal.length > 0 && refusal.every((line) => named.test(line));
    if (!isNamed) strays.push(`file ${number} (${kind}): ${refusal.join(" | ")}`);
  }
  expect(strays).toEqual([]);
  expect(await fixture.counts()).toEqual(before);
  // Nothing is stored of files that were rejected at upload.
  const kept = (await fixture.rows("imports")).map((row) => row["file_id"]);
  expect(new Set((await fixture.rows("files")).map((row) => row["id"]))).toEqual(new Set(kept));
});

test.each(importKinds.flatMap((kind) => [false, true].map((isXlsx) => ({ kind, isXlsx }))))(
  "the valid version of $kind is imported completely (xlsx: $isXlsx)",
  async ({ kind, isXlsx }) => {
    const done = await fixture.bring(kind, await readFile(validFiles[kind], isXlsx));
    expect(done).toMatchObject({ state: "applied", rows_total: 2, errors_total: 0 });
    expect(done.rows_same).toBe(isXlsx ? 2 : 0);
  },
);
