import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allocateIds, insertRows } from "#app/server/demo/demo.repository.ts";
import { endpoints } from "#platform/web/endpoints.gen.ts";
import { createPlanAddresses } from "#slices/plans/testing/plan-addresses.ts";
import { writeReadable } from "#test/support/readable-objects.ts";
import { createStaffSession, writeStaff } from "#test/support/staff.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
});
afterAll(() => t.close());

/** An open response of resident 1 with the alert 900; returns its id. */
function addResponse(): Promise<number> {
  return t.db.withClient(1, async (tx) => {
    const [id = 0] = await allocateIds(tx, "invitations", 1);
    const of = { survey_id: 24, location_id: 1, is_protected: false };
    const at = "2026-11-01T18:00:00Z";
    const sent = { sent_at: at, sent_on: "2026-11-01", expires_at: at, started_at: at, completed_at: at };
    await insertRows(tx, "invitations", [{ id, ...of, survey_version: 1, resident_id: 1, ...sent }]);
    await insertRows(tx, "responses", [{ invitation_id: id, ...of, completed_at: at, completed_on: "2026-11-01" }]);
    const reasons = { has_service_issue: false, is_unlikely: true, wants_contact: false };
    const opened = { created_at: at, created_on: "2026-11-01" };
    await insertRows(tx, "alerts", [{ id: 900, invitation_id: id, resident_id: 1, ...of, ...reasons, ...opened }]);
    return id;
  });
}

describe("GET changes no business state", () => {
  const writing = /^\s*(insert|update|delete|merge|truncate)\b|nextval|\bfor update\b/i;
  /** Except for the audit row of a view of one person. */
  const auditing = /^\s*insert into "?audit_log"?/i;

  test("no GET writes anything in any statement", async () => {
    const auditContext = { clientId: 1, accountId: null, impersonatorId: null, requestId: null };
    await t.product.surveys.invite(auditContext, { surveyId: 24, residentId: 1 });
    await t.deliverMail();
    const [mail] = await t.mailbox.list();
    const link = /\/s\/[\w-]+/.exec(mail?.plain ?? "")?.[0] ?? "";
    const { messaging } = t.product;
    const mailed = await t.db.withClient(1, async (tx) => ({
      ...(await messaging.createOptOutLinks(tx, "ana@client1.example", t.clock.now())),
      optInUrl: await messaging.createOptInUrl(tx, "ana@client1.example", t.clock.now()),
    }));
    const getPath = (url: string): string => new URL(url).pathname + new URL(url).search;
    const [campaignId = 0] = await t.db.withClient(1, async (tx) => {
      const ids = await allocateIds(tx, "campaigns", 1);
      const day = "2026-12-01";
      const audience = { is_whole_client: true, regions: [], locations: [], reporting_groups: [] };
      const draft = { id: ids[0], name: "Draft", survey_id: 24, survey_version: 1, audience: JSON.stringify(audience) };
      const times = { send_on: day, send_at: `${day}T09:00:00Z`, created_at: `${day}T09:00:00Z`, created_on: day };
      await insertRows(tx, "campaigns", [{ ...draft, ...times, channels: ["email"], state: "draft", created_by: 1 }]);
      return ids;
    });
    const [importId = 0] = await t.db.withClient(1, async (tx) => {
      const ids = await allocateIds(tx, "imports", 1);
      const source = { format: "csv", encoding: "utf-8", delimiter: ",", sheets: [], sheet: null, columns: [] };
      const file = { file_name: "units.csv", source: JSON.stringify(source), mapping: "[]", rows_total: 0 };
      const made = { state: "uploaded", created_by: 1, created_at: t.clock.now() };
      await insertRows(tx, "imports", [{ id: ids[0], kind: "units", ...file, ...made }]);
      return ids;
    });
    const [assignmentId = 0] = await t.db.withClient(1, async (tx) => {
      const ids = await allocateIds(tx, "assignments", 1);
      const about = { question_id: 18, topic_id: 11, action_item_id: 111, creator_id: 1, assignee_id: 8 };
      const days = { due_on: "2026-12-01", assigned_on: "2026-11-20", assigned_at: t.clock.now() };
      await insertRows(tx, "assignments", [{ id: ids[0], ...about, ...days }]);
      return ids;
    });
    const responseId = await addResponse();
    const others = await writeReadable(t);
    /** Addresses of calls that need an object or a token; the others are requested as declared. */
    const request: Readonly<Record<string, string>> = {
      ...(await createPlanAddresses(t.db, 1)),
      ...Object.fromEntries(
        ["locations", "portfolio", "dashboard", "resident_satisfaction_trends", "employee_engagement_trends"].flatMap(
          (widget) =>
            ["regions", "properties"].map((places) => [
              `/v1/en/analytics/${places}/:id/${widget}`,
              `/v1/en/analytics/${places}/1/${widget}`,
            ]),
        ),
      ),
      ...Object.fromEntries(
        ["reports", "legacy_reports", "regions/:id", "properties/:id", ":category/:id"].flatMap((base) => {
          const at = `/v1/en/analytics/${base}`;
          const own = at.replace(":category", "regions").replace(":id", "1");
          const widget = `${own}/resident_satisfaction_report`;
          return [
            [`${at}/:widget`, widget],
            [`${at}/:widget/explain`, `${widget}/explain?cell[column]=agreement_importance`],
          ];
        }),
      ),
      ...Object.fromEntries(
        ["reports", "regions/:id", "properties/:id", "regions/:id/reports", "properties/:id/reports"].map((base) => {
          const at = `/v1/en/analytics/${base}`;
          return [`${at}/:widget/:scoped`, `${at.replace(":id", "1")}/resident_question_report/201`];
        }),
      ),
      "/v1/en/analytics/attachments/:id": "/v1/en/analytics/attachments/111",
      "/v1/en/analytics/assignments/:id": `/v1/en/analytics/assignments/${assignmentId}`,
      "/v1/en/analytics/assignments/choices": "/v1/en/analytics/assignments/choices?priority_id=18",
      "/v1/en/analytics/comparisons/:widget": "/v1/en/analytics/comparisons/resident_satisfaction_report",
      "/v1/en/analytics/reports/trust":
        "/v1/en/analytics/reports/trust?structures[service]=intouch&structures[from]=2026-01-01&structures[to]=2026-06-30",
      "/v1/en/analytics/notes/:kind/:id": "/v1/en/analytics/notes/region/1",
      "/v1/en/analytics/home/home_widgets": "/v1/en/analytics/home/home_widgets?structures[report_type]=announcements",
      "/v1/en/analytics/statistics":
        "/v1/en/analytics/statistics?service=intouch&range=2026-01-01:2026-11-19&by=question&filters[survey]=24",
      "/v1/en/analytics/alerts/:id/assignees": "/v1/en/analytics/alerts/900/assignees",
      "/v1/en/analytics/alerts": "/v1/en/analytics/alerts?filters[status][]=created&filters[q_text]=ana",
      "/v1/en/analytics/residents/:id": "/v1/en/analytics/residents/1",
      "/v1/en/analytics/residents/:id/resident_survey/:scopedId": `/v1/en/analytics/residents/1/resident_survey/${responseId}`,
      "/v1/en/analytics/residents/:id/resident_survey/:scopedId/share_links": `/v1/en/analytics/residents/1/resident_survey/${responseId}/share_links`,
      ...others,
      "/v1/en/analytics/team/:id": "/v1/en/analytics/team/1",
      "/v1/en/analytics/team/:id/access": "/v1/en/analytics/team/1/access",
      "/v1/en/analytics/team/:id/employee_details": "/v1/en/analytics/team/1/employee_details",
      "/v1/en/analytics/team/:id/history": "/v1/en/analytics/team/1/history",
      "/v1/en/integration/manage_employee/:id": "/v1/en/integration/manage_employee/1",
      "/v1/en/integration/locations/:id": "/v1/en/integration/locations/1",
      "/v1/en/integration/locations/:id/preview": "/v1/en/integration/locations/1/preview",
      "/v1/en/integration/imports/:id": `/v1/en/integration/imports/${importId}`,
      "/v1/en/integration/imports/:id/errors": `/v1/en/integration/imports/${importId}/errors`,
      "/v1/en/integration/imports/:id/errors.csv": `/v1/en/integration/imports/${importId}/errors.csv`,
      "/v1/en/integration/imports/kinds/:kind/template": "/v1/en/integration/imports/kinds/units/template",
      "/v1/en/integration/campaigns/:id": `/v1/en/integration/campaigns/${campaignId}`,
      "/v1/en/integration/campaigns/:id/preview": `/v1/en/integration/campaigns/${campaignId}/preview`,
      "/v1/en/integration/search": "/v1/en/integration/search?q_text=client",
      "/v1/en/api_docs/:name": "/v1/en/api_docs/getPortfolio",
      "/v1/en/integration/sms/opt-in": `/v1/en/integration/sms/opt-in${new URL(mailed.optInUrl).search}`,
    };
    // The lines of engagement need its service.
    await t.db.withClient(1, async (tx) => {
      await insertRows(tx, "client_services", [{ service: "ingage", status: "active" }]);
      await insertRows(tx, "service_access", [{ person_id: 1, service: "ingage", top_role: "client-admin" }]);
    });
    const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
    const staff = await createStaffSession(t, await writeStaff(t, "dev@courtyard.example"));
    const isForDevelopers = (url: string): boolean => /^\/v1\/en\/(api|permission)_docs/.test(url);
    const statements: string[] = [];
    const { engine } = t;
    const connect = engine.connect.bind(engine);
    engine.connect = async () => {
      const connection = await connect();
      return {
        query: (sql, parameters) => {
          statements.push(sql);
          return connection.query(sql, parameters);
        },
        release: () => connection.release(),
      };
    };
    const paths = [
      link,
      `${link}?page=2&lang=es`,
      `/s/${"A".repeat(43)}`,
      "/sign-in",
      "/forgot-password",
      "/account/security",
      "/sign-in/second-step",
      "/sign-in/enrol",
      "/sign-in/passkey",
      "/sign-in/oidc/one",
      "/account/security/totp",
      "/account/security/passkey",
      "/account/single-sign-on",
      "/dev/mailbox",
      "/openapi.json",
      "/opt-out",
      "/opt-out?email=ana@client1.example",
      link.replace("/s/", "/r/"),
      ...Object.values(mailed).map(getPath),
    ];
    const calls = Object.values(endpoints).filter((each) => each.method === "GET");
    for (const url of [...paths, ...calls.map((each) => request[each.path] ?? each.path)]) {
      const reply = await t.server.inject({ url, headers: isForDevelopers(url) ? staff : session });
      expect(reply.statusCode, url).toBeLessThan(url.includes("AAA") ? 405 : 400);
    }
    engine.connect = connect;
    expect(link).toMatch(/^\/s\/[\w-]{43}$/);
    expect(statements.length).toBeGreaterThan(20);
    expect(statements.filter((statement) => writing.test(statement) && !auditing.test(statement))).toEqual([]);
  });
});
