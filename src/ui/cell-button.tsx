import type { ReactNode } from "react";
import { UiLink } from "#ui/ui-link.tsx";

interface CellButtonProps {
  /** The target for screen readers, after the value itself: "Trends of Alder Court". */
  label: string;
  onOpen: () => void;
  /** Fills the cell, for a value with a strip. */
  wide?: boolean;
  children: ReactNode;
}

/** A value in a table that opens something. Its click does not follow the row's link. */
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
  /** The target for screen readers, after the value itself: "Engagement of Coastal". */
  label: string;
  href: string;
  /** Fills the cell, for a value with a strip. */
  wide?: boolean;
  children: ReactNode;
}

/** A value in a table that links to a page of its own. Its click does not follow the row's link. */
export function CellLink({ label, href, wide = false, children }: CellLinkProps): ReactNode {
  return (
    <UiLink className="cy-cell-button" data-wide={wide ? "" : undefined} href={href}>
      {children}
      <span className="cy-sr">. {label}</span>
    </UiLink>
  );
}
