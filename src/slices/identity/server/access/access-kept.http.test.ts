import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AccessGrant } from "#slices/identity/server/identity.api.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
});
afterAll(() => t.close());

const ADMIN = 1;
const MANAGER = 5;

function withClient<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
  return t.units.run({ clientId: 1, accountId: 1, impersonatorId: null, requestId: null }, work);
}

async function setService(service: string, status: string): Promise<void> {
  const text = `UPDATE client_services SET status = '${status}' WHERE client_id = 1 AND service = '${service}'`;
  await t.db.withClient(1, (tx) => tx.on<unknown>().executeQuery(CompiledQuery.raw(text)));
}

async function readAccess(personId: number): Promise<readonly AccessGrant[]> {
  return (await withClient((uow) => t.product.access.readAccess(uow, [personId]))).get(personId) ?? [];
}

test("permissions in an inactive service survive changes to others and return with the service", async () => {
  const before = await readAccess(MANAGER);
  const [sleeping, ...others] = before;
  if (!sleeping || others.length === 0) throw new Error("the world has somebody with rights in two services");
  await setService(sleeping.service, "inactive");
  const awake = others.map((grant) => ({ ...grant, role: "employee" as const, regionIds: [], locationIds: [] }));
  await withClient((uow) => t.product.access.setAccess(uow, MANAGER, awake));
  expect(await readAccess(MANAGER)).toEqual(awake);
  await setService(sleeping.service, "active");
  expect(await readAccess(MANAGER)).toEqual([sleeping, ...awake]);
  await withClient((uow) => t.product.access.setAccess(uow, MANAGER, before));
});

test("the last administrator of a client cannot lose the permission, whoever removes it", async () => {
  const before = await readAccess(ADMIN);
  const less = before.map((grant) => ({ ...grant, role: "reporting" as const }));
  await expect(withClient((uow) => t.product.access.setAccess(uow, ADMIN, less))).rejects.toMatchObject({
    code: "last_administrator",
  });
  expect(await readAccess(ADMIN)).toEqual(before);
  const manager = await readAccess(MANAGER);
  const admin = manager.map((grant) => ({ ...grant, role: "client-admin" as const, regionIds: [], locationIds: [] }));
  await withClient((uow) => t.product.access.setAccess(uow, MANAGER, admin));
  await withClient((uow) => t.product.access.setAccess(uow, ADMIN, less));
  expect(await readAccess(ADMIN)).toEqual(less);
  await withClient((uow) => t.product.access.setAccess(uow, ADMIN, before));
  await withClient((uow) => t.product.access.setAccess(uow, MANAGER, manager));
});
