import type { ResidentComment } from "#slices/reports/contract/comments.contract.ts";

/** Returns a comment of a resident who is unlikely to renew, unless stated otherwise. */
export const createResidentComment = (more: Partial<ResidentComment> = {}): ResidentComment => ({
  survey_name: "Resident Satisfaction Survey",
  body: "What one change would make living here better?",
  question_id: 244,
  text_value_1: "Fix the gate",
  comment: "Fix the gate",
  marks: [],
  other_text_response: null,
  name: "Ana Lopez",
  first_name: "Ana",
  last_name: "Lopez",
  location_name: "Alder Court",
  created_at: "2026-11-18",
  month: "2026-11-01",
  is_confidential: false,
  residents_id: 7,
  residents_survey_id: 70,
  likely_to_renew: "unlikely",
  agreement_importance: 60,
  is_low: true,
  to: null,
  reply_key: null,
  replies: [],
  ...more,
});
