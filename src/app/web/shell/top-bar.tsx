import type { ReactNode } from "react";
import { Hint } from "#ui/hint.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import type { BarProps } from "#app/web/shell/bar-props.ts";
import { AccountMenu } from "#app/web/shell/account-menu.tsx";
import { InboxButton } from "#app/web/shell/inbox-button.tsx";
import { PreferencesMenu } from "#app/web/shell/preference-menus.tsx";
import { DocsMenu } from "#app/web/shell/docs-menu.tsx";
import { DeveloperMode } from "#app/web/shell/developer/developer-mode.tsx";
import { MainNav } from "#app/web/shell/main-nav.tsx";
import { PaletteButton } from "#app/web/shell/palette/palette-button.tsx";
import { useShellStrings } from "#app/web/shell/strings.ts";
import { useWaitingItems, WaitingButtons } from "#app/web/shell/waiting-buttons.tsx";

/** The mark: a courtyard seen from above, with its gate. */
function Logo(): ReactNode {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 22 22"
      fill="none"
      stroke="var(--brand)"
      strokeWidth="2.4"
      aria-hidden="true"
    >
      <rect x="1.2" y="1.2" width="19.6" height="19.6" rx="4" />
      <path d="M7 16V9.5a4 4 0 0 1 8 0V16" strokeLinecap="round" />
    </svg>
  );
}

/** Over a shared response: no client, navigation, search or account, and no links. */
function SharedBar(): ReactNode {
  return (
    <header className="sh-bar">
      <div className="cy-wrap sh-bar-row">
        <span className="sh-logo">
          <Logo />
          Courtyard
        </span>
        <div className="sh-tools">
          <PreferencesMenu />
        </div>
      </div>
    </header>
  );
}

/** The navigation before the identity is known. */
const NO_ITEMS: NonNullable<BarProps["user"]>["navigation"]["items"] = [];

/** Logo, navigation, search, waiting items, account. Has its full size before the identity is known. */
export function TopBar({ user, pathname }: BarProps): ReactNode {
  const t = useShellStrings();
  const waiting = useWaitingItems(user);
  if (user?.is_token_visitor) return <SharedBar />;
  return (
    <header className="sh-bar">
      <div className="cy-wrap sh-bar-row">
        <UiLink className="sh-logo" href="/">
          <Logo />
          Courtyard
        </UiLink>
        <MainNav items={user?.navigation.items ?? NO_ITEMS} pathname={pathname} />
        <div className="sh-tools">
          {user?.client.is_demo && (
            <Hint className="cy-badge sh-demo" text={t("demoHint")}>
              {t("demo")}
            </Hint>
          )}
          {user && <DeveloperMode user={user} />}
          {user && <PaletteButton user={user} />}
          <span className="sh-wide">
            <InboxButton user={user} />
            <WaitingButtons waiting={waiting} />
            {user && <DocsMenu user={user} pathname={pathname} />}
          </span>
          <AccountMenu user={user} />
        </div>
      </div>
    </header>
  );
}
