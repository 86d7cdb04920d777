import type { ReactNode } from "react";

/** Renders the bar of one queue. */
export type RenderBar = (key: string | null) => ReactNode;

/**
 * Loads the code that sends completions; null when it cannot be loaded. Screens with completable tasks preload it,
 * because there may be no connection when it is needed.
 */
export async function loadBar(): Promise<RenderBar | null> {
  try {
    const { CompletionBar } = await import("#slices/plans/web/tasks/completion-bar.tsx");
    return (key) => <CompletionBar key={key} />;
  } catch {
    return null;
  }
}
