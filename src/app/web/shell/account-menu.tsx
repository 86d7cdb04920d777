import { IconChecklist, IconHelp, IconLogout, IconMail, IconShieldLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { useSignOut } from "#slices/identity/web/public.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import { BarMenu } from "#app/web/shell/bar-menu.tsx";
import { PreferenceItems } from "#app/web/shell/preference-menus.tsx";
import { useShellStrings } from "#app/web/shell/strings.ts";

function getInitials(user: IdentityUser): string {
  return `${user.first_name.slice(0, 1)}${user.last_name.slice(0, 1)}`.toUpperCase();
}

/**
 * True for a permission whose emails can be turned off: about tasks, and the weekly digest of everyone but employees.
 */
const getsMails = ({ service, top_role: role }: IdentityUser["service_access"][number]): boolean =>
  service === "introduce" || role !== "employee";

/** The signed-in person with the client, language and theme, and signing out. */
export function AccountMenu({ user }: { user: IdentityUser | undefined }): ReactNode {
  const t = useShellStrings();
  const signOut = useSignOut();
  if (!user) return <span className="cy-avatar" aria-hidden="true" />;
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <BarMenu
      width={280}
      face={
        <button
          type="button"
          className="sh-avatar-button"
          aria-label={t("account", { name, initials: getInitials(user) })}
          title={name}
        >
          <Avatar initials={getInitials(user)} url={user.avatar.thumb.url} />
        </button>
      }
    >
      {(Menu) => (
        <>
          <div className="sh-who">
            <strong>{name}</strong>
            <span>{user.email}</span>
            <span>{[user.position, user.client.name].filter(Boolean).join(" · ")}</span>
          </div>
          {/* A page of its own outside the application, so it needs a full load. Only the owner may open it. */}
          {!user.is_impersonating && (
            <Menu.Item
              component="a"
              href="/account/security"
              leftSection={<IconShieldLock size={16} stroke={1.75} aria-hidden="true" />}
            >
              {t("security")}
            </Menu.Item>
          )}
          {user.service_access.some(({ service }) => service === "ingage") && (
            <Menu.Item
              component={UiLink}
              href="/action-items"
              leftSection={<IconChecklist size={16} stroke={1.75} aria-hidden="true" />}
            >
              {t("actionItems")}
            </Menu.Item>
          )}
          {user.service_access.some(getsMails) && (
            <Menu.Item
              component={UiLink}
              href="/email-preferences"
              leftSection={<IconMail size={16} stroke={1.75} aria-hidden="true" />}
            >
              {t("mails")}
            </Menu.Item>
          )}
          <Menu.Item
            component={UiLink}
            href="/help"
            leftSection={<IconHelp size={16} stroke={1.75} aria-hidden="true" />}
          >
            {t("help")}
          </Menu.Item>
          <PreferenceItems Menu={Menu} />
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.75} aria-hidden="true" />}
            closeMenuOnClick={false}
            onClick={() => {
              if (!signOut.isPending) signOut.mutate();
            }}
          >
            {t("signOut")}
          </Menu.Item>
          {signOut.isError && (
            <p className="sh-menu-error" role="alert">
              {signOut.error.message}
            </p>
          )}
        </>
      )}
    </BarMenu>
  );
}
