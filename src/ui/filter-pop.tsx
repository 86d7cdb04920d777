import { Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";

interface FilterPopProps {
  label: string;
  /** What the button says, such as "Active" or "Regions: 2". */
  summary: ReactNode;
  /** The name of the button where the summary does not say it. */
  name?: string | undefined;
  /** Looks chosen: it narrows the list now. */
  on?: boolean;
  /** A plain button instead of a dashed chip. */
  plain?: boolean;
  /** What opens; a function where the content itself can close it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button that opens a list of choices below it; Esc closes it and the focus goes back. */
export function FilterPop({ label, summary, name, on = false, plain = false, children }: FilterPopProps): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={plain ? "bottom-end" : "bottom-start"}
      offset={6}
      // A tall list is read by scrolling, and must not vanish when its button leaves the screen.
      hideDetached={false}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: "cy-pop" }}
    >
      <Popover.Target>
        <button
          type="button"
          className={plain ? "cy-button" : "cy-chip"}
          data-on={on ? "" : undefined}
          aria-label={name}
          onClick={() => setOpened(!opened)}
        >
          <span>{summary}</span>
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        {typeof children === "function" ? children(() => setOpened(false)) : children}
      </Popover.Dropdown>
    </Popover>
  );
}
