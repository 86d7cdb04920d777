import type { ReportLabel } from "#slices/reports/contract/report-labels.gen.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { findLocationPermission } from "./places/place-pages.rules.ts";

/** A standard report that another slice serves and shows on a page of its own. */
export interface ExternalReport {
  /** Its number among the standard reports. Schedules store it, so it is never reused. */
  readonly reportId: number;
  readonly title: ReportLabel;
  /** Its key in addresses, with underscores. */
  readonly urlKey: string;
  /** The service whose permission opens it; an employee's permission does not. */
  readonly service: Service;
  /** The path of its page. */
  readonly path: string;
  /** The address of its data. */
  readonly endpoint: string;
}

/** Returns the external reports that a person may open. */
export function listExternalReports(actor: Actor, further: readonly ExternalReport[] = []): readonly ExternalReport[] {
  return further.filter(({ service }) => findLocationPermission(actor, service) !== null);
}
