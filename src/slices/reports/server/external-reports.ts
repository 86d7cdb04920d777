import type { ReportLabel } from "#slices/reports/contract/report-labels.contract.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { locationRight } from "./places/place-pages.rules.ts";

/** A standard report that another slice answers and shows on a page of its own. */
export interface ExternalReport {
  /** Its number among the standard reports, which schedules keep: never given to another one. */
  readonly reportId: number;
  readonly title: ReportLabel;
  /** Its name in addresses, with underscores. */
  readonly urlKey: string;
  /** The service whose right opens it; a right of an employee does not. */
  readonly service: Service;
  /** The page that shows it. */
  readonly path: string;
  /** The address of its data. */
  readonly endpoint: string;
}

/** Those of them that someone may open. */
export function furtherFor(actor: Actor, further: readonly ExternalReport[] = []): readonly ExternalReport[] {
  return further.filter(({ service }) => locationRight(actor, service) !== null);
}
