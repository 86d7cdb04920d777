import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";

export interface FilterChip {
  readonly key: string;
  /** The active filter: "Region: Coastal". */
  readonly label: string;
  readonly onClear: () => void;
}

/** The active filters of a list, each with a button to remove it, and one to remove all; nothing without filters. */
export function FilterChips({
  chips,
  onClearAll,
}: {
  chips: readonly FilterChip[];
  onClearAll: () => void;
}): ReactNode {
  const { words } = useUi();
  if (chips.length === 0) return null;
  return (
    <ul className="cy-filter-chips" aria-label={words.filters}>
      {chips.map((chip) => (
        <li key={chip.key}>
          <button
            type="button"
            className="cy-chip"
            data-on=""
            aria-label={words.removeFilter(chip.label)}
            onClick={chip.onClear}
          >
            <span>{chip.label}</span>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <ClearAll onClear={onClearAll} />
      </li>
    </ul>
  );
}

/** Removes all filters of a list. */
export function ClearAll({ onClear }: { onClear: () => void }): ReactNode {
  const { words } = useUi();
  return (
    <button type="button" className="cy-link-button" onClick={onClear}>
      {words.clearAll}
    </button>
  );
}
