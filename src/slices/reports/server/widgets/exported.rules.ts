/** Returns the request as the audit log keeps it: options and ids, not the search text. */
export function toAuditDetails(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { structures, filters, sort_by, sort_desc, columns } = body;
  const { q_text: text, ...otherFilters } = (filters ?? {}) as Record<string, unknown>;
  return { structures, filters: otherFilters, is_searched: text !== undefined, sort_by, sort_desc, columns };
}
