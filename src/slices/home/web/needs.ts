import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import type { EscalationRow } from "#slices/plans/contract/escalations.contract.ts";

/** A need of the viewer: a resident's alert, or an overdue task of their people. */
export type Need =
  | { readonly kind: "alert"; readonly row: AlertRow }
  | { readonly kind: "escalation"; readonly row: EscalationRow };

/** Returns the deadline to answer an alert or, once it is assigned, to fix it; null without a deadline. */
function getDeadline({ acknowledged_at: answered, ...row }: AlertRow): string | null {
  return answered === null ? row.first_response_due : row.resolve_due;
}

const isLate = ({ kind, row }: Need): boolean => kind === "escalation" || row.urgency === "late";
const toTime = ({ kind, row }: Need): number => {
  const deadline = kind === "escalation" ? row.due_by_date : getDeadline(row);
  return deadline === null ? Infinity : Date.parse(deadline);
};

const compareNeeds = (one: Need, other: Need): number => {
  const late = Number(isLate(other)) - Number(isLate(one));
  const staff = Number(one.kind === "escalation") - Number(other.kind === "escalation");
  // Without a deadline on either side, or with the same one, the order stays.
  return late || staff || (toTime(one) === toTime(other) ? 0 : toTime(one) - toTime(other));
};

/** Sorts needs by urgency: late first, residents before staff, then the nearest deadline. */
export function sortNeeds(alerts: readonly AlertRow[], escalations: readonly EscalationRow[]): readonly Need[] {
  const needs: Need[] = [
    ...alerts.map((row) => ({ kind: "alert" as const, row })),
    ...escalations.map((row) => ({ kind: "escalation" as const, row })),
  ];
  return needs.toSorted(compareNeeds);
}
