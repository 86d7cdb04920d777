import { isLowScore } from "#slices/analytics/server/analytics.api.ts";
import {
  type EmployeeComment,
  type Likelihood,
  likelihoodSlugs,
  type ResidentComment,
} from "#slices/reports/contract/comments.contract.ts";
import type { ReportContext } from "../context.ts";
import { canReplyToComments } from "./comment-repliers.rules.ts";
import type { CommentRecord } from "./comments.deps.ts";

/** The text in place of a masked name. */
const CONFIDENTIAL = "Confidential";

/** The names of a comment's keys. */
interface CommentNames {
  readonly getSurveyName: (id: number) => string;
  readonly getQuestionName: (id: number) => string;
  readonly getCategoryName: (id: number) => string | null;
  readonly getLocationName: (id: number) => string | null;
  readonly getRegionName: (id: number) => string | null;
}

const lookup = (named: readonly { readonly id: number; readonly name: string }[]): ((id: number) => string | null) => {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? null;
};

/** Reads the names of everything that a context's comments refer to. */
async function readCommentNames({ deps, service, view }: ReportContext): Promise<CommentNames> {
  const readContentNames = async (
    scope: "surveys" | "questions" | "position_categories",
  ): Promise<(id: number) => string | null> => {
    const found = await deps.readNames(view.tx, { service, scope });
    return lookup(found.map(({ key, name }) => ({ id: Number(key), name })));
  };
  const [survey, question] = [await readContentNames("surveys"), await readContentNames("questions")];
  return {
    getSurveyName: (id) => survey(id) ?? "",
    getQuestionName: (id) => question(id) ?? "",
    getCategoryName: await readContentNames("position_categories"),
    getLocationName: lookup(view.visible.locations),
    getRegionName: lookup(view.visible.regions),
  };
}

function findLikelihood(step: number | null): Likelihood | null {
  return step === null ? null : (likelihoodSlugs[step - 1] ?? null);
}

function findNamed(id: number | null, name: (id: number) => string | null): { m_id: number; name: string } | null {
  const found = id === null ? null : name(id);
  return id === null || found === null ? null : { m_id: id, name: found };
}

const toMarks = ({ marks }: CommentRecord): [number, number][] => marks.map(([from, to]) => [from, to]);

type ReplyFields = Pick<EmployeeComment, "reply_key" | "replies">;

const toReplying = ({ replyKey, replies }: CommentRecord, canReply: boolean): ReplyFields => ({
  reply_key: canReply ? replyKey : null,
  replies: replies.map(({ kind, text, name, day }) => ({ kind, text, name, date: day })),
});

/** Converts an employee's comment to its wire form. */
function toEmployeeComment(comment: CommentRecord, names: CommentNames, canReply: boolean): EmployeeComment {
  return {
    ...toReplying(comment, canReply),
    survey: names.getSurveyName(comment.surveyId),
    question: names.getQuestionName(comment.questionId),
    question_id: comment.questionId,
    text_entry: comment.text,
    marks: toMarks(comment),
    date: comment.month,
    month: comment.month,
    region: findNamed(comment.regionId, names.getRegionName),
    location: findNamed(comment.locationId, names.getLocationName),
    position_category: findNamed(comment.categoryId, names.getCategoryName),
    likely_to_remain: findLikelihood(comment.likelihood),
    user_status: comment.isSeparated ? "archived" : "active",
  };
}

type TextFields = Pick<ResidentComment, "text_value_1" | "comment" | "other_text_response">;

function toWords({ isChoice, text }: CommentRecord): TextFields {
  return { text_value_1: isChoice ? null : text, comment: text, other_text_response: isChoice ? text : null };
}

type Writer = Pick<ResidentComment, "name" | "first_name" | "last_name" | "residents_id">;

function toWriter({ author, isConfidential }: CommentRecord): Writer {
  if (author === null) {
    return { name: isConfidential ? CONFIDENTIAL : null, first_name: null, last_name: null, residents_id: null };
  }
  const { firstName: first_name, lastName: last_name, residentId: residents_id } = author;
  return { name: `${first_name} ${last_name}`.trim(), first_name, last_name, residents_id };
}

/** Returns the page of an open response; null for a confidential one and for an erased author. */
function findResponsePage({ author, responseId }: CommentRecord): string | null {
  return author?.residentId && responseId !== null
    ? `/residents/${author.residentId}/resident-survey/${responseId}`
    : null;
}

/** Converts a resident's comment to its wire form. */
function toResidentComment(comment: CommentRecord, names: CommentNames, canReply: boolean): ResidentComment {
  const { score } = comment;
  return {
    ...toReplying(comment, canReply),
    survey_name: names.getSurveyName(comment.surveyId),
    body: names.getQuestionName(comment.questionId),
    question_id: comment.questionId,
    ...toWords(comment),
    marks: toMarks(comment),
    ...toWriter(comment),
    location_name: comment.locationId === null ? null : names.getLocationName(comment.locationId),
    created_at: comment.day ?? comment.month,
    month: comment.month,
    is_confidential: comment.isConfidential,
    residents_survey_id: comment.responseId,
    likely_to_renew: findLikelihood(comment.likelihood),
    agreement_importance: score,
    is_low: score !== null && isLowScore(score),
    to: findResponsePage(comment),
  };
}

/** Converts comments of the context's service to their wire form. */
export async function buildCommentRows(
  context: ReportContext,
  comments: readonly CommentRecord[],
): Promise<EmployeeComment[] | ResidentComment[]> {
  const names = await readCommentNames(context);
  const { actor } = context.view;
  return context.service === "ingage"
    ? comments.map((each) => toEmployeeComment(each, names, canReplyToComments(actor, "ingage")))
    : comments.map((each) => toResidentComment(each, names, canReplyToComments(actor, "intouch")));
}
