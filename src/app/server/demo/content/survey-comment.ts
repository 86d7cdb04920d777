import type { Random } from "./random.ts";
import { answerParameters, getQuestionParameters } from "./answer-parameters.ts";
import type { Sentiment, AuthorRole, Subject } from "./comment-phrases.ts";
import { buildComment } from "./comments.ts";
import type { SurveySession } from "./survey-session.ts";

/** Subjects of comments in every survey: no page of a survey covers parking. */
const anyway: Readonly<Record<"ingage" | "intouch", readonly Subject[]>> = {
  intouch: ["parking", "amenities", "parking", "amenities", "cleanliness", "safety"],
  ingage: ["workload", "pay", "team", "growth"],
};

const MOVE_IN_TOPIC = 65;
const ANYWAY = 0.22;

function drawSentiment(chance: Random, sitting: SurveySession): Sentiment {
  const points = sitting.computeMeanPoints() + chance.normal() * 0.12;
  if (points < 2.85) return "bad";
  return points < 3.7 ? "mixed" : "good";
}

/** Returns the topic that stands out: the worst for a complaint, the best for praise; not always exactly that one. */
function pickStrongestSubject(chance: Random, sitting: SurveySession, sentiment: Sentiment): Subject | null {
  const sign = sentiment === "good" ? 1 : -1;
  const { topics } = answerParameters;
  const known = sitting.invitations.filter((each) => topics.get(each)?.subjects !== undefined);
  const weights = known.map((topic) =>
    Math.exp(1.6 * sign * (sitting.computeOpinion(topic) - sitting.computeMeanOpinion())),
  );
  const topic = known[chance.weighted(weights)];
  const subjects = topic === undefined ? undefined : topics.get(topic)?.subjects;
  return subjects ? chance.pick(subjects) : null;
}

function buildSubject(chance: Random, questionId: number, sitting: SurveySession, sentiment: Sentiment): Subject {
  const fixed = getQuestionParameters(questionId).subject;
  if (fixed !== undefined) return fixed;
  if (sitting.invitations.includes(MOVE_IN_TOPIC) && chance.happens(0.7)) return "moveIn";
  const drawn = chance.happens(ANYWAY) ? null : pickStrongestSubject(chance, sitting, sentiment);
  return drawn ?? chance.pick(anyway[sitting.service]);
}

/** Returns the author's role: people who have just come or are about to leave say so. */
function getRelation(questionId: number, sitting: SurveySession): AuthorRole {
  if (sitting.service === "intouch") return sitting.invitations.includes(MOVE_IN_TOPIC) ? "newcomer" : "resident";
  const { subject } = getQuestionParameters(questionId);
  if (subject === "onboarding") return "starter";
  return subject === "leaving" ? "leaver" : "employee";
}

function pickOtherSubject(
  chance: Random,
  sitting: SurveySession,
  sentiment: Sentiment,
  subject: Subject,
): Subject | null {
  // New employees know the people and the tools, not yet the company.
  if (subject === "onboarding") return chance.pick(["team", "tools"]);
  // Praise before a wish takes the best topic of the place.
  const second = pickStrongestSubject(chance, sitting, sentiment === "mixed" ? "good" : sentiment);
  return second === subject ? null : second;
}

/**
 * Returns a respondent's answer to the survey's comment question, consistent with the other answers; null for no
 * comment.
 */
export function drawSurveyComment(chance: Random, questionId: number, sitting: SurveySession): string | null {
  const { respondent, place, month } = sitting.who;
  // People with strong opinions write more, most of all those who are annoyed.
  const away = sitting.computeMeanPoints() - 3.6;
  const moved = 0.8 + 0.35 * Math.abs(away) + (away < 0 ? 0.15 * -away : 0);
  const share = getQuestionParameters(questionId).written * respondent.talkativeness * moved;
  if (!chance.happens(Math.min(0.92, share))) return null;
  const sentiment = drawSentiment(chance, sitting);
  const subject = buildSubject(chance, questionId, sitting, sentiment);
  return buildComment(chance, {
    locale: respondent.locale,
    sentiment,
    standing: getRelation(questionId, sitting),
    subject,
    besides: pickOtherSubject(chance, sitting, sentiment, subject),
    monthOfYear: month % 12,
    climate: place.climate,
  });
}
