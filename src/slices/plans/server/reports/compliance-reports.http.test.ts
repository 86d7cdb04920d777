import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { EmployeeCompliance } from "#slices/plans/contract/employee-compliance.contract.ts";
import type { ListRow } from "#slices/reports/contract/lists.contract.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import type { ComplianceData } from "#slices/reports/contract/widget-panels.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { setUpTaskFixture, type TaskFixture } from "../../testing/task-fixture.ts";

const TWO_THIRDS = 200 / 3;
const REPORT = "compliance_summary_report";
const createOutcome = (outcome_id: number, outcome_on: string, more: object = {}): object => ({
  outcome_id,
  outcome_on,
  outcome_at: `${outcome_on}T10:00:00Z`,
  ...more,
});

let t: TaskFixture;
beforeAll(async () => {
  t = await setUpTaskFixture();
  const abandoned = { due: "2026-10-01", alert: "2026-09-01", abandon: "2026-10-20" };
  await t.add({ id: 1, title: "Order keys", due: "2026-11-05", rest: createOutcome(1, "2026-11-04") });
  await t.add({ id: 2, title: "Read the handbook", due: "2026-11-05", rest: createOutcome(2, "2026-11-09") });
  const flagged = { outcome_by: 5, outcome_note: "No keys are left." };
  await t.add({ id: 3, title: "Hand out keys", due: "2026-11-05", rest: createOutcome(3, "2026-11-06", flagged) });
  await t.add({ id: 4, title: "Meet the team", ...abandoned });
  const canceled = { admin_note: "Not needed.", admin_note_at: "2026-11-02T10:00:00Z" };
  await t.add({ id: 5, title: "Order a badge", due: "2026-11-05", rest: createOutcome(5, "2026-11-02", canceled) });
  await t.add({ id: 6, title: "Late lease file", due: "2026-11-10" });
  await t.add({ id: 7, title: "Sign the policy", due: "2026-11-29" });
  // At location 3, about the manager of location 2.
  const elsewhere = { location_id: 3, person_id: 7 };
  await t.add({ id: 8, title: "Inspect the roof", ...abandoned, personId: 7, rest: elsewhere });
  await t.add({ id: 9, title: "Count the ladders", due: "2026-11-12", personId: 7, rest: elsewhere });
  await t.add({ id: 10, title: "Return the laptop", due: "2026-11-11", isOffboarding: true, personId: 2 });
  for (const client of [1, 2]) {
    await t.db.withClient(client, async (tx) => {
      const assignees = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((user_task_id) => ({
        user_task_id,
        person_id: user_task_id === 8 || user_task_id === 9 ? 7 : 5,
      }));
      await insertRows(tx, "user_task_assignees", [...assignees, { user_task_id: 4, person_id: 3 }]);
      const createNote = (id: number, user_task_id: number, more: object): Readonly<Record<string, unknown>> => ({
        id,
        user_task_id,
        author_id: 5,
        note: `Note ${id}`,
        created_at: "2026-11-06T23:30:00Z",
        from_progress_id: null,
        from_compliance_id: null,
        to_compliance_id: null,
        to_progress_id: 2,
        ...more,
      });
      await insertRows(tx, "user_task_notes", [
        createNote(1, 3, { from_progress_id: 2, to_progress_id: 4, to_compliance_id: 3 }),
        createNote(2, 3, { from_progress_id: 2, to_progress_id: 2 }),
        createNote(3, 6, {}),
        createNote(4, 9, { from_progress_id: 3, to_progress_id: 4, to_compliance_id: 2, author_id: 7 }),
      ]);
    });
  }
});
afterAll(() => t.close());

async function send(widget: string, query = "", role: Role = "client-admin"): Promise<WidgetReply> {
  const { status, body } = await t.send<WidgetReply>("GET", `/analytics/reports/${widget}?${query}`, { role });
  expect(status, JSON.stringify(body).slice(0, 400)).toBe(200);
  return body;
}

function getRows({ data }: WidgetReply): readonly ReportRow[] {
  if (!isTableData(data)) throw new Error("no table");
  return data.results;
}

function listFor({ data }: WidgetReply): readonly ListRow[] {
  if (!Array.isArray(data)) throw new Error("no list");
  return data;
}

const getTitles = (reply: WidgetReply): unknown[] => listFor(reply).map((row) => row["task_title"]);
const counts = ["users_task_count", "ontime", "late", "cant_complete", "abandoned", "canceled"] as const;

describe("the compliance report", () => {
  test("has these columns by region and by location, each with its change [CMP-01]", async () => {
    for (const scope of ["regions", "locations"]) {
      const reply = await send(REPORT, `structures[scope]=${scope}`);
      expect(reply.meta.headers.slice(1).map(({ label }) => label)).toEqual([
        "Compliance",
        "Tasks",
        "On Time",
        "Late",
        "Can Not Complete",
        "Abandoned",
        "Canceled",
      ]);
      const columns = reply.meta.headers.slice(1).map(({ key }) => key);
      const figures = columns.map((key) => getRows(reply)[0]?.figures[key]);
      expect(figures.map((each) => [each?.value, each?.delta])).toEqual([
        [expect.closeTo(TWO_THIRDS, 9), null],
        [5, 5],
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ]);
    }
    const [region] = getRows(await send(REPORT));
    expect(counts.map((key) => region?.[key])).toEqual([5, 1, 1, 1, 1, 1]);
    expect(region?.compliant_percentage).toBeCloseTo(TWO_THIRDS, 9);
    // Late counts as compliant. The column beside it counts tasks in time: one of three.
    expect(region?.figures["ontime_percentage"]?.value).toBeCloseTo(TWO_THIRDS / 2, 9);
  });

  test("shows people, tasks and plans too, with their descriptions [ENT-02]", async () => {
    const readRows = async (scope: string): Promise<readonly ReportRow[]> =>
      getRows(await send(REPORT, `structures[scope]=${scope}`));
    const employee = (await readRows("employees")).find(({ m_id }) => m_id === 8);
    expect(employee).toMatchObject({
      name: "employee of 1",
      position: "Leasing Agent",
      location: "Location 1 of client 1",
      employee_status: "Active",
      to: "/team/8/employee-details/compliance-summary",
      compliant_percentage: expect.closeTo(TWO_THIRDS, 9) as number,
      users_task_count: 5,
    });
    const of = await readRows("assignees");
    expect(of.map(({ name, abandoned }) => [name, abandoned])).toEqual([
      ["maintenance_manager of 1", 1],
      ["property_manager of 1", 1],
      ["regional_manager of 1", 1],
    ]);
    expect((await readRows("tasks")).map(({ name }) => name)).toContain("Order keys");
    expect((await readRows("plans")).map(({ name, users_task_count }) => [name, users_task_count])).toEqual([
      ["Plan onboarding", 6],
    ]);
    const enrolled = getRows(await send("enrollment_summary_report", "structures[scope]=employees"))[0];
    const names = Object.keys({ ...employee, ...enrolled, ...getRows(await send("enrollment_summary_report"))[0] });
    expect(names).toEqual(
      expect.arrayContaining([
        ...counts,
        ..."compliant_percentage past_due scheduled pending completed complete_percentage employee_count".split(" "),
        ..."plan_end_date employee_status location position".split(" "),
      ]),
    );
  });

  test("says that rows overlap where they do not add up", async () => {
    const readOverlap = async (scope: string): Promise<boolean | undefined> =>
      (await send(REPORT, `structures[scope]=${scope}`)).meta.additional_meta.rows_overlap;
    expect([await readOverlap("assignees"), await readOverlap("plans"), await readOverlap("plan_types")]).toEqual([
      true,
      true,
      true,
    ]);
    expect([await readOverlap("employees"), await readOverlap("tasks")]).toEqual([undefined, undefined]);
  });

  test("filters by status 4 to abandoned tasks, by assignee [STATE-10] [NAV-33]", async () => {
    const reply = await send(REPORT, "structures[scope]=assignees&filters[task_compliance_statuses][]=4");
    expect(getRows(reply).map((row) => counts.map((key) => row[key]))).toEqual([
      [1, 0, 0, 0, 1, 0],
      [1, 0, 0, 0, 1, 0],
      [1, 0, 0, 0, 1, 0],
    ]);
    // The compliance metric is undefined for selected outcomes.
    expect(reply.meta.headers.map(({ key }) => key)).not.toContain("compliant_percentage");
    const shown = reply.meta.filters.find(({ key }) => key === "task_compliance_statuses");
    expect(shown?.choices?.map(({ name, selected }) => [name, selected])).toEqual([
      ["On Time", false],
      ["Late", false],
      ["Can Not Complete", false],
      ["Abandoned", true],
      ["Canceled", false],
    ]);
    const tasks = await send(REPORT, "structures[scope]=tasks&filters[task_compliance_statuses][]=4");
    expect(getRows(tasks).map(({ name }) => name)).toEqual(["Inspect the roof", "Meet the team"]);
    expect(tasks.meta.additional_meta.notes).toBe("compliance_notes");
  });

  test("counts open tasks by progress, and rejects both kinds of status together", async () => {
    const reply = await send(REPORT, "structures[scope]=tasks&filters[task_progress_statuses][]=3");
    expect(reply.meta.headers.slice(1).map(({ label }) => label)).toEqual([
      "Scheduled",
      "Pending",
      "Past Due",
      "Completed",
    ]);
    expect(getRows(reply).map(({ name, past_due }) => [name, past_due])).toEqual([
      ["Count the ladders", 1],
      ["Late lease file", 1],
      ["Return the laptop", 1],
    ]);
    const both = "filters[task_progress_statuses][]=3&filters[task_compliance_statuses][]=4";
    const refused = await t.send("GET", `/analytics/reports/${REPORT}?${both}`, { role: "client-admin" });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, "query.filters"]);
    const none = await t.send("GET", `/analytics/reports/${REPORT}?filters[task_compliance_statuses][]=6`, {
      role: "client-admin",
    });
    expect([none.status, none.body.errors?.[0]?.path]).toEqual([400, "query.filters.task_compliance_statuses.0"]);
  });

  test("names no person outside the viewer's scope, neither in rows nor in filters", async () => {
    const listNames = async (role: Role): Promise<readonly string[]> => {
      const reply = await send(REPORT, "structures[scope]=employees", role);
      const filters = reply.meta.filters.filter(({ key }) =>
        ["employees", "assignees", "tasks", "plans"].includes(key),
      );
      return [
        ...getRows(reply).map(({ name }) => name),
        ...filters.flatMap(({ choices }) => (choices ?? []).map(({ name }) => name)),
      ];
    };
    expect(await listNames("client-admin")).toEqual(expect.arrayContaining(["Inspect the roof", "Order keys"]));
    const seen = await listNames("property_manager");
    expect(seen).toEqual(expect.arrayContaining(["employee of 1", "Order keys"]));
    for (const name of ["maintenance_manager of 1", "Inspect the roof", "Count the ladders"]) {
      expect(seen).not.toContain(name);
    }
    const request = await send(REPORT, "structures[scope]=tasks&filters[employees][]=7", "property_manager");
    expect(getRows(request)).toEqual([]);
  });
});

describe("task lists", () => {
  test("past due: title, person, due date, longest overdue first; each row links to its task [CMP-17]", async () => {
    const reply = await send("past_due_tasks");
    expect(listFor(reply).map((row) => [row["task_title"], row["on_behalf_of"], row["due_by_date"]])).toEqual([
      ["Late lease file", "employee of 1", "2026-11-10"],
      ["Return the laptop", "reporting of 1", "2026-11-11"],
      ["Count the ladders", "maintenance_manager of 1", "2026-11-12"],
    ]);
    expect(listFor(reply).map((row) => row.user_task_id)).toEqual([6, 10, 9]);
    expect(getTitles(await send("past_due_tasks", "", "property_manager"))).toEqual([
      "Late lease file",
      "Return the laptop",
    ]);
    // Report readers do not see tasks about their own departure.
    expect(getTitles(await send("past_due_tasks", "", "reporting"))).toEqual(["Late lease file", "Count the ladders"]);
    expect(getTitles(await send("past_due_tasks", "filters[q_text]=LADDERS"))).toEqual(["Count the ladders"]);
    expect(getTitles(await send("past_due_tasks", "filters[plan_types][]=offboarding"))).toEqual(["Return the laptop"]);
    expect(getTitles(await send("past_due_tasks", "filters[assignees][]=5&sort_by=task_title&sort_desc=true"))).toEqual(
      ["Return the laptop", "Late lease file"],
    );
    const second = await send("past_due_tasks", "page[number]=2&page[size]=1");
    expect([getTitles(second), second.meta.pagination]).toEqual([
      ["Return the laptop"],
      { last: false, total_pages: 3, record_count: 3 },
    ]);
  });

  test("flagged as can not complete: reason, author, date [CMP-16]", async () => {
    const flagged = await send("cant_complete_tasks");
    expect(listFor(flagged)).toEqual([
      expect.objectContaining({
        user_task_id: 3,
        task_title: "Hand out keys",
        note: "No keys are left.",
        completed_by_name: "property_manager of 1",
        completed_on: "2026-11-06",
      }),
    ]);
    const range = "filters[date_range]=2026-01-01:2026-11-05";
    expect(listFor(await send("cant_complete_tasks", range))).toEqual([]);
  });

  test("notes: only those that changed a task's state, with both states [CMP-07]", async () => {
    const notes = await send("compliance_notes");
    expect(listFor(notes).map((row) => [row.m_id, row["from_status"], row["to_status"], row["user"]])).toEqual([
      [1, "Pending", "Can Not Complete", "property_manager of 1"],
      [3, "None", "Pending", "property_manager of 1"],
      [4, "Past Due", "Late", "maintenance_manager of 1"],
    ]);
    expect(listFor(notes)[0]).toMatchObject({ created_at: "2026-11-06", note: "Note 1", user_task_id: 3 });
    const listPersonIds = async (query: string, role: Role = "client-admin"): Promise<unknown[]> =>
      listFor(await send("compliance_notes", query, role)).map((row) => row.m_id);
    expect(await listPersonIds("filters[tasks][]=3")).toEqual([1]);
    expect(await listPersonIds("filters[task_compliance_statuses][]=2")).toEqual([4]);
    expect(await listPersonIds("", "property_manager")).toEqual([1, 3]);
    expect(await listPersonIds("filters[date_range]=2026-11-06:2026-11-06")).toEqual([1, 3, 4]);
    expect(await listPersonIds("filters[date_range]=2026-11-07:2026-11-20")).toEqual([]);
  });

  test("non-compliant employees: people who missed tasks, their location and their share [CMP-11]", async () => {
    const reply = await send("non_compliant_employees");
    expect(
      getRows(reply).map((row) => [row.name, row.position, row.location, row.compliant_percentage, row.abandoned]),
    ).toEqual([
      ["maintenance_manager of 1", null, null, 0, 1],
      ["property_manager of 1", "Leasing Agent", null, expect.closeTo(TWO_THIRDS, 9), 1],
      ["regional_manager of 1", null, null, 0, 1],
    ]);
    expect(reply.meta.headers[1]).toMatchObject({ key: "compliant_percentage", look: "ring" });
    expect(getRows(reply)[1]?.to).toBe(
      "/compliance/compliance-summary-report?scope=tasks&assignees=5&task_compliance_statuses=4",
    );
  });
});

describe("API calls", () => {
  test("serve every plans report by its name, and locations [API-15]", async () => {
    const names = [
      "compliance_dashboard",
      REPORT,
      "enrollment_summary_report",
      "compliance_notes",
      "enrollment_dashboard",
      "locations",
    ];
    for (const name of names) expect((await send(name)).meta.widget.id).toBe(name);
  });

  test("return task progress of plans for the dashboard under these names [CMP-15]", async () => {
    const { introduce_breakdown: breakdown } = (await send("compliance_dashboard")).data as unknown as ComplianceData;
    expect(breakdown).toEqual({ past_due: 3, unable_to_complete: 1, abandoned: 2, pending: 1, completed: 2 });
  });

  test("serve the tabs of an employee only to people who may see the plans [API-44]", async () => {
    const path = "/analytics/team/8/compliance_summary";
    for (const role of ["client-admin", "regional_manager", "property_manager", "employee"] as const) {
      const { status, body } = await t.send<EmployeeCompliance>("GET", path, { role });
      expect(status, role).toBe(200);
      expect(body.data).toMatchObject({ compliant: 2, non_compliant: 1, excluded: 2 });
      expect(body.data.compliant_percentage).toBeCloseTo(TWO_THIRDS, 9);
      expect(body.data.employee).toMatchObject({ id: 8, full_name: "employee of 1", position: "Leasing Agent" });
      const months = body.data.compliance_months.filter(({ users_task_count: ofMonth }) => ofMonth);
      expect(months.map(({ month }) => month)).toEqual(["2026-10-01", "2026-11-01"]);
      const details = await t.send<{ data: { id: number } }>("GET", "/analytics/team/8/employee_details", { role });
      expect([details.status, details.body.data.id]).toEqual([200, 8]);
    }
    expect((await t.send("GET", path, { role: "maintenance_manager" })).status).toBe(404);
    expect((await t.send("GET", path, { client: 2, role: "client-admin" })).status).toBe(200);
    expect((await t.send("GET", "/analytics/team/999/compliance_summary", { role: "client-admin" })).status).toBe(404);
  });
});
