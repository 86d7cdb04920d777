import type { ClientTx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { AudienceService } from "./analytics.facts.ts";
import type { ComparedWindows } from "./analytics.time.ts";
import type { PrintedReason } from "./changes/change-reasons.rules.ts";
import { countAnswersNeeded } from "./changes/changed-tree.rules.ts";

export { FALSE_PART } from "./changes/changed-tree.rules.ts";

/** Answers that a place needs in each window for a change of 5 points to be found in four of five cases, at a usual spread. */
export const ANSWERS_NEEDED = countAnswersNeeded(5, 14);

/** A row of the tree of places; the company has no id. */
export type ChangePlace =
  | { readonly level: "company"; readonly id: null }
  | { readonly level: "region" | "location"; readonly id: number };

/** Which figure, and in which windows. */
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
  /** What the list is ordered by; never leaves the server. */
  readonly weight: number;
}

/** What changed of one figure, decided once for the whole client. */
export interface ChangeList {
  /** False where there is nothing to compare with: the first year. */
  readonly hasEarlier: boolean;
  /** Every place that was tested. */
  readonly tested: readonly ChangePlace[];
  /** In no order. */
  readonly changed: readonly ChangedPlace[];
}

/** What the parts of a change are known by: topics, their factors, questions, or the places within. */
export type PartKind = "topic" | "factor" | "question" | "region" | "location";

/** Why a figure of a place changed. */
export interface ChangeReasons {
  readonly parts: PartKind;
  /** They add up to the change that is shown. */
  readonly reasons: readonly PrintedReason<number>[];
  /** Whether other people were invited rather than other answers given. */
  readonly isMostlyMix: boolean;
}

/** What changed beyond chance, and why. */
export interface ChangesApi {
  /** The places of a client whose figure changed beyond chance (docs/adr/0049); `locations` are those in use. */
  find(
    tx: ClientTx,
    request: ChangesRequest & {
      readonly locations: readonly { readonly id: number; readonly regionId: number | null }[];
    },
  ): Promise<ChangeList>;
  /** The reasons of a change of `shown` points at a place within a scope; null where its parts are not known. */
  explain(
    tx: ClientTx,
    request: ChangesRequest & { readonly scope: Scope; readonly place: ChangePlace; readonly shown: number },
  ): Promise<ChangeReasons | null>;
}
