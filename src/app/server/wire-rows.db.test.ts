import { isTableData } from "#slices/reports/testing/table-data.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Product } from "#app/server/product.ts";
import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import { type EmployeeDetails, getEmployeeDetails, getTeam } from "#slices/people/contract/team.contract.ts";
import type { ComplianceId, TaskDates } from "#slices/plans/server/tasks/task-states.rules.ts";
import { getStateOn } from "#slices/plans/server/tasks/task-states.rules.ts";
import { type GeneratedEnrollment, type GeneratedTask, toRows } from "#slices/plans/testing/task-histories.ts";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import { getReport, type WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { writeCompany } from "#slices/reports/testing/report-company.ts";
import { addPeople } from "#slices/reports/testing/raw-answers.ts";
import {
  createActor,
  fetchPortfolio,
  callAs,
  WHOLE_CLIENT,
  createScope,
  createProductOn,
} from "#slices/reports/testing/report-fixture.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

// The rows of the wire as the specification lists them, over one company small enough to compute by hand.

const TODAY = "2026-11-20";
const [ALDER, BIRCH, CEDAR] = [1, 2, 3];

/** An employee in onboarding at Alder, in two plans at Birch, in development at Cedar. */
const enrollments: readonly GeneratedEnrollment[] = [
  [1, 101, 1, ALDER] as const,
  [2, 121, 1, BIRCH] as const,
  [3, 111, 3, CEDAR] as const,
].map(([id, personId, planId, locationId]) => {
  return { id, personId, planId, locationId, statusId: 1, enrolledOn: "2026-06-01", endedOn: null, positionId: null };
});

const past: TaskDates = {
  alertOn: "2026-06-05",
  dueOn: "2026-06-12",
  escalateOn: "2026-06-15",
  abandonOn: "2026-07-12",
};
const open = (alertOn: string, dueOn: string): TaskDates => ({
  alertOn,
  dueOn,
  escalateOn: "2026-12-28",
  abandonOn: "2026-12-30",
});

type TaskOutline = Pick<GeneratedTask, "templateId" | "dates"> & {
  readonly of: number;
  readonly outcome: ComplianceId | null;
};
const createEnded = (of: number, outcome: ComplianceId, templateId = outcome): TaskOutline => {
  // Abandonment is not stored: it follows from the dates.
  return { of, outcome: outcome === 4 ? null : outcome, templateId, dates: past };
};
const wanted: readonly TaskOutline[] = [
  // Alder: three completed, one of them late, one each of the other outcomes; one in each state without an outcome.
  ...([1, 1, 2, 3, 4, 5] as const).map((outcome) => createEnded(1, outcome)),
  { of: 1, outcome: null, templateId: 6, dates: open("2026-11-21", "2026-12-01") },
  { of: 1, outcome: null, templateId: 6, dates: open("2026-11-10", TODAY) },
  { of: 1, outcome: null, templateId: 6, dates: open("2026-11-01", "2026-11-19") },
  // Birch: of every outcome as many tasks as its id.
  ...([1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5] as const).map((outcome) => createEnded(2, outcome)),
  createEnded(3, 1),
];
const tasks: readonly GeneratedTask[] = wanted.map(({ of, outcome, templateId, dates }, index) => {
  const enrollment = enrollments[of - 1];
  return {
    id: index + 1,
    templateId,
    dates,
    personId: enrollment?.personId ?? 0,
    locationId: enrollment?.locationId ?? null,
    positionId: null,
    outcome: outcome === null ? null : { complianceId: outcome, on: "2026-06-20" },
    enrollmentIds: [of],
    assigneeIds: [],
  };
});

let t: TestDatabase;
let product: Product;
beforeAll(async () => {
  t = await openTestDatabase();
  product = createProductOn(t);
  await writeCompany(t, product, 1);
  await t.db.withClient(1, async (tx) => {
    const put = (table: string, rows: readonly Record<string, unknown>[]): Promise<void> =>
      insertRows(
        tx,
        table,
        rows.map((row) => ({ client_id: 1, ...row })),
      );
    await addPeople(tx, [{ id: 141, locationId: BIRCH, since: "2026-12-15" }]);
    await put("client_services", [{ service: "introduce", status: "active" }]);
    // The company has its own people, and none is assigned.
    const others = new Set(["people", "user_task_assignees"]);
    for (const [table, rows] of toRows({ tasks, enrollments })) if (!others.has(table)) await put(table, rows);
  });
});
afterAll(() => t.close());

const whole = { intel: WHOLE_CLIENT, intouch: WHOLE_CLIENT, ingage: WHOLE_CLIENT, introduce: WHOLE_CLIENT };
const admin = createActor(1, whole);

const request = (widget: string, query: object = {}): Promise<WidgetReply> =>
  callAs(product, getReport, admin, { params: { widget }, query });

async function readRowIn(widget: string, scope: string, key: number | string, query: object = {}): Promise<ReportRow> {
  const { data } = await request(widget, { structures: { scope }, ...query });
  const found = isTableData(data) ? data.results.find(({ m_id }) => m_id === key) : undefined;
  if (!found) throw new Error(`${widget} has no row ${key}`);
  return found;
}

describe("rows of surveys", () => {
  test("have the score with its year before, its indexes and related columns [ENT-09]", async () => {
    expect(await readRowIn("employee_survey_report", "locations", ALDER)).toMatchObject({
      m_id: ALDER,
      name: "Alder",
      agreement_importance: 80,
      previous_agreement_importance: 60,
      previous_year_results: { agreement_importance: 60 },
      sb_index: { agreement_importance: null },
      // 195 of 275 points over both places that have a score of their own: 70.9.
      company_index: 71,
      client_index: 71,
      // All six are likely: for few people that is no more than a bound.
      likely_to_remain_percentage: 83,
      // Six of the eight who were invited.
      response_rate: 75,
      response_count: 6,
    });
    expect(await readRowIn("resident_satisfaction_report", "locations", ALDER)).toMatchObject({
      agreement_importance: 88,
      previous_agreement_importance: 80,
      company_index: 81,
      client_index: 81,
      likely_to_renew_percentage: 50,
      likelihood_to_recommend: 100,
      response_count: 2,
      // Two were invited: too few to be shown.
      response_rate: null,
    });
  });

  test("count invited, begun and completed [ENT-10]", async () => {
    // Cedar's six, of whom five answered, and the one of Elm.
    const region = await readRowIn("resident_satisfaction_report", "regions", 2);
    expect(region).toMatchObject({
      surveys_sent: 7,
      surveys_started: 6,
      surveys_completed: 6,
      surveys_responded: 6,
    });
    expect(region.response_rate).toBeCloseTo(600 / 7, 9);
  });

  test("of priorities have current, previous and SBX scores with response counts [ENT-19]", async () => {
    const row = await readRowIn("resident_priority_report", "questions", 24);
    // Importance 2, 3, 5 and 5 with agreement 5, 4, 3 and 5: 62 of 75 points; 25 of 25 less 5 the year before.
    expect(row).toMatchObject({
      name: expect.stringMatching(/\w/),
      current: { agreement_importance: (62 / 15) * 20 },
      previous: { agreement_importance: 80 },
      sbx: { agreement_importance: null },
      response_count: 4,
      responded: 4,
      previous_responded: 1,
      previous_year_results: { agreement_importance: 80 },
    });
    // Mean importance 3.75, mean agreement 4.25.
    expect(row.need).toBe(3.75 * 0.75);
  });

  test("can be filtered by the four surveys of residents by their ids [CONST-08]", async () => {
    const { meta } = await request("resident_satisfaction_report", { structures: { scope: "regions" } });
    const choices = meta.filters.find(({ key }) => key === "surveys")?.choices ?? [];
    expect(choices.map(({ id, name }) => [id, name])).toEqual([
      [24, "Resident Satisfaction Survey"],
      [25, "Move In Survey"],
      [26, "Service Request Follow Up Survey"],
      [27, "Community Follow Up Survey"],
    ]);
  });
});

describe("rows of people", () => {
  test("of turnover have average, separated, the annualised rate and the place's status [ENT-17]", async () => {
    // 365 days to the end of October, of which one employee worked to 30 June, 242 days: 6 × 365 + 242 = 2,432.
    const alder = await readRowIn("employee_turnover_report", "locations", ALDER);
    expect(alder.avg_employees).toBeCloseTo(2432 / 365, 9);
    expect(alder).toMatchObject({ separated_count: 1, location_status_id: 1 });
    expect(alder.annualized_turn).toBeCloseTo(36_500 / 2432, 9);
    const elm = await readRowIn("employee_turnover_report", "locations", 5, { filters: { general: "all" } });
    expect(elm).toMatchObject({ location_status_id: 2, separated_count: 0, annualized_turn: null });
  });

  test("in the summary are beside regions, locations, residents and units [ENT-03]", async () => {
    const { meta } = await fetchPortfolio(product, admin, { structures: { addon_options: "summary" } });
    // Elm is archived, and with it one of four units; one resident has two leases; one employee has left, one comes
    // next month.
    expect(meta.summary_object?.general).toMatchObject({
      regions: 3,
      locations: 4,
      active_employees: 15,
      active_primary_resident_count: 2,
      units: 3,
    });
  });
});

describe("rows of plans", () => {
  const labels = ["On Time", "Late", "Can Not Complete", "Abandoned", "Canceled"];
  const keys = ["ontime", "late", "cant_complete", "abandoned", "canceled"] as const;

  test("count each outcome under its id [STATE-07]", async () => {
    const { meta } = await request("compliance_summary_report", { structures: { scope: "locations" } });
    const row = await readRowIn("compliance_summary_report", "locations", BIRCH);
    const columns = new Map(meta.headers.map(({ key, label }) => [label, key]));
    labels.forEach((label, at) => {
      const key = columns.get(label);
      // Outcome 1 has one task, outcome 5 has five.
      expect([label, key && row.figures[key]?.value]).toEqual([label, at + 1]);
    });
  });

  test("sort outcomes into compliant, non-compliant and excluded, which make all of them [STATE-09]", async () => {
    for (const place of [ALDER, BIRCH, CEDAR]) {
      const row = await readRowIn("compliance_summary_report", "locations", place);
      const [ontime, late, cant, abandoned, canceled] = keys.map((key) => row[key] ?? Number.NaN) as [
        number,
        number,
        number,
        number,
        number,
      ];
      expect([row.compliant, row.non_compliant, row.excluded]).toEqual([ontime + late, abandoned, cant + canceled]);
      expect(row.users_task_count).toBe(ontime + late + cant + abandoned + canceled);
    }
    expect(await readRowIn("compliance_summary_report", "locations", BIRCH)).toMatchObject({
      compliant: 3,
      non_compliant: 4,
      excluded: 8,
      users_task_count: 15,
    });
  });

  test("three compliant and one non-compliant are 75 %; excluded ones do not count [STATE-11]", async () => {
    const readPlaceRow = async (place: number) => readRowIn("compliance_summary_report", "locations", place);
    expect(await readPlaceRow(ALDER)).toMatchObject({
      compliant: 3,
      non_compliant: 1,
      excluded: 2,
      compliant_percentage: 75,
    });
    expect((await readPlaceRow(BIRCH)).compliant_percentage).toBeCloseTo(300 / 7, 9);
    // At Elm nothing has ended.
    const elm = await readRowIn("compliance_summary_report", "locations", 5, { filters: { general: "all" } });
    expect(elm.compliant_percentage).toBeNull();
  });

  test("tasks of any progress but 4 are not resolved [STATE-05]", async () => {
    const windows = product.analytics.getSatisfactionWindows(TODAY);
    const requested = { service: "introduce", by: "location", windows, scope: WHOLE_CLIENT, today: TODAY } as const;
    const metrics = ["todo", "completed", "progress_abandoned", "total"];
    const table = await t.db.withClient(1, (tx) => product.analytics.computeFigures(tx, { ...requested, metrics }));
    for (const place of [ALDER, BIRCH, CEDAR]) {
      const progress = tasks.filter(({ locationId }) => locationId === place).map((task) => getStateOn(task, TODAY));
      const getCurrent = (name: string): unknown => {
        const figure = table.get(place)[name]?.current;
        return figure?.state === "value" ? figure.value : figure?.state;
      };
      const unresolved = progress.filter(({ progressId }) => progressId !== 4);
      expect(getCurrent("todo")).toBe(unresolved.length);
      expect(
        Number(getCurrent("todo")) + Number(getCurrent("completed")) + Number(getCurrent("progress_abandoned")),
      ).toBe(getCurrent("total"));
    }
    const alder = tasks
      .filter(({ locationId }) => locationId === ALDER)
      .map((task) => getStateOn(task, TODAY).progressId);
    expect(alder.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 4, 4, 4, 4, 4]);
  });

  test("the enrollment summary has progress, people and tasks by state", async () => {
    const alder = await readRowIn("enrollment_summary_report", "locations", ALDER);
    expect(alder).toMatchObject({ employee_count: 1, total: 9, scheduled: 1, pending: 1, past_due: 1, completed: 5 });
    // Three of the seven that could be completed.
    expect(alder.complete_percentage).toBeCloseTo(300 / 7, 9);
  });
});

describe("the team", () => {
  const readSummary = async (viewer = admin) => {
    const query = { structures: { addon_options: "summary" } };
    return (await callAs(product, getTeam, viewer, { query })).meta.summary_object;
  };
  const readDevelopment = async (viewer = admin) => (await readSummary(viewer))?.development;

  test("has the tenure of those who have begun", async () => {
    // Fifteen since 1 November 2024, 749 days ago; the sixteenth on the list comes next month.
    expect((await readSummary())?.general).toMatchObject({
      employees: 16,
      tenure: { float_years: expect.closeTo(749 / 365.25, 9), str_short: "2y 0m" },
    });
  });

  test("shows who is in plans and the status of their tasks, within the permission in plans only [TEAM-10]", async () => {
    expect(await readDevelopment()).toEqual({ employees: 3, pending: 1, past_due: 1, cant_complete: 4 });
    const manager = createActor(1, { ...whole, introduce: createScope([], [BIRCH]) }, "property_manager");
    expect(await readDevelopment(manager)).toEqual({ employees: 1, pending: 0, past_due: 0, cant_complete: 3 });
    const without = createActor(1, { ingage: WHOLE_CLIENT });
    expect(await readDevelopment(without)).toEqual({
      employees: null,
      pending: null,
      past_due: null,
      cant_complete: null,
    });
  });

  const readDetails = async (id: number, viewer = admin): Promise<EmployeeDetails> =>
    (await callAs(product, getEmployeeDetails, viewer, { params: { id } })).data;
  const createContact = (id: number): object => {
    return { id, full_name: `E ${id}`, email: `e${id}@x.example`, cell_phone: null };
  };

  test("of an employee has identity, managers, plans and compliance [ENT-35]", async () => {
    await t.db.withClient(1, async (tx) => {
      const createAccess = (person_id: number, top_role: string) => ({
        client_id: 1,
        person_id,
        service: "ingage",
        top_role,
      });
      await insertRows(tx, "service_access", [
        createAccess(102, "property_manager"),
        createAccess(103, "regional_manager"),
      ]);
      const scope = { client_id: 1, service: "ingage", position: 0, region_id: null, location_id: null };
      await insertRows(tx, "service_access_scopes", [
        { ...scope, person_id: 102, location_id: ALDER },
        { ...scope, person_id: 103, region_id: 1 },
      ]);
      const people = tx.on<{ people: { client_id: number; id: number; manager_id: number } }>().updateTable("people");
      await people.set({ manager_id: 104 }).where("client_id", "=", 1).where("id", "=", 101).execute();
    });
    expect(await readDetails(101)).toMatchObject({
      user_id: 101,
      full_name: "E 101",
      status: "Active",
      position: null,
      location: "Alder",
      start_date: "2024-11-01",
      archived_at: null,
      // 749 days.
      tenure: { float_years: expect.closeTo(749 / 365.25, 2), str_short: "2y 0m" },
      email: "e101@x.example",
      cell_phone: null,
      office_managers: [createContact(102)],
      regional_managers: [createContact(103)],
      managers: [createContact(104)],
      plan_summary: { plans: 1, tasks: 9 },
      compliance_summary: {
        users_task_count: 6,
        ontime: 2,
        late: 1,
        abandoned: 1,
        cant_complete: 1,
        canceled: 1,
        compliant_percentage: 75,
        abandoned_percentage: 25,
      },
      plans: [{ m_id: 1, name: "Plan 1", complete_percentage: expect.closeTo(300 / 7, 9) }],
    });
    expect(await readDetails(132)).toMatchObject({
      status: "Archived",
      archived_at: "2026-06-30",
      plan_summary: { plans: 0, tasks: 0 },
      compliance_summary: { users_task_count: 0, compliant_percentage: null, abandoned_percentage: null },
      plans: [],
    });
  });

  test("reports a person's plans to themselves, and to accounts with a permission in plans there", async () => {
    const none = { plan_summary: null, compliance_summary: null, plans: [] };
    const manager = createActor(1, { ...whole, introduce: createScope([], [BIRCH]) }, "regional_manager");
    expect(await readDetails(101, manager)).toMatchObject(none);
    expect(await readDetails(121, manager)).toMatchObject({ plan_summary: { plans: 1, tasks: 15 } });
    expect(await readDetails(101, { ...manager, personId: 101 })).toMatchObject({
      plan_summary: { plans: 1, tasks: 9 },
    });
    expect(await readDetails(101, createActor(1, { ingage: WHOLE_CLIENT }))).toMatchObject(none);
  });
});
