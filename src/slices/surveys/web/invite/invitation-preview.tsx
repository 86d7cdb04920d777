import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { InvitationOutcome } from "#slices/surveys/contract/resident-invitations.contract.ts";
import { useEventStrings } from "#slices/surveys/web/event-strings.ts";
import { useInviteStrings } from "#slices/surveys/web/invite/invite-strings.ts";
import { useCounted, useSurveysStrings } from "#slices/surveys/web/strings.ts";
import { formatDay } from "#ui/format.ts";
import { Notice } from "#ui/notice.tsx";

type Group = InvitationOutcome["skipped_by_reason"][number];

interface PreviewProps {
  outcome: InvitationOutcome;
  /** Whether another survey is selected and its preview is still loading. */
  isStale: boolean;
}

/** How many residents are invited by each channel, and who is skipped and why; each line expands to names. */
export function InvitationPreview({ outcome, isStale }: PreviewProps): ReactNode {
  const t = useInviteStrings();
  const words = useSurveysStrings();
  const counted = useCounted();
  const { invited, by_channel: channels, skipped, skipped_by_reason: groups } = outcome;
  const ways = channels.map(({ channel, count }) => `${words(`channel_${channel}`)} ${counted(count).n}`);
  return (
    <div className="sv-outcome" aria-busy={isStale}>
      <div aria-live="polite">
        {invited === 0 ? (
          <Notice tone="warning">{t("noneInvited")}</Notice>
        ) : (
          <NameList summary={<strong>{t("invited", counted(invited))}</strong>} aside={ways.join(" · ")}>
            <Names people={outcome.people} count={invited} />
          </NameList>
        )}
        {skipped > 0 && <p className="sv-outcome-rest">{t("leftOut", counted(skipped))}</p>}
      </div>
      {groups.map((group) => (
        <SkippedGroup key={group.reason} group={group} />
      ))}
      {invited > 0 && <p className="cy-meta">{t("now")}</p>}
    </div>
  );
}

function SkippedGroup({ group }: { group: Group }): ReactNode {
  const reasons = useEventStrings();
  const locale = useLocale();
  const counted = useCounted();
  const then = group.reason === "event_due" ? "asksThen" : "askAgain";
  const people = group.people.map(({ next_day: day, ...person }) => ({
    ...person,
    note: day === null ? null : reasons(then, { day: formatDay(day, locale) }),
  }));
  return (
    <NameList summary={reasons(`reason_${group.reason}`)} aside={counted(group.count).n}>
      <Names people={people} count={group.count} />
    </NameList>
  );
}

interface NameListProps {
  summary: ReactNode;
  /** Content at the end of the line. */
  aside: string;
  children: ReactNode;
}

function NameList({ summary, aside, children }: NameListProps): ReactNode {
  return (
    <details className="sv-names">
      <summary>
        <span>{summary}</span>
        <span className="sv-names-aside">{aside}</span>
      </summary>
      {children}
    </details>
  );
}

interface NamesProps {
  people: readonly { readonly id: number; readonly name: string; readonly note?: string | null }[];
  /** The total; only the first ones are listed by name. */
  count: number;
}

function Names({ people, count }: NamesProps): ReactNode {
  const t = useInviteStrings();
  const counted = useCounted();
  const rest = count - people.length;
  return (
    <ul>
      {people.map(({ id, name, note = null }) => (
        <li key={id}>
          <span>{name === "" ? t("erased") : name}</span>
          {note !== null && <span className="cy-meta">{note}</span>}
        </li>
      ))}
      {rest > 0 && <li className="cy-meta">{t("more", counted(rest))}</li>}
    </ul>
  );
}
