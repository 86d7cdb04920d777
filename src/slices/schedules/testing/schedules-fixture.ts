import type { FieldError } from "#platform/contract/problem.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { ReportDelivery, Schedule } from "#slices/schedules/contract/schedules.contract.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

/** A row of either list, or of the history. */
type ScheduleListRow = Schedule & ReportDelivery;

/** A reply of the server. */
interface Answer {
  readonly status: number;
  readonly body: {
    /** One schedule or a list, depending on the request. */
    readonly data: Schedule & readonly ScheduleListRow[];
    readonly meta: Readonly<Record<string, unknown>>;
    readonly errors: readonly FieldError[];
    readonly code: string;
    readonly status: number;
  };
}

/** Two clients, and calls to the API of scheduled reports. */
export interface SchedulesFixture extends TestApplication {
  /** Sends a request as a person of client 1. */
  send(role: Role, method: "GET" | "POST" | "PUT" | "DELETE", path?: string, body?: object): Promise<Answer>;
  /** Runs the job of the minute and delivers the emails. */
  runMinute(): Promise<void>;
}

/** The satisfaction report of all visible places, every day, by location. */
export const daily = {
  report_id: 12,
  frequency: "1 day",
  user_id: 1,
  first_occurrence_at: "2026-11-20T15:00:00Z",
  endpoint: "/v1/en/analytics/reports/satisfaction_summary_report",
  structures: { scope: "locations", date_range: "2026-10-01:2026-10-31" },
};

/** Starts the application with two clients. */
export async function setUpSchedulesFixture(): Promise<SchedulesFixture> {
  const t = await startTestApplication();
  await writeTwoClients(t);
  t.clock.set("2026-11-20T15:00:00Z");
  const sessions = new Map<Role, { cookie: string }>();
  const sweep = t.product.jobs.find(({ name }) => name === "schedules.send-due");
  return {
    ...t,
    async send(role, method, path = "", body) {
      const url = `/v1/en/analytics/scheduled_reports${path}`;
      const payload = body === undefined ? {} : { payload: body };
      const send = async (session: { cookie: string }) =>
        t.server.inject({ method, url, headers: { ...sameOrigin, ...session }, ...payload });
      const known = sessions.get(role);
      const first = known && (await send(known));
      // Advancing the clock has expired the session.
      if (first && first.statusCode !== 401)
        return { status: first.statusCode, body: JSON.parse(first.body) as Answer["body"] };
      const session = await t.signIn(buildEmail(1, role), PASSWORD);
      sessions.set(role, session);
      const reply = await send(session);
      return { status: reply.statusCode, body: JSON.parse(reply.body) as Answer["body"] };
    },
    async runMinute() {
      await sweep?.run({ clientId: 1 });
      await t.deliverMail();
    },
  };
}
