import type { ReactNode } from "react";
import { Hint } from "#ui/hint.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import type { BarProps } from "#app/web/shell/bar-props.ts";
import { AccountMenu } from "#app/web/shell/account-menu.tsx";
import { currentItem } from "#app/web/shell/current-item.ts";
import { LanguageMenu, ThemeMenu } from "#app/web/shell/preference-menus.tsx";
import { PhoneMenu } from "#app/web/shell/phone-menu.tsx";
import { useShellStrings } from "#app/web/shell/strings.ts";

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

/** Logo, client, navigation, preferences, account. Stands at its full size before the identity is known. */
export function TopBar({ user, pathname }: BarProps): ReactNode {
  const t = useShellStrings();
  const items = user?.navigation.items ?? [];
  const current = currentItem(items, pathname);
  return (
    <header className="sh-bar">
      <div className="cy-wrap sh-bar-row">
        <UiLink className="sh-logo" href="/">
          <Logo />
          Courtyard
        </UiLink>
        {user && <span className="sh-client">{user.client.name}</span>}
        <nav className="sh-nav" aria-label={t("main")}>
          {items.map((item) => (
            <UiLink key={item.to} href={item.to} aria-current={item === current ? "page" : undefined}>
              {item.text}
            </UiLink>
          ))}
        </nav>
        <div className="sh-tools">
          {user?.client.is_demo && (
            <Hint className="cy-badge sh-demo" text={t("demoHint")}>
              {t("demo")}
            </Hint>
          )}
          <span className="sh-wide">
            <LanguageMenu />
            <ThemeMenu />
          </span>
          <AccountMenu user={user} />
          <PhoneMenu user={user} pathname={pathname} />
        </div>
      </div>
    </header>
  );
}
