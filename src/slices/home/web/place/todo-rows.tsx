import { useLocation } from "@tanstack/react-router";
import { Suspense, type ReactNode } from "react";
import { type Search, stringifySearch } from "#platform/web/address.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { AssignmentEffect } from "#slices/actions/web/public.tsx";
import { AlertLabels } from "#slices/alerts/web/public.tsx";
import { useDoStrings } from "#slices/home/web/place/do-strings.ts";
import type { Service, Todo } from "#slices/home/web/place/todos.ts";
import { ServerLabel } from "#slices/reports/web/public.tsx";
import { formatDay } from "#ui/format.ts";
import { Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface TodoRowProps {
  todo: Todo;
  /** When alerts were read. */
  now: number;
  canAssign: boolean;
  /** The first one has the page's primary button. */
  isFirst: boolean;
}

/** One item of the list, by its kind. */
export function TodoRow(props: TodoRowProps): ReactNode {
  const { todo, now } = props;
  if (todo.kind === "fall") return <FallRow {...props} todo={todo} />;
  if (todo.kind === "low") return <LowRow {...props} todo={todo} />;
  if (todo.kind === "alert") return <AlertTodo todo={todo} now={now} />;
  return todo.kind === "task" ? <TaskRow todo={todo} /> : <ActionRow todo={todo} />;
}

type TodoOfKind<Kind extends Todo["kind"]> = Extract<Todo, { readonly kind: Kind }>;

/** Returns a function for this page's address with a dialog over it. */
function useOver(): (named: Search) => string {
  const { pathname, search } = useLocation();
  return (named) => `${pathname}${stringifySearch({ ...(search as Search), ...named })}`;
}

interface LineProps {
  lead?: ReactNode;
  isLate?: boolean;
  title: ReactNode;
  meta: readonly ReactNode[];
  href: string | null;
  /** A suggested action. */
  isSuggested?: boolean;
  children?: ReactNode;
}

/** A row: its title, its parts in one line, and one button. */
function Line({ lead, isLate = false, title, meta, href, isSuggested = false, children }: LineProps): ReactNode {
  const text = (
    <>
      <strong>{title}</strong>
      <span>
        {lead !== undefined && <b data-late={isLate ? "" : undefined}>{lead}</b>}
        {meta.map((part, at) => (
          // Parts have no identity of their own, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <i key={at}>{part}</i>
        ))}
      </span>
    </>
  );
  return (
    <li data-suggested={isSuggested ? "" : undefined}>
      {href === null ? (
        <div className="ho-todo">{text}</div>
      ) : (
        <UiLink className="ho-todo" href={href}>
          {text}
        </UiLink>
      )}
      {children}
    </li>
  );
}

interface ButtonProps {
  href: string;
  text: string;
  about: string;
  isMain?: boolean;
}

const Button = ({ href, text, about, isMain = false }: ButtonProps): ReactNode => (
  <UiLink className="cy-button" href={href} aria-label={`${text}: ${about}`} data-primary={isMain ? "" : undefined}>
    {text}
  </UiLink>
);

const figureNames = { intouch: "satisfaction", ingage: "engagement" } as const satisfies Record<Service, string>;

/** Returns the question at the end of the address of a priority's page. */
const parseQuestionId = (to: string): string | undefined => /\/(\d+)$/.exec(to)?.[1];

/** The first step after a fall: assigning over this page, the suggested page, or the comments. */
function FallButton({ entry: { action, service }, about, canAssign, isFirst }: FallButtonProps): ReactNode {
  const t = useDoStrings();
  const over = useOver();
  if (action === null) return null;
  if (action.kind === "comments") return <Button href={action.to} text={t("comments")} about={about} />;
  const question = service === "ingage" ? parseQuestionId(action.to) : undefined;
  if (question === undefined) {
    return <Button href={action.to} text={t("seePriority")} about={about} isMain={isFirst} />;
  }
  return canAssign && <Button href={over({ assign: question })} text={t("start")} about={about} isMain={isFirst} />;
}

interface FallButtonProps extends Pick<TodoRowProps, "canAssign" | "isFirst"> {
  entry: TodoOfKind<"fall">["entry"];
  about: string;
}

/** A real fall without an open action: the suggestion, and its first step. */
function FallRow({ todo: { entry, until }, ...may }: TodoRowProps & { todo: TodoOfKind<"fall"> }): ReactNode {
  const t = useDoStrings();
  const locale = useLocale();
  const { pathname } = useLocation();
  const { metric, service, figure, action, name } = entry;
  const of = t(metric === "agreement_importance" ? figureNames[service] : metric);
  const fell = t("fell", { figure: of, count: Math.abs(figure.delta) });
  // On a place's own page its name says nothing.
  const title = entry.to === pathname ? fell : `${name}: ${fell}`;
  const label = action && (locale === "es" ? action.es.label : action.label);
  const meta = [
    t("until", { day: formatDay(until, locale) }),
    t("noAction"),
    ...(label ? [t("suggested", { action: label })] : []),
  ];
  return (
    <Line isSuggested title={title} meta={meta} href={entry.to}>
      <FallButton entry={entry} about={title} {...may} />
    </Line>
  );
}

/** The suggested question, in the viewer's language. */
function StartWith({ question }: { question: string }): ReactNode {
  const t = useDoStrings();
  const [before = "", after = ""] = t("startWith", { question: "\n" }).split("\n");
  return (
    <>
      {before}
      <ServerLabel>{question}</ServerLabel>
      {after}
    </>
  );
}

/** A score below 70 without an open action: the suggested question. */
function LowRow({
  todo: { service, score, worst },
  canAssign,
  isFirst,
}: TodoRowProps & { todo: TodoOfKind<"low"> }): ReactNode {
  const t = useDoStrings();
  const over = useOver();
  const title = t("low", { figure: t(figureNames[service]), score });
  if (worst === null) return <Line isSuggested title={title} meta={[t("noAction")]} href={null} />;
  const { questionId, title: question, to } = worst;
  const meta = [t("noAction"), <StartWith key="question" question={question} />];
  return (
    <Line isSuggested title={title} meta={meta} href={to}>
      {service === "ingage" && canAssign && (
        <Button href={over({ assign: String(questionId) })} text={t("start")} about={title} isMain={isFirst} />
      )}
      {service === "intouch" && to !== null && <Button href={to} text={t("seePriority")} about={title} />}
    </Line>
  );
}

function TaskRow({ todo: { task } }: { todo: TodoOfKind<"task"> }): ReactNode {
  const t = useDoStrings();
  const over = useOver();
  const meta = [
    t("task"),
    task.assignees.length === 0 ? t("nobody") : task.assignees.join(", "),
    ...(task.about === null ? [] : [t("forPerson", { name: task.about })]),
  ];
  return (
    <Line
      lead={t("late", { count: task.daysLate })}
      isLate
      title={task.title}
      meta={meta}
      href={over({ user_task_id: String(task.id) })}
    />
  );
}

function AlertTodo({ todo: { row }, now }: Pick<TodoRowProps, "now"> & { todo: TodoOfKind<"alert"> }): ReactNode {
  const t = useDoStrings();
  const { unit } = row.details;
  const href = `/resident-alerts?alert=${row.id}`;
  return (
    <AlertLabels row={row} now={now} fallback={<Waiting />}>
      {({ due, title, owner }) => (
        <Line
          lead={`${due.when} ${due.what}`}
          isLate={row.urgency === "late"}
          title={title}
          meta={[t("alert"), ...(unit === null ? [] : [t("unit", { unit })]), owner]}
          href={href}
        >
          {row.owner === null && row.actions.includes("assign") && (
            <Button href={href} text={t("assign")} about={title} />
          )}
        </Line>
      )}
    </AlertLabels>
  );
}

/** The height of a row whose text is loading. */
const Waiting = (): ReactNode => (
  <li>
    <Skeleton width="100%" height={40} />
  </li>
);

/** An open action: its assignee, its due day, and its effect so far where that was measured. */
function ActionRow({ todo: { row } }: { todo: TodoOfKind<"action"> }): ReactNode {
  const t = useDoStrings();
  const locale = useLocale();
  const over = useOver();
  const { title } = locale === "es" ? row.es.action_item : row.action_item;
  const { assignee } = row;
  const who = assignee === null ? t("noLonger") : `${assignee.first_name} ${assignee.last_name}`.trim();
  const isWaiting = row.status === "awaiting_results";
  const day = formatDay(row.due_by, locale);
  return (
    <Line
      lead={isWaiting ? t("awaiting") : t(row.overdue ? "overdue" : "due", { day })}
      isLate={row.overdue}
      title={title}
      meta={[t("action"), who, ...(isWaiting ? [t("due", { day })] : [])]}
      href={over({ assignment: String(row.id) })}
    >
      {isWaiting && (
        <Suspense fallback={null}>
          <AssignmentEffect id={row.id} />
        </Suspense>
      )}
    </Line>
  );
}
