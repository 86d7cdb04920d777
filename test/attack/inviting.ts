import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import { questionsById } from "#slices/surveys/testing/raw-answers.ts";
import { type Random, pickInteger } from "./random.ts";

type Row = Readonly<Record<string, unknown>>;

/** A person who can be invited. */
export interface Invitee {
  readonly id: number;
  readonly location: number;
  readonly category: number | null;
  readonly isConfidential: boolean;
}

/** The questions of each survey, as far as the attack reads them: every type of question. */
const invited: Readonly<Record<number, readonly number[]>> = {
  1: [1, 2, 3, 22, 25, 26, 27, 28, 29],
  3: [40, 41, 42, 1, 28],
  7: [71, 72, 70, 76, 77],
  24: [201, 202, 211, 232, 233, 241, 242, 243],
  26: [205, 206],
};
const required = new Set([28, 77, 241]);

/** Surveys of residents have these numbers and above. */
const RESIDENT_SURVEYS = 24;
const toInstant = (on: string): Date => new Date(`${on}T18:00:00Z`);

/** Writes invitations, responses and answers as answering leaves them. */
export class RequestContext {
  readonly #random: Random;
  readonly #rate: number;
  readonly #moods = new Map<string, number>();
  #last = 0;
  readonly invitations: Row[] = [];
  readonly responses: Row[] = [];
  readonly answers: Row[] = [];

  constructor(random: Random, rate: number) {
    this.#random = random;
    this.#rate = rate;
  }

  /** Invites a person on a day; the random source decides whether and what they answer. */
  send(
    clientId: number,
    { id, location, category, isConfidential }: Invitee,
    survey: number,
    day: string,
    until: string,
  ): void {
    this.#last += 1;
    const isResident = survey >= RESIDENT_SURVEYS;
    const answeredOn = addDays(day, pickInteger(this.#random, 0, 20));
    const answers = this.#random() < (isResident ? 0.45 : this.#rate) && answeredOn <= until;
    const shared = {
      client_id: clientId,
      survey_id: survey,
      location_id: location,
      position_category_id: category,
      is_protected: !isResident || isConfidential,
    };
    const done = answers ? toInstant(answeredOn) : null;
    this.invitations.push({
      ...shared,
      id: this.#last,
      survey_version: 1,
      [isResident ? "resident_id" : "person_id"]: id,
      sent_at: toInstant(day),
      sent_on: day,
      expires_at: toInstant(addDays(day, 21)),
      started_at: done ?? (this.#says(0.3) ? toInstant(day) : null),
      completed_at: done,
    });
    if (!answers) return;
    this.responses.push({ ...shared, invitation_id: this.#last, completed_at: done, completed_on: answeredOn });
    this.#answerAll(clientId, survey, location, day.slice(0, 7));
  }

  #answerAll(clientId: number, survey: number, location: number, month: string): void {
    for (const question of invited[survey] ?? []) {
      if (!required.has(question) && this.#random() < 0.06) continue;
      this.answers.push({
        client_id: clientId,
        invitation_id: this.#last,
        ...this.#answer(question, location, month),
      });
    }
  }

  // Places are unanimous now and then, or nearly: those are the rows that must not disclose.
  #mood(question: number, location: number, month: string): number {
    const key = `${question} ${location} ${month}`;
    const known = this.#moods.get(key) ?? this.#random();
    this.#moods.set(key, known);
    return known;
  }

  #step(mood: number): number {
    if (mood > 0.75) return this.#random() < 0.93 ? pickInteger(this.#random, 4, 5) : pickInteger(this.#random, 1, 3);
    if (mood < 0.12) return this.#random() < 0.9 ? pickInteger(this.#random, 1, 2) : pickInteger(this.#random, 3, 5);
    if (mood > 0.65) return this.#random() < 0.97 ? 5 : 4;
    return pickInteger(this.#random, 1, 5);
  }

  #answer(question: number, location: number, month: string): Row {
    const known = questionsById.get(question);
    const mood = this.#mood(question, location, month);
    const empty = { likelihood: null, agreement: null, importance: null, value: null, choices: null };
    const row = { ...empty, question_id: question, question_type: known?.type };
    switch (known?.type) {
      case "agreement":
        return { ...row, agreement: this.#step(mood) };
      case "agreement-importance":
        return { ...row, agreement: this.#step(mood), importance: pickInteger(this.#random, 1, 5) };
      case "importance":
        return { ...row, importance: this.#step(mood) };
      case "likelihood":
        return { ...row, likelihood: known.likelihood, value: this.#step(mood) };
      case "yes-no":
        return { ...row, value: Number(this.#says(mood > 0.5 ? 0.95 : 0.4)) };
      case "multiple-choice":
        return { ...row, value: this.#choice(mood) };
      default:
        return { ...row, choices: this.#options(mood) };
    }
  }

  #says(chance: number): boolean {
    return this.#random() < chance;
  }

  #option(): number {
    return pickInteger(this.#random, 1, 4);
  }

  #choice(mood: number): number {
    return mood > 0.6 && this.#says(0.9) ? 1 : this.#option();
  }

  #options(mood: number): readonly number[] {
    const chosen = [mood > 0.5 ? 1 : this.#option(), this.#option()];
    return [...new Set(chosen)].toSorted((a, b) => a - b);
  }

  /** Writes the invitations since the last call. */
  async write(tx: ClientTx): Promise<void> {
    for (const table of ["invitations", "responses", "answers"] as const) {
      await insertRows(tx, table, this[table]);
      this[table].length = 0;
    }
  }
}
