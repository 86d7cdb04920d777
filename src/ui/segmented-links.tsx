import type { ReactNode } from "react";
import type { Crumb } from "#ui/page-header.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface SegmentedLinksProps {
  label: string;
  links: readonly Crumb[];
  /** The address of the open page. */
  current: string;
}

/** A few views with pages of their own: links that look like a segmented control. */
export function SegmentedLinks({ label, links, current }: SegmentedLinksProps): ReactNode {
  return (
    <nav className="cy-segments" aria-label={label}>
      {links.map(({ to, text }) => (
        <UiLink key={to} href={to} aria-current={to === current ? "page" : undefined}>
          {text}
        </UiLink>
      ))}
    </nav>
  );
}
