import { IconBook } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { docPages, isDeveloper, useDocPageStrings } from "#slices/developers/web/public.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import { BarMenu } from "#app/web/shell/bar-menu.tsx";

interface DocsProps {
  user: IdentityUser;
  pathname: string;
}

const isAt = (to: string, pathname: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

/** The developer's pages in the bar, for platform staff only. */
export function DocsMenu({ user, pathname }: DocsProps): ReactNode {
  const t = useDocPageStrings();
  if (!isDeveloper(user)) return null;
  return (
    <BarMenu
      face={
        <button type="button" className="cy-icon-button" aria-label={t("docs")} title={t("docs")}>
          <IconBook size={18} stroke={1.75} aria-hidden="true" />
        </button>
      }
    >
      {(Menu) =>
        docPages.map(({ name, to }) => (
          <Menu.Item key={to} component={UiLink} href={to} aria-current={isAt(to, pathname) ? "page" : undefined}>
            {t(name)}
          </Menu.Item>
        ))
      }
    </BarMenu>
  );
}

/** The same pages as a list, for the drawer. */
export function DocsLinks({ user, pathname, onGo }: DocsProps & { onGo: () => void }): ReactNode {
  const t = useDocPageStrings();
  if (!isDeveloper(user)) return null;
  return (
    <nav className="sh-drawer-nav sh-drawer-docs" aria-label={t("docs")}>
      <strong>{t("docs")}</strong>
      {docPages.map(({ name, to }) => (
        <UiLink key={to} href={to} aria-current={isAt(to, pathname) ? "page" : undefined} onClick={onGo}>
          {t(name)}
        </UiLink>
      ))}
    </nav>
  );
}
