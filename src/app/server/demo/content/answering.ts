import type { AnswerValue } from "#slices/surveys/server/answers.rules.ts";
import type { QuestionType, SurveyQuestion } from "#slices/surveys/server/catalog/catalog.schema.ts";
import type { Random } from "./random.ts";
import { buildOtherReason } from "./comments.ts";
import { answerParameters, type QuestionParameters } from "./answer-parameters.ts";
import { POINT } from "./place-character.ts";
import type { SurveySession } from "./survey-session.ts";
import { drawSurveyComment } from "./survey-comment.ts";

/** A question with the model's parameters for it. */
export interface CompiledQuestion {
  readonly question: SurveyQuestion;
  readonly parameters: QuestionParameters;
  readonly serviceIssueValue: 0 | 1 | null;
}

type AnswerGenerator = (random: Random, compiled: CompiledQuestion, session: SurveySession) => AnswerValue | null;

const NOISE = 0.6;
const STRAIGHT_NOISE = 0.12;
const IMPORTANCE_NOISE = 0.62;
/** How much a strong opinion, for or against, adds to the importance of its question. */
const IMPORTANCE_FOLLOWS = 0.38;
/** Share of pairs of which only one half is answered. */
const HALF = 0.008;
const LIKELIHOOD_NOISE = 0.82;
/** The parts of that noise where renewals depend on the resident's intention. */
const INTENT_SHARE = 0.65;
const OTHER_SHARE = 0.5;
/** Renewing also depends on the rent, staying on the pay, whether or not a survey has questions about it. */
export const moneyTopics = { intouch: 61, ingage: 11 } as const;

function roundToPoint(value: number): number {
  if (value < 1.5) return 1;
  if (value < 2.5) return 2;
  if (value < 3.5) return 3;
  return value < 4.5 ? 4 : 5;
}

/** Returns the probability of log odds. */
const getProbability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/** What an action planted at the place adds to its question. */
function computePlantedEffect({ question }: CompiledQuestion, { context }: SurveySession): number {
  const { planted } = context.place;
  return planted?.questionId === question.id && context.month >= planted.fromMonth ? planted.effect * POINT : 0;
}

function sampleOpinion(random: Random, compiled: CompiledQuestion, session: SurveySession): number {
  const { topicId, factorId } = compiled.question;
  const planted = computePlantedEffect(compiled, session);
  if (session.isStraight) return session.feeling + planted + random.normal() * STRAIGHT_NOISE;
  return (
    session.feeling +
    compiled.parameters.agreement +
    planted +
    (session.topics[topicId] ?? 0) +
    (session.factors[factorId] ?? 0) +
    random.normal() * NOISE
  );
}

function drawAgreement(random: Random, compiled: CompiledQuestion, session: SurveySession): number {
  const opinion = sampleOpinion(random, compiled, session);
  const points = roundToPoint(opinion);
  session.note(compiled.question.topicId, opinion, compiled.parameters.agreement, points);
  return points;
}

function drawImportance(random: Random, compiled: CompiledQuestion, session: SurveySession, opinion: number): number {
  const { agreement, importance } = compiled.parameters;
  const follows = IMPORTANCE_FOLLOWS * (opinion - session.center - agreement);
  const noise = session.isStraight ? STRAIGHT_NOISE : IMPORTANCE_NOISE;
  return roundToPoint(importance + session.context.respondent.earnestness + follows + random.normal() * noise);
}

function drawPair(random: Random, compiled: CompiledQuestion, session: SurveySession): AnswerValue {
  const agreement = drawAgreement(random, compiled, session);
  if (!compiled.question.isRequired && random.happens(HALF)) return { agreement };
  return { agreement, importance: drawImportance(random, compiled, session, agreement) };
}

function drawLikelihood(random: Random, compiled: CompiledQuestion, session: SurveySession): AnswerValue {
  const kind = compiled.question.likelihood ?? "recommend";
  const away = session.computeMeanOpinion() - session.center;
  const money = kind === "recommend" ? 0 : (session.topics[moneyTopics[session.service]] ?? 0) * 0.5;
  const { intent } = session.context;
  const drawn = random.normal();
  // Residents who mean to renew answer so: the spread is the same as elsewhere, but the answers predict renewals.
  const own =
    kind === "renew" && intent !== undefined ? INTENT_SHARE * intent + OTHER_SHARE * drawn : LIKELIHOOD_NOISE * drawn;
  return { value: roundToPoint(answerParameters.likelihood[kind] + 1.15 * away + money + own) };
}

function drawYesOrNo(random: Random, compiled: CompiledQuestion, session: SurveySession): AnswerValue {
  const { base, slope } = compiled.parameters.yes;
  const away = sampleOpinion(random, compiled, session) - session.center;
  return { value: random.happens(getProbability(base + slope * away)) ? 1 : 0 };
}

function computeWeight({ weight, topicId }: QuestionParameters["reasons"][number], session: SurveySession): number {
  const away = session.computeMeanOpinion() - session.center;
  if (topicId === undefined) return weight * Math.exp(0.5 * away);
  const worse = session.computeMeanOpinion() - session.computeOpinion(topicId);
  return weight * Math.exp(Math.max(-2, Math.min(2, worse * 1.1)) - 0.25 * away);
}

function drawChoice(random: Random, compiled: CompiledQuestion, session: SurveySession): AnswerValue | null {
  const { question, parameters } = compiled;
  const weights = question.options.map((_, index) => {
    const reason = parameters.reasons[index];
    return reason === undefined ? 1 : computeWeight(reason, session);
  });
  const option = question.options[random.weighted(weights)];
  if (option === undefined) return null;
  if (!option.isOther || !random.happens(0.75)) return { value: option.value };
  return { value: option.value, text: buildOtherReason(random, session.service, session.context.respondent.locale) };
}

function drawChoices(random: Random, compiled: CompiledQuestion, session: SurveySession): AnswerValue | null {
  const { question, parameters } = compiled;
  const wishes = session.service === "intouch" ? session.context.place.wishes : undefined;
  // Annoyed respondents tick more.
  const more = Math.exp(-0.22 * (session.computeMeanOpinion() - session.center));
  const chosen = question.options
    .filter((_, index) =>
      random.happens(Math.min(0.9, (parameters.ticked[index] ?? 0.2) * (wishes?.[index] ?? 1) * more)),
    )
    .map((option) => option.value);
  return chosen.length === 0 ? null : { choices: chosen };
}

function drawText(random: Random, compiled: CompiledQuestion, session: SurveySession): AnswerValue | null {
  const text = drawSurveyComment(random, compiled.question.id, session);
  return text === null ? null : { text };
}

/** How each type of question is answered; null where it stays empty. */
export const answering: Readonly<Record<QuestionType, AnswerGenerator>> = {
  "agreement-importance": drawPair,
  agreement: (random, compiled, session) => ({ agreement: drawAgreement(random, compiled, session) }),
  importance: (random, compiled, session) => ({
    importance: drawImportance(random, compiled, session, session.center),
  }),
  likelihood: drawLikelihood,
  "yes-no": drawYesOrNo,
  "multiple-choice": drawChoice,
  "multiple-select": drawChoices,
  "text-entry": drawText,
};
