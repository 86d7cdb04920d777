import { Menu } from "@mantine/core";
import type { ReactNode } from "react";

interface BarMenuProps {
  /** The button that opens it; must take a ref. */
  face: ReactNode;
  width?: number;
  children: ReactNode;
}

/**
 * A menu of the top bar. It is inside the bar instead of a portal, so that it belongs to a landmark. It does without
 * Mantine's focus placeholder, which is no allowed child of a menu, so that the first item takes the focus.
 */
export function BarMenu({ face, width, children }: BarMenuProps): ReactNode {
  return (
    <Menu
      position="bottom-end"
      offset={6}
      {...(width === undefined ? {} : { width })}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: "cy-pop", item: "sh-item" }}
    >
      <Menu.Target>{face}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
