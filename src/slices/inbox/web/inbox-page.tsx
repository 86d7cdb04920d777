import {
  IconBellRinging,
  IconCheck,
  IconClock,
  IconFileImport,
  IconFlag,
  IconMessage,
  IconReport,
  type Icon,
} from "@tabler/icons-react";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useRef, useState, type ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { useNarrow } from "#platform/web/use-narrow.ts";
import { useListKeys } from "#platform/web/use-list-keys.ts";
import type { InboxKind, InboxReply, InboxRow, SnoozeTime } from "#slices/inbox/contract/inbox.contract.ts";
import { useInboxStrings } from "#slices/inbox/web/inbox-strings.ts";
import { toInboxLabels } from "#slices/inbox/web/inbox-labels.ts";
import { MutedKinds, useMuting, type MuteControls } from "#slices/inbox/web/muted-kinds.tsx";
import { useInbox, useMark } from "#slices/inbox/web/use-inbox.ts";
import { ActionMenu } from "#ui/menu.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import { WriteButton } from "#ui/write-button.tsx";
import { ZoneNote } from "#ui/zone.tsx";
import "#slices/inbox/web/inbox.css";

const pictures: Readonly<Record<InboxKind, Icon>> = {
  alert: IconBellRinging,
  assignment_comment: IconMessage,
  flagged_comment: IconFlag,
  import: IconFileImport,
  report: IconReport,
};
const ROW = 64;
const WAITING_ROWS = 5;
/** The number of items of a list before the rest is requested: a phone shows both lists on three screens. */
const FIRST = { desk: 7, phone: 6 } as const;

/** The viewer's items, late ones first, each with buttons to mark it as done or snooze it. */
export function InboxPage(): ReactNode {
  const t = useInboxStrings();
  usePageTitle(t("title"));
  const inbox = useInbox();
  return (
    <div className="cy-wrap cy-page">
      <PageHeader title={t("title")} sub={t("sub")} />
      {inbox.isPending && (
        <div className="cy-panel ib-coming" aria-busy="true">
          {Array.from({ length: WAITING_ROWS }, (_, row) => (
            <Skeleton key={row} width="100%" height={ROW} />
          ))}
        </div>
      )}
      {inbox.isError && <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />}
      {inbox.data && <InboxLists reply={inbox.data} />}
    </div>
  );
}

const toName = ({ kind, key }: InboxRow): string => `${kind} ${key}`;

/** Marks items. Each disappears at once, and comes back when it could not be saved. */
function useMarking(): {
  readonly isMarked: (row: InboxRow) => boolean;
  readonly hasFailed: boolean;
  readonly onMark: (row: InboxRow, until: SnoozeTime | null) => void;
} {
  const { mutateAsync } = useMark();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [hasFailed, setHasFailed] = useState(false);
  const save = async (row: InboxRow, until: SnoozeTime | null): Promise<void> => {
    const name = toName(row);
    setMarked((before) => new Set(before).add(name));
    setHasFailed(false);
    // Hidden until the list is read again, because a snoozed item may come back later.
    const isSaved = await mutateAsync({ row, until }).then(
      () => true,
      () => false,
    );
    setHasFailed((before) => before || !isSaved);
    setMarked((before) => new Set([...before].filter((each) => each !== name)));
  };
  return { isMarked: (row) => marked.has(toName(row)), hasFailed, onMark: (row, until) => void save(row, until) };
}

/** Whether the address shows a whole list, and the action that changes it. */
function useWholeList(name: string): [boolean, () => void] {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const whole = (search["all"] ?? "").split(",").filter((each) => each !== "");
  const isWhole = whole.includes(name);
  const others = whole.filter((each) => each !== name);
  const next = (isWhole ? others : [...others, name]).join(",");
  return [
    isWhole,
    () => void navigate({ to: ".", search: next === "" ? {} : { all: next }, resetScroll: false, replace: true }),
  ];
}

function InboxLists({ reply: { data, meta } }: { reply: InboxReply }): ReactNode {
  const t = useInboxStrings();
  const marking = useMarking();
  const lists = useRef<HTMLDivElement>(null);
  useListKeys(lists);
  const muting = useMuting();
  const actions = meta.may_mark ? { onMark: marking.onMark, onMute: muting.onMute } : null;
  const rows = data.filter((row) => !marking.isMarked(row));
  const late = rows.filter((row) => row.is_late);
  const others = rows.filter((row) => !row.is_late);
  const more = meta.total - data.length;
  return (
    <div className="ib-lists" ref={lists}>
      <div role="status">
        {(marking.hasFailed || muting.hasFailed) && <Notice tone="danger">{t("markFailed")}</Notice>}
        <span className="cy-sr">{muting.announcement}</span>
      </div>
      {rows.length === 0 && more === 0 && <EmptyState title={t("empty")} />}
      {late.length > 0 && <InboxList title={t("late")} name="late" rows={late} actions={actions} />}
      {others.length > 0 && <InboxList title={t("waiting")} name="waiting" rows={others} actions={actions} />}
      <BelowLists shown={rows.length} more={more} />
      {meta.muted.length > 0 && <MutedKinds kinds={meta.muted} onUnmute={actions && muting.onUnmute} />}
    </div>
  );
}

/** The zone of the times above, and how many items are not shown. */
function BelowLists({ shown, more }: { shown: number; more: number }): ReactNode {
  const t = useInboxStrings();
  return (
    <>
      {shown > 0 && <ZoneNote />}
      {more > 0 && <p className="ib-more">{t("more", { count: more })}</p>}
    </>
  );
}

/** The viewer's actions on an item; null during impersonation. */
type ItemActions = {
  readonly onMark: (row: InboxRow, until: SnoozeTime | null) => void;
  readonly onMute: MuteControls["onMute"];
} | null;

interface InboxListProps {
  title: string;
  /** Its name in the address. */
  name: "late" | "waiting";
  rows: readonly InboxRow[];
  actions: ItemActions;
}

function InboxList({ title, name, rows, actions }: InboxListProps): ReactNode {
  const t = useInboxStrings();
  const [isWhole, toggle] = useWholeList(name);
  const first = useNarrow() ? FIRST.phone : FIRST.desk;
  return (
    <Panel title={title} flush>
      <table className="ib-list">
        <thead className="cy-sr">
          <tr>
            <th scope="col">{t("item")}</th>
            {actions && <th scope="col">{t("actions")}</th>}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? rows : rows.slice(0, first)).map((row) => (
            <InboxLine key={toName(row)} row={row} actions={actions} />
          ))}
        </tbody>
      </table>
      {rows.length > first && (
        <button type="button" className="ib-all" aria-expanded={isWhole} onClick={toggle}>
          {isWhole ? t("showFewer") : t("showAll", { count: rows.length })}
        </button>
      )}
    </Panel>
  );
}

function InboxLine({ row, actions }: { row: InboxRow; actions: ItemActions }): ReactNode {
  const t = useInboxStrings();
  const { title, about, when } = toInboxLabels(row, t, useLocale());
  const { kind } = row;
  const Picture = pictures[kind];
  return (
    <tr data-late={row.is_late || undefined} data-failed={row.has_failed || undefined}>
      <td>
        <UiLink className="cy-table-link ib-link" href={row.to}>
          <Picture size={20} stroke={1.75} aria-hidden="true" />
          <span>
            <strong>{title}</strong>
            <span className="ib-about">{about}</span>
            <span className="ib-when">{when}</span>
          </span>
        </UiLink>
      </td>
      {actions && (
        <td className="ib-actions">
          <WriteButton
            className="cy-button"
            aria-label={t("doneWith", { title: `${title}, ${about}` })}
            onClick={() => actions.onMark(row, null)}
          >
            <IconCheck size={16} stroke={1.75} aria-hidden="true" />
            <span>{t("done")}</span>
          </WriteButton>
          <ActionMenu
            label={t("snoozeOf", { title: `${title}, ${about}` })}
            face={
              <>
                <IconClock size={16} stroke={1.75} aria-hidden="true" />
                <span>{t("snooze")}</span>
              </>
            }
            items={[
              { key: "tomorrow", label: t("tomorrow"), writes: true, onSelect: () => actions.onMark(row, "tomorrow") },
              { key: "monday", label: t("monday"), writes: true, onSelect: () => actions.onMark(row, "monday") },
            ]}
          />
          {kind !== "flagged_comment" && (
            <ActionMenu
              label={t("moreFor", { title: `${title}, ${about}` })}
              items={[{ key: "mute", label: t(`mute_${kind}`), writes: true, onSelect: () => actions.onMute(kind) }]}
            />
          )}
        </td>
      )}
    </tr>
  );
}
