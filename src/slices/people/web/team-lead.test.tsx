import { expect, test } from "vitest";
import type { TeamSummary } from "#slices/people/contract/team.contract.ts";
import { TeamLead } from "#slices/people/web/team-lead.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";

const createSummary = (pastDue: number | null, noManager: number, noOffice: number): TeamSummary => ({
  active_employees: 3,
  archived_employees: 0,
  general: { employees: 3, positions: 1, locations: 1, tenure: null },
  development: { employees: pastDue, pending: pastDue, past_due: pastDue, cant_complete: pastDue },
  data_issues: {
    no_manager: noManager,
    opted_out: 0,
    missing_start_date: 0,
    missing_office: noOffice,
    missing_position: 0,
  },
  team: null,
});

test.each([
  [22, 5, 3, "22 tasks of plans are past due; 8 data issues are open."],
  [1, 1, 0, "1 task of a plan is past due; 1 data issue is open."],
  [0, 0, 0, "No task of a plan is past due; no data issue is open."],
  [null, 0, 1, "1 data issue is open."],
  [null, 0, 0, "No data issue is open."],
])("%s late tasks, %i people without a manager and %i without a location", (late, noManager, noOffice, text) => {
  renderUi(<TeamLead summary={createSummary(late, noManager, noOffice)} />);
  expect(document.querySelector(".pe-lead")?.textContent).toBe(text);
});
