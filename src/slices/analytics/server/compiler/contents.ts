import type { ContentDimension } from "../analytics.dimensions.ts";
import type { DimensionMapping, FactDimensions } from "../analytics.facts.ts";
import { toIdentifier } from "./statement.ts";

/**
 * How the rows of a fact are grouped by a content dimension: a column and, if it is not the key, the mapping from it.
 */
export interface Content {
  readonly column: string;
  /** The value of the column that stands for "has none". */
  readonly none: number | null;
  readonly mapping: DimensionMapping | null;
}

/** Returns how a fact with these dimensions is grouped by another one; null: it cannot be. */
export function getContent(
  dimension: ContentDimension,
  dimensions: FactDimensions,
  mappings: readonly DimensionMapping[],
): Content | null {
  const own = dimensions[dimension];
  if (typeof own === "string") return { column: own, none: null, mapping: null };
  if (own) return { ...own, mapping: null };
  for (const mapping of mappings) {
    if (mapping.dimension !== dimension) continue;
    const from = getContent(mapping.from, dimensions, []);
    if (from) return { ...from, mapping };
  }
  return null;
}

/** Returns the SQL of the key of a fact's row, before any mapping; `alias` is the fact's. */
export function buildKeyColumn({ column, none }: Content, alias: string): string {
  const read = `${alias}.${toIdentifier(column)}`;
  return none === null ? read : `nullif(${read}, ${Math.trunc(none)})`;
}

/** Returns the join from a fact's key to that of a mapped dimension, under the name `mapped`. */
export function joinMapping(mapping: DimensionMapping, key: string): string {
  return `JOIN ${toIdentifier(mapping.table)} AS mapped ON mapped.${toIdentifier(mapping.id)} = ${key}`;
}
