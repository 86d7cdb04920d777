import type { InvitationOutcome } from "#slices/surveys/contract/resident-invitations.contract.ts";
import { channels } from "#slices/surveys/contract/sending.contract.ts";
import type { Survey } from "../catalog/catalog.schema.ts";
import type { Decision, Recipient } from "./send-decision.rules.ts";

interface RecipientDecision {
  readonly recipient: Recipient;
  readonly decision: Decision;
}

/** Maximum number of names per group. */
const MAX_NAMES = 50;

function compareByName({ recipient: a }: RecipientDecision, { recipient: b }: RecipientDecision): number {
  return a.firstName.localeCompare(b.firstName) || a.lastName.localeCompare(b.lastName) || a.id - b.id;
}

const toPerson = ({ recipient: { id, firstName, lastName } }: RecipientDecision) => ({
  id,
  name: `${firstName} ${lastName}`.trim(),
});

/**
 * Builds the outcome for a selection, as shown before and after sending: counts, reasons and the first names of each
 * group.
 */
export function buildOutcome(
  survey: Pick<Survey, "id" | "name">,
  decided: readonly RecipientDecision[],
): InvitationOutcome {
  const all = decided.toSorted(compareByName);
  const invited = all.filter(({ decision }) => decision.kind === "invite");
  const skipped = all.flatMap((each) => (each.decision.kind === "skip" ? [{ each, skip: each.decision }] : []));
  const reasons = [...Map.groupBy(skipped, ({ skip: { reason } }) => reason)];
  return {
    survey: { id: survey.id, name: survey.name },
    invited: invited.length,
    by_channel: channels.flatMap((channel) => {
      const count = invited.filter(({ decision }) => decision.kind === "invite" && decision.channel === channel).length;
      return count === 0 ? [] : [{ channel, count }];
    }),
    people: invited.slice(0, MAX_NAMES).map(toPerson),
    skipped: skipped.length,
    skipped_by_reason: reasons
      .map(([reason, group]) => ({
        reason,
        count: group.length,
        people: group.slice(0, MAX_NAMES).map(({ each, skip }) => ({ ...toPerson(each), next_day: skip.nextDay })),
      }))
      .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
  };
}
