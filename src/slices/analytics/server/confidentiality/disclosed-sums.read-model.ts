import { sql } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService, SurveyKind } from "../analytics.facts.ts";
import type { MIXED_KIND } from "../release/release-cells.repository.ts";
import { HISTOGRAM_ONLY } from "./segments.rules.ts";

/** A row of cells or segments as an attacker stores it: the sums it shows, and their place. */
export interface DisclosedSum {
  readonly kind: SurveyKind | typeof MIXED_KIND;
  /** "cell", or the kind of segment. */
  readonly cut: string;
  readonly cutId: number;
  readonly cutOther: number;
  readonly level: string;
  readonly placeId: number;
  readonly lastMonth: string;
  /** By family, the number of answers in its sums; families that are not shown are missing. */
  readonly answers: Readonly<Record<string, number>>;
}

const countColumns = {
  score: "score_answers",
  renew: "renew_answers",
  recommend: "recommend_answers",
  remain: "remain_answers",
} as const;

const counts = sql.join(
  Object.entries(countColumns).map(([family, sum]) => sql`${sql.raw(sum)} AS ${sql.ref(family)}`),
);

// Families that only segments by question show: importance, yes or no, and choices. A row is of one question, which
// belongs to one family, and a response answers a question once.
const histogramsOnly = `CASE WHEN ${Object.values(countColumns).join(" + ")} > 0 THEN 0 ELSE responses END`;

type Row = Omit<DisclosedSum, "answers"> & Readonly<Record<keyof typeof countColumns | typeof HISTOGRAM_ONLY, number>>;

/** Reads every sum of protected answers that a client's viewers were ever shown, in the order of release. */
export async function readDisclosedSums(tx: ClientTx, service: AudienceService): Promise<readonly DisclosedSum[]> {
  const { rows } = await sql<Row>`
    SELECT kind, 'cell' AS cut, 0::bigint AS "cutId", 0::bigint AS "cutOther", 'location' AS level,
      location_id AS "placeId", last_month AS "lastMonth", ${counts}, 0 AS ${sql.ref(HISTOGRAM_ONLY)}
    FROM release_cells
    WHERE client_id = ${tx.clientId} AND service = ${service}
    UNION ALL
    SELECT kind, cut, cut_id, cut_other, level, place_id, last_month, ${counts}, ${sql.raw(histogramsOnly)}
    FROM release_segments
    WHERE client_id = ${tx.clientId} AND service = ${service}
    ORDER BY "lastMonth", kind, "placeId", cut, "cutId", "cutOther"`.execute(tx.on<Record<string, never>>());
  return rows.map(({ score, renew, recommend, remain, answer, ...row }) => ({
    ...row,
    answers: Object.fromEntries(
      Object.entries({ score, renew, recommend, remain, answer }).filter(([, answers]) => answers > 0),
    ),
  }));
}
