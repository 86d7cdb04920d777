import { IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { useInbox } from "#slices/inbox/web/public.tsx";
import { formatNumber } from "#ui/format.ts";
import { UiLink } from "#ui/ui-link.tsx";
import { useShellStrings } from "#app/web/shell/strings.ts";

/** Returns the number of items in a person's inbox, 0 before it is known; null for a token visitor, who has none. */
export function useInboxTotal(user: IdentityUser | undefined): number | null {
  const isSomeone = user !== undefined && !user.is_token_visitor;
  const { data } = useInbox(isSomeone);
  return isSomeone ? (data?.meta.total ?? 0) : null;
}

/** Leads to the inbox, with how many items are in it. */
export function InboxButton({ user, onGo }: { user: IdentityUser | undefined; onGo?: () => void }): ReactNode {
  const t = useShellStrings();
  const locale = useLocale();
  const total = useInboxTotal(user);
  if (total === null) return null;
  const n = formatNumber(total, "count", locale);
  return (
    <UiLink
      className="cy-button sh-waiting"
      href="/inbox"
      data-kind="inbox"
      aria-label={total === 0 ? t("inbox") : t("waiting", { name: t("inbox"), n })}
      title={t("inbox")}
      {...(onGo ? { onClick: onGo } : {})}
    >
      <IconInbox size={17} stroke={1.75} aria-hidden="true" />
      <span className="sh-waiting-name">{t("inbox")}</span> {total > 0 && <span className="sh-count">{n}</span>}
    </UiLink>
  );
}
