import { useRef, type ReactNode } from "react";
import { CopyChart } from "#ui/charts/chart-frame.tsx";

interface WholeFigureProps {
  /** The title of the whole. */
  label: string;
  className: string;
  /** Whether the drawing can be copied as a picture. */
  canCopy: boolean;
  children: ReactNode;
}

/** The figure of a whole and its parts, with a button that copies it where it is a chart of its own. */
export function WholeFigure({ label, className, canCopy, children }: WholeFigureProps): ReactNode {
  const figure = useRef<HTMLElement>(null);
  return (
    <figure className={`cy-chart ${className}`} aria-label={label} ref={figure}>
      {children}
      {canCopy && <CopyChart label={label} chart={figure} />}
    </figure>
  );
}
