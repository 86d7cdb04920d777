import { type Expression, sql } from "kysely";
import { marks } from "../normalize-text.ts";

/** A column of text as it is looked for: small letters without accents, however they were typed. */
export function foldedColumn(column: string): Expression<string> {
  return sql<string>`lower(regexp_replace(normalize(${sql.ref(column)}, NFD), ${sql.lit(marks)}, '', 'g'))`;
}
