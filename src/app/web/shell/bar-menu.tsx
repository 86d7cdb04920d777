import type { ComponentProps, ReactNode } from "react";
import type { OverlayCode } from "#ui/overlay-code.ts";
import { OverlayTarget } from "#ui/overlay-target.tsx";

interface BarMenuProps {
  /** The button that opens it; must take a ref. */
  face: ComponentProps<typeof OverlayTarget>["face"];
  width?: number;
  /** Renders its items with the code of menus, which is loaded after the page. */
  children: (menu: OverlayCode["Menu"]) => ReactNode;
}

/**
 * A menu of the top bar. It is inside the bar instead of a portal, so that it belongs to a landmark. It does without
 * Mantine's focus placeholder, which is no allowed child of a menu, so that the first item takes the focus.
 */
export function BarMenu({ face, width, children }: BarMenuProps): ReactNode {
  return (
    <OverlayTarget face={face} opens="menu">
      {({ Menu }, target) => (
        <Menu
          position="bottom-end"
          offset={6}
          {...(width === undefined ? {} : { width })}
          withinPortal={false}
          withInitialFocusPlaceholder={false}
          transitionProps={{ duration: 0 }}
          classNames={{ dropdown: "cy-pop", item: "sh-item" }}
        >
          <Menu.Target>{target}</Menu.Target>
          <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
        </Menu>
      )}
    </OverlayTarget>
  );
}
