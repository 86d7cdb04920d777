import {
  IconAdjustments,
  IconBellRinging,
  IconChartBar,
  IconChecklist,
  IconClipboardText,
  IconFlag,
  IconHeartHandshake,
  IconHome,
  IconLayoutDashboard,
  IconMoodSmile,
  IconSend,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { IdentityUser, NavIcon } from "#slices/home/contract/identity-user.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";

type NavItem = IdentityUser["navigation"]["items"][number];

const icons: Record<NavIcon, Icon> = {
  home: IconHome,
  dashboard: IconLayoutDashboard,
  engagement: IconHeartHandshake,
  satisfaction: IconMoodSmile,
  residents: IconUsersGroup,
  alerts: IconBellRinging,
  flagged: IconFlag,
  compliance: IconChecklist,
  enrollment: IconClipboardText,
  reports: IconChartBar,
  team: IconUsers,
  surveys: IconSend,
  settings: IconAdjustments,
};

/** The labels of entries in the viewer's language. */
export function useNavText(): (item: NavItem) => string {
  const locale = useLocale();
  return (item) => (locale === "es" ? item.es : item).text;
}

/** The picture and the label of a navigation entry, for use in its link. */
export function NavEntry({ item }: { item: NavItem }): ReactNode {
  const getText = useNavText();
  const Picture = icons[item.icon];
  return (
    <>
      <Picture size={17} stroke={1.75} aria-hidden="true" />
      {getText(item)}
    </>
  );
}
