import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import type { ThemeRow } from "#slices/themes/contract/themes.contract.ts";
import { sameOrigin, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";
import { addThemed } from "./themed-comments.ts";

/** Themes of the library that comments of `addThemed` are about, and one for employees. */
export const [PARKING, PESTS, HEATING, BONUSES] = [114, 107, 104, 206];

/** An administrator of employees' comments who manages a property for residents. */
export const SPLIT = "split-admin";

export const roles = ["client-admin", "regional_manager", "property_manager", "employee"] as const;

/** A reply of the API, with its errors as "path code". */
export interface Reply<Data> {
  readonly status: number;
  readonly text: string;
  readonly data: Data;
  readonly meta: WidgetMeta;
  readonly errors: readonly string[];
}

interface Call {
  readonly role?: Role | typeof SPLIT;
  readonly client?: number;
  readonly body?: object;
}

async function addSplit(t: TestApplication): Promise<void> {
  await t.db.withClient(1, async (tx) => {
    const [person_id, email] = [290, "split@one.example"];
    await insertRows(tx, "people", [{ id: person_id, first_name: "Split", last_name: "V", email }]);
    await insertRows(tx, "service_access", [
      { person_id, service: "ingage", top_role: "client-admin" },
      { person_id, service: "intouch", top_role: "property_manager" },
    ]);
    const place = { position: 0, region_id: null, location_id: 1 };
    await insertRows(tx, "service_access_scopes", [{ person_id, service: "intouch", ...place }]);
    const account = { email, password: PASSWORD, clientId: 1, personId: person_id, isStaff: false };
    await t.product.identity.createAccount(tx, account);
  });
}

/** Returns the request that saves a theme unchanged. */
export const toChange = ({ terms, own_name, is_hidden, merged_into }: ThemeRow) => ({
  terms,
  own_name,
  is_hidden,
  merged_into,
});

/** Starts the application with two companies and their tagged comments, and signs in a person of each role. */
export async function startThemePortal() {
  const t = await startReportPortal();
  const tag = (clientId: number) =>
    t.product.jobs.find(({ name }) => name === "themes.tag-comments")?.run({ clientId });
  for (const client of [1, 2]) {
    await addThemed(t.db, client);
    await tag(client);
  }
  await addSplit(t);
  const sessions = new Map<string, { cookie: string }>();
  for (const role of roles) sessions.set(`1 ${role}`, await t.signIn(buildEmail(1, role), PASSWORD));
  sessions.set(`1 ${SPLIT}`, await t.signIn("split@one.example", PASSWORD));
  sessions.set("2 client-admin", await t.signIn(buildEmail(2, "client-admin"), PASSWORD));

  async function send<Data>(
    method: "GET" | "POST" | "PUT",
    url: string,
    { role = "client-admin", client = 1, body }: Call = {},
  ): Promise<Reply<Data>> {
    const reply = await t.server.inject({
      method,
      url: `/v1/en/analytics/${url}`,
      headers: { ...sameOrigin, ...sessions.get(`${client} ${role}`) },
      ...(body ? { payload: body } : {}),
    });
    const json = reply.json<{ data: Data; meta: WidgetMeta; errors?: { path: string; code: string }[] }>();
    const errors = (json.errors ?? []).map(({ path, code }) => `${path} ${code}`);
    return { status: reply.statusCode, text: reply.body, data: json.data, meta: json.meta, errors };
  }

  /** Returns a file as the administrator of the first company gets it. */
  async function readFile(url: string, payload: object): Promise<string> {
    const headers = { ...sameOrigin, ...sessions.get("1 client-admin") };
    return (await t.server.inject({ method: "POST", url: `/v1/en/analytics/${url}`, headers, payload })).body;
  }

  async function getTheme(id: number, call: Call = {}): Promise<ThemeRow> {
    const { data } = await send<ThemeRow[]>("GET", "comment_themes", call);
    const theme = data.find(({ m_id: each }) => each === id);
    if (!theme) throw new Error(`no theme ${id}`);
    return theme;
  }

  async function change(id: number, more: object): Promise<Reply<ThemeRow>> {
    const body = { ...toChange(await getTheme(id)), ...more };
    const reply = await send<ThemeRow>("PUT", `comment_themes/${id}`, { body });
    await tag(1);
    return reply;
  }

  return { ...t, tag, send, getTheme, change, readFile };
}

export type ThemePortal = Awaited<ReturnType<typeof startThemePortal>>;
