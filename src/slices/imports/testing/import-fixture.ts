import type { Actor } from "#slices/identity/server/identity.api.ts";
import { createIdentityModule } from "#slices/identity/server/identity.module.ts";
import type { ImportTypeId } from "#slices/imports/contract/import-kinds.ts";
import { createImportsModule } from "#slices/imports/server/imports.module.ts";
import { allKinds } from "#slices/imports/server/kinds/all-kinds.ts";
import { buildImportPlan, type PlanDeps } from "#slices/imports/server/planning/make-plan.ts";
import { assertMapping, proposeMapping } from "#slices/imports/server/reading/mapping.rules.ts";
import { parseFile } from "#slices/imports/server/reading/parse-rows.ts";
import { profileFile } from "#slices/imports/server/reading/profile.ts";
import type { RequestContext } from "#slices/imports/server/imports.service.ts";
import { createOrganizationModule } from "#slices/organization/server/organization.module.ts";
import { createPeopleModule } from "#slices/people/server/people.module.ts";
import { createResidentsModule } from "#slices/residents/server/residents.module.ts";
import { makeClient } from "#slices/residents/testing/residents.factories.ts";
import { joinImporters } from "#platform/server/db/importer.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

type Row = Readonly<Record<string, unknown>>;
type AnyTable = Record<string, Record<string, unknown>>;

/** Tables that an import must write completely or not at all. */
const watched = [
  "districts",
  "regions",
  "locations",
  "units",
  "position_categories",
  "positions",
  "reporting_groups",
  "reporting_group_locations",
  "people",
  "employments",
  "service_access",
  "service_access_scopes",
  "residents",
  "leases",
  "work_orders",
  "import_changes",
] as const;

/** Returns lines as an uploaded CSV file. */
export function toCsvFile(...lines: readonly string[]): Buffer {
  return Buffer.from(`${lines.join("\n")}\n`);
}

/** Creates the imports of client 1 on a database, as its administrator (person 1), with real dependencies. */
export async function openImports(t: TestDatabase) {
  const { db, clock, units } = t;
  await makeClient(db, 1);
  await makeClient(db, 2);
  const selectRows = (tx: Parameters<Parameters<typeof db.withClient>[1]>[0], table: string) =>
    tx
      .on<AnyTable>()
      .selectFrom(table)
      .selectAll()
      .where("client_id", "=", tx.clientId as never);
  for (const client of [1, 2]) {
    await db.withClient(client, async (tx) => {
      const admin = { client_id: client, id: 1, first_name: "Ada", last_name: "Min", email: "ada@company.example" };
      await tx.on<AnyTable>().insertInto("people").values(admin).execute();
      for (const service of ["intouch", "ingage"]) {
        await tx
          .on<AnyTable>()
          .insertInto("client_services")
          .values({ client_id: client, service, status: "active" })
          .execute();
      }
    });
  }
  // Moves sequences above ids that were set by hand.
  const owner = await t.owner.connect();
  await owner.query("SELECT setval(pg_get_serial_sequence('people', 'id'), 100)");
  owner.release();
  const identity = createIdentityModule({
    db,
    clock,
    units,
    people: { find: (tx, personId) => people.directory.find(tx, personId) },
    readPlaces: async (tx) => {
      const [regions, locations] = [
        await selectRows(tx, "regions").execute(),
        await selectRows(tx, "locations").execute(),
      ];
      return {
        regionIds: new Set(regions.map((row) => Number(row["id"]))),
        locationIds: new Set(locations.map((row) => Number(row["id"]))),
      };
    },
    findLanding: () => Promise.resolve("/"),
    findAnyClientId: () => Promise.resolve(1),
    getPublicUrl: () => "http://portal.example",
    signInHint: null,
  });
  const organization = createOrganizationModule({ identity: identity.api });
  const people = createPeopleModule({
    db,
    clock,
    units,
    organization: organization.api,
    access: identity.access,
    readOptedOut: () => Promise.resolve(new Set()),
    plans: {
      readDevelopment: () => Promise.reject(new Error("no plans here")),
      readEmployeePlans: () => Promise.reject(new Error("no plans here")),
    },
    employments: {
      onHired: () => Promise.resolve(),
      previewHire: () => Promise.resolve({ plans: [], tasks: 0, overdue: 0 }),
      onNoticed: () => Promise.resolve([]),
      onChanged: () => Promise.resolve(),
      onLeft: () => Promise.resolve(),
      onErased: () => Promise.resolve(),
    },
    eraseRespondent: () => Promise.resolve(),
    eraseReferences: () => Promise.resolve(),
  });
  const importers = {
    organization: organization.importer,
    people: people.importer,
    residents: createResidentsModule().importer,
  };
  const imports = createImportsModule({
    expireMore: { findWork: () => [], run: () => Promise.resolve() },
    onEmploymentsImported: () => Promise.resolve(),
    previewEmployments: () => Promise.resolve({ hires: 0, enrollments: 0, tasks: 0, overdue: 0 }),
    db,
    clock,
    units,
    organization: organization.api,
    people: people.api,
    access: identity.access,
    importers,
  });
  const actor = { kind: "account", accountId: 1, clientId: 1, personId: 1, impersonatorId: null } as Actor;
  const request: RequestContext = {
    actor: { ...actor, isStaff: false, services: new Set(), permissions: [] },
    requestId: "test",
    locale: "en",
  };
  const { service, runs } = imports;
  const planning: PlanDeps = {
    clock,
    organization: organization.api,
    importer: joinImporters(Object.values(importers)),
    latestEmployment: (history) => people.importer.findLatest(history),
    roles: identity.access,
  };
  const auditContext = { clientId: 1, accountId: 1, personId: 1, impersonatorId: null, requestId: "test" };

  async function upload(kind: ImportTypeId, bytes: Buffer, name = "file.csv") {
    const parts = (async function* () {
      for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
    })();
    return (await service.upload(request, kind, { name, mediaType: "text/csv", bytes: parts })).data;
  }

  return {
    service,
    issuePages: imports.issues,
    runs,
    request,
    auditContext,
    access: identity.access,
    upload,

    /** Uploads a file, accepts the proposed mapping and checks it. */
    async check(kind: ImportTypeId, bytes: Buffer, name?: string) {
      const { id, columns } = await upload(kind, bytes, name);
      await service.map(request, id, {
        columns: columns.map((each) => ({ header: each.header, field: each.field, date_order: each.date_order })),
      });
      await runs.check({ importId: id, auditContext });
      return (await service.getDetail(request, id)).data;
    },

    /** Returns the errors of a check as `row column: code`, without storing rows. */
    async plan(kind: ImportTypeId, bytes: Buffer): Promise<string[]> {
      const source = {
        size: bytes.length,
        async *chunks() {
          yield bytes;
        },
      };
      const { fields } = allKinds[kind];
      const profile = await profileFile(source);
      const mapping = proposeMapping(profile.source, fields, []);
      assertMapping(mapping, profile.source, fields);
      const onRows = (): Promise<void> => Promise.resolve();
      const file = await parseFile(source, { source: profile.source, mapping, fields, onRows });
      const made = await db.withClient(1, (tx) => buildImportPlan(tx, planning, allKinds[kind], file));
      return made.issues.map((issue) => `${issue.row} ${issue.column}: ${issue.code}`);
    },

    /** Checks and applies a file; throws with its errors when it has any. */
    async bring(kind: ImportTypeId, bytes: Buffer, name?: string) {
      const checked = await this.check(kind, bytes, name);
      if (checked.state !== "checked") {
        throw new Error(`${checked.state}: ${JSON.stringify(await this.issues(checked.id))} ${checked.failure ?? ""}`);
      }
      await service.apply(request, checked.id);
      await runs.apply({ importId: checked.id, auditContext });
      return (await service.getDetail(request, checked.id)).data;
    },

    /** Returns the issues as `row column: code`. */
    async issues(id: number): Promise<string[]> {
      const { data } = await imports.issues.readPage(request, id, { number: 1, size: 1000 });
      return data.map((each) => `${each.is_warning ? "(" : ""}${each.row} ${each.column}: ${each.code}`);
    },

    /** Reads the rows of one table of client 1. */
    rows(table: string): Promise<readonly Row[]> {
      return db.withClient(1, (tx) => selectRows(tx, table).execute());
    },

    /** Counts the rows of each table. */
    counts(): Promise<Record<string, number>> {
      return db.withClient(1, async (tx) => {
        const counts: Record<string, number> = {};
        for (const table of watched) counts[table] = (await selectRows(tx, table).execute()).length;
        return counts;
      });
    },
  };
}

export type ImportFixture = Awaited<ReturnType<typeof openImports>>;
