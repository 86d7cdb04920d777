import { compose } from "#app/server/compose.ts";
import { allocateIds, insertRows } from "#app/server/demo/demo.repository.ts";
import type { ManualClock } from "#platform/server/clock.ts";
import { openDatabase } from "#platform/server/db/database.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import { Jobs } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import { insertRows as insertGlobal } from "#slices/analytics/testing/analytics.factories.ts";
import { createUnitsOfWork } from "#platform/server/unit-of-work.ts";

export const PASSWORD = "harbor tulip 93 window";
export const CLIENT = 1;

/** The people who work there, by role; each reports to the one named. */
export const staff = {
  ada: { id: 1, first: "Ada", last: "Admin", role: "client-admin", above: null, region: null, location: null },
  rita: { id: 2, first: "Rita", last: "Region", role: "regional_manager", above: 1, region: 1, location: null },
  paul: { id: 3, first: "Paul", last: "Property", role: "property_manager", above: 2, region: null, location: 1 },
  mia: { id: 4, first: "Mia", last: "Mentor", role: "employee", above: 3, region: null, location: null },
} as const;
export type StaffName = keyof typeof staff;

/** The email of one of them. */
export const buildEmail = (name: StaffName): string => `${name}@harborline.example`;

/** Writes a company with two properties in one region, one in another, and no plan yet. */
export async function writePlansCompany(engine: SqlEngine, clock: ManualClock): Promise<void> {
  const db = openDatabase(engine);
  const jobs = new Jobs(engine, createLog("silent"), false);
  const units = createUnitsOfWork(db, clock, jobs);
  const product = compose({ db, clock, units, getPublicUrl: () => "", mailbox: null, signInHint: null });
  const client = { id: CLIENT, name: "Harborline", slug: "harborline", time_zone: "America/Chicago", locale: "en" };
  await db.global((tx) =>
    insertGlobal(tx, "clients", [{ ...client, can_add_employees: true, created_at: clock.now() }]),
  );
  await db.withClient(CLIENT, async (tx) => {
    const services = ["introduce", "intel"];
    await insertRows(
      tx,
      "client_services",
      services.map((service) => ({ service, status: "active" })),
    );
    await insertRows(tx, "regions", [
      { id: 1, name: "Bay" },
      { id: 2, name: "Hills" },
    ]);
    const places = ["Alder Court", "Birch Row", "Cedar Park"];
    await insertRows(
      tx,
      "locations",
      places.map((name, at) => ({ id: at + 1, name, region_id: at === 2 ? 2 : 1, time_zone: client.time_zone })),
    );
    await insertRows(tx, "position_categories", [{ id: 1, name: "Leasing" }]);
    await insertRows(tx, "positions", [{ id: 1, name: "Leasing Agent", position_category_id: 1 }]);
    // The database allocates ids from here on.
    await allocateIds(tx, "people", 50);
    for (const [name, { id, first, last, role, above, region, location }] of Object.entries(staff)) {
      const email = buildEmail(name as StaffName);
      const post = { location_id: 1, position_id: 1 };
      const person = {
        id,
        first_name: first,
        last_name: last,
        email,
        manager_id: above,
        start_date: "2024-01-01",
        ...post,
      };
      await insertRows(tx, "people", [person]);
      await insertRows(tx, "employments", [{ person_id: id, ...post, starts_on: "2024-01-01" }]);
      for (const service of services) {
        await insertRows(tx, "service_access", [{ person_id: id, service, top_role: role }]);
        if (region !== null || location !== null) {
          const scope = { person_id: id, service, position: 0, region_id: region, location_id: location };
          await insertRows(tx, "service_access_scopes", [scope]);
        }
      }
      const account = { email, password: PASSWORD, clientId: CLIENT, personId: id, isStaff: false };
      await product.identity.createAccount(tx, account);
    }
  });
}
