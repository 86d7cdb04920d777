import { allocateIds, insertRows } from "#app/server/demo/demo.repository.ts";
import type { TeamReply } from "#slices/people/contract/team.contract.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

export type Role = Parameters<typeof buildEmail>[1];

/** Inserts into a client people 11–13 at locations 1–3, 14 without a location, and 15 who left in May. */
async function writeTeam(t: TestApplication, client: number): Promise<void> {
  await t.db.withClient(client, async (tx) => {
    // Reserves lower ids for rows that tests insert.
    await allocateIds(tx, "people", 50);
    await insertRows(tx, "position_categories", [{ id: 1, name: "On site" }]);
    await insertRows(tx, "positions", [
      { id: 1, name: "Leasing Consultant", position_category_id: 1 },
      { id: 2, name: "Technician", position_category_id: null },
    ]);
    await insertRows(tx, "reporting_groups", [{ id: 1, name: "Lease-up" }]);
    await insertRows(tx, "reporting_group_locations", [{ reporting_group_id: 1, location_id: 3 }]);
    const createPerson = (id: number, location: number | null, more: object = {}): object => ({
      id,
      first_name: `Person ${id}`,
      last_name: `of ${client}`,
      email: `person${id}@client${client}.example`,
      location_id: location,
      position_id: 1,
      start_date: "2024-11-20",
      last_day: null,
      ...more,
    });
    const rows = [
      createPerson(11, 1),
      createPerson(12, 2, { position_id: 2 }),
      createPerson(13, 3, { email: null, start_date: null }),
      createPerson(14, null, { position_id: null }),
      createPerson(15, 1, { last_day: "2026-05-31" }),
    ] as Record<string, unknown>[];
    await insertRows(tx, "people", rows);
    await insertRows(
      tx,
      "employments",
      rows.map((row) => ({
        person_id: row["id"],
        location_id: row["location_id"],
        position_id: row["position_id"],
        starts_on: row["start_date"],
        ends_on: row["last_day"],
      })),
    );
  });
}

export interface ApiResponse<Body> {
  readonly status: number;
  readonly body: Body;
}

/** The body of an error. */
export interface ErrorBody {
  readonly code: string;
  readonly errors: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

/** Two clients with the same people, and functions to call the API as one of them. */
export interface TeamFixture extends TestApplication {
  send<Body = ErrorBody>(
    who: Role | { readonly email: string; readonly password: string },
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    payload?: object,
    client?: number,
  ): Promise<ApiResponse<Body>>;
  /** Returns the team list of a role. */
  list(role: Role, query?: string, client?: number): Promise<ApiResponse<TeamReply>>;
  /** Runs a statement in a client as the owner, for changes without an API call. */
  run(statement: string, client?: number): Promise<readonly Record<string, unknown>[]>;
}

/** Creates the fixture. */
export async function setUpTeamFixture(): Promise<TeamFixture> {
  const t = await startTestApplication();
  await writeTwoClients(t);
  await writeTeam(t, 1);
  await writeTeam(t, 2);
  const send: TeamFixture["send"] = async (who, method, path, payload, client = 1) => {
    const { email, password } = typeof who === "string" ? { email: buildEmail(client, who), password: PASSWORD } : who;
    const session = await t.signIn(email, password);
    const reply = await t.server.inject({
      method,
      url: `/v1/en${path}`,
      headers: { ...session, ...sameOrigin },
      ...(payload ? { payload } : {}),
    });
    return { status: reply.statusCode, body: JSON.parse(reply.body) as never };
  };
  return {
    ...t,
    send,
    list: (role, query = "", client = 1) =>
      send<TeamReply>(role, "GET", `/analytics/team?filters[general]=All&page[size]=100&${query}`, undefined, client),
    async run(statement, client = 1) {
      const connection = await t.owner.connect();
      try {
        // Row-level security also applies to the owner.
        await connection.query(`BEGIN; SET LOCAL app.client_id = '${client}'`);
        const { rows } = await connection.query(statement);
        await connection.query("COMMIT");
        return rows;
      } finally {
        connection.release();
      }
    },
  };
}
