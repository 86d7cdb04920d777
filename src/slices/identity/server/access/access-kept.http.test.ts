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

function inClient<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
  return t.units.run({ clientId: 1, accountId: 1, impersonatorId: null, requestId: null }, work);
}

async function setService(service: string, status: string): Promise<void> {
  const text = `UPDATE client_services SET status = '${status}' WHERE client_id = 1 AND service = '${service}'`;
  await t.db.inClient(1, (tx) => tx.on<unknown>().executeQuery(CompiledQuery.raw(text)));
}

async function accessOf(personId: number): Promise<readonly AccessGrant[]> {
  return (await inClient((uow) => t.product.access.accessOf(uow, [personId]))).get(personId) ?? [];
}

test("rights in a service that is switched off sleep while others are changed, and are back with it", async () => {
  const before = await accessOf(MANAGER);
  const [sleeping, ...others] = before;
  if (!sleeping || others.length === 0) throw new Error("the world has somebody with rights in two services");
  await setService(sleeping.service, "inactive");
  const awake = others.map((grant) => ({ ...grant, role: "employee" as const, regionIds: [], locationIds: [] }));
  await inClient((uow) => t.product.access.setAccess(uow, MANAGER, awake));
  expect(await accessOf(MANAGER)).toEqual(awake);
  await setService(sleeping.service, "active");
  expect(await accessOf(MANAGER)).toEqual([sleeping, ...awake]);
  await inClient((uow) => t.product.access.setAccess(uow, MANAGER, before));
});

test("the last administrator of a client stays one, whoever would take the right away", async () => {
  const before = await accessOf(ADMIN);
  const less = before.map((grant) => ({ ...grant, role: "reporting" as const }));
  await expect(inClient((uow) => t.product.access.setAccess(uow, ADMIN, less))).rejects.toMatchObject({
    code: "last_administrator",
  });
  expect(await accessOf(ADMIN)).toEqual(before);
  const manager = await accessOf(MANAGER);
  const admin = manager.map((grant) => ({ ...grant, role: "client-admin" as const, regionIds: [], locationIds: [] }));
  await inClient((uow) => t.product.access.setAccess(uow, MANAGER, admin));
  await inClient((uow) => t.product.access.setAccess(uow, ADMIN, less));
  expect(await accessOf(ADMIN)).toEqual(less);
  await inClient((uow) => t.product.access.setAccess(uow, ADMIN, before));
  await inClient((uow) => t.product.access.setAccess(uow, MANAGER, manager));
});
