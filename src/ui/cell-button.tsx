import type { ReactNode } from "react";
import { UiLink } from "#ui/ui-link.tsx";

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

interface CellLinkProps {
  /** What stands behind the figure, for screen readers, after the figure itself: "Engagement of Coastal". */
  label: string;
  href: string;
  /** Fills the cell, for a figure with a strip. */
  wide?: boolean;
  children: ReactNode;
}

/** A figure in a table that leads to a page of its own; the row's own link does not hear its click. */
export function CellLink({ label, href, wide = false, children }: CellLinkProps): ReactNode {
  return (
    <UiLink className="cy-cell-button" data-wide={wide ? "" : undefined} href={href}>
      {children}
      <span className="cy-sr">. {label}</span>
    </UiLink>
  );
}
