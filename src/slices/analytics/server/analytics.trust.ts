import type { ClientTx } from "#platform/server/db/database.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";
import type { Filters } from "./analytics.dimensions.ts";
import type { AudienceService } from "./analytics.facts.ts";
import type { Released } from "./analytics.figures.ts";
import type { DateRange } from "./analytics.time.ts";

/** The places, within the scope, and the days of a precision request. */
export interface PrecisionRequest {
  readonly service: AudienceService;
  readonly range: DateRange;
  readonly scope: Scope;
  readonly filters?: Filters;
  readonly locationIds?: readonly number[];
  readonly today: string;
}

/** How precise a score is. */
export interface Precision {
  readonly score: Released;
  /** Half of the 95% confidence interval of the score, in points; null when it contains protected answers. */
  readonly halfWidth: number | null;
  /** True when it contains protected answers; then only the n shown may be disclosed. */
  readonly hasProtected: boolean;
  readonly responseRate: Released;
}

/** The precision of scores, as far as it may be disclosed. */
export interface PrecisionApi {
  read(tx: ClientTx, request: PrecisionRequest): Promise<Precision>;
}
