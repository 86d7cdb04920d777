import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { toCsvFile, type ImportFixture, openImports } from "#slices/imports/testing/import-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { buildImportJobs } from "./imports.jobs.ts";

let t: TestDatabase;
let fixture: ImportFixture;
beforeEach(async () => {
  t = await openTestDatabase();
  fixture = await openImports(t);
});
afterEach(() => t.close());

const places = toCsvFile("Property,Code,Region", "Alder,AL,North", "Birch,BI,North");
const staff = toCsvFile(
  "First,Last,Employee ID,E-mail,Property,Start date,Manager,Service,Role,Manages",
  "Eva,Ott,E1,eva@company.example,Alder,2024-01-01,,intouch,property_manager,Alder",
  "Bo,Li,E2,bo@company.example,Alder,2024-01-01,E1,,,",
);

async function runAsOwner(sql: string): Promise<void> {
  const connection = await t.owner.connect();
  try {
    // The owner of the schema sees no client's rows unless it sets a client.
    await connection.query(`BEGIN; SET LOCAL app.client_id = '1'; ${sql}; COMMIT`);
  } finally {
    connection.release();
  }
}

const undo = (id: number) => fixture.service.undo(fixture.request, id);

describe("undoing an import", () => {
  test("restores everything: created rows are deleted, changed rows get their old values", async () => {
    await fixture.bring("locations", places);
    const before = {
      people: await fixture.rows("people"),
      counts: await fixture.counts(),
      places: await fixture.rows("locations"),
    };
    const people = await fixture.bring("people", staff);
    const moved = await fixture.bring(
      "locations",
      toCsvFile("Property,Code,Region,City", "Alder Court,AL,South,Reno", "Cedar,CE,South,"),
    );
    expect(await fixture.rows("locations")).toHaveLength(3);
    await undo(moved.id);
    expect(await fixture.rows("locations")).toEqual(before.places);
    await undo(people.id);
    expect(await fixture.rows("people")).toEqual(before.people);
    const { import_changes: kept, ...counts } = await fixture.counts();
    expect(counts).toEqual({ ...before.counts, import_changes: undefined });
    expect(kept).toBeGreaterThan(before.counts["import_changes"] ?? 0);
    expect((await fixture.service.getDetail(fixture.request, people.id)).data).toMatchObject({
      state: "undone",
      undone_by: { id: 1 },
    });
  });

  test("a changed employment gets its old days back", async () => {
    await fixture.bring("locations", places);
    await fixture.bring("people", staff);
    const before = [await fixture.rows("employments"), await fixture.rows("people")];
    const moved = await fixture.bring(
      "people",
      toCsvFile("First,Last,Employee ID,Property,Start date", "Bo,Li,E2,Birch,2026-01-01"),
    );
    expect(await fixture.rows("employments")).toHaveLength(3);
    await undo(moved.id);
    expect([await fixture.rows("employments"), await fixture.rows("people")]).toEqual(before);
  });

  test.each([
    [
      "was changed by hand",
      "UPDATE people SET cell_phone = '5125550100' WHERE external_id = 'E1'",
      "import_changed",
      "Eva Ott",
    ],
    [
      "has another role since",
      "UPDATE service_access SET top_role = 'reporting'",
      "import_changed",
      "roles of 1 people",
    ],
    [
      "already has an account",
      "INSERT INTO accounts (id, email, created_at) VALUES (9, 'eva@company.example', now()); INSERT INTO account_memberships SELECT 9, client_id, id FROM people WHERE external_id = 'E1'",
      "import_has_accounts",
      "Eva Ott",
    ],
    [
      "is referenced",
      "INSERT INTO people (client_id, first_name, last_name, manager_id) SELECT client_id, 'Al', 'By', id FROM people WHERE external_id = 'E1'",
      "import_in_use",
      "people refer to it",
    ],
  ])("is rejected with the reason when a person of the import %s", async (_what, sql, code, words) => {
    await fixture.bring("locations", places);
    const people = await fixture.bring("people", staff);
    await runAsOwner(sql);
    const before = await fixture.counts();
    await expect(undo(people.id)).rejects.toMatchObject({ code, message: expect.stringContaining(words) as string });
    expect(await fixture.counts()).toEqual(before);
    expect((await fixture.service.getDetail(fixture.request, people.id)).data.state).toBe("applied");
  });

  test("is rejected while a later import depends on it, and works from the last one back", async () => {
    const first = await fixture.bring("locations", places);
    const second = await fixture.bring("units", toCsvFile("Property,Unit", "Alder,1"));
    await expect(undo(first.id)).rejects.toMatchObject({
      code: "import_in_use",
      message: expect.stringContaining("units") as string,
    });
    await undo(second.id);
    await undo(first.id);
    expect(await fixture.rows("regions")).toEqual([]);
  });
});

describe("an interrupted run", () => {
  test("writes nothing, says so, and can be tried again", async () => {
    const before = await fixture.counts();
    const checked = await fixture.check("locations", places);
    await fixture.service.apply(fixture.request, checked.id);
    // The change log is written last, so everything before it is in the transaction already.
    await runAsOwner("ALTER TABLE import_changes ADD CONSTRAINT planted CHECK (position < 2)");
    await expect(fixture.runs.apply({ importId: checked.id, auditContext: fixture.auditContext })).rejects.toThrow(
      "planted",
    );
    const failed = (await fixture.service.getDetail(fixture.request, checked.id)).data;
    expect(failed).toMatchObject({ state: "failed", applied_at: null });
    expect(failed.failure).toContain("nothing was imported");
    expect(await fixture.counts()).toEqual(before);
    await runAsOwner("ALTER TABLE import_changes DROP CONSTRAINT planted");
    expect(await fixture.bring("locations", places)).toMatchObject({ state: "applied", rows_created: 2 });
  });

  test("of a process that died is resumed by another once its lease has expired", async () => {
    const checked = await fixture.check("locations", places);
    await fixture.service.apply(fixture.request, checked.id);
    const hold = (until: string) =>
      runAsOwner(`UPDATE imports SET run_token = 'dead', leased_until = ${until} WHERE id = ${checked.id}`);
    await hold("now() + interval '1 minute'");
    const jobs = buildImportJobs({
      db: t.db,
      runs: fixture.runs,
      units: t.units,
      organization: { readClients: () => Promise.resolve([{ id: 1 }, { id: 2 }]) },
      findExpired: fixture.service.findExpired,
      expireFiles: (clientId) => fixture.service.expireFiles(clientId),
    });
    const resume = jobs.find((job) => job.name === "imports.resume");
    await resume?.run({ clientId: 1 });
    expect((await fixture.service.getDetail(fixture.request, checked.id)).data.state).toBe("applying");
    await hold("now() - interval '1 second'");
    await resume?.run({ clientId: 1 });
    expect((await fixture.service.getDetail(fixture.request, checked.id)).data.state).toBe("applied");
    // If the dead run continues, it has no lease left.
    await fixture.runs.apply({ importId: checked.id, auditContext: fixture.auditContext });
    expect(await fixture.rows("locations")).toHaveLength(2);
  });

  test("two imports of a company are never applied at the same time", async () => {
    const [first, second] = [
      await fixture.check("locations", places),
      await fixture.check("positions", toCsvFile("Position", "Chef")),
    ];
    await fixture.service.apply(fixture.request, first.id);
    await expect(fixture.service.apply(fixture.request, second.id)).rejects.toMatchObject({ code: "import_busy" });
    await fixture.runs.apply({ importId: first.id, auditContext: fixture.auditContext });
    await fixture.service.apply(fixture.request, second.id);
    await expect(undo(first.id)).rejects.toMatchObject({ code: "import_busy" });
  });

  test("changes between check and application are checked again", async () => {
    await fixture.bring("locations", places);
    const checked = await fixture.check("units", toCsvFile("Property,Unit", "Alder,1"));
    await fixture.service.apply(fixture.request, checked.id);
    await runAsOwner("UPDATE locations SET name = 'Ash', external_id = 'ASH' WHERE external_id = 'AL'");
    await fixture.runs.apply({ importId: checked.id, auditContext: fixture.auditContext });
    expect((await fixture.service.getDetail(fixture.request, checked.id)).data.state).toBe("faulty");
    expect(await fixture.rows("units")).toEqual([]);
  });

  test("a file is deleted after thirty days, and its history stays", async () => {
    const done = await fixture.bring("locations", places);
    t.clock.advance(31 * 86_400);
    await fixture.service.expireFiles(1);
    expect((await fixture.service.getDetail(fixture.request, done.id)).data).toMatchObject({
      has_file: false,
      state: "applied",
    });
    expect(await fixture.rows("files")).toEqual([]);
    expect(await fixture.rows("file_chunks")).toEqual([]);
    await undo(done.id);
  });
});
