import { useQuery } from "@tanstack/react-query";
import { IconAlertTriangle, IconListCheck, type Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { formatNumber } from "#ui/format.ts";
import { UiLink } from "#ui/ui-link.tsx";
import { useShellStrings } from "#app/web/shell/strings.ts";

const MINUTE = 60_000;

interface WaitingItem {
  readonly key: "tasks" | "escalations";
  readonly to: string;
  readonly Picture: Icon;
  readonly count: number;
}

const kinds = [
  { key: "tasks", to: "/my-tasks", Picture: IconListCheck, service: "introduce" },
  { key: "escalations", to: "/my-escalations", Picture: IconAlertTriangle, service: "introduce" },
] as const;

/**
 * Tasks and escalations that wait for the viewer, each only with its service and while there are some; refreshed
 * periodically.
 */
export function useWaitingItems(user: IdentityUser | undefined): readonly WaitingItem[] {
  const services = new Set(user?.service_access.map(({ service }) => service));
  const offered = kinds.filter(({ service }) => services.has(service));
  const { data } = useQuery({
    queryKey: ["getTasksCounts"],
    queryFn: async ({ signal }) => (await call("getTasksCounts", { signal })).data,
    enabled: offered.length > 0,
    staleTime: MINUTE,
    refetchInterval: 5 * MINUTE,
    refetchOnWindowFocus: true,
  });
  if (!data) return [];
  return offered.map((kind) => ({ ...kind, count: data[kind.key] })).filter(({ count }) => count > 0);
}

/** A button for each kind of waiting item, with their number. */
export function WaitingButtons({ waiting, onGo }: { waiting: readonly WaitingItem[]; onGo?: () => void }): ReactNode {
  const t = useShellStrings();
  const locale = useLocale();
  return waiting.map(({ key, to, Picture, count }) => {
    const n = formatNumber(count, "count", locale);
    return (
      <UiLink
        key={key}
        className="cy-button sh-waiting"
        href={to}
        data-kind={key}
        aria-label={t("waiting", { name: t(key), n })}
        title={t(key)}
        {...(onGo ? { onClick: onGo } : {})}
      >
        <Picture size={17} stroke={1.75} aria-hidden="true" />
        <span className="sh-waiting-name">{t(key)}</span> <span className="sh-count">{n}</span>
      </UiLink>
    );
  });
}
