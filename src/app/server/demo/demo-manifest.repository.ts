import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";

/** A named object, as the manifest lists it. */
export interface NamedId {
  readonly id: number;
  readonly name: string;
}

/** A location as the manifest lists it. */
export interface ManifestLocation extends NamedId {
  readonly region_id: number | null;
  readonly is_archived: boolean;
  /** Employees who work there today: under five, its engagement waits or is hidden. */
  readonly employees: number;
}

/** The structure of a client. */
export interface ManifestStructure {
  readonly districts: readonly NamedId[];
  readonly regions: readonly (NamedId & { readonly district_id: number | null })[];
  readonly locations: readonly ManifestLocation[];
  readonly reporting_groups: readonly NamedId[];
}

/** Returns the districts, regions, locations and reporting groups of a client. */
export async function readStructure(tx: ClientTx): Promise<ManifestStructure> {
  const db = tx.on<unknown>();
  const listNamed = async (table: string): Promise<NamedId[]> => {
    const query = sql<NamedId>`SELECT id, name FROM ${sql.table(table)} WHERE client_id = ${tx.clientId} ORDER BY id`;
    return (await query.execute(db)).rows;
  };
  const regions = await sql<NamedId & { district_id: number | null }>`
    SELECT id, name, district_id FROM regions WHERE client_id = ${tx.clientId} ORDER BY id`.execute(db);
  const locations = await sql<ManifestLocation>`
    SELECT l.id, l.name, l.region_id, l.archived_on IS NOT NULL AS is_archived,
      (SELECT count(*)::int FROM people AS p
        WHERE p.client_id = l.client_id AND p.location_id = l.id AND p.last_day IS NULL) AS employees
    FROM locations AS l WHERE l.client_id = ${tx.clientId} ORDER BY l.id`.execute(db);
  return {
    districts: await listNamed("districts"),
    regions: regions.rows,
    locations: locations.rows,
    reporting_groups: await listNamed("reporting_groups"),
  };
}

/** Returns the people who sign in with an email, with what they manage in every service. */
export async function readAccount(
  tx: ClientTx,
  email: string,
): Promise<{ person_id: number; region_ids: number[]; location_ids: number[] } | null> {
  const accounts = await sql<{ person_id: number }>`
    SELECT ac.person_id FROM accounts AS a JOIN account_memberships AS ac ON ac.account_id = a.id AND ac.client_id = ${tx.clientId}
    WHERE a.email = ${email}`.execute(tx.on<unknown>());
  const account = accounts.rows[0];
  if (account === undefined) return null;
  const { rows } = await sql<{ region_ids: number[]; location_ids: number[] }>`
    SELECT coalesce(array_agg(DISTINCT s.region_id) FILTER (WHERE s.region_id IS NOT NULL), '{}') AS region_ids,
      coalesce(array_agg(DISTINCT s.location_id) FILTER (WHERE s.location_id IS NOT NULL), '{}') AS location_ids
    FROM service_access_scopes AS s
    WHERE s.client_id = ${tx.clientId} AND s.person_id = ${account.person_id}`.execute(tx.on<unknown>());
  const [managed] = rows;
  return {
    person_id: account.person_id,
    region_ids: (managed?.region_ids ?? []).map(Number),
    location_ids: (managed?.location_ids ?? []).map(Number),
  };
}

/** One object of each kind that tests use; null where the client has none. */
export interface ManifestExamples {
  readonly open_resident: number | null;
  readonly confidential_resident: number | null;
  readonly unit: number | null;
  readonly lease: number | null;
  readonly work_order: number | null;
  readonly former_employee: number | null;
  readonly transferred_employee: number | null;
  readonly rehired_employee: number | null;
  readonly engagement_campaign: number | null;
  readonly satisfaction_campaign: number | null;
}

/** Returns one object of each kind that tests use. */
export async function readExamples(tx: ClientTx): Promise<ManifestExamples> {
  const own = sql`client_id = ${tx.clientId}`;
  // An employment period that begins the day after another is a transfer; one that begins much later is a new employment.
  const selectEmployedAgain = (condition: ReturnType<typeof sql>) => sql`
    (SELECT min(later.person_id) FROM employments AS later
      JOIN employments AS earlier ON earlier.client_id = later.client_id AND earlier.person_id = later.person_id
        AND earlier.ends_on < later.starts_on
      WHERE later.client_id = ${tx.clientId} AND ${condition})`;
  const { rows } = await sql<ManifestExamples>`SELECT
    (SELECT min(resident_id) FROM invitations WHERE ${own} AND completed_at IS NOT NULL AND NOT is_protected) AS open_resident,
    (SELECT min(id) FROM residents WHERE ${own} AND is_confidential) AS confidential_resident,
    (SELECT min(id) FROM units WHERE ${own}) AS unit,
    (SELECT min(id) FROM leases WHERE ${own}) AS lease,
    (SELECT min(id) FROM work_orders WHERE ${own}) AS work_order,
    (SELECT min(id) FROM people WHERE ${own} AND last_day IS NOT NULL) AS former_employee,
    ${selectEmployedAgain(sql`later.starts_on = earlier.ends_on + 1 AND later.location_id <> earlier.location_id`)} AS transferred_employee,
    ${selectEmployedAgain(sql`later.starts_on > earlier.ends_on + 30`)} AS rehired_employee,
    (SELECT max(id) FROM campaigns WHERE ${own} AND survey_id = 1) AS engagement_campaign,
    (SELECT max(id) FROM campaigns WHERE ${own} AND survey_id = 24) AS satisfaction_campaign`.execute(tx.on<unknown>());
  const [row] = rows;
  if (row === undefined) throw new Error("a query without a FROM has one row");
  return row;
}

/** An invitation for which the manifest creates a link. */
export interface LinkedInvitation {
  readonly id: number;
  readonly expires_at: Date;
  readonly email: string | null;
}

/** Returns the newest invitation of residents or employees that is still open at an instant, or was completed. */
export async function findInvitation(
  tx: ClientTx,
  invited: { readonly audience: "residents" | "employees"; readonly isCompleted: boolean; readonly at: Date },
): Promise<LinkedInvitation | null> {
  const who = invited.audience === "residents" ? sql`i.resident_id IS NOT NULL` : sql`i.person_id IS NOT NULL`;
  const state = invited.isCompleted
    ? sql`i.completed_at IS NOT NULL`
    : sql`i.completed_at IS NULL AND i.expires_at > ${invited.at}`;
  const { rows } = await sql<LinkedInvitation>`
    SELECT i.id, i.expires_at, coalesce(r.primary_email, p.email) AS email
    FROM invitations AS i
    LEFT JOIN residents AS r ON r.client_id = i.client_id AND r.id = i.resident_id
    LEFT JOIN people AS p ON p.client_id = i.client_id AND p.id = i.person_id
    WHERE i.client_id = ${tx.clientId} AND ${who} AND ${state}
    ORDER BY i.sent_on DESC, i.id DESC
    LIMIT 1`.execute(tx.on<unknown>());
  return rows[0] ?? null;
}

/** Returns the locations of assignments that were created with a note. */
export async function readLocationsWithNote(
  tx: ClientTx,
  about: { readonly question_id: number; readonly action_item_id: number; readonly note: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.target_id AS id
    FROM assignments AS a
    JOIN assignment_targets AS t ON t.client_id = a.client_id AND t.assignment_id = a.id
    WHERE a.client_id = ${tx.clientId} AND a.question_id = ${about.question_id}
      AND a.action_item_id = ${about.action_item_id} AND a.note = ${about.note} AND t.kind = 'location'
    ORDER BY 1`.execute(tx.on<unknown>());
  return rows.map(({ id }) => id);
}
