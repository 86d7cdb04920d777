import type { ResidentSurvey } from "#slices/surveys/contract/resident-survey.contract.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { addResidents } from "./residents-company.ts";
import { readClientRows } from "./rows.ts";
import { buildForm, sameOrigin, startTestApplication, type TestApplication } from "./test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "./two-clients.ts";

type Headers = Readonly<Record<string, string>>;

/** Two clients whose residents answered, and the actions on links to a response. */
export interface SharedLinks extends TestApplication {
  /** The id of the response of a client's day; 0 without one. */
  readResponse(day: string, client?: number): Promise<number>;
  /** The session of a role's person. */
  readSession(role: Role, client?: number): Promise<{ cookie: string }>;
  /** Requests a link; the path of the link is null where it is rejected. */
  share(role: Role, more?: ShareWish): Promise<{ status: number; body: string; path: string | null }>;
  /** Presses the button of a link; the cookie is that of the view, "" where none was set. */
  open(path: string, headers?: Headers): Promise<{ status: number; location: string; cookie: string }>;
  /** Requests the response of Bea, or another. */
  read(headers: Headers, more?: ShareWish): Promise<{ status: number; data: ResidentSurvey }>;
  /** Posts to an address below the response's links. */
  change(role: Role, below: string, body?: object, more?: ShareWish): Promise<number>;
  /** The links that are listed. */
  list(
    role: Role,
  ): Promise<readonly { id: number; openings: number; is_own: boolean; last_opened_at: string | null }[]>;
}

interface ShareWish {
  readonly day?: string;
  readonly resident?: number;
  readonly days?: number;
  readonly client?: number;
}

/** Starts the application with an open response of Bea (resident 11, location 1) of 2026-10-05 among others. */
export async function startSharedLinks(): Promise<SharedLinks> {
  const t = await startTestApplication();
  t.clock.set("2026-11-20T15:00:00Z");
  await writeTwoClients(t);
  for (const client of [1, 2]) await addResidents(t, client);
  const sessions = new Map<string, Promise<{ cookie: string }>>();
  const readResponse = async (day: string, client = 1): Promise<number> => {
    const statement = `SELECT invitation_id AS id FROM responses WHERE client_id = ${client} AND completed_on = '${day}'`;
    return Number((await readClientRows(t, client, statement))[0]?.["id"] ?? 0);
  };
  const readSession = (role: Role, client = 1): Promise<{ cookie: string }> => {
    const email = buildEmail(client, role);
    const session = sessions.get(email) ?? t.signIn(email, PASSWORD);
    sessions.set(email, session);
    return session;
  };
  const readAddress = async ({ day = "2026-10-05", resident = 11, client = 1 }: ShareWish): Promise<string> =>
    `/v1/en/analytics/residents/${resident}/resident_survey/${await readResponse(day, client)}`;
  return {
    ...t,
    readResponse,
    readSession,
    async share(role, more = {}) {
      const days = more.days === undefined ? "" : `&structures[days]=${more.days}`;
      const url = `${await readAddress(more)}?structures[report_type]=share_link${days}`;
      const reply = await t.server.inject({ url, headers: await readSession(role, more.client) });
      const path = /\/share\/[\w-]+/.exec(reply.body)?.[0] ?? null;
      return { status: reply.statusCode, body: reply.body, path };
    },
    async open(path, headers = {}) {
      const reply = await t.server.inject({
        ...buildForm(path, {}),
        headers: { ...buildForm(path, {}).headers, ...headers },
      });
      const cookie = reply.cookies.find((each) => each.name === "share")?.value;
      const location = reply.headers.location ?? "";
      return { status: reply.statusCode, location, cookie: cookie === undefined ? "" : `share=${cookie}` };
    },
    async read(headers, more = {}) {
      const reply = await t.server.inject({ url: await readAddress(more), headers });
      return { status: reply.statusCode, data: reply.json<{ data: ResidentSurvey }>().data };
    },
    async change(role, below, body = {}, more = {}) {
      const url = `${await readAddress(more)}/share_links${below}`;
      const headers = { ...sameOrigin, ...(await readSession(role)) };
      return (await t.server.inject({ method: "POST", url, headers, payload: body })).statusCode;
    },
    async list(role) {
      const url = `${await readAddress({})}/share_links`;
      const reply = await t.server.inject({ url, headers: await readSession(role) });
      return reply.json<{ data: Awaited<ReturnType<SharedLinks["list"]>> }>().data;
    },
  };
}
