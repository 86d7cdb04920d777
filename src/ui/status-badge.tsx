import type { ReactNode } from "react";

export type Tone = "neutral" | "good" | "info" | "warning" | "danger";

/** A state as one word with a colored dot. The word is sufficient without the color. */
export function StatusBadge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }): ReactNode {
  return (
    <span className="cy-badge cy-status" data-tone={tone}>
      {children}
    </span>
  );
}
