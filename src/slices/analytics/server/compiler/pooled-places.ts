import type { Statement } from "./statement.ts";
import { type QueryContext, Writer } from "./writer.ts";

/** The region of locations without one. */
const NO_REGION = 0;

/**
 * Compiles the statement that finds the requested places, a row per region: `region_id`, whether all of it is requested
 * (`is_whole`), and its requested locations (`location_ids`, separated by spaces; null: none). Null when no places are
 * named.
 */
export function compilePooledPlaces(query: QueryContext): Statement | null {
  const write = new Writer({ ...query, by: "total" });
  const conditions = write.placeConditions("pooled.id");
  if (conditions.length === 0) return null;
  const sql = [
    "SELECT result.region_id, bool_and(result.is_requested) AS is_whole,",
    "  string_agg(result.id::text, ' ') FILTER (WHERE result.is_requested) AS location_ids",
    "FROM (",
    `  SELECT pooled.id, coalesce(pooled.region_id, ${NO_REGION})::text AS region_id, ${conditions.join(" AND ")} AS is_requested`,
    `  FROM locations AS pooled WHERE pooled.client_id = ${write.client}`,
    ") AS result",
    "GROUP BY 1",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}
