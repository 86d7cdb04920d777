/**
 * Tables of which each row is a client's although no policy hides it, because jobs look through those of all clients. On a
 * cluster they are distributed like the clients' own, since statements read them beside those.
 */
export const distributedTables: readonly string[] = ["outbox"];

/**
 * The global tables that statements read beside a client's rows, or that clients' rows refer to. On a cluster every node
 * holds a copy of them; all other global tables stay on the coordinator, and no statement reads them beside clients' rows.
 */
export const referenceTables: readonly string[] = [
  "clients",
  "catalog_topics",
  "catalog_factors",
  "catalog_questions",
  "catalog_surveys",
  "catalog_survey_questions",
  "catalog_action_items",
  "catalog_indicators",
  "catalog_indicator_questions",
  "shared_data_versions",
];
