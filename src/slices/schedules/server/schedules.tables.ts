import type { Generated } from "kysely";
import type { fileTypes, Frequency, pauseReasons } from "#slices/schedules/contract/schedules.contract.ts";

/** The parameters of a report. */
export interface Request {
  readonly structures?: unknown;
  readonly filters?: unknown;
  readonly sort_by?: string | undefined;
  readonly sort_desc?: string | undefined;
}

/** The result of rendering a delivery. */
export type Result = "sent" | "empty" | "skipped" | "failed";

export interface SchedulesTables {
  scheduled_reports: {
    client_id: number;
    id: Generated<number>;
    report_id: number;
    endpoint: string;
    asked: unknown;
    /** A calendar day in the client's zone. */
    asked_on: string;
    frequency: Frequency;
    file_type: (typeof fileTypes)[number];
    sends_empty: boolean;
    only_changed: boolean;
    owner_id: number;
    time_zone: string;
    first_at: Date;
    next_at: Date;
    paused_at: Date | null;
    paused_reason: (typeof pauseReasons)[number] | null;
    resumed_at: Generated<Date | null>;
    created_at: Date;
  };
  scheduled_report_recipients: {
    client_id: number;
    id: Generated<number>;
    schedule_id: number;
    person_id: number;
    /** 0 for the main recipient. */
    position: number;
    ended_at: Generated<Date | null>;
  };
  report_deliveries: {
    client_id: number;
    id: Generated<number>;
    schedule_id: number;
    person_id: number;
    due_at: Date;
    missed: number;
    result: Generated<Result | null>;
    reason: Generated<string | null>;
    row_count: Generated<number | null>;
  };
}

/** Tables of the people slice that schedules read; never written here. */
export interface ScheduleSources {
  people: {
    client_id: number;
    id: number;
    first_name: string;
    last_name: string;
    email: string | null;
    archived_at: Date | null;
    erased_at: Date | null;
  };
}
