import { addDays, type Clock, toLocalDate, getEndOfDay } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { getServicePermission } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import {
  complianceNames,
  type ListRequest,
  type ListSources,
  progressNames,
} from "#slices/reports/server/reports.api.ts";
import { type ListedTasks, readChangingNotes, readFlagged, readPastDue } from "./compliance-lists.read-model.ts";
import { type AssigneeDeps, readDisplayedAssignees } from "../tasks/task-assignees.ts";

/** Dependencies of the task lists in reports. */
export interface ComplianceListsDeps extends AssigneeDeps {
  readonly clock: Clock;
  readonly organization: Pick<OrganizationApi, "readClient">;
}

const findIds = (request: ListRequest, key: keyof ListRequest["selected"]): readonly number[] | undefined =>
  request.selected[key]?.map(Number);

function toListedTasks(whole: ListRequest): ListedTasks {
  const { viewer, places, text, selected, sort, page } = whole;
  // Report readers manage no one, so this list omits tasks about their own departure too.
  const isReader = getServicePermission(viewer, "introduce")?.role === "reporting";
  return {
    locationIds: places.locationIds,
    text,
    employeeIds: findIds(whole, "employees"),
    assigneeIds: findIds(whole, "assignees"),
    templateIds: findIds(whole, "tasks"),
    planIds: findIds(whole, "plans"),
    positionIds: findIds(whole, "positions"),
    categoryIds: findIds(whole, "position_categories"),
    types: selected.plan_types?.map(String),
    notAboutLeaving: isReader ? viewer.personId : null,
    order: sort,
    ...page,
  };
}

/** Returns the name of a task's progress or outcome; "None" before the first state. */
function getStatusName(progressId: number | null, complianceId: number | null): string {
  if (progressId === null) return "None";
  const name = complianceId === null ? progressNames[progressId - 1] : complianceNames[complianceId - 1];
  return name ?? "None";
}

const findPeople = (people: readonly { readonly id: number; readonly name: string }[]): string | null =>
  people.length === 0 ? null : people.map(({ id, name }) => `${id}:${name.replaceAll(";", ",")}`).join(";");

/** Returns the task lists of the compliance reports, each limited to the requested places. */
export function buildComplianceLists(deps: ComplianceListsDeps): ListSources {
  const readZone = async (tx: ClientTx): Promise<string> =>
    (await deps.organization.readClient(tx, tx.clientId)).timeZone;
  return {
    async past_due_tasks(tx, request) {
      const { rows, count } = await readPastDue(tx, toListedTasks(request), deps.clock.now());
      const doing = await readDisplayedAssignees(
        deps,
        tx,
        rows.map(({ id }) => ({ id, isEnded: false })),
      );
      return {
        count,
        rows: rows.map(({ id, title, about, due_on, location }) => ({
          m_id: id,
          user_task_id: id,
          cells: {
            task_title: title,
            on_behalf_of: about,
            due_by_date: due_on,
            assignees: findPeople(doing.get(id) ?? []),
            location,
          },
        })),
      };
    },
    async cant_complete_tasks(tx, request) {
      const { rows, count } = await readFlagged(tx, toListedTasks(request), request.range);
      return {
        count,
        rows: rows.map(({ id, title, about, outcome_note: note, by, outcome_on, location }) => ({
          m_id: id,
          user_task_id: id,
          cells: {
            task_title: title,
            on_behalf_of: about,
            note,
            completed_by_name: by,
            completed_on: outcome_on,
            location,
          },
        })),
      };
    },
    async compliance_notes(tx, request) {
      const zone = await readZone(tx);
      const { from, to } = request.range;
      const { rows, count } = await readChangingNotes(tx, toListedTasks(request), {
        since: getEndOfDay(zone, addDays(from, -1)),
        before: getEndOfDay(zone, to),
        complianceIds: findIds(request, "task_compliance_statuses"),
      });
      return {
        count,
        rows: rows.map((row) => ({
          m_id: row.note_id,
          user_task_id: row.id,
          cells: {
            created_at: toLocalDate(zone, row.created_at),
            task_title: row.title,
            on_behalf_of: row.about,
            from_status: getStatusName(row.from_progress_id, row.from_compliance_id),
            to_status: getStatusName(row.to_progress_id, row.to_compliance_id),
            note: row.note,
            user: row.by,
          },
        })),
      };
    },
  };
}
