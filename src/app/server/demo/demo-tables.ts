import type { Insertable } from "kysely";
import type { ActionsTables } from "#slices/actions/server/actions.tables.ts";
import type { AlertsTables } from "#slices/alerts/server/alerts.tables.ts";
import type { HomeTables } from "#slices/home/server/home.tables.ts";
import type { IdentityTables } from "#slices/identity/server/identity.tables.ts";
import type { NotesTables } from "#slices/notes/server/notes.tables.ts";
import type { OrganizationTables } from "#slices/organization/server/organization.tables.ts";
import type { PeopleTables } from "#slices/people/server/people.tables.ts";
import type { PlansTables } from "#slices/plans/server/plans.tables.ts";
import type { ResidentsTables } from "#slices/residents/server/residents.tables.ts";
import type { SendingTables } from "#slices/surveys/server/sending/sending.tables.ts";
import type { SurveysTables } from "#slices/surveys/server/surveys.tables.ts";

type Tables = Pick<IdentityTables, "client_services" | "service_access" | "service_access_scopes"> &
  Omit<OrganizationTables, "clients"> &
  PeopleTables &
  Omit<PlansTables, "plan_locations" | "task_template_files"> &
  ResidentsTables &
  SendingTables &
  Pick<SurveysTables, "invitations" | "response_drafts" | "responses" | "answers"> &
  Omit<AlertsTables, "alert_rules"> &
  HomeTables &
  NotesTables &
  Pick<ActionsTables, "assignments" | "assignment_targets" | "assignment_comments">;

/**
 * The tables that a demo fills in bulk, in the order in which their rows refer to each other, with the columns that it
 * writes and their types. Rollups are not among them: the product's own jobs compute those.
 */
const columnsOf = {
  client_services: "service text, status text",
  districts: "id bigint, name text",
  regions: "id bigint, name text, district_id bigint",
  locations:
    "id bigint, name text, region_id bigint, time_zone text, address text, city text, state text, zip text, " +
    "status_id integer, archived_on date, external_id text, email text, phone text",
  reporting_groups: "id bigint, name text",
  reporting_group_locations: "reporting_group_id bigint, location_id bigint",
  location_links: "location_id bigint, linked_location_id bigint",
  position_categories: "id bigint, name text",
  positions: "id bigint, name text, position_category_id bigint",
  people:
    "id bigint, first_name text, last_name text, email text, locale text, location_id bigint, position_id bigint, " +
    "start_date date, last_day date, external_id text, cell_phone text, manager_id bigint",
  employments:
    "id bigint, person_id bigint, location_id bigint, position_id bigint, starts_on date, ends_on date, " +
    "termination_category_id smallint, termination_reason text, continues_since date, next_on date, next_location_id bigint",
  service_access: "person_id bigint, service text, top_role text",
  service_access_scopes: "person_id bigint, service text, position smallint, region_id bigint, location_id bigint",
  event_rules: "event text, survey_id bigint, is_active boolean, starts_on date, updated_at timestamptz",
  campaigns:
    "id bigint, name text, survey_id bigint, survey_version integer, audience jsonb, channels text[], " +
    "has_reminders boolean, send_on date, send_at timestamptz, state text, created_by bigint, created_at timestamptz, " +
    "created_on date, sent_through bigint, sent_at timestamptz",
  courses: "id bigint, title text, author text, minutes integer, url text",
  plans: "id bigint, type text, title text, title_es text, created_at timestamptz",
  plan_versions:
    "plan_id bigint, version integer, description text, created_by bigint, created_at timestamptz, " +
    "published_at timestamptz",
  plan_positions: "plan_id bigint, position_id bigint",
  task_templates: "id bigint, title text",
  task_template_versions:
    "task_template_id bigint, version integer, title text, description text, title_es text, description_es text, " +
    "archetype smallint, anchor text, " +
    "anchor_template_id bigint, offset_days integer, alert_days integer, escalate_days integer, abandon_days integer, " +
    "assignee text, assignee_role text, assignee_person_id bigint, course_id bigint",
  plan_tasks:
    "plan_id bigint, plan_version integer, task_template_id bigint, template_version integer, position smallint",
  enrollments:
    "id bigint, person_id bigint, plan_id bigint, plan_version integer, status_id smallint, enrolled_on date, " +
    "start_date date, last_day date, mentor_id bigint, location_id bigint, position_id bigint, " +
    "position_category_id bigint, ended_on date",
  user_tasks:
    "id bigint, task_template_id bigint, template_version integer, person_id bigint, location_id bigint, " +
    "position_id bigint, position_category_id bigint, zone text, alert_on date, due_on date, first_due_on date, " +
    "escalate_on date, abandon_on date, outcome_id smallint, outcome_on date, outcome_at timestamptz, " +
    "outcome_by bigint, outcome_note text, admin_note text, admin_note_at timestamptz, active_from date, " +
    "active_until date, is_onboarding boolean, is_offboarding boolean, is_development boolean, " +
    "created_at timestamptz, updated_at timestamptz",
  user_task_plans: "user_task_id bigint, enrollment_id bigint",
  user_task_assignees: "user_task_id bigint, person_id bigint",
  user_task_notes:
    "id bigint, user_task_id bigint, author_id bigint, note text, from_progress_id smallint, to_progress_id smallint, " +
    "to_compliance_id smallint, created_at timestamptz",
  units: "id bigint, location_id bigint, building_name text, unit_number text",
  residents:
    "id bigint, first_name text, last_name text, primary_email text, phone_number text, locale text, " +
    "is_confidential boolean, external_id text",
  leases:
    "id bigint, resident_id bigint, unit_id bigint, location_id bigint, start_date date, end_date date, move_in_date date, " +
    "is_primary boolean, external_id text",
  work_orders:
    "id bigint, external_id text, unit_id bigint, resident_id bigint, category text, description text, " +
    "opened_on date, closed_on date",
  invitations:
    "id bigint, survey_id bigint, survey_version integer, location_id bigint, position_category_id bigint, " +
    "resident_id bigint, person_id bigint, lease_id bigint, is_protected boolean, sent_at timestamptz, sent_on date, " +
    "expires_at timestamptz, started_at timestamptz, completed_at timestamptz, campaign_id bigint, event text, " +
    "event_key text, channel text, reminders_sent smallint",
  skipped_invitations:
    "id bigint, survey_id bigint, campaign_id bigint, event text, event_key text, resident_id bigint, person_id bigint, " +
    "reason text, next_day date, day date, at timestamptz",
  response_drafts: "invitation_id bigint, answers jsonb, updated_at timestamptz",
  responses:
    "invitation_id bigint, survey_id bigint, location_id bigint, position_category_id bigint, is_protected boolean, " +
    "completed_at timestamptz, completed_on date, seconds_active integer, is_hasty boolean, is_uniform boolean",
  answers:
    "invitation_id bigint, question_id bigint, question_type text, likelihood text, agreement smallint, " +
    "importance smallint, value smallint, choices smallint[], text_entry text",
  alerts:
    "id bigint, invitation_id bigint, survey_id bigint, location_id bigint, resident_id bigint, lease_id bigint, " +
    "is_protected boolean, has_service_issue boolean, is_unlikely boolean, wants_contact boolean, " +
    "created_at timestamptz, created_on date, completed_at timestamptz, completed_on date, completed_by bigint, comment text, " +
    "owner_id bigint, first_response_due timestamptz, resolve_due timestamptz, acknowledged_at timestamptz, answered_minutes integer, verified_minutes integer, resident_check text, reopened_count smallint",
  alert_events: "id bigint, alert_id bigint, at timestamptz, kind text, person_id bigint, to_id bigint, comment text",
  home_posts:
    "id bigint, kind text, headline text, details text, author_id bigint, posted_on date, posted_at timestamptz",
  trend_notes:
    "id bigint, region_id bigint, location_id bigint, noted_on date, is_month boolean, text text, author_id bigint, written_at timestamptz",
  assignments:
    "id bigint, question_id bigint, topic_id bigint, action_item_id bigint, creator_id bigint, assignee_id bigint, " +
    "note text, due_on date, assigned_at timestamptz, assigned_on date, started_at timestamptz, " +
    "awaiting_at timestamptz, awaiting_on date, completed_at timestamptz, completed_on date, canceled_at timestamptz, form_key uuid",
  assignment_targets: "assignment_id bigint, kind text, target_id bigint, name text",
  assignment_comments: "id bigint, assignment_id bigint, author_id bigint, comment text, created_at timestamptz",
} as const satisfies { readonly [Table in keyof Tables]: string };

/** A table of the demo. */
export type DemoTable = keyof typeof columnsOf;

/** A row as declared by the slice that owns the table; the client is added when it is written. */
export type DemoRow<Table extends DemoTable> = Omit<Insertable<Tables[Table]>, "client_id">;

/** A column that is written: its name and its type. */
export interface DemoColumn {
  readonly name: string;
  readonly type: string;
}

function parseColumns(columns: string): readonly DemoColumn[] {
  return columns.split(", ").map((column) => {
    const [name = "", type = ""] = column.split(" ");
    return { name, type };
  });
}

/** Every table with its columns, in the order of writing. */
export const demoTables: ReadonlyMap<DemoTable, readonly DemoColumn[]> = new Map(
  Object.entries(columnsOf).map(([table, columns]) => [table as DemoTable, parseColumns(columns)]),
);
