import { type Actor, getServicePermission } from "#slices/identity/server/identity.api.ts";
import type { ChangeEntry, ChangeMetric, ChangeReason } from "#slices/insights/contract/changes.contract.ts";
import type { RealChange, RealChanges } from "#slices/reports/server/reports.api.ts";
import type { DigestDeps } from "./digest.deps.ts";

/** A change as a digest lists it: of the month's list of what changed, or of the reader's own portfolio before there is one. */
export interface ListedChange extends Omit<RealChange, "place"> {
  readonly place: {
    /** 0: the company. */
    readonly id: number;
    readonly name: string;
    readonly linkType: RealChange["place"]["linkType"] | "company";
  };
  /** They add up to the change; none where they are unknown. */
  readonly reasons: readonly ChangeReason[];
}

/** The changes in a recipient's places, the most important first, and their days. */
export interface ListedChanges {
  readonly changes: readonly ListedChange[];
  readonly windows: RealChanges["windows"];
}

const columns: Readonly<Record<Exclude<ChangeMetric, "agreement_importance">, RealChange["column"]>> = {
  likely_to_renew_percentage: "likely_to_renew",
  likelihood_to_recommend: "likely_to_recommend",
  likely_to_remain_percentage: "likely_to_remain",
};

function toColumn({ metric, service }: ChangeEntry): RealChange["column"] {
  if (metric !== "agreement_importance") return columns[metric];
  return service === "ingage" ? "engagement" : "satisfaction";
}

function toListed(entry: ChangeEntry): ListedChange {
  const { m_id: id, name, level, service, metric, figure, reasons, to } = entry;
  return {
    place: { id: id ?? 0, name, linkType: level },
    service,
    column: toColumn(entry),
    kind: metric === "agreement_importance" ? "score" : "percent",
    value: figure.value,
    previous: figure.previous_value,
    delta: figure.delta,
    to,
    reasons,
  };
}

/** Returns the services with answers in which a person sees places. */
function findServices(actor: Actor): readonly RealChange["service"][] {
  return (["ingage", "intouch"] as const).filter((service) => {
    const right = getServicePermission(actor, service);
    return right !== null && right.role !== "employee";
  });
}

/**
 * Returns the changes in a recipient's places: the month's list, or all of their portfolio while there is no list yet.
 */
export async function readChanges(deps: DigestDeps, actor: Actor): Promise<ListedChanges> {
  const services = findServices(actor);
  if (services.length > 0) {
    const { data, meta } = await deps.insights.listChanges(actor, "year");
    const { state, windows } = meta.insight;
    if (state !== "pending") {
      return { changes: data.map(toListed), windows: services.map((service) => ({ service, ...windows })) };
    }
  }
  const { changes, windows } = await deps.reports.readRealChanges(actor);
  return { changes: changes.map((change) => ({ ...change, reasons: [] })), windows };
}
