import type { ReactNode } from "react";

/**
 * The code that sends what was completed. Screens on which a task can be completed load it ahead: once it is needed there
 * may be no connection. Without it nothing is lost, for the queue is sent at the next visit.
 */
export async function loadBar(): Promise<{ default: () => ReactNode }> {
  try {
    const { CompletionBar } = await import("#slices/plans/web/tasks/completion-bar.tsx");
    return { default: CompletionBar };
  } catch {
    return { default: () => null };
  }
}
