import type { ReactNode } from "react";

/** A part of a call's description. */
export function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }): ReactNode {
  return (
    <section className="da-part" aria-label={title}>
      <h4>
        {title}
        {note !== undefined && <small>{note}</small>}
      </h4>
      {children}
    </section>
  );
}
