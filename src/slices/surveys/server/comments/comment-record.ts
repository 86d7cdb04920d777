import type { CommentRecord } from "#slices/reports/server/reports.api.ts";
import { joinSpans } from "#slices/themes/server/themes.api.ts";
import type { ReplyRecord } from "../replies/replies.read-model.ts";
import { toCommentKey } from "../replies/replies.rules.ts";

/** A comment as the comments statement returns it. */
export interface CommentRow {
  readonly month: string;
  readonly day: string | null;
  readonly survey_id: number;
  readonly question_id: number;
  readonly text_entry: string;
  readonly is_choice: boolean;
  readonly likelihood: number | null;
  /** For an open response whose likelihood was not read earlier. */
  readonly open_likelihood: number | null;
  readonly category_id: number | null;
  readonly location_id: number | null;
  readonly region_id: number | null;
  readonly is_separated: boolean;
  readonly is_open: boolean;
  /** The response id of any comment; never shown for a protected one. */
  readonly tagged_id: number;
  readonly invitation_id: number | null;
  readonly resident_id: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly num: number | null;
  readonly den: number | null;
  /** Offsets of the requested themes' terms in the text, as numbers with commas. */
  readonly marks: string | null;
}

// Terms may belong to several requested themes; overlapping spans are marked once.
function toMarks(text: string, written: string | null): CommentRecord["marks"] {
  const places = written === null ? [] : written.split(",").map(Number);
  const spans: (readonly [number, number])[] = [];
  for (let at = 0; at + 1 < places.length; at += 2) spans.push([places[at] ?? 0, places[at + 1] ?? 0]);
  return joinSpans(text, spans);
}

/** Returns the key of a row by which a reply identifies it, computed from what is shown of the row. */
export const toKey = (row: CommentRow): string =>
  toCommentKey({
    month: row.month,
    surveyId: row.survey_id,
    questionId: row.question_id,
    text: row.text_entry,
    likelihood: row.likelihood,
    categoryId: row.category_id,
    locationId: row.location_id,
    regionId: row.region_id,
    isSeparated: row.is_separated,
    responseId: row.invitation_id,
  });

/** Converts a row to a comment record with its replies. */
export function toComment(row: CommentRow, replies: readonly ReplyRecord[]): CommentRecord {
  const { resident_id: residentId, first_name: firstName, last_name: lastName, num, den } = row;
  const isKnown = residentId !== null && firstName !== null && lastName !== null;
  return {
    month: row.month,
    day: row.day,
    surveyId: row.survey_id,
    questionId: row.question_id,
    text: row.text_entry,
    isChoice: row.is_choice,
    marks: toMarks(row.text_entry, row.marks),
    likelihood: row.likelihood ?? row.open_likelihood,
    categoryId: row.category_id,
    locationId: row.location_id,
    regionId: row.region_id,
    isSeparated: row.is_separated,
    author: isKnown ? { residentId, firstName, lastName } : null,
    isConfidential: !row.is_open,
    responseId: row.invitation_id,
    score: num === null || !den ? null : Math.floor((40 * num + den) / (2 * den)),
    replyKey: toKey(row),
    replies: replies
      .filter((each) => each.invitationId === row.tagged_id && each.questionId === row.question_id)
      .map(({ kind, text, name, day }) => ({ kind, text, name, day })),
  };
}
