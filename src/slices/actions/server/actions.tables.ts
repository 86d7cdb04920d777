import type { Generated } from "kysely";

export interface ActionsTables {
  assignments: {
    client_id: number;
    id: Generated<number>;
    question_id: number;
    topic_id: number;
    action_item_id: number;
    creator_id: number;
    assignee_id: number;
    note: string | null;
    due_on: string;
    assigned_at: Date;
    /** Calendar days in the client's zone. */
    assigned_on: string;
    started_at: Date | null;
    awaiting_at: Date | null;
    awaiting_on: string | null;
    completed_at: Date | null;
    completed_on: string | null;
    canceled_at: Date | null;
    form_key: string | null;
  };
  assignment_targets: {
    client_id: number;
    assignment_id: number;
    kind: "region" | "location" | "position_category";
    target_id: number;
    /** The name at the time of the assignment. */
    name: string;
  };
  assignment_comments: {
    client_id: number;
    id: Generated<number>;
    assignment_id: number;
    author_id: number;
    comment: string;
    created_at: Date;
  };
  assignment_read_markers: {
    client_id: number;
    assignment_id: number;
    person_id: number;
    /** Id of the last seen comment. */
    comment_id: number;
  };
}

/** Tables of other slices that lists of assignments read. Read only. */
export interface ActionSources {
  people: {
    client_id: number;
    id: number;
    first_name: string;
    last_name: string;
    last_day: string | null;
    archived_at: Date | null;
    erased_at: Date | null;
  };
  regions: { client_id: number; id: number; name: string };
  locations: { client_id: number; id: number; name: string };
  position_categories: { client_id: number; id: number; name: string };
  catalog_topics: { id: number; name: AssignmentTexts };
  catalog_questions: { id: number; body: AssignmentTexts };
  catalog_action_items: { id: number; title: AssignmentTexts; body: AssignmentTexts };
}

/** Texts in both languages. */
export interface AssignmentTexts {
  readonly en: string;
  readonly es: string;
}
