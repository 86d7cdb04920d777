/** Posted task emails, one per kind, day and person, with the tasks that each reported first. */
export interface TaskNotificationTables {
  task_notification_emails: {
    client_id: number;
    kind: RecordedKind;
    person_id: number;
    /** A day in the person's zone. */
    day: string;
    posted_at: Date;
  };
  task_notification_items: {
    client_id: number;
    kind: RecordedKind;
    person_id: number;
    day: string;
    user_task_id: number;
    /** The alert or escalate date that the email reported; the due date for a warning. */
    about_on: string;
  };
  /** A person's choice of task emails, once they have saved one. */
  task_email_preferences: {
    client_id: number;
    person_id: number;
    digest: boolean;
    escalations: boolean;
    updated_at: Date;
  };
}

/** digest: a person's open tasks. escalations: tasks that people below did not do in time. */
export type MessageKind = "digest" | "escalations";

/** What an email reported. A digest may also contain warnings of likely late tasks. */
export type RecordedKind = MessageKind | "warnings";
