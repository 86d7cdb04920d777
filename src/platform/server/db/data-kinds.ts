/** The kinds of data that reports show. A write of one kind does not invalidate replies that show other kinds. */
export const dataKinds = [
  "organization",
  "people",
  "answers",
  "residents",
  "tasks",
  "alerts",
  "actions",
  // Data that all clients share: the list of clients, the benchmark and the catalog.
  "shared",
] as const;

export type DataKind = (typeof dataKinds)[number];

/** A recorded read: a kind of data, the time of day ("clock"), or a table that no report reads (null). */
export type ReadKind = DataKind | "clock" | null;

/** Every table and view that a report may read, by kind. */
export const reportedTables: Readonly<Record<DataKind, readonly string[]>> = {
  organization: [
    "client_services",
    "districts",
    "regions",
    "locations",
    "location_links",
    "reporting_groups",
    "reporting_group_locations",
    "service_access",
    "service_access_scopes",
  ],
  people: ["people", "employments", "positions", "position_categories", "avatars"],
  answers: [
    "daily_response_totals",
    "monthly_response_totals",
    "answers",
    "insight_lists",
    "insights",
    "campaign_progress",
    "campaigns",
    "client_question_days",
    "client_question_months",
    "comment_replies",
    "comment_tags",
    "comment_themes",
    "event_rules",
    "invitations",
    "month_regions",
    "participation_cells",
    "daily_participation",
    "monthly_participation",
    "regional_participation_pools",
    "imported_responses",
    "imported_respondents",
    "question_answers",
    "question_choices",
    "location_question_months",
    "question_rollup_status",
    "release_cells",
    "release_segments",
    "pending_release_segments",
    "regional_release_pools",
    "resident_renewals",
    "responses",
    "service_issues",
    "skipped_invitations",
    "theme_rules",
  ],
  residents: ["residents", "leases", "units", "work_orders"],
  tasks: [
    "courses",
    "enrollments",
    "plan_locations",
    "plan_positions",
    "plan_tasks",
    "plan_versions",
    "plans",
    "task_template_files",
    "task_template_versions",
    "task_templates",
    "user_task_assignees",
    "user_task_notes",
    "user_task_plans",
    "user_tasks",
  ],
  alerts: ["alert_events", "alert_rules", "alerts"],
  actions: ["assignment_comments", "assignment_targets", "assignments"],
  shared: [
    // On a cluster every node has a copy of it, so that its version must be on every node too.
    "clients",
    "benchmark_segment_months",
    "benchmark_segments",
    "benchmark_contributors",
    "benchmark_months",
    "benchmark_pool_starts",
    "benchmark_years",
    "catalog_action_items",
    "catalog_factors",
    "catalog_indicator_questions",
    "catalog_indicators",
    "catalog_questions",
    "catalog_survey_questions",
    "catalog_surveys",
    "catalog_topics",
  ],
};

/** Tables that no report reads, by reason. A reply that reads one of them is not cached. */
export const unreportedTables: Readonly<Record<string, readonly string[]>> = {
  "who signs in, and how": [
    "account_challenges",
    "account_memberships",
    "account_two_factor_methods",
    "account_identities",
    "account_recovery_codes",
    "accounts",
    "identity_providers",
    "security_events",
    "sessions",
    "sign_in_domains",
    "sign_in_failures",
  ],
  "links, and who may open them": ["access_tokens", "share_epochs", "share_links", "share_settings"],
  "messages, and who gets them": [
    "contact_points",
    "digest_actions",
    "digest_choices",
    "digest_turns",
    "email_bounces",
    "email_opt_outs",
    "inbound_webhook_events",
    "mailbox",
    "outbox",
    "report_deliveries",
    "scheduled_report_recipients",
    "scheduled_reports",
    "sms_consents",
    "task_email_preferences",
    "task_notification_items",
    "task_notification_emails",
    "weekly_digests",
  ],
  "work in progress": [
    "assignment_read_markers",
    "idempotency_keys",
    "import_changes",
    "import_errors",
    "import_mappings",
    "imports",
    "public_form_throttle",
    "response_drafts",
  ],
  "rows of a cluster, which say nothing": ["client_anchors"],
  "records and files": ["audit_log", "file_chunks", "files", "staff_audit_log"],
  "pages that are not reports": [
    "dismissed_tips",
    "comment_flags",
    "flag_notices",
    "flag_settings",
    "inbox_marks",
    "inbox_mutes",
    "home_posts",
    "home_visits",
    "noticed_comments",
    "saved_view_defaults",
    "saved_views",
    "trend_notes",
  ],
};

/** The tables of the versions. Reading them does not count as reading data. */
export const versionTables: readonly string[] = ["data_versions", "shared_data_versions"];

const kindByTable = new Map<string, DataKind | null>([
  ...Object.values(unreportedTables).flatMap((tables) => tables.map((table) => [table, null] as const)),
  ...dataKinds.flatMap((kind) => reportedTables[kind].map((table) => [table, kind] as const)),
]);

/**
 * Returns the kind of data of a table; null for a table that no report reads, undefined for a name that is not a table
 * of the schema.
 */
export function findKind(table: string): DataKind | null | undefined {
  return kindByTable.get(table);
}

/** The kinds of data that a statement reads and writes. */
export interface StatementKinds {
  /** Kinds of all tables in its text; null stands for a table that no report reads. */
  readonly named: ReadonlySet<DataKind | null>;
  readonly written: ReadonlySet<DataKind>;
}

const WORD = /[a-z_][a-z0-9_]*/g;
// The word after "for update", "do update set" and similar is not a table name.
const WRITE =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_][a-z0-9_]*)/gi;

function toKinds(sql: string): StatementKinds {
  const namedKinds = new Set<DataKind | null>();
  for (const [word] of sql.matchAll(WORD)) {
    const kind = kindByTable.get(word);
    if (kind !== undefined) namedKinds.add(kind);
  }
  const writtenKinds = new Set<DataKind>();
  for (const [, table = ""] of sql.matchAll(WRITE)) {
    const kind = kindByTable.get(table);
    if (kind) writtenKinds.add(kind);
  }
  return { named: namedKinds, written: writtenKinds };
}

/** Maximum total length of cached statement texts. Most statements come again. */
const MAX_CHARACTERS = 500_000;
const cache = new Map<string, StatementKinds>();
let characters = 0;

/**
 * Returns the kinds of data that a statement names and writes, by its text. Never too few, because views have kinds
 * too.
 */
export function readStatementKinds(sql: string): StatementKinds {
  const before = cache.get(sql);
  if (before) return before;
  const kinds = toKinds(sql);
  if (characters > MAX_CHARACTERS) {
    cache.clear();
    characters = 0;
  }
  characters += sql.length;
  cache.set(sql, kinds);
  return kinds;
}
