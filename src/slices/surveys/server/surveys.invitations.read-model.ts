import { sql } from "kysely";
import type { AudienceService, InvitationSource, SurveyKind } from "#slices/analytics/server/analytics.api.ts";
import { getSurveyKind } from "./survey-kinds.rules.ts";
import type { SurveyIds } from "./surveys.facts.ts";
import type { SurveysTables } from "./surveys.tables.ts";

interface Row {
  readonly location_id: number;
  readonly month: string;
  readonly person: number | null;
  readonly survey_id: number;
  readonly is_started: boolean;
  readonly is_completed: boolean;
}

// The first day of the month, computed with date arithmetic: nothing here may depend on a time zone.
const month = sql<string>`i.sent_on - (extract(day FROM i.sent_on)::integer - 1)`;

/** Creates the source of raw invitations. Only the job that releases participation may use it. */
export function createInvitationSource(ids: SurveyIds): InvitationSource {
  const filterByKind = (service: AudienceService, kind: SurveyKind): readonly number[] =>
    ids[service].filter((id) => getSurveyKind(service, id) === kind);
  return {
    findWork: (client) => [sql`invitations AS i WHERE i.client_id = ${client}`],

    async readMonths(tx, { service, before }) {
      const rows = await tx
        .on<SurveysTables>()
        .selectFrom("monthly_participation")
        .select(["location_id", "survey_id", "month"])
        .where("client_id", "=", tx.clientId)
        .where("survey_id", "in", [...ids[service]])
        .where("month", "<", before)
        .where("sent", ">", 0)
        .groupBy(["location_id", "survey_id", "month"])
        .orderBy("location_id")
        .orderBy("month")
        .execute();
      return rows.map((row) => ({
        locationId: row.location_id,
        kind: getSurveyKind(service, row.survey_id),
        month: row.month,
      }));
    },

    async readInvitations(tx, { service, kind, locationIds, months }) {
      const first = months.reduce((least, each) => (each < least ? each : least), months[0] ?? "");
      if (first === "") return [];
      const { rows } = await sql<Row>`
        SELECT i.location_id, ${month} AS month, coalesce(i.resident_id, i.person_id) AS person, i.survey_id,
          i.started_at IS NOT NULL AND i.is_protected AS is_started,
          i.completed_at IS NOT NULL AND i.is_protected AS is_completed
        FROM invitations AS i
        WHERE i.client_id = ${tx.clientId} AND i.survey_id = ANY(${[...filterByKind(service, kind)]}::bigint[])
          AND i.location_id = ANY(${[...locationIds]}::bigint[]) AND i.sent_on >= ${first}::date
          AND ${month} = ANY(${[...months]}::date[])
        ORDER BY i.location_id, i.id`.execute(tx.on<SurveysTables>());
      return rows.map((row) => ({
        locationId: row.location_id,
        month: row.month,
        person: row.person,
        surveyId: row.survey_id,
        isStarted: row.is_started,
        isCompleted: row.is_completed,
      }));
    },
  };
}
