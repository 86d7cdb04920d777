import { allocateIds, insertRows } from "#app/server/demo/demo.repository.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { TestApplication } from "./test-application.ts";

export const PASSWORD = "correct horse battery";

/** Both clients have regions 1 and 2, locations 1–3 (1 and 2 in region 1), resident 1 at location 1, and people by role. */
export const people: readonly { id: number; role: Role; regions: readonly number[]; locations: readonly number[] }[] = [
  { id: 1, role: "client-admin", regions: [], locations: [] },
  { id: 2, role: "reporting", regions: [], locations: [] },
  { id: 3, role: "regional_manager", regions: [1], locations: [] },
  { id: 4, role: "multi_regional_manager", regions: [1, 2], locations: [] },
  { id: 5, role: "property_manager", regions: [], locations: [1] },
  { id: 6, role: "multi_property_manager", regions: [], locations: [1, 3] },
  { id: 7, role: "maintenance_manager", regions: [], locations: [2] },
  { id: 8, role: "employee", regions: [], locations: [] },
];

/** The email of a role's person in a client. */
export function buildEmail(client: number, role: Role): string {
  return `${role}@client${client}.example`.replaceAll("_", "-");
}

/** What filling a database needs. */
type DatabaseAccess = Pick<TestApplication, "db" | "owner" | "product">;

async function writeClient(t: DatabaseAccess, client: number): Promise<void> {
  await t.db.withClient(client, async (tx) => {
    await insertRows(tx, "client_services", [
      { service: "intouch", status: "active" },
      { service: "intel", status: "active" },
    ]);
    await insertRows(
      tx,
      "regions",
      [1, 2].map((id) => ({ id, name: `Region ${id} of client ${client}` })),
    );
    await insertRows(
      tx,
      "locations",
      [1, 2, 3].map((id) => ({
        id,
        name: `Location ${id} of client ${client}`,
        region_id: id === 3 ? 2 : 1,
        time_zone: "UTC",
      })),
    );
    await insertRows(
      tx,
      "units",
      [1, 2, 3].map((id) => ({ id, location_id: id, unit_number: `${100 + id}` })),
    );
    await insertRows(tx, "residents", [
      {
        id: 1,
        first_name: "Ana",
        last_name: `Lopez ${client}`,
        primary_email: `ana@client${client}.example`,
        locale: "en",
        is_confidential: false,
      },
    ]);
    await insertRows(tx, "leases", [{ id: 1, resident_id: 1, unit_id: 1, location_id: 1, start_date: "2025-01-01" }]);
    for (const person of people) {
      const { id, role } = person;
      await insertRows(tx, "people", [
        { id, first_name: role, last_name: `of ${client}`, email: buildEmail(client, role), start_date: "2024-01-01" },
      ]);
      const services = ["intouch", "intel"] as const;
      await insertRows(
        tx,
        "service_access",
        services.map((service) => ({ person_id: id, service, top_role: role })),
      );
      const managed = [
        ...person.regions.map((region) => ({ region_id: region, location_id: null })),
        ...person.locations.map((location) => ({ region_id: null, location_id: location })),
      ];
      await insertRows(
        tx,
        "service_access_scopes",
        services.flatMap((service) => managed.map((row, position) => ({ person_id: id, service, position, ...row }))),
      );
      await t.product.identity.createAccount(tx, {
        email: buildEmail(client, role),
        password: PASSWORD,
        clientId: client,
        personId: id,
        isStaff: false,
      });
    }
  });
}

/** Fills the database with two clients that have the same numeric ids everywhere. */
export async function writeTwoClients(t: DatabaseAccess): Promise<void> {
  const [first = 0, second = 0] = await t.db.global((tx) => allocateIds(tx, "clients", 2));
  if (first !== 1 || second !== 2) throw new Error("the database was not empty");
  const connection = await t.owner.connect();
  await connection.query(
    "INSERT INTO clients (id, name, slug, time_zone, locale, created_at) VALUES (1, 'Client 1', 'one', 'UTC', 'en', now()), (2, 'Client 2', 'two', 'UTC', 'en', now())",
  );
  connection.release();
  await writeClient(t, 1);
  await writeClient(t, 2);
}
