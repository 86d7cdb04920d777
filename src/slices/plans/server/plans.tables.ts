import type { Generated } from "kysely";
import type { PlanType } from "./enrollments/auto-enrollment.rules.ts";
import type { Anchor } from "./tasks/task-dates.rules.ts";
import type { ComplianceId, ProgressId } from "./tasks/task-states.rules.ts";

/** Plan definitions: versions, tasks, courses. Calendar days are YYYY-MM-DD. */
interface TemplateTables {
  courses: {
    client_id: number;
    id: Generated<number>;
    title: string;
    author: Generated<string>;
    minutes: number;
    url: string;
    archived_at: Generated<Date | null>;
  };
  plans: {
    client_id: number;
    id: Generated<number>;
    type: PlanType;
    title: string;
    /** Empty: none; Spanish readers see `title`. */
    title_es: Generated<string>;
    created_at: Date;
    archived_at: Generated<Date | null>;
  };
  plan_versions: {
    client_id: number;
    plan_id: number;
    version: number;
    description: Generated<string>;
    created_by: number | null;
    created_at: Date;
    published_at: Date | null;
  };
  plan_positions: { client_id: number; plan_id: number; position_id: number };
  plan_locations: { client_id: number; plan_id: number; location_id: number };
  task_templates: {
    client_id: number;
    id: Generated<number>;
    title: string;
    archived_at: Generated<Date | null>;
  };
  task_template_versions: {
    client_id: number;
    task_template_id: number;
    version: number;
    title: string;
    description: Generated<string>;
    /** Empty: none; Spanish readers see `title` and `description`. */
    title_es: Generated<string>;
    description_es: Generated<string>;
    archetype: 2 | 3 | 4 | 5;
    anchor: Anchor;
    anchor_template_id: number | null;
    offset_days: number;
    alert_days: Generated<number>;
    escalate_days: number;
    abandon_days: Generated<number>;
    assignee: "employee" | "role" | "person" | "mentor";
    assignee_role: string | null;
    assignee_person_id: number | null;
    course_id: number | null;
  };
  task_template_files: { client_id: number; task_template_id: number; version: number; file_id: number };
  plan_tasks: {
    client_id: number;
    plan_id: number;
    plan_version: number;
    task_template_id: number;
    template_version: number;
    position: number;
  };
}

/** Tables of plans and enrollments. */
export interface PlansTables extends TemplateTables {
  enrollments: {
    client_id: number;
    id: Generated<number>;
    person_id: number;
    plan_id: number;
    plan_version: number;
    /** 1 Enrolled, 2 Unenrolled, 3 Canceled, 4 Purged, 5 Completed. */
    status_id: Generated<1 | 2 | 3 | 4 | 5>;
    enrolled_on: string;
    start_date: string | null;
    last_day: string | null;
    mentor_id: number | null;
    location_id: number | null;
    position_id: number | null;
    position_category_id: number | null;
    /** Null while it runs. */
    ended_on: string | null;
  };
  user_tasks: {
    client_id: number;
    id: Generated<number>;
    task_template_id: number;
    template_version: number;
    person_id: number;
    location_id: number | null;
    position_id: number | null;
    position_category_id: number | null;
    zone: string;
    /** All five are set, or none while the task waits for another one. */
    alert_on: string | null;
    due_on: string | null;
    first_due_on: string | null;
    escalate_on: string | null;
    abandon_on: string | null;
    has_own_dates: Generated<boolean>;
    outcome_id: ComplianceId | null;
    outcome_on: string | null;
    outcome_at: Date | null;
    outcome_by: number | null;
    outcome_note: string | null;
    admin_note: string | null;
    admin_note_at: Date | null;
    reminded_at: Date | null;
    /**
     * First and last day of its enrollments. `active_until` is null while one runs; both are null without enrollments.
     */
    active_from: string | null;
    active_until: string | null;
    is_onboarding: Generated<boolean>;
    is_offboarding: Generated<boolean>;
    is_development: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
  };
  user_task_plans: { client_id: number; user_task_id: number; enrollment_id: number };
  user_task_assignees: { client_id: number; user_task_id: number; person_id: number };
  user_task_notes: {
    client_id: number;
    id: Generated<number>;
    user_task_id: number;
    author_id: number | null;
    note: string;
    from_progress_id: ProgressId | null;
    from_compliance_id: ComplianceId | null;
    to_progress_id: ProgressId | null;
    to_compliance_id: ComplianceId | null;
    created_at: Date;
  };
}
