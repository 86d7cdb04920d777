import type { ReactNode } from "react";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { Pager } from "#ui/pager.tsx";

interface TaskFootProps {
  page: number;
  pagination: { readonly total_pages: number; readonly record_count: number } | null;
  /** Number of visible tasks when the list has no pages. */
  shown: number;
  /** True when keys also select tasks, which the hint then names. */
  hasKeys: boolean;
  onPage: (page: number) => void;
}

/** Footer of a task list: number of tasks, keyboard hint and pages. */
export function TaskFooter({ page, pagination, shown, hasKeys, onPage }: TaskFootProps): ReactNode {
  const t = useTaskStrings();
  const count = pagination?.record_count ?? shown;
  return (
    <div className="cy-foot">
      <span>
        <span aria-live="polite">{t("count", { count })}</span>{" "}
        {hasKeys && <span className="tk-keys">{t("keys")}</span>}
      </span>
      <Pager page={page} totalPages={pagination?.total_pages ?? 0} recordCount={count} onChange={onPage} />
    </div>
  );
}
