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

type AnswerGenerator = (chance: Random, invited: CompiledQuestion, sitting: SurveySession) => AnswerValue | null;

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

function getProbability(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** What an action planted at the place adds to its question. */
function computePlantedEffect({ question }: CompiledQuestion, { who }: SurveySession): number {
  const { planted } = who.place;
  return planted?.questionId === question.id && who.month >= planted.fromMonth ? planted.effect * POINT : 0;
}

function sampleOpinion(chance: Random, invited: CompiledQuestion, sitting: SurveySession): number {
  const { topicId, factorId } = invited.question;
  const planted = computePlantedEffect(invited, sitting);
  if (sitting.isStraight) return sitting.feeling + planted + chance.normal() * STRAIGHT_NOISE;
  return (
    sitting.feeling +
    invited.parameters.agreement +
    planted +
    (sitting.topics[topicId] ?? 0) +
    (sitting.factors[factorId] ?? 0) +
    chance.normal() * NOISE
  );
}

function drawAgreement(chance: Random, invited: CompiledQuestion, sitting: SurveySession): number {
  const opinion = sampleOpinion(chance, invited, sitting);
  const points = roundToPoint(opinion);
  sitting.note(invited.question.topicId, opinion, invited.parameters.agreement, points);
  return points;
}

function drawImportance(chance: Random, invited: CompiledQuestion, sitting: SurveySession, opinion: number): number {
  const { agreement, importance } = invited.parameters;
  const follows = IMPORTANCE_FOLLOWS * (opinion - sitting.center - agreement);
  const noise = sitting.isStraight ? STRAIGHT_NOISE : IMPORTANCE_NOISE;
  return roundToPoint(importance + sitting.who.respondent.earnestness + follows + chance.normal() * noise);
}

function drawPair(chance: Random, invited: CompiledQuestion, sitting: SurveySession): AnswerValue {
  const agreement = drawAgreement(chance, invited, sitting);
  if (!invited.question.isRequired && chance.happens(HALF)) return { agreement };
  return { agreement, importance: drawImportance(chance, invited, sitting, agreement) };
}

function drawLikelihood(chance: Random, invited: CompiledQuestion, sitting: SurveySession): AnswerValue {
  const kind = invited.question.likelihood ?? "recommend";
  const away = sitting.computeMeanOpinion() - sitting.center;
  const money = kind === "recommend" ? 0 : (sitting.topics[moneyTopics[sitting.service]] ?? 0) * 0.5;
  const { intent } = sitting.who;
  const drawn = chance.normal();
  // Residents who mean to renew answer so: the spread is the same as elsewhere, but the answers predict renewals.
  const own =
    kind === "renew" && intent !== undefined ? INTENT_SHARE * intent + OTHER_SHARE * drawn : LIKELIHOOD_NOISE * drawn;
  return { value: roundToPoint(answerParameters.likelihood[kind] + 1.15 * away + money + own) };
}

function drawYesOrNo(chance: Random, invited: CompiledQuestion, sitting: SurveySession): AnswerValue {
  const { base, slope } = invited.parameters.yes;
  const away = sampleOpinion(chance, invited, sitting) - sitting.center;
  return { value: chance.happens(getProbability(base + slope * away)) ? 1 : 0 };
}

function computeWeight({ weight, topicId }: QuestionParameters["reasons"][number], sitting: SurveySession): number {
  const away = sitting.computeMeanOpinion() - sitting.center;
  if (topicId === undefined) return weight * Math.exp(0.5 * away);
  const worse = sitting.computeMeanOpinion() - sitting.computeOpinion(topicId);
  return weight * Math.exp(Math.max(-2, Math.min(2, worse * 1.1)) - 0.25 * away);
}

function drawChoice(chance: Random, invited: CompiledQuestion, sitting: SurveySession): AnswerValue | null {
  const { question, parameters } = invited;
  const weights = question.options.map((_, index) => {
    const reason = parameters.reasons[index];
    return reason === undefined ? 1 : computeWeight(reason, sitting);
  });
  const option = question.options[chance.weighted(weights)];
  if (option === undefined) return null;
  if (!option.isOther || !chance.happens(0.75)) return { value: option.value };
  return { value: option.value, text: buildOtherReason(chance, sitting.service, sitting.who.respondent.locale) };
}

function drawChoices(chance: Random, invited: CompiledQuestion, sitting: SurveySession): AnswerValue | null {
  const { question, parameters } = invited;
  const wishes = sitting.service === "intouch" ? sitting.who.place.wishes : undefined;
  // Annoyed respondents tick more.
  const more = Math.exp(-0.22 * (sitting.computeMeanOpinion() - sitting.center));
  const chosen = question.options
    .filter((_, index) =>
      chance.happens(Math.min(0.9, (parameters.ticked[index] ?? 0.2) * (wishes?.[index] ?? 1) * more)),
    )
    .map((option) => option.value);
  return chosen.length === 0 ? null : { choices: chosen };
}

function drawText(chance: Random, invited: CompiledQuestion, sitting: SurveySession): AnswerValue | null {
  const text = drawSurveyComment(chance, invited.question.id, sitting);
  return text === null ? null : { text };
}

/** How each type of question is answered; null where it stays empty. */
export const answering: Readonly<Record<QuestionType, AnswerGenerator>> = {
  "agreement-importance": drawPair,
  agreement: (chance, invited, sitting) => ({ agreement: drawAgreement(chance, invited, sitting) }),
  importance: (chance, invited, sitting) => ({ importance: drawImportance(chance, invited, sitting, sitting.center) }),
  likelihood: drawLikelihood,
  "yes-no": drawYesOrNo,
  "multiple-choice": drawChoice,
  "multiple-select": drawChoices,
  "text-entry": drawText,
};
