import { IconDots } from "@tabler/icons-react";
import { useRef, type ReactNode } from "react";
import { OverlayTarget } from "#ui/overlay-target.tsx";
import { useSampleLock } from "#ui/sample-lock.ts";

export interface ActionItem {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** True for an item that changes data at once; locked on sample data. */
  readonly writes?: boolean;
  readonly onSelect?: () => void;
  /** The address of a link item, such as mailto or tel. */
  readonly href?: string;
}

interface ActionMenuProps {
  /** Names the button and the menu: "Actions for Alder Court". */
  label: string;
  items: readonly ActionItem[];
  /** The button's content instead of three dots: an icon and a word. */
  face?: ReactNode;
}

/** A menu of actions on one row or page. Its position is fixed, so that no panel clips it. */
export function ActionMenu({ label, items, face }: ActionMenuProps): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const lock = useSampleLock();
  if (items.length === 0) return null;
  const isPlain = face === undefined;
  const target = (
    <button
      type="button"
      className={isPlain ? "cy-icon-button" : "cy-button"}
      aria-label={label}
      title={isPlain ? label : undefined}
    >
      {face ?? <IconDots size={18} stroke={1.75} aria-hidden="true" />}
    </button>
  );
  return (
    <span className="cy-menu" ref={place}>
      <OverlayTarget face={target} opens="menu">
        {({ Menu }, own) => (
          <Menu
            position="bottom-end"
            offset={4}
            withinPortal={false}
            floatingStrategy="fixed"
            withInitialFocusPlaceholder={false}
            transitionProps={{ duration: 0 }}
            classNames={{ dropdown: "cy-pop", item: "cy-menu-item" }}
          >
            <Menu.Target>{own}</Menu.Target>
            {/* The menu is inside its table row, which must not handle the click. */}
            <Menu.Dropdown aria-label={label} onClick={(event) => event.stopPropagation()}>
              {items.map((item) => (
                <Menu.Item
                  key={item.key}
                  disabled={item.disabled ?? (item.writes === true && lock !== null)}
                  {...(item.href === undefined ? {} : { component: "a" as const, href: item.href })}
                  data-danger={item.danger ? "" : undefined}
                  onClick={() => {
                    // A dialog opened by the item must return the focus to an element that still exists.
                    (place.current?.querySelector("button") as HTMLElement | null | undefined)?.focus();
                    item.onSelect?.();
                  }}
                >
                  {item.label}
                </Menu.Item>
              ))}
              {lock !== null && items.some(({ writes }) => writes) && <Menu.Label>{lock}</Menu.Label>}
            </Menu.Dropdown>
          </Menu>
        )}
      </OverlayTarget>
    </span>
  );
}
