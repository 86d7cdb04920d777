import type { ReactNode } from "react";

/** A short state beside a name, such as Archived. */
export function Badge({ children }: { children: ReactNode }): ReactNode {
  return <span className="cy-badge">{children}</span>;
}
