import type { ClientTx } from "#platform/server/db/database.ts";
import type { ContentName, LabelRequest } from "#slices/reports/server/reports.api.ts";
import {
  type NamedPerson,
  readNamedPeople,
  readPeopleToChoose,
  readPlanNames,
  readTaskTitles,
  type NameFilter,
} from "./report-names.read-model.ts";

const filterNumbers = (keys: NonNullable<LabelRequest["keys"]>): number[] =>
  keys.filter((key) => typeof key === "number");

function toRequested({ keys, within }: LabelRequest): NameFilter | null {
  if (keys !== undefined) return { ids: filterNumbers(keys) };
  return within === undefined ? null : { locationIds: within };
}

/** Returns the additional columns of a person's row. */
function toMore(person: Omit<NamedPerson, "id" | "name" | "locationId">): NonNullable<ContentName["more"]> {
  const { position, location, startDate, lastDay, archivedAt, isArchived } = person;
  return {
    position,
    location,
    employee_status: isArchived ? "Archived" : "Active",
    start_date: startDate,
    last_day: lastDay,
    last_archived_at: archivedAt?.toISOString() ?? null,
  };
}

/** Returns the names of people, plans and tasks in reports; null for other dimensions. */
export async function readContentNames(tx: ClientTx, request: LabelRequest): Promise<readonly ContentName[] | null> {
  const { scope, today = "" } = request;
  const wanted = toRequested(request);
  if (scope === "employees" || scope === "assignees") {
    if (wanted === null) return [];
    if (!("ids" in wanted)) {
      const people = await readPeopleToChoose(tx, wanted.locationIds, scope);
      return people.map(({ id, name }) => ({ key: id, name }));
    }
    const people = await readNamedPeople(tx, wanted.ids, today);
    return people.map(({ id, name, locationId, ...person }) => ({ key: id, name, more: toMore(person), locationId }));
  }
  if (scope !== "tasks" && scope !== "plans") return null;
  const read = scope === "tasks" ? readTaskTitles : readPlanNames;
  return wanted === null ? [] : (await read(tx, wanted)).map(({ id, name }) => ({ key: id, name }));
}
