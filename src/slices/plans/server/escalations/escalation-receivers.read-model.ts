import { type RawBuilder, sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import { selectRoleHolders } from "../tasks/task-assignees.read-model.ts";
import type { RoleHolder } from "../tasks/task-assignees.rules.ts";

/**
 * Possible receivers of escalations: everyone with a permission in plans, the administrators among them, and the roles
 * they hold.
 */
export interface EscalationReceivers {
  readonly holders: readonly RoleHolder[];
  readonly permittedIds: readonly number[];
  readonly adminIds: readonly number[];
}

/** Returns true for a person who can receive escalations without being above the assignee. */
export function isFallbackReceiver({ holders, adminIds }: EscalationReceivers, personId: number): boolean {
  return adminIds.includes(personId) || holders.some((holder) => holder.personId === personId);
}

/**
 * Returns steps of a recursive statement. The step `fallback` pairs `person_id` with `receiver_id` for each person
 * without a manager above them who can see an escalation. Receivers are the managers of the person's location, or else
 * the administrators. No one receives their own escalation, except a sole administrator. Each person has receivers of
 * one kind only.
 */
export function buildFallbackSteps(
  tx: ClientTx,
  { holders, permittedIds, adminIds }: EscalationReceivers,
): RawBuilder<unknown> {
  return sql`
    permitted AS MATERIALIZED (
      SELECT i.id, i.id = ANY(${[...adminIds]}::bigint[]) AS is_admin FROM people i
      WHERE i.client_id = ${tx.clientId} AND i.id = ANY(${[...permittedIds]}::bigint[])
        AND i.archived_at IS NULL AND i.erased_at IS NULL
    ),
    -- Managers who see no escalation themselves, with everyone above them up to the first who does. They are few, while
    -- most people report to a manager who does: nobody has to be looked for among all who are below. Each DISTINCT
    -- lets the planner expect few.
    climbed (manager_id, above_id) AS (
      SELECT DISTINCT p.manager_id, p.manager_id FROM people p
      WHERE p.client_id = ${tx.clientId} AND p.manager_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM permitted m WHERE m.id = p.manager_id)
      -- UNION drops duplicates, so that a cycle of managers terminates.
      UNION
      SELECT c.manager_id, p.manager_id FROM climbed c
      JOIN people p ON p.client_id = ${tx.clientId} AND p.id = c.above_id AND p.manager_id IS NOT NULL
      WHERE NOT EXISTS (SELECT FROM permitted m WHERE m.id = c.above_id)
    ),
    supervisors AS MATERIALIZED (
      SELECT m.id FROM permitted m
      UNION ALL
      SELECT DISTINCT c.manager_id FROM climbed c JOIN permitted m ON m.id = c.above_id
    ),
    unsupervised AS MATERIALIZED (
      SELECT p.id, p.location_id FROM people p
      WHERE p.client_id = ${tx.clientId} AND p.erased_at IS NULL
        AND NOT EXISTS (SELECT FROM supervisors s WHERE s.id = p.manager_id)
    ),
    local_managers AS MATERIALIZED (
      SELECT u.id AS person_id, s.person_id AS receiver_id FROM unsupervised u
      JOIN ${selectRoleHolders(tx, holders)} s ON s.location_id = u.location_id AND s.person_id <> u.id
        AND s.role IN ('property_manager', 'regional_manager')
      JOIN permitted m ON m.id = s.person_id
    ),
    fallback AS MATERIALIZED (
      SELECT l.person_id, l.receiver_id FROM local_managers l
      UNION
      SELECT u.id, m.id FROM unsupervised u JOIN permitted m ON m.is_admin
      WHERE NOT EXISTS (SELECT FROM local_managers l WHERE l.person_id = u.id)
        AND (m.id <> u.id OR (SELECT count(*) FROM permitted a WHERE a.is_admin) = 1)
    )`;
}

/** Reads which of these people's escalations go to the receiver as fallback. */
export async function readFallbackPeople(
  tx: ClientTx,
  receivers: EscalationReceivers,
  { receiverId, personIds }: { readonly receiverId: number; readonly personIds: readonly number[] },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE ${buildFallbackSteps(tx, receivers)}
    SELECT DISTINCT f.person_id AS id FROM fallback f
    WHERE f.receiver_id = ${receiverId} AND f.person_id = ANY(${[...personIds]}::bigint[])`.execute(tx.on<unknown>());
  return rows.map(({ id }) => id);
}
