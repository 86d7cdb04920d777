import type { ReactNode } from "react";

interface CellButtonProps {
  /** What opens, for screen readers, after the figure itself: "Trends of Alder Court". */
  label: string;
  onOpen: () => void;
  /** Fills the cell, for a figure with a strip. */
  wide?: boolean;
  children: ReactNode;
}

/** A figure in a table that opens something; the row's own link does not hear its click. */
export function CellButton({ label, onOpen, wide = false, children }: CellButtonProps): ReactNode {
  return (
    <button
      type="button"
      className="cy-cell-button"
      data-wide={wide ? "" : undefined}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {children}
      <span className="cy-sr">. {label}</span>
    </button>
  );
}
