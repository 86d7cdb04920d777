/** The largest share of all responses to a survey in a month that the flagship may have. */
export const FLAGSHIP_SHARE = 0.35;

/** Responses by survey and month of completion, of all companies but the flagship. */
export type ResponseCounts = Map<string, number>;

/** Returns the key of a survey and a month, from any day of it (YYYY-MM-DD). */
export function toCell(surveyId: number, day: string): string {
  return `${surveyId} ${day.slice(0, 7)}`;
}

/**
 * Limits the flagship's responses so that the other companies have at least 65% of every survey and month. Responses
 * of the others are counted, not limited.
 */
export class ResponseBudget {
  readonly #others: ResponseCounts;
  readonly #own: ResponseCounts | null;

  constructor(others: ResponseCounts, isFlagship: boolean) {
    this.#others = others;
    this.#own = isFlagship ? new Map() : null;
  }

  /** Counts one response on a day; returns false where it would exceed the limit. */
  take(surveyId: number, day: string): boolean {
    const cell = toCell(surveyId, day);
    if (this.#own === null) {
      this.#others.set(cell, (this.#others.get(cell) ?? 0) + 1);
      return true;
    }
    const own = (this.#own.get(cell) ?? 0) + 1;
    if (own * (1 - FLAGSHIP_SHARE) > (this.#others.get(cell) ?? 0) * FLAGSHIP_SHARE) return false;
    this.#own.set(cell, own);
    return true;
  }
}
