import { useState, type ReactNode } from "react";
import { useNarrow } from "#platform/web/use-narrow.ts";
import { useListStrings } from "#slices/plans/web/tasks/list-strings.ts";

/** The filters of a list; on a phone behind a button, which says how many narrow the list. */
export function ListFilters({ count, children }: { count: number; children: ReactNode }): ReactNode {
  const t = useListStrings();
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(count > 0);
  if (!isNarrow) return children;
  return (
    <>
      <div className="tk-mode">
        <button type="button" className="cy-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count === 0 ? t("filters") : t("filtersCount", { count })}
        </button>
      </div>
      {isOpen && children}
    </>
  );
}

/** On a phone: boxes to mark rows with come and go by a button, so that each row has one action. */
export function SelectMode({
  selects,
  onChange,
}: {
  selects: boolean;
  onChange: (selects: boolean) => void;
}): ReactNode {
  const t = useListStrings();
  return (
    <div className="tk-mode" data-end="">
      <button type="button" className="cy-button" aria-pressed={selects} onClick={() => onChange(!selects)}>
        {t(selects ? "selectDone" : "selectMode")}
      </button>
    </div>
  );
}
