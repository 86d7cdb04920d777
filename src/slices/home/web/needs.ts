import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import type { EscalationRow } from "#slices/plans/contract/escalations.contract.ts";

/** Something that waits for the viewer: a resident's alert, or a task of their people that no one did in time. */
export type Need =
  | { readonly kind: "alert"; readonly row: AlertRow }
  | { readonly kind: "escalation"; readonly row: EscalationRow };

/** Until when an alert is to be answered or, once someone has it, fixed; null without a clock. */
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

/** What waits in the order of attention: late first, residents before staff, then the nearest deadline. */
export function sortNeeds(alerts: readonly AlertRow[], escalations: readonly EscalationRow[]): readonly Need[] {
  const needs: Need[] = [
    ...alerts.map((row) => ({ kind: "alert" as const, row })),
    ...escalations.map((row) => ({ kind: "escalation" as const, row })),
  ];
  return needs.toSorted(compareNeeds);
}
