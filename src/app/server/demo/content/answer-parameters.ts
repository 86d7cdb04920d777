import { z } from "zod";
import data from "./answer-parameters.json" with { type: "json" };
import { subject } from "./comment-phrases.ts";
import { positionCategories } from "./positions.ts";

/** A record by id. */
function buildMapById<T extends z.ZodType>(value: T) {
  return z
    .record(z.string().regex(/^\d+$/), value)
    .transform((of) => new Map(Object.entries(of).map(([id, each]): [number, z.output<T>] => [Number(id), each])));
}

/** How a question is answered at an ordinary place. */
const question = z.strictObject({
  /** How much easier (or harder) than the others it is to agree with. */
  agreement: z.number().default(0),
  /** How important people find its subject. */
  importance: z.number().default(4.35),
  /** For yes-no: how often the answer is "yes", as log-odds, and how it moves with the opinion. */
  yes: z.strictObject({ base: z.number(), slope: z.number() }).default({ base: 0, slope: 0.5 }),
  /**
   * For multiple-choice, in the order of the options: how often each is selected, and the topic whose problems make it
   * more likely. Without a topic it is a personal reason, selected more often by respondents who are content.
   */
  reasons: z.array(z.strictObject({ weight: z.number(), topicId: z.int().optional() })).default([]),
  /** For multiple-select, in the order of the options: how often each is ticked. */
  ticked: z.array(z.number()).default([]),
  /** For text: the share of respondents who write a comment, and its subject where it is always the same. */
  written: z.number().default(0.3),
  subject: subject.optional(),
});
export type QuestionParameters = Readonly<z.output<typeof question>>;

const survey = z.strictObject({
  /** Share of invitations that are answered. */
  answered: z.number().default(0.35),
  /** How it shifts the mood of all its respondents: hopeful at the start of an employment, low at its end. */
  mood: z.number().default(0),
});

/** What the answers of a demo depend on, by the ids of the catalog. */
export const answerParameters = z
  .strictObject({
    surveys: buildMapById(survey),
    questions: buildMapById(question),
    topics: buildMapById(
      z.strictObject({
        /** How much of the seasonal strain it takes. */
        season: z.number().optional(),
        /** Its subject in comments; several where people mean one of them. */
        subjects: z.array(subject).optional(),
      }),
    ),
    /** How a kind of work shifts the general mood and topics: summer turns and night calls fall on maintenance. */
    categories: z.record(
      z.enum(positionCategories),
      z.strictObject({ mood: z.number(), topics: buildMapById(z.number()) }),
    ),
    /** The middle of each likelihood, before it is rounded to 1–5. */
    likelihood: z.strictObject({ renew: z.number(), remain: z.number(), recommend: z.number() }),
  })
  .parse(data);

const ordinaryQuestion = question.parse({});
const ordinarySurvey = survey.parse({});

/** Returns how a question is answered; as an ordinary one where nothing is known of it. */
export function getQuestionParameters(id: number): QuestionParameters {
  return answerParameters.questions.get(id) ?? ordinaryQuestion;
}

/** Returns how a survey is answered; as an ordinary one where nothing is known of it. */
export function getSurveyParameters(id: number): Readonly<z.output<typeof survey>> {
  return answerParameters.surveys.get(id) ?? ordinarySurvey;
}
