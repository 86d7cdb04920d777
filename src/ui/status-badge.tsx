import type { ReactNode } from "react";

export type Tone = "neutral" | "good" | "info" | "warning" | "danger";

/** A state in a word, with a dot of its color; the word alone says it too. */
export function StatusBadge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }): ReactNode {
  return (
    <span className="cy-badge cy-status" data-tone={tone}>
      {children}
    </span>
  );
}
