import type { GivenAnswer } from "#slices/surveys/server/answers.rules.ts";
import type { QuestionType, SurveyQuestion } from "#slices/surveys/server/catalogue/catalogue.schema.ts";
import type { Chance } from "./chance.ts";
import { otherReason } from "./comments.ts";
import { type ChoiceLeaning, choiceLeanings, selectShares } from "./choice-leanings.ts";
import { likelihoodLevel, yesLeaning } from "./question-leanings.ts";
import type { Sitting } from "./sitting.ts";
import { surveyComment } from "./survey-comment.ts";

/** A question with what the model knows of it. */
export interface CompiledQuestion {
  readonly question: SurveyQuestion;
  readonly leaning: number;
  readonly importance: number;
  readonly serviceIssueValue: 0 | 1 | null;
}

type Giving = (chance: Chance, asked: CompiledQuestion, sitting: Sitting) => GivenAnswer | null;

const NOISE = 0.6;
const STRAIGHT_NOISE = 0.12;
const IMPORTANCE_NOISE = 0.62;
/** How much of what is (not) agreed to goes into how important it is. */
const IMPORTANCE_FOLLOWS = 0.38;
/** Share of pairs that are left half empty. */
const HALF = 0.008;

function point(value: number): number {
  if (value < 1.5) return 1;
  if (value < 2.5) return 2;
  if (value < 3.5) return 3;
  return value < 4.5 ? 4 : 5;
}

function chanceOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

function opinionOn(chance: Chance, asked: CompiledQuestion, sitting: Sitting): number {
  const { topicId, factorId } = asked.question;
  if (sitting.isStraight) return sitting.feeling + chance.normal() * STRAIGHT_NOISE;
  return (
    sitting.feeling +
    asked.leaning +
    (sitting.topics[topicId] ?? 0) +
    (sitting.factors[factorId] ?? 0) +
    chance.normal() * NOISE
  );
}

function agreed(chance: Chance, asked: CompiledQuestion, sitting: Sitting): number {
  const opinion = opinionOn(chance, asked, sitting);
  const points = point(opinion);
  sitting.note(asked.question.topicId, opinion, asked.leaning, points);
  return points;
}

function important(chance: Chance, asked: CompiledQuestion, sitting: Sitting, opinion: number): number {
  const follows = IMPORTANCE_FOLLOWS * (opinion - sitting.center - asked.leaning);
  const noise = sitting.isStraight ? STRAIGHT_NOISE : IMPORTANCE_NOISE;
  return point(asked.importance + sitting.who.respondent.earnestness + follows + chance.normal() * noise);
}

function pair(chance: Chance, asked: CompiledQuestion, sitting: Sitting): GivenAnswer {
  const agreement = agreed(chance, asked, sitting);
  if (!asked.question.isRequired && chance.happens(HALF)) return { agreement };
  return { agreement, importance: important(chance, asked, sitting, agreement) };
}

function likelihood(chance: Chance, asked: CompiledQuestion, sitting: Sitting): GivenAnswer {
  const kind = asked.question.likelihood ?? "recommend";
  const away = sitting.meanOpinion() - sitting.center;
  // Who renews also looks at the rent, who stays at the pay.
  const money = kind === "recommend" ? 0 : (sitting.topics[sitting.service === "intouch" ? 61 : 11] ?? 0) * 0.5;
  return { value: point(likelihoodLevel[kind] + 1.15 * away + money + chance.normal() * 0.82) };
}

function yesOrNo(chance: Chance, asked: CompiledQuestion, sitting: Sitting): GivenAnswer {
  const { base, slope } = yesLeaning[asked.question.id] ?? { base: 0, slope: 0.5 };
  const away = opinionOn(chance, asked, sitting) - sitting.center;
  return { value: chance.happens(chanceOf(base + slope * away)) ? 1 : 0 };
}

function weightOf(leaning: ChoiceLeaning, sitting: Sitting): number {
  const away = sitting.meanOpinion() - sitting.center;
  if (leaning.topicId === null) return leaning.weight * (leaning.isLife ? Math.exp(0.5 * away) : 1);
  const worse = sitting.meanOpinion() - sitting.opinionOf(leaning.topicId);
  return leaning.weight * Math.exp(Math.max(-2, Math.min(2, worse * 1.1)) - 0.25 * away);
}

function choice(chance: Chance, asked: CompiledQuestion, sitting: Sitting): GivenAnswer | null {
  const { question } = asked;
  const leanings = choiceLeanings[question.id];
  const weights = question.options.map((_, index) => {
    const leaning = leanings?.[index];
    return leaning === undefined ? 1 : weightOf(leaning, sitting);
  });
  const option = question.options[chance.weighted(weights)];
  if (option === undefined) return null;
  if (!option.isOther || !chance.happens(0.75)) return { value: option.value };
  return { value: option.value, text: otherReason(chance, sitting.service, sitting.who.respondent.locale) };
}

function choices(chance: Chance, asked: CompiledQuestion, sitting: Sitting): GivenAnswer | null {
  const { question } = asked;
  const shares = selectShares[question.id];
  const wishes = sitting.service === "intouch" ? sitting.who.place.wishes : undefined;
  // Who is annoyed ticks more.
  const more = Math.exp(-0.22 * (sitting.meanOpinion() - sitting.center));
  const chosen = question.options
    .filter((_, index) => chance.happens(Math.min(0.9, (shares?.[index] ?? 0.2) * (wishes?.[index] ?? 1) * more)))
    .map((option) => option.value);
  return chosen.length === 0 ? null : { choices: chosen };
}

function written(chance: Chance, asked: CompiledQuestion, sitting: Sitting): GivenAnswer | null {
  const text = surveyComment(chance, asked.question.id, sitting);
  return text === null ? null : { text };
}

/** How each type of question is answered; null where it stays empty. */
export const answering: Readonly<Record<QuestionType, Giving>> = {
  "agreement-importance": pair,
  agreement: (chance, asked, sitting) => ({ agreement: agreed(chance, asked, sitting) }),
  importance: (chance, asked, sitting) => ({ importance: important(chance, asked, sitting, sitting.center) }),
  likelihood,
  "yes-no": yesOrNo,
  "multiple-choice": choice,
  "multiple-select": choices,
  "text-entry": written,
};
