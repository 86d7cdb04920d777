import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";
import { useLinkIntent } from "#ui/use-link-intent.ts";

interface UiLinkProps extends Omit<ComponentProps<"a">, "href"> {
  href: string;
  children: ReactNode;
}

/** Returns true for a plain left click. With a modifier the browser opens a tab or window, which must still work. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A link to a route of the front end. */
export function UiLink({ href, children, onClick, ...rest }: UiLinkProps): ReactNode {
  const { navigate } = useUi();
  const intent = useLinkIntent(href);
  return (
    <a
      {...intent}
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!navigate || event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        navigate(href);
      }}
    >
      {children}
    </a>
  );
}
