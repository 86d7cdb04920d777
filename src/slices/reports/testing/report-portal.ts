import { insertRows } from "#app/server/demo/demo.repository.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, people } from "#test/support/two-clients.ts";
import { writeCompany } from "./report-company.ts";

const services = ["intouch", "intel", "ingage", "introduce"] as const;
/** Account holders are not among the company's own people, whose ids begin at 101. */
const FIRST_VIEWER = 200;

async function addViewers(t: TestApplication, clientId: number): Promise<void> {
  await t.db.withClient(clientId, async (tx) => {
    await insertRows(tx, "client_services", [{ service: "introduce", status: "active" }]);
    for (const { id, role, regions, locations } of people) {
      const personId = FIRST_VIEWER + id;
      const email = buildEmail(clientId, role);
      await insertRows(tx, "people", [{ id: personId, first_name: role, last_name: "V", email }]);
      const managed = [
        ...regions.map((region_id) => ({ region_id, location_id: null })),
        ...locations.map((location_id) => ({ region_id: null, location_id })),
      ];
      const person_id = personId;
      const access = services.map((service) => ({ person_id, service, top_role: role }));
      const scopes = services.flatMap((service) =>
        managed.map((row, position) => ({ person_id, service, position, ...row })),
      );
      await insertRows(tx, "service_access", access);
      await insertRows(tx, "service_access_scopes", scopes);
      const account = { email, password: PASSWORD, clientId, personId, isStaff: false };
      await t.product.identity.createAccount(tx, account);
    }
  });
}

/**
 * Starts the whole application with two companies of the same ids (`writeCompany`; in the second one Alder's first
 * resident agrees less), every service, districts and groups, and a person of each role to sign in as, under the names
 * of `buildEmail`.
 */
export async function startReportPortal(): Promise<TestApplication> {
  const t = await startTestApplication();
  for (const clientId of [1, 2]) {
    await writeCompany(t, t.product, clientId, { alder: clientId === 1 ? 5 : 2, hasAreas: true });
    await addViewers(t, clientId);
  }
  return t;
}
