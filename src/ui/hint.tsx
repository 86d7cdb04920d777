import type { ReactNode } from "react";
import { OverlayTarget } from "#ui/overlay-target.tsx";

interface HintProps {
  /** The text of the tooltip. */
  text: string;
  className?: string;
  children: ReactNode;
}

/** A text or number with a tooltip on hover, touch and focus. Esc hides it. */
export function Hint({ text, className, children }: HintProps): ReactNode {
  const face = (
    <button type="button" className={className === undefined ? "cy-hint" : `cy-hint ${className}`}>
      {children}
    </button>
  );
  return (
    <OverlayTarget face={face}>
      {({ Tooltip }, target) => (
        <Tooltip
          label={text}
          multiline
          maw={280}
          withArrow={false}
          offset={6}
          events={{ hover: true, focus: true, touch: true }}
          transitionProps={{ duration: 0 }}
          withinPortal={false}
          floatingStrategy="fixed"
          classNames={{ tooltip: "cy-hint-text" }}
        >
          {target}
        </Tooltip>
      )}
    </OverlayTarget>
  );
}
