import type { ClosedRollup } from "../surveys.api.ts";
import { clientColumns, questionColumns } from "./questions.facts.ts";

/** The rollup status of a month's answers by question. Days are YYYY-MM-DD. */
export interface QuestionTables {
  question_rollup_status: {
    client_id: number;
    /** The month's first day. */
    month: string;
    /** The last day included; null when there is none yet. */
    closed_through: string | null;
    /** When true, the month must not be read from rollups until it is closed again. */
    is_stale: boolean;
  };
}

/** A rollup by question: its keys and sums, and the rows of days that it is summed from. */
export interface ClosedRollupTable {
  readonly table: ClosedRollup;
  readonly column: "month" | "day";
  readonly keys: readonly string[];
  readonly sums: readonly string[];
  readonly from: "question_answers" | "client_question_days";
}

const ofClient = ["survey_id", "question_id"];

/** The rollups by location and for the whole client. The last is summed from the one before it. */
export const closedTables: readonly ClosedRollupTable[] = [
  {
    table: "location_question_months",
    column: "month",
    keys: ["location_id", ...ofClient],
    sums: questionColumns,
    from: "question_answers",
  },
  { table: "client_question_days", column: "day", keys: ofClient, sums: clientColumns, from: "question_answers" },
  {
    table: "client_question_months",
    column: "month",
    keys: ofClient,
    sums: clientColumns,
    from: "client_question_days",
  },
];
