import { MIN_PEOPLE } from "../people.rules.ts";
import type { CellInvitee, SegmentKey } from "./segments.rules.ts";
import { type AnswerGroup, listPeople } from "./disclosure-checker.ts";

/**
 * Minimum number of invited people who must not have answered; otherwise a number of people would disclose that the
 * rest did.
 */
const MIN_SILENT = 2;

function isOfKey({ invitee, tenureBand }: CellInvitee, key: SegmentKey, surveyIds: ReadonlySet<number>): boolean {
  switch (key.kind) {
    case "survey":
      return invitee.surveyId === key.id;
    case "question":
      return surveyIds.has(invitee.surveyId);
    case "position_category":
      return invitee.positionCategoryId === key.id;
    case "tenure_band":
      return tenureBand === key.id;
    default:
      return invitee.positionCategoryId === key.id && surveyIds.has(invitee.surveyId);
  }
}

const listSurveys = (hidden: readonly AnswerGroup[]): ReadonlySet<number> =>
  new Set(hidden.map(({ of }) => of.response.surveyId));

/** The people invited to a place's cells of one month; decides whether those missing from the answers are enough. */
export class SilentInvitees {
  readonly #invitees: readonly CellInvitee[];
  readonly #answered: ReadonlySet<number>;
  readonly #end: string;

  /** `block`: all answers of the place; `end`: the first day after the cells' month. */
  constructor(invitees: readonly CellInvitee[], groups: readonly AnswerGroup[], end: string) {
    const locations = new Set(groups.map(({ of }) => of.response.locationId));
    this.#invitees = invitees.filter(({ invitee }) => locations.has(invitee.locationId));
    this.#answered = listPeople(groups);
    this.#end = end;
  }

  // People who answered openly are known by name, so they are not silent; people in an earlier cell answered.
  #isSilent({ invitee }: CellInvitee, people: ReadonlySet<number>): boolean {
    if (invitee.person === null || people.has(invitee.person)) return false;
    const isOpen = invitee.completedDate === null || invitee.completedDate >= this.#end;
    return isOpen || this.#answered.has(invitee.person);
  }

  /** Returns whether enough of those invited to a part did not answer in it. */
  areEnough(key: SegmentKey, hidden: readonly AnswerGroup[]): boolean {
    const surveyIds = listSurveys(hidden);
    return this.#countSilent(hidden, (each) => isOfKey(each, key, surveyIds)) >= MIN_SILENT;
  }

  /**
   * Returns whether the rest beside the shown parts is large enough, or none of it was invited. An empty rest of people
   * who were invited would identify those who did not answer.
   */
  leaveEnough(shown: readonly SegmentKey[], rest: readonly AnswerGroup[]): boolean {
    const people = listPeople(rest);
    const isByQuestion = shown.every(({ kind }) => kind === "question" || kind === "category_question");
    if (rest.length === 0 && isByQuestion) return true;
    const surveyIds = listSurveys(rest);
    const isOfRest = (each: CellInvitee): boolean =>
      isByQuestion ? surveyIds.has(each.invitee.surveyId) : !shown.some((key) => isOfKey(each, key, surveyIds));
    const isAnybody = rest.length > 0 || this.#invitees.some(isOfRest);
    return !isAnybody || (people.size >= MIN_PEOPLE && this.#countSilent(rest, isOfRest) >= MIN_SILENT);
  }

  #countSilent(hidden: readonly AnswerGroup[], matches: (invitee: CellInvitee) => boolean): number {
    const people = listPeople(hidden);
    const silent = this.#invitees.filter((each) => matches(each) && this.#isSilent(each, people));
    return new Set(silent.map(({ invitee }) => invitee.person)).size;
  }
}
