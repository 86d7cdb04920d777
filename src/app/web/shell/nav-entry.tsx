import {
  IconAdjustments,
  IconBellRinging,
  IconChartBar,
  IconChecklist,
  IconClipboardText,
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
import { useShellStrings } from "#app/web/shell/strings.ts";

type NavItem = IdentityUser["navigation"]["items"][number];

const icons: Record<NavIcon, Icon> = {
  home: IconHome,
  dashboard: IconLayoutDashboard,
  engagement: IconHeartHandshake,
  satisfaction: IconMoodSmile,
  residents: IconUsersGroup,
  alerts: IconBellRinging,
  compliance: IconChecklist,
  enrollment: IconClipboardText,
  reports: IconChartBar,
  team: IconUsers,
  surveys: IconSend,
  settings: IconAdjustments,
};

/** Entries come from the server in English; another language brings its own words for the same pictures. */
export function useNavText(): (item: NavItem) => string {
  const t = useShellStrings();
  const locale = useLocale();
  return (item) => (locale === "en" ? item.text : t(`nav_${item.icon}`));
}

/** The picture and the words of an entry of the navigation, to stand in its link. */
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
