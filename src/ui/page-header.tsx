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
  /** Reserves space for a breadcrumb that is still loading. */
  waiting?: boolean;
}

/** The header of a page: breadcrumb, title, a subtitle and actions. */
export function PageHeader({ title, sub, breadcrumb, actions, waiting = false }: PageHeadProps): ReactNode {
  const { words } = useUi();
  const hasCrumbs = breadcrumb !== undefined && breadcrumb.length > 0;
  return (
    <header className="cy-head">
      <div className="cy-head-text">
        {waiting && !hasCrumbs && <div className="cy-crumbs" data-waiting="" aria-hidden="true" />}
        {hasCrumbs && (
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
