import type { ReactNode } from "react";

/** Shows the bar of one queue. */
export type RenderBar = (key: string | null) => ReactNode;

/**
 * The code that sends what was completed; null while it cannot be loaded. Screens on which a task can be completed load it
 * ahead: once it is needed there may be no connection.
 */
export async function loadBar(): Promise<RenderBar | null> {
  try {
    const { CompletionBar } = await import("#slices/plans/web/tasks/completion-bar.tsx");
    return (key) => <CompletionBar key={key} />;
  } catch {
    return null;
  }
}
