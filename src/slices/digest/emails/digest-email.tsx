import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";
import type { LeasesAtRisk } from "#slices/residents/server/residents.api.ts";
import {
  type LikelyLateItem,
  type OverdueActionItem,
  type OverdueTaskItem,
  tags,
  toAlertItem,
  toDetail,
  toLikelyLateItem,
  toOverdueItem,
  toTaskItem,
  type WaitingAlertItem,
} from "./digest-items.tsx";
import { buildLeasesGroup } from "./digest-leases.tsx";
import type { ListedChange, ListedChanges } from "#slices/digest/server/listed-changes.ts";
import type { DigestDetail, DigestItem } from "./digest-parts.tsx";
import { buildCountItem, DigestHeading, DigestItems, marks } from "./digest-parts.tsx";
import { digestTexts, getLabel, type DigestTexts } from "./digest-texts.tsx";

/** The weekly digest of one recipient. */
export interface DigestEmailProps {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly firstName: string;
  /** Empty for recipients who see no metric values: the email then says nothing about changes. */
  readonly windows: ListedChanges["windows"];
  readonly changes: readonly {
    readonly name: string;
    readonly href: string;
    readonly figures: readonly ListedChange[];
  }[];
  readonly moreChanges: number;
  readonly standing: number;
  readonly alerts: readonly WaitingAlertItem[];
  readonly alertCount: number;
  readonly lateAlerts: number;
  readonly tasks: readonly OverdueTaskItem[];
  readonly taskCount: number;
  readonly escalated: number;
  readonly likelyLate: readonly LikelyLateItem[];
  readonly likelyLateCount: number;
  readonly leases: LeasesAtRisk;
  readonly items: readonly OverdueActionItem[];
  readonly itemCount: number;
  /** Overdue action items that the recipient assigned to others. */
  readonly assignedItems: number;
  readonly pausedReports: number;
  /** All of these together. */
  readonly waiting: number;
  readonly urls: {
    readonly portfolio: string;
    readonly alerts: string;
    readonly lateAlerts: string;
    readonly tasks: string;
    readonly escalations: string;
    readonly openTasks: string;
    readonly leases: string;
    readonly items: string;
    readonly assignedItems: string;
    readonly reports: string;
    readonly choices: string;
    readonly stop: string;
  };
}

/** One part of the digest: the content below a heading. */
interface Part {
  readonly heading: string;
  readonly note: string | null;
  readonly groups: readonly { readonly heading?: string; readonly items: readonly DigestItem[] }[];
  readonly closing: string;
}

function formatDays(language: "en" | "es", { from, to }: { readonly from: string; readonly to: string }): string {
  const format = new Intl.DateTimeFormat(tags[language], { dateStyle: "medium", timeZone: "UTC" });
  const range = format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
  // Thin spaces appear as boxes in some email programs.
  return range.replaceAll("\u2009", " ");
}

function buildFigureDetail({ column, kind, value, previous, delta }: ListedChange, t: DigestTexts): DigestDetail {
  const print = (number: number): string => `${Math.round(number)}${kind === "percent" ? "%" : ""}`;
  const text = t.change(getLabel(column, t), delta > 0, Math.abs(delta), print(previous), print(value));
  return { text, direction: delta > 0 ? "up" : "down", isLate: false };
}

/** The parts of a change, as its page shows them. */
function buildReasonDetails({ reasons }: ListedChange, language: "en" | "es", t: DigestTexts): readonly DigestDetail[] {
  if (reasons.every(({ kind }) => kind === "else")) return [];
  const list = new Intl.ListFormat(tags[language], { type: "conjunction" });
  const parts = reasons.map(({ kind, name, es, points }) => {
    const shown = points < 0 ? `−${-points}` : `+${points}`;
    return `${kind === "answers" ? ((language === "es" ? es.name : name) ?? "") : t.parts[kind]} (${shown})`;
  });
  return [toDetail(t.madeOf(list.format(parts)))];
}

function buildChangesPart(props: DigestEmailProps, t: DigestTexts): Part | null {
  const { language, windows, changes, moreChanges, standing } = props;
  if (windows.length === 0) return null;
  const days = windows.map(({ service, current }) => `${t.services[service]} ${formatDays(language, current)}`);
  const items = changes.map(({ name, href, figures }) => ({
    title: figures[0]?.place.linkType === "region" ? t.region(name) : name,
    details: figures.flatMap((figure) => [buildFigureDetail(figure, t), ...buildReasonDetails(figure, language, t)]),
    action: { label: t.open, href, isStrong: false },
  }));
  const first = items.length > 0 ? t.key : standing > 0 ? t.nothingNew : t.none;
  const closing = [
    first,
    ...(moreChanges > 0 ? [t.moreChanges(moreChanges)] : []),
    ...(standing > 0 ? [t.standing(standing)] : []),
  ];
  const groups = items.length === 0 ? [] : [{ items }];
  return { heading: t.changed, note: t.windows(days), groups, closing: closing.join(" ") };
}

function buildWaitingPart(props: DigestEmailProps, t: DigestTexts): Part {
  const { language, alerts, alertCount, lateAlerts, tasks, taskCount, items, itemCount, urls } = props;
  const { escalated, likelyLate, likelyLateCount, assignedItems: assigned, pausedReports } = props;
  const rest = [
    ...buildCountItem(lateAlerts, t.late(lateAlerts), t.lateText, { href: urls.lateAlerts, label: t.open }),
    ...buildCountItem(escalated, t.escalated(escalated), t.escalatedText, { href: urls.escalations, label: t.open }),
    ...buildCountItem(assigned, t.assigned(assigned), t.assignedText, { href: urls.assignedItems, label: t.open }),
    ...buildCountItem(pausedReports, t.paused(pausedReports), t.pausedText, { href: urls.reports, label: t.open }),
  ];
  const addMore = (shown: readonly DigestItem[], count: number, href: string): readonly DigestItem[] => {
    if (count <= shown.length) return shown;
    const more = { title: t.more(count - shown.length), details: [], action: { label: t.open, href, isStrong: false } };
    return [...shown, more];
  };
  const groups = [
    {
      heading: t.alerts(alertCount),
      items: addMore(
        alerts.map((each) => toAlertItem(each, language, t)),
        alertCount,
        urls.alerts,
      ),
    },
    {
      heading: t.tasks(taskCount),
      items: addMore(
        tasks.map((each) => toTaskItem(each, language, t)),
        taskCount,
        urls.tasks,
      ),
    },
    {
      heading: t.likelyLate(likelyLateCount),
      items: addMore(
        likelyLate.map((each) => toLikelyLateItem(each, language, t)),
        likelyLateCount,
        urls.openTasks,
      ),
    },
    buildLeasesGroup(props.leases, urls.leases, t),
    {
      heading: t.items(itemCount),
      items: addMore(
        items.map((each) => toOverdueItem(each, language, t)),
        itemCount,
        urls.items,
      ),
    },
    { items: rest },
  ].filter((group) => group.items.length > 0);
  const isAtOnce = [...alerts, ...tasks].some(({ doing }) => doing.isAtOnce);
  return {
    heading: t.waits,
    note: null,
    groups,
    closing: groups.length === 0 ? t.nothingWaits : isAtOnce ? t.actions : "",
  };
}

function toLines({ heading, note, groups, closing }: Part): string[] {
  const formatDetail = ({ text, direction }: DigestDetail): string =>
    `  ${direction === null ? "" : `${marks[direction]} `}${text}`;
  return [
    heading.toUpperCase(),
    ...(note === null ? [] : [note]),
    "",
    ...groups.flatMap((group) => [
      ...(group.heading === undefined ? [] : [group.heading, ""]),
      ...group.items.flatMap(({ title, details, action }) => [
        `* ${title}`,
        ...details.map(formatDetail),
        `  ${action.label}: ${action.href}`,
        "",
      ]),
    ]),
    ...(closing === "" ? [] : [closing, ""]),
  ];
}

function PartRows({ part }: { readonly part: Part }) {
  return (
    <>
      <DigestHeading note={part.note}>{part.heading}</DigestHeading>
      {part.groups.map((group) => (
        <DigestItems key={group.heading ?? ""} {...group} />
      ))}
      {part.closing !== "" && <MailText isQuiet>{part.closing}</MailText>}
    </>
  );
}

/** Returns subject, HTML and text of the weekly digest; the subject has no numbers and no names. */
export function renderDigestEmail(props: DigestEmailProps): { subject: string; html: string; plain: string } {
  const { language, clientName, firstName, changes, moreChanges, urls } = props;
  const t = digestTexts[language];
  const subject = t.subject(clientName);
  const changed = buildChangesPart(props, t);
  const waits = buildWaitingPart(props, t);
  const parts = [...(changed === null ? [] : [changed]), waits];
  const footer = t.footer(clientName);
  const html = renderHtmlDocument(
    <MailLayout
      language={language}
      title={subject}
      preview={t.preview(changes.length + moreChanges, props.waiting)}
      sender={clientName}
      footer={
        <>
          {footer} <a href={urls.choices}>{t.choose}</a> · <a href={urls.stop}>{t.stop}</a>
        </>
      }
    >
      <MailText>{t.greeting(firstName)}</MailText>
      {changed && <PartRows part={changed} />}
      {changed && (
        <MailText isQuiet>
          <a href={urls.portfolio} style={{ color: "#3556c8" }}>
            {t.portfolio}
          </a>
        </MailText>
      )}
      <PartRows part={waits} />
    </MailLayout>,
  );
  const text = [
    t.greeting(firstName),
    "",
    ...parts.flatMap(toLines),
    ...(changed === null ? [] : [`${t.portfolio}: ${urls.portfolio}`, ""]),
    "--",
    footer,
    `${t.choose}: ${urls.choices}`,
    `${t.stop}: ${urls.stop}`,
    "",
  ].join("\n");
  return { subject, html, plain: text };
}
