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

function drawSentiment(random: Random, session: SurveySession): Sentiment {
  const points = session.computeMeanPoints() + random.normal() * 0.12;
  if (points < 2.85) return "bad";
  return points < 3.7 ? "mixed" : "good";
}

/** Returns the topic that stands out: the worst for a complaint, the best for praise; not always exactly that one. */
function pickStrongestSubject(random: Random, session: SurveySession, sentiment: Sentiment): Subject | null {
  const sign = sentiment === "good" ? 1 : -1;
  const { topics } = answerParameters;
  const known = session.ratedTopics.filter((each) => topics.get(each)?.subjects !== undefined);
  const weights = known.map((topic) =>
    Math.exp(1.6 * sign * (session.computeOpinion(topic) - session.computeMeanOpinion())),
  );
  const topic = known[random.weighted(weights)];
  const subjects = topic === undefined ? undefined : topics.get(topic)?.subjects;
  return subjects ? random.pick(subjects) : null;
}

function buildSubject(random: Random, questionId: number, session: SurveySession, sentiment: Sentiment): Subject {
  const fixed = getQuestionParameters(questionId).subject;
  if (fixed !== undefined) return fixed;
  if (session.ratedTopics.includes(MOVE_IN_TOPIC) && random.happens(0.7)) return "moveIn";
  const drawn = random.happens(ANYWAY) ? null : pickStrongestSubject(random, session, sentiment);
  return drawn ?? random.pick(anyway[session.service]);
}

/** Returns the author's role: people who have just come or are about to leave say so. */
function getRelation(questionId: number, session: SurveySession): AuthorRole {
  if (session.service === "intouch") return session.ratedTopics.includes(MOVE_IN_TOPIC) ? "newcomer" : "resident";
  const { subject } = getQuestionParameters(questionId);
  if (subject === "onboarding") return "starter";
  return subject === "leaving" ? "leaver" : "employee";
}

function pickOtherSubject(
  random: Random,
  session: SurveySession,
  sentiment: Sentiment,
  subject: Subject,
): Subject | null {
  // New employees know the people and the tools, not yet the company.
  if (subject === "onboarding") return random.pick(["team", "tools"]);
  // Praise before a wish takes the best topic of the place.
  const second = pickStrongestSubject(random, session, sentiment === "mixed" ? "good" : sentiment);
  return second === subject ? null : second;
}

/**
 * Returns a respondent's answer to the survey's comment question, consistent with the other answers; null for no
 * comment.
 */
export function drawSurveyComment(random: Random, questionId: number, session: SurveySession): string | null {
  const { respondent, place, month } = session.context;
  // People with strong opinions write more, most of all those who are annoyed.
  const away = session.computeMeanPoints() - 3.6;
  const moved = 0.8 + 0.35 * Math.abs(away) + (away < 0 ? 0.15 * -away : 0);
  const share = getQuestionParameters(questionId).written * respondent.talkativeness * moved;
  if (!random.happens(Math.min(0.92, share))) return null;
  const sentiment = drawSentiment(random, session);
  const subject = buildSubject(random, questionId, session, sentiment);
  return buildComment(random, {
    locale: respondent.locale,
    sentiment,
    standing: getRelation(questionId, session),
    subject,
    besides: pickOtherSubject(random, session, sentiment, subject),
    monthOfYear: month % 12,
    climate: place.climate,
  });
}
