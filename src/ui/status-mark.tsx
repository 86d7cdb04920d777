import type { ReactNode } from "react";

/** The task states with their own colors. */
export type TaskStatus = "on-time" | "late" | "abandoned" | "cant-complete" | "canceled";

/** The color of a state with an edge, and its label; never the color alone. */
export function StatusMark({ status, children }: { status: TaskStatus; children: ReactNode }): ReactNode {
  return (
    <span className="cy-status-mark" data-status={status}>
      <i aria-hidden="true" />
      {children}
    </span>
  );
}
