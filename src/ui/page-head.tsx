import type { ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";
import { UiLink } from "#ui/ui-link.tsx";

export interface Crumb {
  readonly text: string;
  readonly to: string;
}

interface PageHeadProps {
  title: ReactNode;
  sub?: ReactNode;
  breadcrumb?: readonly Crumb[];
  actions?: ReactNode;
}

/** The head of a page: the way here, its title, a quiet line, and what can be done. */
export function PageHead({ title, sub, breadcrumb, actions }: PageHeadProps): ReactNode {
  const { words } = useUi();
  return (
    <header className="cy-head">
      <div className="cy-head-text">
        {breadcrumb !== undefined && breadcrumb.length > 0 && (
          <nav className="cy-crumbs" aria-label={words.breadcrumb}>
            {breadcrumb.map((crumb) => (
              <UiLink key={crumb.to} href={crumb.to}>
                {crumb.text}
              </UiLink>
            ))}
          </nav>
        )}
        <h1>{title}</h1>
        {sub !== undefined && <div className="cy-head-sub">{sub}</div>}
      </div>
      {actions !== undefined && <div className="cy-head-actions">{actions}</div>}
    </header>
  );
}
