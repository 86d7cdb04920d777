import { type ParsedRow, getRowText } from "#slices/imports/server/fields.ts";
import type { Plan } from "#slices/imports/server/planning/plan.ts";
import { peopleFields as f } from "./people.fields.ts";
import type { PeopleIndex } from "./people-groups.ts";

/** A planned person with the row that names the manager. */
export interface ManagedPerson {
  readonly personId: number;
  readonly row: ParsedRow | null;
}

/** Finds people by employee id or email, first in the file, then stored ones. */
export class ManagerLookup {
  readonly #inFile = new Map<string, number>();
  readonly #index: PeopleIndex;

  constructor(index: PeopleIndex) {
    this.#index = index;
  }

  add(personId: number, names: readonly (string | null)[]): void {
    for (const name of names) if (name !== null) this.#inFile.set(name.toLowerCase(), personId);
  }

  find(name: string): number | null {
    const inFile = this.#inFile.get(name.toLowerCase());
    return inFile ?? (this.#index.findById(name) ?? this.#index.findByEmail(name))?.id ?? null;
  }
}

/** Follows the chain of managers upward; returns true for a cycle. */
function hasCycle(plan: Plan, start: number, checkedIds: Set<number>): boolean {
  const people = plan.getTable("people");
  const path = new Set<number>();
  let at: number | null = start;
  while (at !== null && !checkedIds.has(at)) {
    if (path.has(at)) return true;
    path.add(at);
    at = people.get(at)?.manager_id ?? null;
  }
  for (const id of path) checkedIds.add(id);
  return false;
}

/** Sets the managers that rows name. Unknown managers, self-references and cycles are errors. */
export function planManagers(plan: Plan, everybody: readonly ManagedPerson[], lookup: ManagerLookup): void {
  const people = plan.getTable("people");
  for (const { personId, row } of everybody) {
    const name = row ? getRowText(row, f.manager.key) : null;
    if (!row || name === null) continue;
    const managerId = lookup.find(name);
    if (managerId === null) plan.addError(row, f.manager, "unknown_manager");
    else if (managerId === personId) plan.addError(row, f.manager, "manager_self");
    else people.patch(personId, { manager_id: managerId });
  }
  const checkedIds = new Set<number>();
  for (const { personId, row } of everybody) {
    if (row && getRowText(row, f.manager.key) !== null && hasCycle(plan, personId, checkedIds)) {
      plan.addError(row, f.manager, "manager_cycle");
      return;
    }
  }
}
