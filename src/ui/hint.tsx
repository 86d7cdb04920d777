import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

interface HintProps {
  /** The words that appear. */
  text: string;
  className?: string;
  children: ReactNode;
}

/** A word or figure that explains itself: pointed at, touched or focused, Esc takes the words away. */
export function Hint({ text, className, children }: HintProps): ReactNode {
  return (
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
      <button type="button" className={className === undefined ? "cy-hint" : `cy-hint ${className}`}>
        {children}
      </button>
    </Tooltip>
  );
}
