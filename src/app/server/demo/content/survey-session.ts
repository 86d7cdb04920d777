import type { AnswerContext } from "./respondent.ts";

const QUESTION_SLOTS = 1000;
const FACTOR_SLOTS = 100;

/** A respondent's state while they answer one survey. */
export class SurveySession {
  /** The respondent's general opinion, on the scale of agreement before rounding. */
  feeling = 0;
  /** The average of that opinion over all respondents of the service. */
  center = 0;
  /** True for a respondent who gives nearly the same answer to every question. */
  isStraight = false;
  service: "ingage" | "intouch" = "intouch";
  /** Sum of the shifts of each topic and of each factor, by id. */
  readonly topics: Float64Array;
  readonly factors = new Float64Array(FACTOR_SLOTS);
  /** Selected values so far by question id; −1 where there is none. */
  readonly values = new Int16Array(QUESTION_SLOTS).fill(-1);
  readonly #opinions: Float64Array;
  readonly #ratedTopics: number[] = [];
  #context: AnswerContext | null = null;
  #sum = 0;
  #points = 0;
  #count = 0;

  constructor(topicSlots: number) {
    this.topics = new Float64Array(topicSlots);
    this.#opinions = new Float64Array(topicSlots);
  }

  /** Starts a session, and clears the previous one. */
  begin(context: AnswerContext, service: "ingage" | "intouch", center: number): void {
    this.#context = context;
    this.service = service;
    this.center = center;
    this.values.fill(-1);
    this.#ratedTopics.length = 0;
    this.#sum = 0;
    this.#points = 0;
    this.#count = 0;
  }

  /** The respondent with place, month and category. Throws before the first session. */
  get context(): AnswerContext {
    if (this.#context === null) throw new Error("no session has begun");
    return this.#context;
  }

  /** Records the opinion and the answer about a topic; `bias` is the common shift of the question. */
  note(topicId: number, opinion: number, bias: number, points: number): void {
    if (!this.#ratedTopics.includes(topicId)) {
      this.#ratedTopics.push(topicId);
      this.#opinions[topicId] = opinion - bias * 0.5;
    }
    this.#sum += opinion - bias;
    this.#points += points;
    this.#count += 1;
  }

  /** The mean opinion so far; the general feeling where there is none. */
  computeMeanOpinion(): number {
    return this.#count === 0 ? this.feeling : this.#sum / this.#count;
  }

  /** The mean of the points ticked so far, 1 to 5; the general feeling where there is none. */
  computeMeanPoints(): number {
    return this.#count === 0 ? Math.max(1, Math.min(5, this.feeling)) : this.#points / this.#count;
  }

  /** Returns the opinion about a topic: from the answers, or as it would be. */
  computeOpinion(topicId: number): number {
    if (this.#ratedTopics.includes(topicId)) return this.#opinions[topicId] ?? 0;
    return this.feeling + (this.context.place.topics[topicId] ?? 0);
  }

  /** The topics with a rating, in the order of the questions. */
  get ratedTopics(): readonly number[] {
    return this.#ratedTopics;
  }
}
