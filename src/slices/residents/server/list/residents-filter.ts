import type {
  ResidentGeneral,
  ResidentOption,
  ResidentSort,
} from "#slices/residents/contract/residents-list.contract.ts";
import type { LeaseCircumstances } from "../warnings/lease-warnings.rules.ts";
import type { AnswerBounds, ResidentAlerts, ResidentAnswers } from "./contributions.ts";

/** The residents of a request; all conditions must be met. */
export interface ResidentsFilter {
  /** Today in the client's zone. */
  readonly today: string;
  readonly general: ResidentGeneral;
  readonly text: string;
  /** Any of them; empty: all. */
  readonly options: readonly ResidentOption[];
  /** Leases and answers at these locations; null: everywhere, also residents without a lease. */
  readonly locationIds: readonly number[] | null;
  /** Leases that end from today to this day; null: whenever they end. */
  readonly leaseEndsBy: string | null;
  /** Leases that end soon and are in one of these groups; null: all residents. */
  readonly alike: readonly LeaseCircumstances[] | null;
  readonly bounds: AnswerBounds;
}

export interface ResidentsOrder {
  readonly sort: ResidentSort;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

export interface ResidentContributions {
  readonly answers: ResidentAnswers;
  readonly alerts: ResidentAlerts;
}
