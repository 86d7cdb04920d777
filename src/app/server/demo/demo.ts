import { type Clock, dayIn } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { IdentityApi } from "#slices/identity/server/identity.api.ts";
import type { SurveysApi } from "#slices/surveys/server/surveys.api.ts";
import { demoClient, demoRegions, SMALL_LOCATION } from "./demo-company.ts";
import { DEMO_PASSWORD, demoEmail, demoPeople } from "./demo-people.ts";
import { writeHistory } from "./demo-history.ts";
import { type DemoPlace, writePlaces } from "./demo-places.ts";
import { chanceFrom } from "./demo-random.ts";
import {
  drawIds,
  findOpenResident,
  hasPosted,
  insertDemoClient,
  insertRows,
  readClientKinds,
} from "./demo.repository.ts";

const SEED = 20_261_121;
const SURVEY_ID = 24;
const services = ["intouch", "intel"] as const;

interface DemoDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityApi;
  readonly surveys: SurveysApi;
  releaseClosedMonths(clientId: number): Promise<number>;
}

/** How to sign in to the demo, for the terminal and the sign-in page. */
export const demoHint = [
  `This is a demo: ${demoClient.name} is fictional. The password of everybody is ${DEMO_PASSWORD}.`,
  ...demoPeople.filter((person) => person.role !== "employee").map((person) => `${demoEmail(person)} (${person.role})`),
].join("\n");

/** True when the database holds the demo company. */
export async function hasDemo(db: Database): Promise<boolean> {
  return (await db.global(readClientKinds)).demoId !== null;
}

function managedRows(
  person: (typeof demoPeople)[number],
  places: readonly DemoPlace[],
): { region_id: number | null; location_id: number | null }[] {
  return person.manages.map((name) => {
    const location = places.find((place) => place.character.name === name);
    if (location) return { region_id: null, location_id: location.id };
    const region = demoRegions.find((each) => each.name === name)?.locations[0]?.name;
    return { region_id: places.find((place) => place.character.name === region)?.regionId ?? null, location_id: null };
  });
}

async function writePeople(tx: ClientTx, deps: DemoDeps, places: readonly DemoPlace[]): Promise<void> {
  await insertRows(
    tx,
    "client_services",
    services.map((service) => ({ service, status: "active" })),
  );
  const ids = await drawIds(tx, "people", demoPeople.length);
  const positions = [...new Set(demoPeople.map((person) => person.position))];
  const positionIds = await drawIds(tx, "positions", positions.length);
  await insertRows(
    tx,
    "positions",
    positions.map((name, index) => ({ id: positionIds[index], name })),
  );
  for (const [index, person] of demoPeople.entries()) {
    const id = ids[index] ?? 0;
    const managed = managedRows(person, places);
    await insertRows(tx, "people", [
      {
        id,
        first_name: person.first,
        last_name: person.last,
        email: demoEmail(person),
        location_id: managed[0]?.location_id ?? null,
        position_id: positionIds[positions.indexOf(person.position)],
        start_date: "2024-01-15",
      },
    ]);
    await insertRows(tx, "employments", [
      {
        person_id: id,
        location_id: managed[0]?.location_id ?? null,
        position_id: positionIds[positions.indexOf(person.position)],
        starts_on: "2024-01-15",
      },
    ]);
    await insertRows(
      tx,
      "service_access",
      services.map((service) => ({ person_id: id, service, top_role: person.role })),
    );
    const scopes = services.flatMap((service) =>
      managed.map((row, position) => ({ person_id: id, service, position, ...row })),
    );
    await insertRows(tx, "service_access_scopes", scopes);
    await deps.identity.createAccount(tx, {
      email: demoEmail(person),
      password: DEMO_PASSWORD,
      clientId: tx.clientId,
      personId: id,
      isStaff: false,
    });
  }
}

async function writeDemo(deps: DemoDeps): Promise<number> {
  const { db, clock } = deps;
  const now = clock.now();
  const [clientId = 0] = await db.global((tx) => drawIds(tx, "clients", 1));
  const today = dayIn(demoClient.timeZone, now);
  // One transaction: a killed first start leaves an empty database, not half a company.
  await db.inClient(clientId, async (tx) => {
    const { timeZone, ...client } = demoClient;
    await insertDemoClient(tx, { ...client, id: clientId, time_zone: timeZone, created_at: now });
    const chance = chanceFrom(SEED);
    const places = await writePlaces(tx, chance, today);
    await writePeople(tx, deps, places);
    await writeHistory(tx, chance, places, now);
    await deps.surveys.rebuildRollups(tx);
  });
  return clientId;
}

/** What the product itself does with the rows: releases closed months, and invites somebody whose mail a newcomer can open. */
async function bringToLife(deps: DemoDeps, clientId: number): Promise<void> {
  const cause = { clientId, accountId: null, impersonatorId: null, requestId: null };
  await deps.releaseClosedMonths(clientId);
  const residentId = await deps.db.inClient(clientId, (tx) => findOpenResident(tx, SMALL_LOCATION));
  if (residentId !== null) await deps.surveys.invite(cause, { surveyId: SURVEY_ID, residentId });
}

/** Fills an empty database with the demo company and ends what a killed start began; leaves other databases alone. */
export async function loadDemo(deps: DemoDeps): Promise<void> {
  const found = await deps.db.global(readClientKinds);
  if (found.hasClients && found.demoId === null) return;
  const clientId = found.demoId ?? (await writeDemo(deps));
  if (!(await deps.db.inClient(clientId, hasPosted))) await bringToLife(deps, clientId);
}
