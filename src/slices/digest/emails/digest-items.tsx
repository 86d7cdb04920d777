import type { OverdueItem } from "#slices/actions/server/actions.api.ts";
import { alertReasonNames } from "#slices/alerts/contract/alert-reason-names.ts";
import type { WaitingAlert } from "#slices/alerts/server/alerts.api.ts";
import type { AssignedTask, LikelyLateTask } from "#slices/plans/server/plans.api.ts";
import type { DigestDetail, DigestItem } from "./digest-parts.tsx";
import type { DigestTexts } from "./digest-texts.tsx";

/** How a line's action works: directly by the link of the email, or in the portal. */
interface ActionLink {
  readonly href: string;
  readonly isAtOnce: boolean;
}

export interface WaitingAlertItem {
  readonly alert: WaitingAlert;
  readonly doing: ActionLink;
}

export interface OverdueTaskItem {
  readonly task: AssignedTask;
  readonly isOwn: boolean;
  readonly doing: ActionLink;
}

export interface LikelyLateItem {
  readonly task: LikelyLateTask;
  readonly href: string;
}

export interface OverdueActionItem {
  readonly item: OverdueItem;
  readonly href: string;
}

/** The locales of dates and lists. */
export const tags = { en: "en-US", es: "es-MX" } as const;

/** Returns a plain line below an item's title. */
export const toDetail = (text: string, isLate = false): DigestDetail => ({ text, direction: null, isLate });

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Returns the item of an open alert: the resident, the reasons, and the deadline in the time zone of the place. */
export function toAlertItem({ alert, doing }: WaitingAlertItem, language: "en" | "es", t: DigestTexts): DigestItem {
  const { residentName, home, reasons, dueAt, isLate, zone } = alert;
  const style = { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  const when = dueAt && new Intl.DateTimeFormat(tags[language], { ...style, timeZone: zone }).format(dueAt);
  const due = when === null ? [] : [toDetail(capitalize(isLate ? t.wasDue(when) : t.due(when)), isLate)];
  const about = reasons.map((reason) => alertReasonNames[language][reason]).join(" · ");
  return {
    title: residentName === null ? home : `${residentName}, ${home}`,
    details: [toDetail(about), ...due],
    action: { label: doing.isAtOnce ? t.acknowledge : t.open, href: doing.href, isStrong: doing.isAtOnce },
  };
}

function formatDay(language: "en" | "es", day: string): string {
  const style = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(tags[language], style).format(new Date(`${day}T00:00:00Z`));
}

/** Returns the item of a task that is past due; names the employee unless the task is the recipient's own. */
export function toTaskItem({ task, isOwn, doing }: OverdueTaskItem, language: "en" | "es", t: DigestTexts) {
  const text = [...(isOwn ? [] : [t.about(task.about.name)]), t.wasDue(formatDay(language, task.dueOn))].join(" · ");
  return {
    title: task.title[language],
    details: [toDetail(capitalize(text), true)],
    action: { label: doing.isAtOnce ? t.done : t.open, href: doing.href, isStrong: doing.isAtOnce },
  };
}

/** Returns the item of a task that is likely to be late, with its chance in tenths. */
export function toLikelyLateItem({ task, href }: LikelyLateItem, language: "en" | "es", t: DigestTexts): DigestItem {
  const who = task.assignees.length === 0 ? t.unassigned : t.by(task.assignees.join(", "));
  const facts = [t.about(task.about), who, t.due(formatDay(language, task.dueOn))].join(" · ");
  return {
    title: task.title[language],
    details: [toDetail(capitalize(facts)), toDetail(t.ofTen(task.ofTen))],
    action: { label: t.open, href, isStrong: false },
  };
}

/** Returns the item of an action item that is past due. */
export function toOverdueItem({ item, href }: OverdueActionItem, language: "en" | "es", t: DigestTexts): DigestItem {
  return {
    title: item.title[language],
    details: [toDetail(capitalize(t.wasDue(formatDay(language, item.dueOn))), true)],
    action: { label: t.open, href, isStrong: false },
  };
}
