import { allocateIds, insertRows } from "#app/server/demo/demo.repository.ts";
import { readClientRows } from "./rows.ts";
import type { TestApplication } from "./test-application.ts";

/**
 * Writes an alert, a scheduled report and a picture of the first client, whose resident must have been invited; returns
 * their addresses.
 */
export async function writeReadable(t: TestApplication): Promise<Readonly<Record<string, string>>> {
  const [invitation] = await readClientRows(t, 1, "SELECT id FROM invitations WHERE client_id = 1");
  const [alertId = 0] = await t.db.withClient(1, async (tx) => {
    const ids = await allocateIds(tx, "alerts", 1);
    const about = { invitation_id: Number(invitation?.["id"]), survey_id: 24, location_id: 1, resident_id: 1 };
    const reasons = { is_protected: false, has_service_issue: true, is_unlikely: false, wants_contact: false };
    const at = { created_at: "2026-11-19T18:00:00Z", created_on: "2026-11-19" };
    await insertRows(tx, "alerts", [{ id: ids[0], lease_id: 1, ...about, ...reasons, ...at }]);
    return ids;
  });
  const [scheduleId = 0] = await t.db.withClient(1, async (tx) => {
    const ids = await allocateIds(tx, "scheduled_reports", 1);
    const endpoint = "/v1/en/analytics/reports/resident_satisfaction_report";
    const about = { report_id: 11, endpoint, asked: "{}", owner_id: 1, time_zone: "America/Chicago" };
    const first = "2026-12-01T15:00:00Z";
    const times = { asked_on: "2026-11-20", first_at: first, next_at: first, created_at: t.clock.now() };
    const how = { frequency: "7 days", file_type: "xlsx", sends_empty: true };
    await insertRows(tx, "scheduled_reports", [{ id: ids[0], ...about, ...how, ...times }]);
    return ids;
  });
  await readClientRows(
    t,
    1,
    "INSERT INTO avatars (client_id, person_id, media_type, image, saved_at) VALUES (1, 1, 'image/png', 'x', now())",
  );
  const schedules = "/v1/en/analytics/scheduled_reports";
  return {
    "/v1/en/analytics/alerts/:id/assignees": `/v1/en/analytics/alerts/${alertId}/assignees`,
    "/v1/en/integration/users/:id/avatar": "/v1/en/integration/users/1/avatar",
    [`${schedules}/:id`]: `${schedules}/${scheduleId}`,
    [`${schedules}/:id/deliveries`]: `${schedules}/${scheduleId}/deliveries`,
  };
}
