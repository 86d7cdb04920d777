import { type RawBuilder, sql } from "kysely";
import { addDays, addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { readOnce } from "#platform/server/db/recorded-reads.ts";
import {
  type AudienceService,
  type DateRange,
  MIN_AUTHORS,
  MIN_SEPARATED,
  type ReadableComment,
} from "#slices/analytics/server/analytics.api.ts";
import type { CommentPlaces } from "#slices/reports/server/reports.api.ts";
import {
  countedAuthor,
  buildDisclosableCells,
  isNamedAnywhere,
  namesAuthor,
} from "./disclosable-comment-cells.read-model.ts";

// The gate of comments (domain.md, Confidentiality 6) in the database. It decides what commentsGate decides for a list
// in memory; a test compares both.

/** The protected comments that a gate decides on: complete closed months from a first day up to another (exclusive). */
export interface GatedRequest {
  readonly service: AudienceService;
  readonly surveyIds: readonly number[];
  readonly from: string;
  readonly before: string;
  /** People whose last day is before this day count as separated. */
  readonly today: string;
  /** Where what is read may come from; everywhere without it. Leaves comments out, and changes nothing of the others. */
  readonly places?: CommentPlaces;
}

/**
 * Returns the complete months of a range that are over: the first day, and the day after the last one. Both are equal
 * when there is none.
 */
export function getClosedMonths(
  { from, to }: DateRange,
  today: string,
): { readonly from: string; readonly before: string } {
  const first = from === startOfMonth(from) ? from : addMonths(startOfMonth(from), 1);
  const [after, now] = [startOfMonth(addDays(to, 1)), startOfMonth(today)];
  const before = after < now ? after : now;
  return { from: first, before: before > first ? before : first };
}

/** Builds the first day of a day's month. */
export const buildMonth = (day: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${day} - (extract(day FROM ${day})::integer - 1)`;

/**
 * Builds the likelihood, 1 to 5, that the author of a response (`r`) or invitation (`i`) stays or renews: the first
 * answer, by kind.
 */
export const findLikelihood = (clientId: number, of: "r" | "i" | "near" = "r"): RawBuilder<number | null> => sql<
  number | null
>`(
      SELECT l.value FROM answers AS l
      WHERE l.client_id = ${clientId} AND l.client_id = ${sql.ref(`${of}.client_id`)}
        AND l.invitation_id = ${sql.ref(of === "i" ? "i.id" : `${of}.invitation_id`)}
        AND l.likelihood IN ('remain', 'renew') AND l.value IS NOT NULL
      ORDER BY l.likelihood, l.question_id LIMIT 1)`;

/**
 * Builds a condition that an answer `a` has text. It is a CASE because the planner assumes that type and text are
 * independent, and would expect a thirtieth of the comments.
 */
export const hasTextEntry = sql`a.text_entry <> ''
        AND CASE WHEN a.question_type IN ('text-entry', 'multiple-choice', 'multiple-select') THEN true ELSE false END`;

/** Where what is printed as `c` may come from: by its location; without one by its region; without that from everywhere. */
export function isInPlaces({ locationIds, regionIds, isEverywhere }: CommentPlaces): RawBuilder<unknown> {
  if (isEverywhere && locationIds === null) return sql`true`;
  const ofLocation =
    locationIds === null ? sql`c.location_id IS NOT NULL` : sql`c.location_id = ANY(${[...locationIds]}::bigint[])`;
  const ofRegion = sql`c.location_id IS NULL AND c.region_id = ANY(${[...regionIds]}::bigint[])`;
  const ofNone = isEverywhere ? sql`c.location_id IS NULL AND c.region_id IS NULL` : sql`false`;
  return sql`((${ofLocation}) OR (${ofRegion}) OR (${ofNone}))`;
}

/** Of more locations than this, it takes longer to look up each author than to decide the whole client. */
const FEW_LOCATIONS = 200;

// What is printed with its location or region was decided by comments of that location or region alone, so others need not be
// read. Only whom alerts name is known from all of them.
function isInReach(clientId: number, { places }: GatedRequest): RawBuilder<unknown> | null {
  if (!places || places.isEverywhere || places.locationIds === null) return null;
  if (places.locationIds.length > FEW_LOCATIONS) return null;
  return sql`r.location_id = ANY(ARRAY(SELECT near.id FROM locations AS near WHERE near.client_id = ${clientId}
          AND (near.id = ANY(${[...places.locationIds]}::bigint[]) OR near.region_id = ANY(${[...places.regionIds]}::bigint[]))))`;
}

const together = sql.lit(MIN_SEPARATED);

/** What the gate decides about a comment, without its text: columns of `gated` with their types. */
const decisionColumns = {
  invitation_id: "bigint",
  question_id: "bigint",
  month: "date",
  survey_id: "bigint",
  likelihood: "smallint",
  category_id: "bigint",
  location_id: "bigint",
  region_id: "bigint",
  is_separated: "boolean",
  is_choice: "boolean",
} as const;
const columns = Object.entries(decisionColumns).map(([name, type]) => ({ name, type }));

/** The decisions on the comments of a month that may be read: for each column a PostgreSQL array literal. */
interface Decisions {
  /** The first day of the month. */
  readonly of_month: string;
  readonly [column: string]: string;
}

/** Joins the array literals of several months. */
const joinLists = (months: readonly Decisions[], column: string): string =>
  `{${months.map((of) => (of[column] ?? "").slice(1, -1)).join(",")}}`;

/**
 * Decides which protected comments may be read, and what may be shown beside them. Month, survey and question are
 * always shown. Chip, category, location and region are shown as far as ten distinct authors share all of them; they
 * are dropped one by one in this order. A comment that ten authors do not share even then waits. An author whom an
 * alert names does not count. Where fewer than ten share even the location, no chip can be shown, so none is looked up.
 */
async function decideComments(tx: ClientTx, request: GatedRequest): Promise<readonly Decisions[]> {
  const lists = columns.map(({ name }) => sql`array_agg(${sql.ref(name)})::text AS ${sql.ref(name)}`);
  const inReach = isInReach(tx.clientId, request);
  const buildProtectedCondition = (of: "r" | "other_r"): RawBuilder<unknown> => sql`${sql.ref(`${of}.is_protected`)}
        AND ${sql.ref(`${of}.survey_id`)} = ANY(${[...request.surveyIds]}::bigint[])
        AND ${sql.ref(`${of}.completed_on`)} >= ${request.from}::date AND ${sql.ref(`${of}.completed_on`)} < ${request.before}::date`;
  const isNamed = inReach
    ? isNamedAnywhere(
        tx.clientId,
        sql`${buildProtectedCondition("other_r")}
        AND ${buildMonth(sql`other_r.completed_on`)} = ${buildMonth(sql`r.completed_on`)}
        AND EXISTS (SELECT FROM answers AS a WHERE a.client_id = ${tx.clientId} AND a.invitation_id = other.id AND ${hasTextEntry})`,
      )
    : namesAuthor(tx.clientId);
  const { rows } = await sql<Decisions>`WITH entries AS MATERIALIZED (
      SELECT r.client_id, r.invitation_id, a.question_id, r.survey_id,
        coalesce(i.person_id, i.resident_id) AS author, ${buildMonth(sql`r.completed_on`)} AS month,
        a.question_type <> 'text-entry' AS is_choice, r.position_category_id AS category_id, r.location_id, l.region_id,
        ${isNamed} AS is_named,
        CASE WHEN p.last_day < ${request.today}::date THEN ${buildMonth(sql`p.last_day`)} END AS left_in
      FROM responses AS r
      JOIN invitations AS i ON i.client_id = r.client_id AND i.id = r.invitation_id
      JOIN answers AS a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
      JOIN locations AS l ON l.client_id = r.client_id AND l.id = r.location_id
      LEFT JOIN people AS p ON p.client_id = i.client_id AND p.id = i.person_id
      WHERE r.client_id = ${tx.clientId} AND ${buildProtectedCondition("r")} AND ${inReach ?? sql`true`}
        AND ${hasTextEntry}
    ),
    placed AS MATERIALIZED (
      SELECT entries.*, ${countedAuthor} AS counted, concat_ws(' ', month, survey_id, question_id) AS k5,
        concat_ws(' ', month, survey_id, question_id, coalesce(region_id, 0)) AS k4,
        concat_ws(' ', month, survey_id, question_id, coalesce(region_id, 0), location_id) AS k3
      FROM entries
    ),
    crowded AS MATERIALIZED (SELECT k3 FROM placed GROUP BY k3 HAVING count(DISTINCT counted) >= ${sql.lit(MIN_AUTHORS)}),
    chipped AS MATERIALIZED (
      SELECT near.*, CASE WHEN is_crowded THEN ${findLikelihood(tx.clientId, "near")} END AS chip
      FROM (SELECT placed.*, k3 IN (SELECT k3 FROM crowded) AS is_crowded FROM placed) AS near
    ),
    candidates AS MATERIALIZED (
      SELECT chipped.*, concat_ws(' ', k3, coalesce(category_id, 0)) AS k2,
        concat_ws(' ', k3, coalesce(category_id, 0), coalesce(chip, 0)) AS k1
      FROM chipped
    ),
    ${buildDisclosableCells(5, 3)},
    leavers AS (
      SELECT step, cell, left_in FROM released WHERE left_in IS NOT NULL
      GROUP BY step, cell, left_in HAVING count(DISTINCT author) >= ${together}
    ),
    gated AS (
      SELECT released.invitation_id, released.question_id, released.month, released.survey_id,
        CASE WHEN released.step <= 1 THEN released.chip END AS likelihood,
        CASE WHEN released.step <= 2 THEN released.category_id END AS category_id,
        CASE WHEN released.step <= 3 THEN released.location_id END AS location_id,
        CASE WHEN released.step <= 4 THEN released.region_id END AS region_id,
        leavers.cell IS NOT NULL AS is_separated, released.is_choice
      FROM released
      LEFT JOIN leavers ON leavers.step = released.step AND leavers.cell = released.cell AND leavers.left_in = released.left_in
    )
    SELECT c.month AS of_month, ${sql.join(lists)} FROM gated AS c
    WHERE ${request.places ? isInPlaces(request.places) : sql`true`} GROUP BY c.month`.execute(tx.on<unknown>());
  return rows;
}

/**
 * Builds the CTE `gated`: every protected comment that may be read, with what may be shown beside it. In a snapshot
 * transaction the decision is made once, however many statements read the same months. `within` leaves out comments of other
 * months than those of its days, and changes nothing of the rest: month is in every group.
 */
export async function buildGatedComments(
  tx: ClientTx,
  request: GatedRequest,
  within?: DateRange,
): Promise<RawBuilder<unknown>> {
  const name = `gated comments ${JSON.stringify(request)}`;
  // In a snapshot the words are those that were decided on: who does not print them need not look them up.
  const isDecidedNow = tx.isSnapshot === true;
  const decisions = await (isDecidedNow
    ? readOnce(tx, name, (inner) => decideComments(inner, request))
    : decideComments(tx, request));
  const wanted = within
    ? decisions.filter(({ of_month: month }) => month >= startOfMonth(within.from) && month <= within.to)
    : decisions;
  const secret = `${tx.clientId} ${request.service} `;
  const lists = columns.map(({ name: column, type }) => sql`${joinLists(wanted, column)}::text::${sql.raw(type)}[]`);
  return sql`gated AS (
      SELECT g.month, g.survey_id, g.question_id, a.text_entry, g.is_choice, g.likelihood,
        g.category_id, g.location_id, g.region_id, g.is_separated,
        encode(sha256(convert_to(${secret}::text || g.invitation_id || ' ' || g.question_id, 'UTF8')), 'hex') AS rank,
        g.invitation_id AS tagged_id
      FROM unnest(${sql.join(lists)}) AS g (${sql.join(columns.map(({ name: column }) => sql.ref(column)))})
      ${isDecidedNow ? sql`LEFT JOIN` : sql`JOIN`} answers AS a ON a.client_id = ${tx.clientId} AND a.invitation_id = g.invitation_id
        AND a.question_id = g.question_id
      WHERE ${isDecidedNow ? sql`true` : sql`a.text_entry <> ''`}
    )`;
}

interface GatedRow {
  readonly month: string;
  readonly survey_id: number;
  readonly question_id: number;
  readonly text_entry: string;
  readonly likelihood: number | null;
  readonly category_id: number | null;
  readonly location_id: number | null;
  readonly region_id: number | null;
}

/** Reads every protected comment that may be read, in an order that does not reveal time. */
export async function readShownComments(tx: ClientTx, request: GatedRequest): Promise<readonly ReadableComment[]> {
  const { rows } =
    await sql<GatedRow>`WITH ${await buildGatedComments(tx, request)} SELECT * FROM gated ORDER BY rank`.execute(
      tx.on<unknown>(),
    );
  return rows.map((row) => ({
    month: row.month,
    surveyId: row.survey_id,
    questionId: row.question_id,
    text: row.text_entry,
    chip: row.likelihood === null ? null : String(row.likelihood),
    categoryId: row.category_id,
    locationId: row.location_id,
    regionId: row.region_id,
  }));
}
