import type { ClientTx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { Filters } from "./analytics.dimensions.ts";
import type { AudienceService } from "./analytics.facts.ts";
import type { Released } from "./analytics.figures.ts";
import type { DateRange } from "./analytics.time.ts";

/** Of which places, within the scope, in which days. */
export interface PrecisionRequest {
  readonly service: AudienceService;
  readonly range: DateRange;
  readonly scope: Scope;
  readonly filters?: Filters;
  readonly locationIds?: readonly number[];
  readonly today: string;
}

/** How sure a score is. */
export interface Precision {
  readonly score: Released;
  /** Half of the interval that holds the score in 95 of 100 cases, in points; null where protected answers are in it. */
  readonly halfWidth: number | null;
  /** True where protected answers are in it: then the n that is shown is all that may be said. */
  readonly hasProtected: boolean;
  readonly responseRate: Released;
}

/** How sure scores are, as far as it may be said. */
export interface PrecisionApi {
  read(tx: ClientTx, request: PrecisionRequest): Promise<Precision>;
}
