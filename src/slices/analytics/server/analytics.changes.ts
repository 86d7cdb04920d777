import type { ClientTx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { AudienceService } from "./analytics.facts.ts";
import type { ComparedWindows } from "./analytics.time.ts";
import type { PrintedReason } from "./changes/change-reasons.rules.ts";
import { countAnswersNeeded } from "./changes/changed-tree.rules.ts";

export { FALSE_PART } from "./changes/changed-tree.rules.ts";

/**
 * Answers that a place needs in each window to detect a change of 5 points in four of five cases, at a usual spread.
 */
export const ANSWERS_NEEDED = countAnswersNeeded(5, 14);

/** A row of the tree of places; the company has no id. */
export type ChangePlace =
  | { readonly level: "company"; readonly id: null }
  | { readonly level: "region" | "location"; readonly id: number };

/** The requested metric and windows. */
export interface ChangesRequest {
  readonly service: AudienceService;
  readonly metric: string;
  readonly windows: ComparedWindows;
  /** Today in the client's zone. */
  readonly today: string;
}

/** A place that changed beyond chance. */
export interface ChangedPlace {
  readonly place: ChangePlace;
  readonly direction: "up" | "down";
  /** The list's sort key; never leaves the server. */
  readonly weight: number;
}

/** The changes of one metric, decided once for the whole client. */
export interface ChangeList {
  /** False when there is nothing to compare with: in the first year. */
  readonly hasEarlier: boolean;
  /** Every place that was tested. */
  readonly tested: readonly ChangePlace[];
  /** In no particular order. */
  readonly changed: readonly ChangedPlace[];
}

/** The kinds of parts of a change: topics, their factors, questions, or the places within. */
export type PartKind = "topic" | "factor" | "question" | "region" | "location";

/** The reasons why a figure of a place changed. */
export interface ChangeReasons {
  readonly parts: PartKind;
  /** They add up to the change shown. */
  readonly reasons: readonly PrintedReason<number>[];
  /** True when the change comes mostly from other people being invited rather than from other answers. */
  readonly isMostlyMix: boolean;
}

/** The changes beyond chance, and their reasons. */
export interface ChangesApi {
  /**
   * Returns the places of a client whose figure changed beyond chance (docs/adr/0049); `locations` are those in use.
   */
  find(
    tx: ClientTx,
    request: ChangesRequest & {
      readonly locations: readonly { readonly id: number; readonly regionId: number | null }[];
    },
  ): Promise<ChangeList>;
  /** Returns the reasons of a change of `shown` points at a place within a scope; null when its parts are not known. */
  explain(
    tx: ClientTx,
    request: ChangesRequest & { readonly scope: Scope; readonly place: ChangePlace; readonly shown: number },
  ): Promise<ChangeReasons | null>;
}
