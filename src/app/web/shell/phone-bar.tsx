import { IconInbox, IconListCheck, IconMenu2, type Icon } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useNarrow } from "#platform/web/use-narrow.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { formatNumber } from "#ui/format.ts";
import { UiLink } from "#ui/ui-link.tsx";
import type { BarProps } from "#app/web/shell/bar-props.ts";
import { findCurrentItem } from "#app/web/shell/current-item.ts";
import { useInboxTotal } from "#app/web/shell/inbox-button.tsx";
import { NavEntry } from "#app/web/shell/nav-entry.tsx";
import { chooseEntries } from "#app/web/shell/phone-bar-entries.ts";
import { PhoneMenu } from "#app/web/shell/phone-menu.tsx";
import { useShellStrings } from "#app/web/shell/strings.ts";
import { useWaitingItems } from "#app/web/shell/waiting-buttons.tsx";
import "#app/web/shell/phone-bar.css";

/** Below 960 px: the most used pages of a person at the bottom, within reach of the thumb, and all others in a menu. */
export function PhoneBar(props: BarProps): ReactNode {
  const isNarrow = useNarrow();
  return isNarrow && props.user?.is_token_visitor !== true && <Bar {...props} />;
}

function Bar({ user, pathname }: BarProps): ReactNode {
  const t = useShellStrings();
  const [isOpen, setOpen] = useState(false);
  const waiting = useWaitingItems(user);
  return (
    <>
      <nav className="sh-phone" aria-label={t("shortcuts")}>
        {user && <Places {...{ user, pathname, waiting }} />}
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <IconMenu2 size={17} stroke={1.75} aria-hidden="true" />
          {t("menu")}
          {waiting.some(({ key }) => key === "escalations") && <span className="sh-dot" aria-hidden="true" />}
        </button>
      </nav>
      <PhoneMenu {...{ user, pathname, waiting, isOpen }} onClose={() => setOpen(false)} />
    </>
  );
}

interface PlacesProps {
  user: IdentityUser;
  pathname: string;
  waiting: ReturnType<typeof useWaitingItems>;
}

function Places({ user, pathname, waiting }: PlacesProps): ReactNode {
  const inbox = useInboxTotal(user);
  const hasTasks = user.service_access.some(({ service }) => service === "introduce");
  const entries = chooseEntries(user.navigation.items, 1 + Number(hasTasks));
  const current = findCurrentItem(entries, pathname);
  const tasks = waiting.find(({ key }) => key === "tasks")?.count ?? 0;
  return (
    <>
      {entries.map((item) => (
        <UiLink key={item.to} href={item.to} aria-current={item === current ? "page" : undefined}>
          <NavEntry item={item} />
        </UiLink>
      ))}
      <OwnPlace {...{ pathname, Picture: IconInbox, name: "inbox" }} count={inbox ?? 0} />
      {hasTasks && <OwnPlace {...{ pathname, Picture: IconListCheck, name: "tasks" }} count={tasks} />}
    </>
  );
}

interface OwnPlaceProps {
  name: "inbox" | "tasks";
  pathname: string;
  Picture: Icon;
  count: number;
}

const addresses = { inbox: "/inbox", tasks: "/my-tasks" } as const;

/** A page of the person's own work, with the number of items that wait; without a number where nothing waits. */
function OwnPlace({ name, pathname, Picture, count }: OwnPlaceProps): ReactNode {
  const t = useShellStrings();
  const locale = useLocale();
  const n = formatNumber(count, "count", locale);
  const text = t(name === "inbox" ? "inboxShort" : name);
  return (
    <UiLink
      href={addresses[name]}
      aria-current={pathname === addresses[name] ? "page" : undefined}
      aria-label={count === 0 ? undefined : t("waiting", { name: text, n })}
    >
      <Picture size={17} stroke={1.75} aria-hidden="true" />
      {text} {count > 0 && <span className="sh-count">{n}</span>}
    </UiLink>
  );
}
