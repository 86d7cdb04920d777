import { type ParsedRow, getRowText } from "#slices/imports/server/fields.ts";
import type { Plan } from "#slices/imports/server/planning/plan.ts";
import type { PersonRow } from "#slices/imports/server/planning/rows.ts";
import { peopleFields as f } from "./people.fields.ts";

/** The rows of one person, with the stored person. */
export interface PersonGroup {
  readonly employeeId: string | null;
  readonly rows: readonly ParsedRow[];
  /** Null for a new person. */
  readonly stored: PersonRow | null;
}

/** People by employee id and by email. */
export class PeopleIndex {
  readonly #byId = new Map<string, PersonRow>();
  readonly #byEmail = new Map<string, PersonRow>();

  constructor(plan: Plan) {
    for (const row of plan.getTable("people").getStoredRows()) {
      if (row.external_id !== null) this.#byId.set(row.external_id, row);
      if (row.email !== null) this.#byEmail.set(row.email.toLowerCase(), row);
    }
  }

  findById(employeeId: string): PersonRow | null {
    return this.#byId.get(employeeId) ?? null;
  }

  findByEmail(email: string): PersonRow | null {
    return this.#byEmail.get(email.toLowerCase()) ?? null;
  }
}

/** Groups rows by person: by employee id, or by email for rows without one. */
class Grouping {
  readonly groups: { employeeId: string | null; rows: ParsedRow[] }[] = [];
  readonly #byId = new Map<string, { employeeId: string | null; rows: ParsedRow[] }>();
  readonly #byEmail = new Map<string, { employeeId: string | null; rows: ParsedRow[] }>();

  /** Adds a row; returns false when its email belongs to another person in the file. */
  take(row: ParsedRow, employeeId: string | null, email: string | null): boolean {
    const mailed = email === null ? undefined : this.#byEmail.get(email);
    const group = (employeeId === null ? mailed : this.#byId.get(employeeId)) ?? this.#begin(employeeId);
    if (mailed && mailed !== group) return false;
    group.rows.push(row);
    if (email !== null) this.#byEmail.set(email, group);
    return true;
  }

  #begin(employeeId: string | null) {
    const group = { employeeId, rows: [] };
    this.groups.push(group);
    if (employeeId !== null) this.#byId.set(employeeId, group);
    return group;
  }
}

/** Finds the stored person of a group; adds an error and returns undefined when its email belongs to someone else. */
function findStored(
  plan: Plan,
  index: PeopleIndex,
  group: { readonly employeeId: string | null; readonly rows: readonly ParsedRow[] },
): PersonRow | null | undefined {
  const mailRow = group.rows.find((row) => getRowText(row, f.email.key) !== null);
  const email = mailRow ? (getRowText(mailRow, f.email.key) ?? "") : "";
  const mailed = mailRow ? index.findByEmail(email) : null;
  if (group.employeeId === null) return mailed;
  const identified = index.findById(group.employeeId);
  const isTaken = mailed !== null && (identified ? mailed.id !== identified.id : mailed.external_id !== null);
  if (!isTaken) return identified ?? mailed;
  if (mailRow) plan.addError(mailRow, f.email, "email_taken", { who: `${mailed.first_name} ${mailed.last_name}` });
  return undefined;
}

function takeRow(plan: Plan, grouping: Grouping, row: ParsedRow): void {
  const [employeeId, email] = [getRowText(row, f.id.key), getRowText(row, f.email.key)];
  if (employeeId === null && email === null) {
    if (!row.invalid.has(f.id.key) && !row.invalid.has(f.email.key)) plan.addError(row, f.id, "key_needed");
    return;
  }
  if (!grouping.take(row, employeeId, email)) plan.addError(row, f.email, "email_taken", { who: email ?? "" });
}

/**
 * Returns the people in a file with their stored rows. Adds errors for rows without a person and for rows of the wrong
 * person.
 */
export function groupPeople(plan: Plan, index: PeopleIndex): PersonGroup[] {
  const grouping = new Grouping();
  const identified = plan.rows.filter((row) => getRowText(row, f.id.key) !== null);
  const others = plan.rows.filter((row) => getRowText(row, f.id.key) === null);
  for (const row of [...identified, ...others]) takeRow(plan, grouping, row);
  return grouping.groups.flatMap((group) => {
    const stored = group.rows.length === 0 ? undefined : findStored(plan, index, group);
    const [first] = group.rows;
    if (stored && first && plan.facts.erasedIds.has(stored.id)) {
      plan.addError(first, f.id, "erased");
      return [];
    }
    return stored === undefined ? [] : [{ ...group, stored }];
  });
}
