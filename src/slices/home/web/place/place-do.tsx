import type { ReactNode } from "react";
import { TodoRow } from "#slices/home/web/place/todo-rows.tsx";
import { useDoStrings } from "#slices/home/web/place/do-strings.ts";
import { toTodoKey } from "#slices/home/web/place/todos.ts";
import { type Todos, useTodos } from "#slices/home/web/place/use-todos.ts";
import { useNarrow } from "#platform/web/use-narrow.ts";
import type { PlacePageProps } from "#slices/reports/web/public.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/home/web/place/do.css";

/** The number of items shown; the others are counted, with a link. */
const SHOWN = { phone: 3, desk: 4 } as const;
const ROW = 44;

/** The current tasks at a place: suggested actions, late items, open actions; one line where there are none. */
export function PlaceTodos(page: PlacePageProps): ReactNode {
  const t = useDoStrings();
  const todos = useTodos(page);
  const shown = useNarrow() ? SHOWN.phone : SHOWN.desk;
  const { list, isPending, missing } = todos;
  if (!isPending && list.length === 0) {
    return (
      <Panel title={t("title")}>
        {missing.length > 0 ? <Missing todos={todos} /> : <p className="ho-do-nothing">{t("nothing")}</p>}
      </Panel>
    );
  }
  return (
    <Panel title={t("title")} flush>
      {isPending && (
        <div className="cy-waiting" aria-busy="true">
          {Array.from({ length: 3 }, (_, row) => (
            <Skeleton key={row} width="100%" height={ROW} />
          ))}
        </div>
      )}
      {!isPending && (
        <>
          {missing.length > 0 && <Missing todos={todos} />}
          <ul className="ho-do">
            {list.slice(0, shown).map((todo, at) => (
              <TodoRow
                key={toTodoKey(todo)}
                todo={todo}
                now={todos.now}
                canAssign={todos.canAssign}
                isFirst={at === 0}
              />
            ))}
          </ul>
          <Foot page={page} todos={todos} more={todos.list.length - shown} />
        </>
      )}
    </Panel>
  );
}

/** A note that some sources failed, so that the list is incomplete. */
function Missing({ todos: { missing, retry } }: { todos: Todos }): ReactNode {
  const t = useDoStrings();
  return (
    <p className="ho-do-missing" role="status">
      <span>{missing.map((name) => t(`missing_${name}`)).join(" ")}</span>
      <button type="button" className="cy-link-button" onClick={retry}>
        {t("retry")}
      </button>
    </p>
  );
}

/** The number of other items, and the links to all of them. */
function Foot({ page, todos: { counts }, more }: { page: PlacePageProps; todos: Todos; more: number }): ReactNode {
  const t = useDoStrings();
  const { place } = page;
  const isRegion = "region" in place;
  const id = isRegion ? place.region : place.location;
  const ways = [
    { key: "allAlerts", count: counts.alerts, to: `/resident-alerts${isRegion ? "" : `?property=${id}`}` },
    {
      key: "allTasks",
      count: counts.tasks,
      to: `/compliance/${isRegion ? "region" : "property"}/${id}/past_due_tasks`,
    },
    { key: "allActions", count: counts.actions, to: "/engagement/employee-action-item-report" },
  ] as const;
  const shown = ways.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <p className="ho-do-foot">
      {more > 0 && <span>{t("more", { count: more })}</span>}
      {shown.map(({ key, count, to }) => (
        <UiLink key={key} href={to}>
          {t(key)} {count}
        </UiLink>
      ))}
    </p>
  );
}
