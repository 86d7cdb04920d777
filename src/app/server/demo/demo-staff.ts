import { rehire, hire, toLatest, leave, transfer } from "#slices/people/server/employments.rules.ts";
import type { Random } from "./content/random.ts";
import type { DemoCompany } from "./content/company.ts";
import type { PositionCategory } from "./content/positions.ts";
import { toDayNumber, formatDay, type DemoFrame } from "./demo-days.ts";
import { unwrapOutcome, toPlacement, type JobOpening, type StaffMember } from "./demo-job-openings.ts";

const YEAR = 365;
/** Years that people stay in one job, on average. */
const stays: Readonly<Record<PositionCategory, number>> = {
  Management: 4.5,
  Leasing: 2.4,
  Maintenance: 3.1,
  "Grounds and Housekeeping": 2.2,
  Corporate: 6,
};
const TRANSFERS = 0.14;
const RETURNS = 0.05;
const PEOPLE = 50_000;
/** Share of ends that the company initiated. */
const ENDED_BY_COMPANY = 0.22;
const INVOLUNTARY = 1;
const VOLUNTARY = 5;
const reasons = ["Another job", "Moving away", "Family", "School", "Pay", "Schedule"] as const;

interface FormerHolder {
  readonly member: StaffMember;
  /** The last day in the old job opening. */
  readonly until: number;
}

/** The language of a company, and the share of its staff that reads Spanish. */
type StaffLanguages = Pick<DemoCompany, "locale" | "spanish">;

/** Fills job openings over the years: people are hired, leave, change jobs, come back. */
export class Staffing {
  readonly members: StaffMember[] = [];
  readonly #random: Random;
  readonly #frame: DemoFrame;
  readonly #languages: StaffLanguages;
  readonly #moving: FormerHolder[] = [];
  readonly #gone: FormerHolder[] = [];

  constructor(random: Random, frame: DemoFrame, languages: StaffLanguages) {
    this.#random = random;
    this.#frame = frame;
    this.#languages = languages;
  }

  /** All people who had a job opening, from the first to today's. */
  fill(jobOpening: JobOpening): void {
    const { todayNumber } = this.#frame;
    const opens = jobOpening.place?.opens ?? 0;
    if (jobOpening.isSteady) this.hire(jobOpening, Math.max(opens, todayNumber - this.#random.between(500, 1600)));
    else this.#fill(jobOpening, opens);
  }

  /** The holders of a job opening, one after another. */
  #fill(jobOpening: JobOpening, opens: number): void {
    const { first, todayNumber } = this.#frame;
    const closes = jobOpening.place?.closes ?? null;
    const until = closes ?? todayNumber - 1;
    // At the beginning it is filled; in a new place it is vacant.
    let from = Math.max(opens, first);
    let member = opens > first ? this.#person(jobOpening, from) : this.hire(jobOpening, first - this.#stay(jobOpening));
    for (;;) {
      const left = from + 20 + this.#stay(jobOpening);
      if (left < until) this.#letGo(member, left);
      else if (closes !== null) this.#letGo(member, until);
      from = left + 6 + Math.round(Math.abs(this.#random.normal()) * 18);
      if (from > until) return;
      member = this.#person(jobOpening, from);
    }
  }

  /** Closes the remaining employments: people without a new job opening have left. */
  finish(): void {
    for (const { member, until } of this.#moving) this.#leave(member, until);
    this.#moving.length = 0;
  }

  /** A person's first day in a job opening. */
  hire(jobOpening: JobOpening, from: number): StaffMember {
    const random = this.#random.fork(PEOPLE + this.members.length);
    const drawn = random.happens(this.#languages.spanish) ? "es" : "en";
    // Accounts that visitors sign in with use the company's language, whatever day the demo is of.
    const locale = jobOpening.isSteady ? this.#languages.locale : drawn;
    const member = {
      history: hire(toPlacement(jobOpening), formatDay(from)),
      jobOpening,
      locale,
      random,
    } satisfies StaffMember;
    this.members.push(member);
    return member;
  }

  /** Returns the person for a vacant job opening: from another opening, a former employee, or a new one. */
  #person(jobOpening: JobOpening, from: number): StaffMember {
    const isSameCategory = ({ member }: FormerHolder): boolean =>
      member.jobOpening.position.category === jobOpening.position.category;
    const mover = this.#moving.findIndex(
      (each) => isSameCategory(each) && each.until < from + 15 && each.until > from - 30,
    );
    const [moving] = mover < 0 ? [] : this.#moving.splice(mover, 1);
    if (moving) {
      const { member, until } = moving;
      member.history = unwrapOutcome(transfer(member.history, toPlacement(jobOpening), formatDay(until + 1)));
      member.jobOpening = jobOpening;
      return member;
    }
    if (!this.#random.happens(RETURNS)) return this.hire(jobOpening, from);
    const returner = this.#gone.findIndex((each) => isSameCategory(each) && each.until < from - 10);
    const [gone] = returner < 0 ? [] : this.#gone.splice(returner, 1);
    if (!gone) return this.hire(jobOpening, from);
    gone.member.history = unwrapOutcome(rehire(gone.member.history, toPlacement(jobOpening), formatDay(from)));
    gone.member.jobOpening = jobOpening;
    return gone.member;
  }

  /** Days that a person stays; the distribution is memoryless, so also the days that remain. */
  #stay(jobOpening: JobOpening): number {
    return Math.ceil(-Math.log(1 - this.#random.next()) * stays[jobOpening.position.category] * YEAR);
  }

  #letGo(member: StaffMember, until: number): void {
    if (this.#random.happens(TRANSFERS)) this.#moving.push({ member, until });
    else this.#leave(member, until);
  }

  #leave(member: StaffMember, until: number): void {
    const isKnown = this.#random.happens(ENDED_BY_COMPANY);
    const categoryId = isKnown ? INVOLUNTARY : VOLUNTARY;
    const reason = isKnown ? null : this.#random.pick(reasons);
    const start = toDayNumber(toLatest(member.history)?.startDate ?? formatDay(until));
    member.history = leave(member.history, formatDay(Math.max(start, until)), { categoryId, reason });
    this.#gone.push({ member, until });
  }
}
