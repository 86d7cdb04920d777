import type { EmployeeComment, Likelihood, ResidentComment } from "#slices/reports/contract/comments.contract.ts";
import type { Comment } from "#slices/reports/web/dashboard/widget-shapes.ts";
import type { RepliesProps } from "#slices/surveys/web/replies/reply-props.ts";

/** A comment as a list prints it, for any kind of author. */
export interface ListedComment {
  /** Distinguishes it from the others of its list. */
  readonly key: string;
  readonly survey: string;
  readonly question: string;
  readonly questionId: number;
  readonly text: string;
  /** Marked parts of the text: first character and end. */
  readonly marks: readonly (readonly [from: number, to: number])[];
  /** First day of the month. */
  readonly month: string;
  /** The day; null where only the month may be shown. */
  readonly day: string | null;
  readonly likelihood: Likelihood | null;
  readonly about: "remain" | "renew";
  /** Null: no author is named, as for every comment of this kind. */
  readonly who: { readonly name: string; readonly isConfidential: boolean } | null;
  readonly places: readonly string[];
  readonly category: string | null;
  readonly isSeparated: boolean;
  readonly score: number | null;
  readonly isLow: boolean;
  readonly to: string | null;
  /** The replies to it, and its key in a reply. */
  readonly replying: RepliesProps;
}

function toReplying(comment: Comment, service: RepliesProps["service"], isConfidential: boolean): RepliesProps {
  const { question_id: questionId, month, reply_key: replyKey, replies } = comment;
  return { service, questionId, month, isConfidential, replyKey, replies };
}

function toListedEmployeeComment(comment: EmployeeComment): Omit<ListedComment, "key"> {
  const { location, region, position_category: category } = comment;
  return {
    survey: comment.survey,
    question: comment.question,
    questionId: comment.question_id,
    text: comment.text_entry,
    marks: comment.marks,
    month: comment.month,
    day: null,
    likelihood: comment.likely_to_remain,
    about: "remain",
    who: null,
    places: [location, region].flatMap((place) => (place ? [place.name] : [])),
    category: category?.name ?? null,
    isSeparated: comment.user_status !== "active",
    score: null,
    isLow: false,
    to: null,
    replying: toReplying(comment, "ingage", true),
  };
}

function toListedResidentComment(comment: ResidentComment): Omit<ListedComment, "key"> {
  const { name, is_confidential: isConfidential, location_name: location } = comment;
  return {
    survey: comment.survey_name,
    question: comment.body,
    questionId: comment.question_id,
    text: comment.comment,
    marks: comment.marks,
    month: comment.month,
    day: isConfidential ? null : comment.created_at,
    likelihood: comment.likely_to_renew,
    about: "renew",
    who: name === null ? null : { name, isConfidential },
    places: location === null ? [] : [location],
    category: null,
    isSeparated: false,
    score: comment.agreement_importance,
    isLow: comment.is_low,
    to: comment.to,
    replying: toReplying(comment, "intouch", isConfidential),
  };
}

/** Returns comments as a list prints them. */
export function toListedComments(comments: readonly Comment[]): readonly ListedComment[] {
  // Two people may write the same words in one month; only the position in the list distinguishes them.
  return comments.map((comment, at) => ({
    ...("text_entry" in comment ? toListedEmployeeComment(comment) : toListedResidentComment(comment)),
    key: `${at} ${comment.month}`,
  }));
}

/** Groups comments by month, in their order. */
export function groupByMonth(
  comments: readonly ListedComment[],
): readonly (readonly [string, readonly ListedComment[]])[] {
  return [...Map.groupBy(comments, ({ month }) => month)];
}
