import { type Expression, sql } from "kysely";
import { COMBINING_MARKS } from "../normalize-text.ts";

/** Builds the search form of a text column: lowercase without accents, whatever their Unicode form. */
export function foldColumn(column: string): Expression<string> {
  return sql<string>`lower(regexp_replace(normalize(${sql.ref(column)}, NFD), ${sql.lit(COMBINING_MARKS)}, '', 'g'))`;
}
