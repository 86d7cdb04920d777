import { useState, type ReactNode } from "react";
import { useNarrow } from "#platform/web/use-narrow.ts";
import { useListStrings } from "#slices/plans/web/tasks/list-strings.ts";

interface ListFiltersProps {
  /** Number of active filters. */
  count: number;
  /** Whether rows have checkboxes, and how to toggle that; undefined when rows cannot be selected. */
  marking?: { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void } | undefined;
  children: ReactNode;
}

/** Filters of a list. On a phone they are behind a button, beside one that toggles the rows' checkboxes. */
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

/** Returns the state of the checkboxes on a phone. Hiding them clears the selection. */
export function useMarking(clear: () => void): NonNullable<ListFiltersProps["marking"]> {
  const [isOn, setOn] = useState(false);
  const onChange = (next: boolean): void => {
    if (!next) clear();
    setOn(next);
  };
  return { isOn, onChange };
}
