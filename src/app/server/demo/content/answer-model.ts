import type { QuestionAnswer, AnswerDraft, AnswerValue } from "#slices/surveys/server/answers.rules.ts";
import type { Survey, SurveyQuestion } from "#slices/surveys/server/catalog/catalog.schema.ts";
import { answerParameters, getQuestionParameters, getSurveyParameters } from "./answer-parameters.ts";
import { answering, type CompiledQuestion, moneyTopics } from "./answering.ts";
import type { Random } from "./random.ts";
import { CENTER, getLevelAt } from "./place-character.ts";
import { TOPIC_SLOTS } from "./place-topics.ts";
import type { AnswerContext } from "./respondent.ts";
import { SurveySession } from "./survey-session.ts";
import { questionsById } from "./surveys.ts";

interface CompiledSurvey {
  readonly id: number;
  readonly service: "ingage" | "intouch";
  readonly questions: readonly CompiledQuestion[];
  readonly factors: readonly number[];
  readonly topics: readonly number[];
}

/** Standard deviations on the scale of agreement: of a respondent's mood, and of each factor. */
const MOOD_SPREAD = 0.3;
const FACTOR_SPREAD = 0.3;
/** Share of optional questions that an ordinary respondent skips. */
const SKIPPED = 0.036;
/** Share of respondents who give nearly the same answer down the whole page. */
const STRAIGHT = 0.05;
/** After a change of manager, the topics that change most: the office and, for employees, the supervisor. */
const LED_TOPICS: ReadonlySet<number> = new Set([5, 6, 8, 58, 59]);
/** The part of a manager's effect that these topics show. */
const CHANGE_IS_NOTICED = 0.6;
/** The part of a season's strain that topics without a value of their own show. */
const ORDINARY_SEASON_SHARE = 0.1;

const compiled = new WeakMap<Survey, CompiledSurvey>();

function compileQuestion(question: SurveyQuestion): CompiledQuestion {
  return {
    question,
    parameters: getQuestionParameters(question.id),
    serviceIssueValue: questionsById.get(question.id)?.serviceIssueValue ?? null,
  };
}

function compile(survey: Survey): CompiledSurvey {
  const known = compiled.get(survey);
  if (known) return known;
  const questions = survey.pages.flat().map(compileQuestion);
  const result = {
    id: survey.id,
    service: survey.service,
    questions,
    factors: [...new Set(questions.map(({ question }) => question.factorId))],
    topics: [...new Set([...questions.map(({ question }) => question.topicId), moneyTopics[survey.service]])],
  };
  compiled.set(survey, result);
  return result;
}

// Shared by all responses, one at a time: its arrays are refilled instead of allocated ten million times.
const session = new SurveySession(TOPIC_SLOTS);

/** Returns what a topic adds to opinions at this place, in this month, for this position category. */
function computeTopicEffect(topic: number, { place, month, category }: AnswerContext): number {
  const strain =
    (place.strain[month % 12] ?? 0) * (answerParameters.topics.get(topic)?.season ?? ORDINARY_SEASON_SHARE);
  const lasting =
    (place.topics[topic] ?? 0) + (category ? (answerParameters.categories[category].topics.get(topic) ?? 0) : 0);
  const { change } = place;
  const isChanged = change !== null && month >= change.month && LED_TOPICS.has(topic);
  return lasting - strain + (isChanged ? change.shift * CHANGE_IS_NOTICED : 0);
}

/** Sets the session's mood from the place, the person and the day. */
function startSession(random: Random, survey: CompiledSurvey, context: AnswerContext): void {
  const { place, month, respondent, category } = context;
  const center = CENTER[survey.service];
  session.begin(context, survey.service, center);
  session.isStraight = random.happens(STRAIGHT);
  const mood = getSurveyParameters(survey.id).mood + (category ? answerParameters.categories[category].mood : 0);
  const personal = respondent.leniency + random.normal() * MOOD_SPREAD;
  session.feeling = center + getLevelAt(place, survey.service, month) + mood + personal;
  for (const topic of survey.topics) session.topics[topic] = computeTopicEffect(topic, context);
  for (const factor of survey.factors) session.factors[factor] = random.normal() * FACTOR_SPREAD;
}

/** Returns whether a question is shown after the answers so far. */
function isShown(question: SurveyQuestion): boolean {
  const condition = question.shownWhen;
  return condition === null || condition.values.includes(session.values[condition.questionId] ?? -1);
}

/**
 * Returns one respondent's answers to a survey, in its order, as the product itself would store them. A question that
 * the survey leaves out or the respondent skips has no answer. The same random source and person give the same answers.
 */
export function generateAnswers(random: Random, survey: Survey, context: AnswerContext): QuestionAnswer[] {
  const compiledSurvey = compile(survey);
  startSession(random, compiledSurvey, context);
  const skipProbability = SKIPPED * context.respondent.carelessness;
  const answers: QuestionAnswer[] = [];
  for (const compiledQuestion of compiledSurvey.questions) {
    const { question } = compiledQuestion;
    if (!isShown(question) || (!question.isRequired && random.happens(skipProbability))) continue;
    const answer: AnswerValue | null = answering[question.type](random, compiledQuestion, session);
    if (answer === null) continue;
    if (answer.value !== undefined) session.values[question.id] = answer.value;
    answers.push({ question, answer });
  }
  return answers;
}

/**
 * Returns the answers of a respondent who stopped midway: those of the first pages, at least one, never the last page.
 */
export function buildDraft(random: Random, survey: Survey, answers: readonly QuestionAnswer[]): AnswerDraft {
  const pages = random.between(1, Math.max(1, survey.pages.length - 1));
  const reached = new Set(survey.pages.slice(0, pages).flatMap((page) => page.map((question) => question.id)));
  const saved = answers.filter((each) => reached.has(each.question.id));
  return Object.fromEntries(saved.map((each) => [String(each.question.id), each.answer]));
}
