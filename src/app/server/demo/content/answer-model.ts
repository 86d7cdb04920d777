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

const MOOD_SPREAD = 0.3;
const FACTOR_SPREAD = 0.3;
const SKIPPED = 0.036;
/** Share of respondents who give nearly the same answer down the whole page. */
const STRAIGHT = 0.05;
/** After a change of manager, the topics that change most: the office and, for employees, the supervisor. */
const LED_TOPICS: ReadonlySet<number> = new Set([5, 6, 8, 58, 59]);
const CHANGE_IS_NOTICED = 0.6;
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
  const made = {
    id: survey.id,
    service: survey.service,
    questions,
    factors: [...new Set(questions.map(({ question }) => question.factorId))],
    topics: [...new Set([...questions.map(({ question }) => question.topicId), moneyTopics[survey.service]])],
  };
  compiled.set(survey, made);
  return made;
}

// One survey session at a time: its arrays are refilled for every response instead of allocated ten million times.
const sitting = new SurveySession(TOPIC_SLOTS);

/** What a topic adds at this place, in this month, for this kind of work. */
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
function startSession(chance: Random, survey: CompiledSurvey, who: AnswerContext): void {
  const { place, month, respondent, category } = who;
  const center = CENTER[survey.service];
  sitting.begin(who, survey.service, center);
  sitting.isStraight = chance.happens(STRAIGHT);
  const mood = getSurveyParameters(survey.id).mood + (category ? answerParameters.categories[category].mood : 0);
  const ofDay = respondent.leniency + chance.normal() * MOOD_SPREAD;
  sitting.feeling = center + getLevelAt(place, survey.service, month) + mood + ofDay;
  for (const topic of survey.topics) sitting.topics[topic] = computeTopicEffect(topic, who);
  for (const factor of survey.factors) sitting.factors[factor] = chance.normal() * FACTOR_SPREAD;
}

function isInvited(question: SurveyQuestion): boolean {
  const condition = question.shownWhen;
  return condition === null || condition.values.includes(sitting.values[condition.questionId] ?? -1);
}

/**
 * Returns one respondent's answers to a survey, in its order, as the product itself would store them. A question that
 * the survey leaves out or the respondent skips has no answer. The same random source and person give the same answers.
 */
export function generateAnswers(chance: Random, survey: Survey, who: AnswerContext): QuestionAnswer[] {
  const of = compile(survey);
  startSession(chance, of, who);
  const skipping = SKIPPED * who.respondent.carelessness;
  const answers: QuestionAnswer[] = [];
  for (const invited of of.questions) {
    const { question } = invited;
    if (!isInvited(question) || (!question.isRequired && chance.happens(skipping))) continue;
    const answer: AnswerValue | null = answering[question.type](chance, invited, sitting);
    if (answer === null) continue;
    if (answer.value !== undefined) sitting.values[question.id] = answer.value;
    answers.push({ question, answer });
  }
  return answers;
}

/**
 * Returns the answers of a respondent who stopped midway: those of the first pages, at least one, never the last page.
 */
export function buildDraft(chance: Random, survey: Survey, answers: readonly QuestionAnswer[]): AnswerDraft {
  const pages = chance.between(1, Math.max(1, survey.pages.length - 1));
  const reached = new Set(survey.pages.slice(0, pages).flatMap((page) => page.map((question) => question.id)));
  const given = answers.filter((each) => reached.has(each.question.id));
  return Object.fromEntries(given.map((each) => [String(each.question.id), each.answer]));
}
