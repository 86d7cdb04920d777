import { IconChevronDown } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { OverlayTarget } from "#ui/overlay-target.tsx";

interface FilterPopProps {
  label: string;
  /** The button's text, such as "Active" or "Regions: 2". */
  summary: ReactNode;
  /** The accessible name of the button when the summary does not contain it. */
  name?: string | undefined;
  /** True while the filter is active, for the button's look. */
  on?: boolean;
  /** A plain button instead of a dashed chip. */
  plain?: boolean;
  /** The content of the popover; a function when the content itself can close it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** Limits the popover to the room between its button and the edge of the screen. */
const roomOnScreen = { size: { padding: 5 } };

/** A button that opens a list of choices below it. Esc closes it and returns the focus. */
export function FilterPop({ label, summary, name, on = false, plain = false, children }: FilterPopProps): ReactNode {
  const [opened, setOpened] = useState(false);
  const face = (
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
  );
  return (
    <OverlayTarget face={face} opens="dialog">
      {({ Popover }, target) => (
        <Popover
          opened={opened}
          onChange={setOpened}
          position={plain ? "bottom-end" : "bottom-start"}
          offset={6}
          middlewares={roomOnScreen}
          // Scrolling a long list must not hide it when its button leaves the screen.
          hideDetached={false}
          trapFocus
          returnFocus
          transitionProps={{ duration: 0 }}
          classNames={{ dropdown: "cy-pop cy-filter-pop" }}
        >
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown aria-label={label}>
            {typeof children === "function" ? children(() => setOpened(false)) : children}
          </Popover.Dropdown>
        </Popover>
      )}
    </OverlayTarget>
  );
}
