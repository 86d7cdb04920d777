/** What was requested, as the audit log keeps it: choices and ids, not the words that were looked for. */
export function requestedDetails(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { structures, filters, sort_by, sort_desc, columns } = body;
  const { q_text: wanted, ...chosen } = (filters ?? {}) as Record<string, unknown>;
  return { structures, filters: chosen, is_searched: wanted !== undefined, sort_by, sort_desc, columns };
}
