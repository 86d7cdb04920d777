import { htmlDocument } from "#platform/server/http/html.tsx";
import { MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";
import type { OverdueItem } from "#slices/actions/server/actions.api.ts";
import type { WaitingAlert } from "#slices/alerts/server/alerts.api.ts";
import type { LeasesAtRisk } from "#slices/residents/server/residents.api.ts";
import { leasesGroup } from "./digest-leases.tsx";
import type { AssignedTask, LikelyLateTask } from "#slices/plans/server/plans.api.ts";
import type { ListedChange, ListedChanges } from "#slices/digest/server/listed-changes.ts";
import type { DigestDetail, DigestItem } from "./digest-parts.tsx";
import { buildCountItem, DigestHeading, DigestItems, marks } from "./digest-parts.tsx";
import { alertReasonNames } from "#slices/alerts/contract/alert-reason-names.ts";
import { digestTexts, getLabel } from "./digest-texts.tsx";

/** How a line's action works: directly by the link of the email, or in the portal. */
interface Doing {
  readonly href: string;
  readonly isAtOnce: boolean;
}

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
  readonly alerts: readonly { readonly alert: WaitingAlert; readonly doing: Doing }[];
  readonly alertCount: number;
  readonly lateAlerts: number;
  readonly tasks: readonly { readonly task: AssignedTask; readonly isOwn: boolean; readonly doing: Doing }[];
  readonly taskCount: number;
  readonly escalated: number;
  readonly likelyLate: readonly { readonly task: LikelyLateTask; readonly href: string }[];
  readonly likelyLateCount: number;
  readonly leases: LeasesAtRisk;
  readonly items: readonly { readonly item: OverdueItem; readonly href: string }[];
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

type Texts = (typeof digestTexts)["en"];

/** One part of the digest: the content below a heading. */
interface Part {
  readonly heading: string;
  readonly note: string | null;
  readonly groups: readonly { readonly heading?: string; readonly items: readonly DigestItem[] }[];
  readonly closing: string;
}

const tags = { en: "en-US", es: "es-MX" } as const;
const plain = (text: string, isLate = false): DigestDetail => ({ text, direction: null, isLate });

const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function daysIn(language: "en" | "es", { from, to }: { readonly from: string; readonly to: string }): string {
  const format = new Intl.DateTimeFormat(tags[language], { dateStyle: "medium", timeZone: "UTC" });
  const range = format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
  // Thin spaces appear as boxes in some mail programs.
  return range.replaceAll("\u2009", " ");
}

function figureDetail({ column, kind, value, previous, delta }: ListedChange, t: Texts): DigestDetail {
  const print = (number: number): string => `${Math.round(number)}${kind === "percent" ? "%" : ""}`;
  const text = t.change(getLabel(column, t), delta > 0, Math.abs(delta), print(previous), print(value));
  return { text, direction: delta > 0 ? "up" : "down", isLate: false };
}

/** The parts of a change, as its page shows them. */
function reasonDetail({ reasons }: ListedChange, language: "en" | "es", t: Texts): readonly DigestDetail[] {
  if (reasons.every(({ kind }) => kind === "else")) return [];
  const list = new Intl.ListFormat(tags[language], { type: "conjunction" });
  const parts = reasons.map(({ kind, name, es, points }) => {
    const shown = points < 0 ? `−${-points}` : `+${points}`;
    return `${kind === "answers" ? ((language === "es" ? es.name : name) ?? "") : t.parts[kind]} (${shown})`;
  });
  return [plain(t.madeOf(list.format(parts)))];
}

function changesPart(props: DigestEmailProps, t: Texts): Part | null {
  const { language, windows, changes, moreChanges, standing } = props;
  if (windows.length === 0) return null;
  const days = windows.map(({ service, current }) => `${t.services[service]} ${daysIn(language, current)}`);
  const items = changes.map(({ name, href, figures }) => ({
    title: figures[0]?.place.linkType === "region" ? t.region(name) : name,
    details: figures.flatMap((figure) => [figureDetail(figure, t), ...reasonDetail(figure, language, t)]),
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

function alertItem({ alert, doing }: DigestEmailProps["alerts"][number], language: "en" | "es", t: Texts): DigestItem {
  const { residentName, home, reasons, dueAt, isLate, zone } = alert;
  const style = { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  const when = dueAt && new Intl.DateTimeFormat(tags[language], { ...style, timeZone: zone }).format(dueAt);
  const due = when === null ? [] : [plain(capitalized(isLate ? t.wasDue(when) : t.due(when)), isLate)];
  const about = reasons.map((reason) => alertReasonNames[language][reason]).join(" · ");
  return {
    title: residentName === null ? home : `${residentName}, ${home}`,
    details: [plain(about), ...due],
    action: { label: doing.isAtOnce ? t.acknowledge : t.open, href: doing.href, isStrong: doing.isAtOnce },
  };
}

function dayIn(language: "en" | "es", day: string): string {
  const style = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(tags[language], style).format(new Date(`${day}T00:00:00Z`));
}

function taskItem({ task, isOwn, doing }: DigestEmailProps["tasks"][number], language: "en" | "es", t: Texts) {
  const text = [...(isOwn ? [] : [t.about(task.about.name)]), t.wasDue(dayIn(language, task.dueOn))].join(" · ");
  return {
    title: task.title,
    details: [plain(capitalized(text), true)],
    action: { label: doing.isAtOnce ? t.done : t.open, href: doing.href, isStrong: doing.isAtOnce },
  };
}

function likelyLateItem(
  { task, href }: DigestEmailProps["likelyLate"][number],
  language: "en" | "es",
  t: Texts,
): DigestItem {
  const who = task.assignees.length === 0 ? t.unassigned : t.by(task.assignees.join(", "));
  const facts = [t.about(task.about), who, t.due(dayIn(language, task.dueOn))].join(" · ");
  return {
    title: task.title,
    details: [plain(capitalized(facts)), plain(t.ofTen(task.ofTen))],
    action: { label: t.open, href, isStrong: false },
  };
}

function overdueItem({ item, href }: DigestEmailProps["items"][number], language: "en" | "es", t: Texts): DigestItem {
  return {
    title: item.title[language],
    details: [plain(capitalized(t.wasDue(dayIn(language, item.dueOn))), true)],
    action: { label: t.open, href, isStrong: false },
  };
}

function waitingPart(props: DigestEmailProps, t: Texts): Part {
  const { language, alerts, alertCount, lateAlerts, tasks, taskCount, items, itemCount, urls } = props;
  const { escalated, likelyLate, likelyLateCount, assignedItems: assigned, pausedReports } = props;
  const rest = [
    ...buildCountItem(lateAlerts, t.late(lateAlerts), t.lateText, { href: urls.lateAlerts, label: t.open }),
    ...buildCountItem(escalated, t.escalated(escalated), t.escalatedText, { href: urls.escalations, label: t.open }),
    ...buildCountItem(assigned, t.assigned(assigned), t.assignedText, { href: urls.assignedItems, label: t.open }),
    ...buildCountItem(pausedReports, t.paused(pausedReports), t.pausedText, { href: urls.reports, label: t.open }),
  ];
  const further = (count: number, shown: number, href: string): DigestItem[] => {
    if (count <= shown) return [];
    return [{ title: t.more(count - shown), details: [], action: { label: t.open, href, isStrong: false } }];
  };
  const groups = [
    {
      heading: t.alerts(alertCount),
      items: [
        ...alerts.map((each) => alertItem(each, language, t)),
        ...further(alertCount, alerts.length, urls.alerts),
      ],
    },
    {
      heading: t.tasks(taskCount),
      items: [...tasks.map((each) => taskItem(each, language, t)), ...further(taskCount, tasks.length, urls.tasks)],
    },
    {
      heading: t.likelyLate(likelyLateCount),
      items: [
        ...likelyLate.map((each) => likelyLateItem(each, language, t)),
        ...further(likelyLateCount, likelyLate.length, urls.openTasks),
      ],
    },
    leasesGroup(props.leases, urls.leases, t),
    {
      heading: t.items(itemCount),
      items: [...items.map((each) => overdueItem(each, language, t)), ...further(itemCount, items.length, urls.items)],
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
  const detailLine = ({ text, direction }: DigestDetail): string =>
    `  ${direction === null ? "" : `${marks[direction]} `}${text}`;
  return [
    heading.toUpperCase(),
    ...(note === null ? [] : [note]),
    "",
    ...groups.flatMap((group) => [
      ...(group.heading === undefined ? [] : [group.heading, ""]),
      ...group.items.flatMap(({ title, details, action }) => [
        `* ${title}`,
        ...details.map(detailLine),
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
  const changed = changesPart(props, t);
  const waits = waitingPart(props, t);
  const parts = [...(changed === null ? [] : [changed]), waits];
  const footer = t.footer(clientName);
  const html = htmlDocument(
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
