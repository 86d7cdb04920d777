import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useOverlays } from "#ui/overlay-code.ts";
import { UiLink } from "#ui/ui-link.tsx";
import { findCurrentItem } from "#app/web/shell/current-item.ts";
import { DocsLinks } from "#app/web/shell/docs-menu.tsx";
import { InboxButton } from "#app/web/shell/inbox-button.tsx";
import { NavEntry } from "#app/web/shell/nav-entry.tsx";
import { useShellStrings } from "#app/web/shell/strings.ts";
import { WaitingButtons, type useWaitingItems } from "#app/web/shell/waiting-buttons.tsx";
import type { BarProps } from "#app/web/shell/bar-props.ts";

interface PhoneMenuProps extends BarProps {
  waiting: ReturnType<typeof useWaitingItems>;
  isOpen: boolean;
  onClose: () => void;
}

/** All pages of a person, in a drawer. */
export function PhoneMenu({ user, pathname, waiting, isOpen, onClose: close }: PhoneMenuProps): ReactNode {
  const t = useShellStrings();
  const code = useOverlays(isOpen);
  const items = user?.navigation.items ?? [];
  const current = findCurrentItem(items, pathname);
  if (code === null) return null;
  const { Drawer } = code;
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={close}
      position="right"
      size="min(320px, 86vw)"
      classNames={{ overlay: "sh-scrim", content: "sh-drawer", body: "sh-drawer-body" }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("menu")}>
        <Drawer.Body>
          <div className="sh-drawer-head">
            <strong>{user?.client.name}</strong>
            <button type="button" className="cy-icon-button" aria-label={t("close")} onClick={close}>
              <IconX size={22} stroke={1.75} aria-hidden="true" />
            </button>
          </div>
          <div className="sh-drawer-waiting">
            <InboxButton user={user} onGo={close} />
            <WaitingButtons waiting={waiting} onGo={close} />
          </div>
          <nav className="sh-drawer-nav" aria-label={t("main")}>
            {items.map((item) => (
              <UiLink key={item.to} href={item.to} aria-current={item === current ? "page" : undefined} onClick={close}>
                <NavEntry item={item} />
              </UiLink>
            ))}
          </nav>
          {user && <DocsLinks user={user} pathname={pathname} onGo={close} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
