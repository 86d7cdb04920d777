import { type Field, type ParsedRow, getRowText } from "#slices/imports/server/fields.ts";
import type { ImportType } from "#slices/imports/server/planning/kind.ts";
import { fold, LocationLookup, presentValues } from "#slices/imports/server/planning/lookups.ts";
import type { Plan } from "#slices/imports/server/planning/plan.ts";
import type { EmploymentRow, PersonRow } from "#slices/imports/server/planning/rows.ts";
import {
  type EmploymentHistoryError,
  mergeHistory,
  type PlannedEmploymentPeriod,
  type ImportedEmploymentPeriod,
} from "./employment-history.rules.ts";
import { planAccess, isSameAccess, type Places } from "./people-access.ts";
import { peopleFields as f } from "./people.fields.ts";
import { groupPeople, PeopleIndex, type PersonGroup } from "./people-groups.ts";
import { ManagerLookup, planManagers } from "./people-managers.ts";

/** Lookups for all rows, read once. */
interface Lookups extends Places {
  readonly positions: ReadonlyMap<string, number>;
  readonly employments: ReadonlyMap<number, readonly EmploymentRow[]>;
  readonly managers: ManagerLookup;
}

/** Columns about the person instead of an employment period. All rows of a person must agree on them. */
const personal: readonly (readonly [Field, keyof PersonRow])[] = [
  [f.first, "first_name"],
  [f.last, "last_name"],
  [f.email, "email"],
  [f.personalEmail, "personal_email"],
  [f.phone, "cell_phone"],
  [f.locale, "locale"],
];

/** Returns the one value of the rows; a later row with another value gets an error. */
function findCommonValue(
  plan: Plan,
  rows: readonly ParsedRow[],
  column: Field,
): { value: string; row: ParsedRow } | null {
  let firstValue: { value: string; row: ParsedRow } | null = null;
  for (const row of rows) {
    const value = getRowText(row, column.key);
    if (value === null) continue;
    if (firstValue && firstValue.value !== value) {
      plan.addError(row, column, "differs", { other: firstValue.row.number, value: firstValue.value });
    }
    firstValue ??= { value, row };
  }
  return firstValue;
}

function findPosition(plan: Plan, row: ParsedRow, positions: ReadonlyMap<string, number>): number | null {
  const name = getRowText(row, f.position.key);
  if (name === null) return null;
  const id = positions.get(fold(name));
  if (id === undefined) plan.addError(row, f.position, "unknown_position");
  return id ?? null;
}

function isEmptyPeriod(period: ImportedEmploymentPeriod): boolean {
  return [period.startsOn, period.endsOn, period.locationId, period.positionId].every((part) => part === null);
}

/** Returns the employment periods in a person's rows. Rows with the same start must have the same values. */
function toPeriods(plan: Plan, rows: readonly ParsedRow[], lookups: Lookups): ImportedEmploymentPeriod[] {
  const byStart = new Map<string, ImportedEmploymentPeriod>();
  for (const row of rows) {
    const period = {
      row,
      startsOn: getRowText(row, f.start.key),
      endsOn: getRowText(row, f.end.key),
      locationId: lookups.locations.findInRow(plan, row, f.property)?.id ?? null,
      positionId: findPosition(plan, row, lookups.positions),
    };
    // A day that cannot be parsed must not count as missing.
    if (row.invalid.has(f.start.key) || row.invalid.has(f.end.key)) continue;
    const key = period.startsOn ?? "";
    const other = byStart.get(key);
    if (!other) byStart.set(key, period);
    else if (isRepeated(other, period)) plan.addError(row, f.start, "doubled_row", { other: other.row.number });
  }
  const all = [...byStart.values()];
  return all.length > 1 ? all.filter((period) => !isEmptyPeriod(period)) : all;
}

/** Returns true for two equal rows with one start, which are useful only for roles in two services. */
function isRepeated(a: ImportedEmploymentPeriod, b: ImportedEmploymentPeriod): boolean {
  const isSamePeriod = a.endsOn === b.endsOn && a.locationId === b.locationId && a.positionId === b.positionId;
  return !isSamePeriod || getRowText(a.row, f.service.key) === getRowText(b.row, f.service.key);
}

function writeHistory(plan: Plan, personId: number, history: readonly PlannedEmploymentPeriod[]): boolean {
  const table = plan.getTable("employments");
  let isChanged = false;
  for (const period of history) {
    const values = {
      person_id: personId,
      location_id: period.locationId,
      position_id: period.positionId,
      starts_on: period.startsOn,
      ends_on: period.endsOn,
    };
    if (period.id === null) table.create(values);
    else table.patch(period.id, values);
    isChanged ||= period.id === null || table.isChanged(period.id);
  }
  return isChanged;
}

function addHistoryError(plan: Plan, { row, code, other }: EmploymentHistoryError): void {
  const details = { other: other?.row?.number ?? "", from: other?.startsOn ?? "", to: other?.endsOn ?? "" };
  plan.addError(row, code === "end_before_start" ? f.end : f.start, code, details);
}

function planHistory(plan: Plan, group: PersonGroup, personId: number, lookups: Lookups): boolean {
  const stored = lookups.employments.get(personId) ?? [];
  const periods = toPeriods(plan, group.rows, lookups);
  const { history, errors } = mergeHistory(stored, periods);
  for (const error of errors) addHistoryError(plan, error);
  if (errors.length > 0) return false;
  const isChanged = writeHistory(plan, personId, history);
  const latest = plan.facts.latestEmployment(history);
  if (latest) {
    plan.getTable("people").patch(personId, {
      location_id: latest.locationId,
      position_id: latest.positionId,
      start_date: latest.startDate,
      last_day: latest.lastDay,
    });
  }
  return isChanged;
}

function createPerson(plan: Plan): PersonRow {
  return plan.getTable("people").create({
    external_id: null,
    first_name: "",
    last_name: "",
    email: null,
    personal_email: null,
    cell_phone: null,
    locale: "en",
    location_id: null,
    position_id: null,
    start_date: null,
    last_day: null,
    manager_id: null,
  });
}

/** Plans one person from all rows; returns the id and whether roles or history change. */
function planPerson(plan: Plan, group: PersonGroup, lookups: Lookups): { id: number; isChanged: boolean } {
  const table = plan.getTable("people");
  const { id } = group.stored ?? createPerson(plan);
  const values = personal.map(
    ([column, name]) => [name, findCommonValue(plan, group.rows, column)?.value ?? null] as const,
  );
  const patch = presentValues(Object.fromEntries([...values, ["external_id", group.employeeId]])) as Partial<PersonRow>;
  const person = table.patch(id, patch);
  lookups.managers.add(id, [person.external_id, person.email]);
  const hasHistory = planHistory(plan, group, id, lookups);
  const before = plan.facts.access.get(id) ?? [];
  const after = planAccess(plan, group.rows, before, lookups);
  const hasAccess = !isSameAccess(before, after);
  if (hasAccess) plan.access.push({ personId: id, before, after });
  return { id, isChanged: hasHistory || hasAccess };
}

function toLookups(plan: Plan, index: PeopleIndex): Lookups {
  return {
    locations: new LocationLookup(plan),
    regions: new Map([...plan.getTable("regions").getStoredRows()].map((row) => [fold(row.name), row.id])),
    positions: new Map([...plan.getTable("positions").getStoredRows()].map((row) => [fold(row.name), row.id])),
    employments: Map.groupBy(plan.getTable("employments").getStoredRows(), (row) => row.person_id),
    managers: new ManagerLookup(index),
  };
}

/** People with their employment history, managers and roles. Several rows with one employee id are one person. */
export const peopleKind: ImportType = {
  kind: "people",
  name: { en: "People", es: "Personas" },
  fields: Object.values(f),
  tables: ["locations", "regions", "positions", "people", "employments"],
  plan(plan) {
    const index = new PeopleIndex(plan);
    const lookups = toLookups(plan, index);
    const planned = groupPeople(plan, index).map((group) => ({ group, ...planPerson(plan, group, lookups) }));
    const managed = planned.map(({ group, id }) => ({
      personId: id,
      row: findCommonValue(plan, group.rows, f.manager)?.row ?? null,
    }));
    planManagers(plan, managed, lookups.managers);
    const people = plan.getTable("people");
    for (const { group, id, isChanged } of planned) {
      const outcome = group.stored === null ? "created" : isChanged || people.isChanged(id) ? "updated" : "same";
      for (const row of group.rows) plan.setOutcome(row, outcome);
    }
  },
};
