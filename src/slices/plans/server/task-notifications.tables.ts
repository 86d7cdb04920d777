/** Mails about tasks, one of a kind a day and person, with the tasks that each told of first. */
export interface TaskNotificationTables {
  task_notification_emails: {
    client_id: number;
    kind: RecordedKind;
    person_id: number;
    /** A day of the person's zone. */
    day: string;
    posted_at: Date;
  };
  task_notification_items: {
    client_id: number;
    kind: RecordedKind;
    person_id: number;
    day: string;
    user_task_id: number;
    /** The alert or escalate date that the mail told of; of a warning the due date. */
    about_on: string;
  };
  /** Which of them someone wants, once they have said so. */
  task_email_preferences: {
    client_id: number;
    person_id: number;
    digest: boolean;
    escalations: boolean;
    updated_at: Date;
  };
}

/** digest: what someone has to do · escalations: what people below someone did not do in time. */
export type MessageKind = "digest" | "escalations";

/** What a mail reported; a digest may also warn of tasks that are likely to become late. */
export type RecordedKind = MessageKind | "warnings";
