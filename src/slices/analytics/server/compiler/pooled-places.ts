import type { Statement } from "./statement.ts";
import { type Asked, Writer } from "./writer.ts";

/** The region of what is in none. */
const NO_REGION = 0;

/**
 * The statement that says which places are requested, a row for each region: `region_id`, whether all of it is (`is_whole`),
 * and its locations that are (`location_ids`, separated by spaces; null: none). Null where no places are named.
 */
export function compilePooledPlaces(asked: Asked): Statement | null {
  const write = new Writer({ ...asked, by: "total" });
  const conditions = write.placeConditions("pooled.id");
  if (conditions.length === 0) return null;
  const sql = [
    "SELECT told.region_id, bool_and(told.is_asked) AS is_whole,",
    "  string_agg(told.id::text, ' ') FILTER (WHERE told.is_asked) AS location_ids",
    "FROM (",
    `  SELECT pooled.id, coalesce(pooled.region_id, ${NO_REGION})::text AS region_id, ${conditions.join(" AND ")} AS is_asked`,
    `  FROM locations AS pooled WHERE pooled.client_id = ${write.client}`,
    ") AS told",
    "GROUP BY 1",
  ].join("\n");
  return { sql, parameters: write.parameters.values };
}
