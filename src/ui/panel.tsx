import { useId, type ReactNode } from "react";

interface PanelProps {
  title: string;
  /** A subtitle below the title. */
  sub?: ReactNode;
  actions?: ReactNode;
  /** Removes the padding, for a table or a toolbar. */
  flush?: boolean;
  children: ReactNode;
}

/** A part of a page on a white card: heading, actions, content. */
export function Panel({ title, sub, actions, flush = false, children }: PanelProps): ReactNode {
  const heading = useId();
  return (
    <section className="cy-panel" aria-labelledby={heading}>
      <div className="cy-panel-head">
        <div>
          <h2 id={heading}>{title}</h2>
          {sub !== undefined && <div className="cy-head-sub">{sub}</div>}
        </div>
        {actions !== undefined && <div className="cy-head-actions">{actions}</div>}
      </div>
      {flush ? children : <div className="cy-panel-body">{children}</div>}
    </section>
  );
}
