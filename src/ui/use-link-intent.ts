import { useTimeout } from "@mantine/hooks";
import { useUi } from "#ui/ui-context.ts";

/** Milliseconds that a link is pointed at before its screen is preloaded: the pointer only passes most links. */
const DELAY = 65;

interface LinkIntent {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** Returns the handlers of a link that preload its screen while it is pointed at or focused. */
export function useLinkIntent(href: string): LinkIntent {
  const { preload } = useUi();
  const { start, clear } = useTimeout(() => preload?.(href), DELAY);
  return { onPointerEnter: start, onPointerLeave: clear, onFocus: start, onBlur: clear };
}
