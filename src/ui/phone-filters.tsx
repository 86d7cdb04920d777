import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useId, useState, type ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";

interface PhoneFiltersProps {
  /** The number of active filters. */
  count: number;
  children: ReactNode;
}

/** Filters in the toolbar of a list. On a phone they are behind a button with the number of active ones. */
export function PhoneFilters({ count, children }: PhoneFiltersProps): ReactNode {
  const { words } = useUi();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className="cy-chip cy-filters-button"
        data-on={count > 0 ? "" : undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {words.filters}
          {count > 0 && ` ${count}`}
        </span>
        <IconAdjustmentsHorizontal size={14} stroke={2} aria-hidden="true" />
      </button>
      <div id={id} className="cy-filters" data-open={isOpen ? "" : undefined}>
        {children}
      </div>
    </>
  );
}
