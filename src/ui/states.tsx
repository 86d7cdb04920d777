import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";

/** An empty state with the texts of the specification. */
export function EmptyState({ title, children }: { title?: string; children?: ReactNode }): ReactNode {
  const { words } = useUi();
  return (
    <div className="cy-empty">
      <strong>{title ?? words.noData}</strong>
      {children}
    </div>
  );
}

interface ErrorAlertProps {
  title: string;
  message?: string | undefined;
  /** What helps. */
  hint?: string | undefined;
  /** Further errors, one sentence each. */
  items?: readonly string[];
  /** Small print that helps support, such as the request id. */
  note?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** An error: a title, the server's message, and a button to retry. */
export function ErrorAlert({ title, message, hint, items, note, onRetry }: ErrorAlertProps): ReactNode {
  const { words } = useUi();
  return (
    <div className="cy-alert" role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <h2>{title}</h2>
        {message && <p>{message}</p>}
        {items !== undefined && items.length > 0 && (
          <ul>
            {[...new Set(items)].map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        )}
        {hint && <p>{hint}</p>}
        {note && <small>{note}</small>}
      </div>
      {onRetry && (
        <button type="button" className="cy-button" onClick={onRetry}>
          {words.retry}
        </button>
      )}
    </div>
  );
}

/** A placeholder of the content's size. */
export function Skeleton({ width, height }: { width: number | string; height: number | string }): ReactNode {
  return <span className="cy-skeleton" style={{ width, maxWidth: "100%", height }} aria-hidden="true" />;
}

/** A thin line at the top of the screen while data is refetched; the old data stays visible. */
export function ProgressLine({ active }: { active: boolean }): ReactNode {
  const { words } = useUi();
  return (
    <span role="status">
      {active && (
        <span className="cy-progress">
          <span className="cy-sr">{words.loading}</span>
        </span>
      )}
    </span>
  );
}
