import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { AlertRow, AlertsReply } from "#slices/alerts/contract/alerts.contract.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import {
  buildForm,
  ORIGIN,
  sameOrigin,
  startTestApplication,
  type TestApplication,
} from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

/** A resident's answers to the satisfaction survey: fields of its pages. */
export interface Reply {
  readonly first?: Readonly<Record<string, string>>;
  readonly second?: Readonly<Record<string, string>>;
  readonly renewal?: string;
  readonly comment?: string;
  readonly last?: Readonly<Record<string, string>>;
}

/** Two clients with residents who answer and people who see alerts. */
export interface AlertsFixture extends TestApplication {
  /** Creates a resident at a location. */
  addResident(client: 1 | 2, id: number, locationId: number, more?: Record<string, unknown>): Promise<void>;
  /** Sends the satisfaction survey to a resident and answers it; returns the path of its page. */
  answer(client: 1 | 2, residentId: number, reply: Reply): Promise<string>;
  readAlerts(client: 1 | 2, role: Role, query?: string): Promise<AlertsReply>;
  /** Resolves an alert; returns the status and the body. */
  resolve(client: 1 | 2, role: Role, alertId: number, payload: Record<string, unknown>): Promise<AlertReply>;
  /** Performs another action on an alert, by the last part of the path. */
  act(
    client: 1 | 2,
    role: Role,
    alertId: number,
    action: "assign" | "acknowledge" | "note" | "reopen",
    payload?: Record<string, unknown>,
  ): Promise<AlertReply>;
}

interface AlertReply {
  readonly status: number;
  readonly body: { data?: AlertRow; code?: string; errors?: { path: string }[] };
}

const SURVEY = 24;

/** Starts the application with two clients with equal ids. */
export async function setUpAlertsFixture(): Promise<AlertsFixture> {
  const t = await startTestApplication();
  await writeTwoClients(t);
  const openSession = (client: number, role: Role) => t.signIn(buildEmail(client, role), PASSWORD);
  const post = async (path: string, fields: Record<string, string>): Promise<void> => {
    const sent = await t.server.inject(buildForm(path, fields));
    if (sent.statusCode !== 303) throw new Error(`${path}: ${sent.statusCode} ${sent.body}`);
  };
  return {
    ...t,
    async addResident(client, id, locationId, more = {}) {
      const primary_email = `r${id}@client${client}.example`;
      await t.db.withClient(client, async (tx) => {
        const name = { first_name: "Rosa", last_name: `Resident ${id}` };
        await insertRows(tx, "residents", [{ id, ...name, primary_email, phone_number: "5125550123", ...more }]);
        const at = { unit_id: locationId, location_id: locationId };
        await insertRows(tx, "leases", [{ id, resident_id: id, ...at, start_date: "2025-01-01" }]);
      });
    },
    async answer(client, residentId, { first = {}, second = {}, renewal, comment, last = {} }) {
      const auditContext = { clientId: client, accountId: null, impersonatorId: null, requestId: null };
      await t.product.surveys.invite(auditContext, { surveyId: SURVEY, residentId });
      await t.deliverMail();
      const link = new RegExp(`${ORIGIN}(/s/[A-Za-z0-9_-]{43})`);
      const paths = (await t.mailbox.list()).flatMap(({ plain }) => link.exec(plain)?.[1] ?? []);
      const path = paths[0] ?? "";
      await post(path, { page: "1", lang: "en", action: "next", ...first });
      await post(path, { page: "2", lang: "en", action: "next", ...second });
      await post(path, { page: "5", lang: "en", action: "next", ...(renewal ? { q241: renewal } : { q241: "5" }) });
      await post(path, { page: "6", lang: "en", action: "submit", ...(comment ? { q244: comment } : {}), ...last });
      return path;
    },
    async readAlerts(client, role, query = "") {
      const headers = await openSession(client, role);
      const reply = await t.server.inject({ url: `/v1/en/analytics/alerts?${query}`, headers });
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
      return reply.json<AlertsReply>();
    },
    async resolve(client, role, alertId, payload) {
      const headers = { ...sameOrigin, ...(await openSession(client, role)) };
      const url = `/v1/en/analytics/alerts/${alertId}`;
      const reply = await t.server.inject({ method: "PUT", url, payload, headers });
      return { status: reply.statusCode, body: reply.json() };
    },
    async act(client, role, alertId, action, payload) {
      const headers = { ...sameOrigin, ...(await openSession(client, role)) };
      const url = `/v1/en/analytics/alerts/${alertId}/${action}`;
      const reply = await t.server.inject({ method: "POST", url, headers, ...(payload ? { payload } : {}) });
      return { status: reply.statusCode, body: reply.json() };
    },
  };
}
