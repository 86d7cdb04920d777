import { allocateIds, insertRows } from "#app/server/demo/demo.repository.ts";
import type { Database } from "#platform/server/db/database.ts";

const AT = "2026-11-01T12:00:00Z";

/**
 * Creates a plan with one task and with person 1 in it, who becomes a plans administrator. Returns the concrete address
 * of each call with one of their ids, by the call's path.
 */
export async function createPlanAddresses(db: Database, clientId: number): Promise<Readonly<Record<string, string>>> {
  const { plan, enrollment, task, file, position } = await db.withClient(clientId, async (tx) => {
    await insertRows(tx, "client_services", [{ service: "introduce", status: "active" }]);
    await insertRows(tx, "service_access", [{ person_id: 1, service: "introduce", top_role: "client-admin" }]);
    const allocateId = async (table: string): Promise<number> => (await allocateIds(tx, table, 1))[0] ?? 0;
    const ids = {
      plan: await allocateId("plans"),
      enrollment: await allocateId("enrollments"),
      task: await allocateId("user_tasks"),
      file: await allocateId("files"),
      position: await allocateId("positions"),
    };
    const category = await allocateId("position_categories");
    await insertRows(tx, "position_categories", [{ id: category, name: "Leasing" }]);
    await insertRows(tx, "positions", [{ id: ids.position, name: "Agent", position_category_id: category }]);
    const template = await allocateId("task_templates");
    const title = "Read";
    await insertRows(tx, "plans", [{ id: ids.plan, type: "development", title: "A plan", created_at: AT }]);
    await insertRows(tx, "plan_versions", [{ plan_id: ids.plan, version: 1, created_at: AT, published_at: AT }]);
    await insertRows(tx, "task_templates", [{ id: template, title }]);
    const schedule = { archetype: 2, anchor: "enrollment", offset_days: 7, escalate_days: 3, assignee: "employee" };
    await insertRows(tx, "task_template_versions", [{ task_template_id: template, version: 1, title, ...schedule }]);
    const keys = {
      purpose: "plans",
      name: "keys.txt",
      media_type: "text/plain",
      size: 4,
      sha256: new Uint8Array(32),
    };
    await insertRows(tx, "files", [{ id: ids.file, ...keys, created_at: AT }]);
    await insertRows(tx, "file_chunks", [{ file_id: ids.file, position: 0, bytes: new TextEncoder().encode("keys") }]);
    await insertRows(tx, "task_template_files", [{ task_template_id: template, version: 1, file_id: ids.file }]);
    await insertRows(tx, "plan_tasks", [
      { plan_id: ids.plan, plan_version: 1, task_template_id: template, template_version: 1, position: 0 },
    ]);
    const enrolled = { person_id: 1, plan_id: ids.plan, plan_version: 1, enrolled_on: "2026-11-18" };
    await insertRows(tx, "enrollments", [{ id: ids.enrollment, ...enrolled }]);
    const days = {
      alert_on: "2026-11-24",
      due_on: "2026-11-25",
      first_due_on: "2026-11-25",
      escalate_on: "2026-11-28",
    };
    const made = { created_at: AT, updated_at: AT, active_from: "2026-11-18", is_development: true };
    const of = { task_template_id: template, template_version: 1, person_id: 1, zone: "UTC" };
    await insertRows(tx, "user_tasks", [{ id: ids.task, ...of, ...days, abandon_on: "2026-12-25", ...made }]);
    await insertRows(tx, "user_task_plans", [{ user_task_id: ids.task, enrollment_id: ids.enrollment }]);
    await insertRows(tx, "user_task_assignees", [{ user_task_id: ids.task, person_id: 1 }]);
    return ids;
  });
  const toAddress = (path: string): string => `/v1/en/${path}`;
  return {
    [toAddress("plans/plans/:id")]: toAddress(`plans/plans/${plan}`),
    [toAddress("plans/plans/:id/versions/:version")]: toAddress(`plans/plans/${plan}/versions/1`),
    [toAddress("plans/plans/:id/timeline")]: toAddress(`plans/plans/${plan}/timeline?day=2026-12-01`),
    [toAddress("integration/hire_preview")]: toAddress(
      `integration/hire_preview?location_id=1&position_id=${position}&start_date=2026-11-20`,
    ),
    [toAddress("plans/enrollments")]: toAddress("plans/enrollments?person_id=1"),
    [toAddress("plans/enrollments/:id/ending")]: toAddress(`plans/enrollments/${enrollment}/ending`),
    [toAddress("analytics/team/:id/compliance_summary")]: toAddress("analytics/team/1/compliance_summary"),
    [toAddress("analytics/team/plan_availability_check/:id")]: toAddress("analytics/team/plan_availability_check/1"),
    [toAddress("plans/user_tasks/:id")]: toAddress(`plans/user_tasks/${task}`),
    [toAddress("plans/user_tasks/:id/files/:file_id")]: toAddress(`plans/user_tasks/${task}/files/${file}`),
    [toAddress("plans/user_tasks/employee_view/:id")]: toAddress("plans/user_tasks/employee_view/1"),
  };
}
