import { useState, type ReactNode } from "react";
import { useNarrow } from "#platform/web/use-narrow.ts";
import { useListStrings } from "#slices/plans/web/tasks/list-strings.ts";

interface ListFiltersProps {
  /** How many of the filters narrow the list. */
  count: number;
  /** Whether rows have boxes to mark them with, and what changes that; left out where none can be marked. */
  marking?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined;
  children: ReactNode;
}

/** The filters of a list; on a phone behind a button, beside one by which the boxes to mark rows come and go. */
export function ListFilters({ count, marking, children }: ListFiltersProps): ReactNode {
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
        {marking && (
          <button
            type="button"
            className="cy-button"
            aria-pressed={marking.isOn}
            onClick={() => marking.onChange(!marking.isOn)}
          >
            {t(marking.isOn ? "selectDone" : "selectMode")}
          </button>
        )}
      </div>
      {isOpen && children}
    </>
  );
}

/** Whether the rows of a list are being marked on a phone; marks go with the boxes. */
export function useMarking(clear: () => void): NonNullable<ListFiltersProps["marking"]> {
  const [isOn, setOn] = useState(false);
  const onChange = (next: boolean): void => {
    if (!next) clear();
    setOn(next);
  };
  return { isOn, onChange };
}
