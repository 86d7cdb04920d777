import type { Assignment } from "#slices/actions/contract/assignments.contract.ts";
import {
  createAssignment,
  getAssignmentChoices,
  stepAssignment,
} from "#slices/actions/contract/assignments.contract.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import type { PriorityData } from "#slices/reports/contract/priority.contract.ts";
import { getScopedReport } from "#slices/reports/contract/scoped-reports.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { readClientRows } from "#test/support/rows.ts";
import type { TestApplication } from "#test/support/test-application.ts";

/** The question that the employees of the fixture's clients answered: Alder 60 in October 2025, 80 in October 2026. */
export const QUESTION = 1;
/** Id of the assignee with the role "employee", in both clients. */
export const EMPLOYEE = 208;
export const PROPERTY_MANAGER = 205;

/** Two clients with the same ids, employees' answers, and people who assign action items. */
export interface ActionsFixture extends TestApplication {
  /** Id of an action item of the question. */
  readonly item: number;
  actAs(role: Role, client?: 1 | 2): Promise<Caller>;
  /** Assigns an action item to the employee; default: about region 1, until the end of the year. */
  assign(role: Role, more?: Record<string, unknown>, client?: 1 | 2): Promise<Assignment>;
  takeStep(role: Role, id: number, body: Record<string, unknown>, client?: 1 | 2): Promise<Assignment>;
  /** Returns the page of the question's priority as a role sees it, and the role's permissions there. */
  readDetail(role: Role): Promise<{ data: PriorityData; may: object }>;
  /** Deletes all assignments, and resets the clock. */
  begin(): Promise<void>;
  /** Runs the job that completes assignments with results. */
  complete(client?: 1 | 2): Promise<void>;
}

/** Start of assignments in tests: before the answers of October 2026. */
export const BEGUN = "2026-09-15T15:00:00Z";
/** After these answers were released. */
export const LATER = "2026-11-20T15:00:00Z";

/** Creates the fixture. The employee works at location 1. */
export async function setUpActionsFixture(): Promise<ActionsFixture> {
  const t = await startReportPortal();
  for (const client of [1, 2]) {
    await readClientRows(t, client, "UPDATE people SET location_id = 1 WHERE id IN (205, 208)");
    await readClientRows(
      t,
      client,
      "INSERT INTO position_categories (client_id, id, name) VALUES (" + client + ", 1, 'Leasing')",
    );
  }
  t.clock.set(BEGUN);
  const createCallerFor = (role: Role, client: 1 | 2 = 1): Promise<Caller> => createCaller(t, client, role);
  const admin = await createCallerFor("client-admin");
  const { data } = await admin.call(getAssignmentChoices, { query: `priority_id=${QUESTION}` });
  const item = data.action_items[0]?.id ?? 0;
  const usual = {
    priority_id: QUESTION,
    action_item_id: item,
    assignee_id: EMPLOYEE,
    due_by: "2026-12-31",
    region_ids: [1],
  };
  return {
    ...t,
    item,
    actAs: createCallerFor,
    async assign(role, more = {}, client = 1) {
      const reply = await (await createCallerFor(role, client)).call(createAssignment, { body: { ...usual, ...more } });
      return reply.data;
    },
    async takeStep(role, id, body, client = 1) {
      return (await (await createCallerFor(role, client)).call(stepAssignment, { params: { id }, body })).data;
    },
    async readDetail(role) {
      const params = { widget: "employee_priority_detail_report", scoped: QUESTION };
      const reply = await (await createCallerFor(role)).call(getScopedReport, { params });
      if (!("open_assignments" in reply.data)) throw new Error("no priority");
      return { data: reply.data, may: reply.meta.additional_meta };
    },
    async begin() {
      t.clock.set(BEGUN);
      for (const table of ["assignment_read_markers", "assignment_comments", "assignment_targets", "assignments"]) {
        for (const client of [1, 2]) await readClientRows(t, client, `DELETE FROM ${table}`);
      }
    },
    async complete(client = 1) {
      await t.product.jobs.find(({ name }) => name === "actions.complete")?.run({ clientId: client });
    },
  };
}
