import type { Column } from "#ui/data-table.tsx";

/** The values that fit below the name in the brief cards of a phone. */
const BRIEF = 4;

/**
 * Returns the columns with those beyond the first four values as details of the cards on a phone. The name and important
 * columns never become details; those that are details already take no place.
 */
export function markDetails<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const values = columns.slice(1).filter((column) => !column.isDetail);
  const important = values.filter((column) => column.important);
  const others = values.filter((column) => !column.important);
  const details = new Set(others.slice(Math.max(0, BRIEF - important.length)));
  return columns.map((column) => (details.has(column) ? { ...column, isDetail: true } : column));
}
