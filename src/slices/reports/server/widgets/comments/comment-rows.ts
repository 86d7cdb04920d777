import { isLowScore } from "#slices/analytics/server/analytics.api.ts";
import {
  type EmployeeComment,
  type Likelihood,
  likelihoodSlugs,
  type ResidentComment,
} from "#slices/reports/contract/comments.contract.ts";
import type { ReportContext } from "../context.ts";
import type { CommentFound } from "./comments.deps.ts";

/** What stands in place of a name that is masked. */
const CONFIDENTIAL = "Confidential";

/** What comments' keys are called. */
interface CommentNames {
  readonly survey: (id: number) => string;
  readonly question: (id: number) => string;
  readonly category: (id: number) => string | null;
  readonly location: (id: number) => string | null;
  readonly region: (id: number) => string | null;
}

const lookup = (named: readonly { readonly id: number; readonly name: string }[]): ((id: number) => string | null) => {
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? null;
};

/** The names of all that comments of a context can be about. */
async function commentNames({ deps, service, view }: ReportContext): Promise<CommentNames> {
  const contentNames = async (
    scope: "surveys" | "questions" | "position_categories",
  ): Promise<(id: number) => string | null> => {
    const found = await deps.namesOf(view.tx, { service, scope });
    return lookup(found.map(({ key, name }) => ({ id: Number(key), name })));
  };
  const [survey, question] = [await contentNames("surveys"), await contentNames("questions")];
  return {
    survey: (id) => survey(id) ?? "",
    question: (id) => question(id) ?? "",
    category: await contentNames("position_categories"),
    location: lookup(view.visible.locations),
    region: lookup(view.visible.regions),
  };
}

function likelihoodOf(step: number | null): Likelihood | null {
  return step === null ? null : (likelihoodSlugs[step - 1] ?? null);
}

function namedOf(id: number | null, name: (id: number) => string | null): { m_id: number; name: string } | null {
  const found = id === null ? null : name(id);
  return id === null || found === null ? null : { m_id: id, name: found };
}

/** A comment of an employee as the wire has it. */
function employeeComment(found: CommentFound, names: CommentNames): EmployeeComment {
  return {
    survey: names.survey(found.surveyId),
    question: names.question(found.questionId),
    question_id: found.questionId,
    text_entry: found.text,
    date: found.month,
    month: found.month,
    region: namedOf(found.regionId, names.region),
    location: namedOf(found.locationId, names.location),
    position_category: namedOf(found.categoryId, names.category),
    likely_to_remain: likelihoodOf(found.likelihood),
    user_status: found.isSeparated ? "archived" : "active",
  };
}

type Written = Pick<ResidentComment, "text_value_1" | "comment" | "other_text_response">;

function wordsOf({ isChoice, text }: CommentFound): Written {
  return { text_value_1: isChoice ? null : text, comment: text, other_text_response: isChoice ? text : null };
}

type Writer = Pick<ResidentComment, "name" | "first_name" | "last_name" | "residents_id">;

function writerOf({ author, isConfidential }: CommentFound): Writer {
  if (author === null) {
    return { name: isConfidential ? CONFIDENTIAL : null, first_name: null, last_name: null, residents_id: null };
  }
  const { firstName: first_name, lastName: last_name, residentId: residents_id } = author;
  return { name: `${first_name} ${last_name}`.trim(), first_name, last_name, residents_id };
}

/** The page of an open response; null of a confidential one, and of somebody who was erased. */
function responsePage({ author, responseId }: CommentFound): string | null {
  return author?.residentId && responseId !== null
    ? `/residents/${author.residentId}/resident-survey/${responseId}`
    : null;
}

/** A comment of a resident as the wire has it. */
function residentComment(found: CommentFound, names: CommentNames): ResidentComment {
  const { score } = found;
  return {
    survey_name: names.survey(found.surveyId),
    body: names.question(found.questionId),
    question_id: found.questionId,
    ...wordsOf(found),
    ...writerOf(found),
    location_name: found.locationId === null ? null : names.location(found.locationId),
    created_at: found.day ?? found.month,
    month: found.month,
    is_confidential: found.isConfidential,
    residents_survey_id: found.responseId,
    likely_to_renew: likelihoodOf(found.likelihood),
    agreement_importance: score,
    is_low: score !== null && isLowScore(score),
    to: responsePage(found),
  };
}

/** Comments as the wire has those of the context's service. */
export async function commentRows(
  context: ReportContext,
  found: readonly CommentFound[],
): Promise<EmployeeComment[] | ResidentComment[]> {
  const names = await commentNames(context);
  return context.service === "ingage"
    ? found.map((each) => employeeComment(each, names))
    : found.map((each) => residentComment(each, names));
}
