/**
 * Tables of which each row is a client's although no policy hides it, because jobs look through those of all clients. On a
 * cluster they are distributed like the clients' own, since statements read them beside those.
 */
export const spreadTables: readonly string[] = ["outbox"];

/**
 * The global tables that statements read beside a client's rows, or that clients' rows refer to. On a cluster every node
 * holds a copy of them; all other global tables stay on the coordinator, and no statement reads them beside clients' rows.
 */
export const referenceTables: readonly string[] = [
  "clients",
  "catalogue_topics",
  "catalogue_factors",
  "catalogue_questions",
  "catalogue_surveys",
  "catalogue_survey_questions",
  "catalogue_action_items",
  "catalogue_indicators",
  "catalogue_indicator_questions",
  "shared_data_versions",
];
