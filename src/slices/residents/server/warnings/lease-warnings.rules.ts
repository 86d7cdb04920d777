import type { LeaseAnswer, LeaseRisk } from "#slices/residents/contract/lease-warnings.contract.ts";

/** Warnings begin this many days before the last day of a lease. */
export const WARNED_DAYS = 90;
/** Past leases count with their facts this many days before their last day. */
export const OBSERVATION_DAYS = 60;
/** A lease of the same resident and home that starts within this many days is a renewal, as in reports. */
export const RENEWED_WITHIN_DAYS = 30;
/** An older answer about renewing predicts nothing about the next lease. */
export const ANSWER_DAYS = 365;
/** A rate counts as if this many further leases had ended at the usual rate. */
const SHRINKAGE = 20;
/** The distance from the usual rate from which on a lease is in another band. */
const BAND_DISTANCE = 0.075;

const UNLIKELY_TO = 2;
const LIKELY_FROM = 4;

/** Returns the group of an answer from 1 to 5; null: there is no open one. */
export function toLeaseAnswer(value: number | null): LeaseAnswer {
  if (value === null) return "none";
  if (value <= UNLIKELY_TO) return "unlikely";
  return value >= LIKELY_FROM ? "likely" : "neutral";
}

/** The inputs of an early warning: nothing else about a person, their home or their place. */
export interface LeaseCircumstances {
  readonly answer: LeaseAnswer;
  readonly hasIssue: boolean;
}

/** Similar past leases, and how many of them were not renewed. */
export interface PastLeases extends LeaseCircumstances {
  /** The month of the facts, counted from the year 0. */
  readonly observedMonth: number;
  /** The month in which the outcome became known. */
  readonly outcomeMonth: number;
  readonly leases: number;
  readonly left: number;
}

interface Count {
  readonly leases: number;
  readonly left: number;
}

const none: Count = { leases: 0, left: 0 };

const toKey = ({ answer, hasIssue }: LeaseCircumstances): string => `${answer} ${hasIssue}`;

/** Past leases added up: eight groups and all together. */
export class LeavingRates {
  readonly #groups = new Map<string, Count>();
  #all: Count = none;

  constructor(past: Iterable<PastLeases> = []) {
    for (const each of past) {
      const before = this.#groups.get(toKey(each)) ?? none;
      this.#groups.set(toKey(each), { leases: before.leases + each.leases, left: before.left + each.left });
      this.#all = { leases: this.#all.leases + each.leases, left: this.#all.left + each.left };
    }
  }

  /** How many outcomes are known. */
  get outcomes(): number {
    return this.#all.leases;
  }

  /** Returns the company's usual rate, which is independent of the lease itself; null without an outcome. */
  get usual(): number | null {
    return this.#all.leases === 0 ? null : this.#all.left / this.#all.leases;
  }

  /** Returns the number of similar past leases. */
  count(lease: LeaseCircumstances): number {
    return (this.#groups.get(toKey(lease)) ?? none).leases;
  }

  /** Returns how often similar past leases were not renewed, drawn to the usual rate the more the fewer there are. */
  computeRate(lease: LeaseCircumstances): number | null {
    const { usual } = this;
    if (usual === null) return null;
    const { leases, left } = this.#groups.get(toKey(lease)) ?? none;
    return (left + SHRINKAGE * usual) / (leases + SHRINKAGE);
  }

  /** The band of a lease; null without an outcome. */
  computeRisk(lease: LeaseCircumstances): LeaseRisk | null {
    const [rate, { usual }] = [this.computeRate(lease), this];
    if (rate === null || usual === null) return null;
    if (rate - usual >= BAND_DISTANCE) return "higher";
    return usual - rate >= BAND_DISTANCE ? "lower" : "usual";
  }
}
