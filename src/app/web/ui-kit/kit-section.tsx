import type { ReactNode } from "react";

interface KitSectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

/** A chapter of the kit. */
export function KitSection({ id, title, children }: KitSectionProps): ReactNode {
  return (
    <section className="uk-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

interface KitExampleProps {
  /** The component's name. */
  name: string;
  /** The example. */
  note?: string;
  /** Takes the whole width. */
  wide?: boolean;
  children: ReactNode;
}

/** One component in one or more states. */
export function KitExample({ name, note, wide = false, children }: KitExampleProps): ReactNode {
  return (
    <div className="uk-example" data-wide={wide ? "" : undefined}>
      <h3>
        {name}
        {note !== undefined && <small>{note}</small>}
      </h3>
      <div className="uk-stage">{children}</div>
    </div>
  );
}
