/**
 * Returns a database's message with the names of the schema: a node of a cluster names its shard of a table or of a
 * constraint, which ends with the shard's number.
 */
export function withoutShardNumbers(message: string): string {
  return message.replaceAll(/"(\w+?)_\d{6,}"/g, '"$1"');
}
