import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import {
  type AudienceService,
  type ProtectedComment,
  commentsGate,
  type ShownComment,
} from "#slices/analytics/server/analytics.api.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { SurveyIds } from "./surveys.facts.ts";
import type { SurveysTables } from "./surveys.tables.ts";

type Row = Omit<ProtectedComment, "regionId">;

/** Which protected comments are asked for: of closed months from a first day on, up to another one (excluded). */
export interface AskedComments {
  readonly service: AudienceService;
  readonly from: string;
  readonly before: string;
}

async function commentsOf(tx: ClientTx, ids: SurveyIds, asked: AskedComments): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    SELECT r.invitation_id * 1000 + row_number() OVER (PARTITION BY r.invitation_id ORDER BY a.question_id) AS id,
      coalesce(i.resident_id, i.person_id) AS author,
      r.completed_on - (extract(day FROM r.completed_on)::integer - 1) AS month,
      r.survey_id AS "surveyId", a.text_entry AS text, r.position_category_id AS "categoryId",
      r.location_id AS "locationId",
      (SELECT min(l.likelihood || ' ' || l.value) FROM answers AS l
       WHERE l.client_id = ${tx.clientId} AND l.client_id = r.client_id AND l.invitation_id = r.invitation_id
         AND l.likelihood IS NOT NULL AND l.value IS NOT NULL) AS chip
    FROM responses AS r
    JOIN invitations AS i ON i.client_id = r.client_id AND i.id = r.invitation_id
    JOIN answers AS a ON a.client_id = r.client_id AND a.invitation_id = r.invitation_id
    WHERE r.client_id = ${tx.clientId} AND r.is_protected AND r.survey_id = ANY(${[...ids[asked.service]]}::bigint[])
      AND r.completed_on >= ${asked.from}::date AND r.completed_on < ${asked.before}::date
      AND a.question_type = 'text-entry' AND coalesce(a.text_entry, '') <> ''
    ORDER BY r.invitation_id, a.question_id`.execute(tx.on<SurveysTables>());
  return rows;
}

/** The protected comments of a range as they may be read by anybody of the client; place filters come after this. */
export async function shownComments(
  tx: ClientTx,
  deps: { readonly ids: SurveyIds; readonly organisation: Pick<OrganisationApi, "locations"> },
  asked: AskedComments,
): Promise<readonly ShownComment[]> {
  const locations = await deps.organisation.locations(tx);
  const regionOf = new Map(locations.map(({ id, regionId }) => [id, regionId]));
  const comments = await commentsOf(tx, deps.ids, asked);
  const placed = comments.map((each): ProtectedComment => ({
    ...each,
    regionId: regionOf.get(each.locationId) ?? null,
  }));
  return commentsGate(placed, `${tx.clientId} ${asked.service}`);
}
