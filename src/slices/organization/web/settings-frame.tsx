import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { useSettingsStrings } from "#slices/organization/web/settings-strings.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TabNav } from "#ui/tabs.tsx";
import "#slices/organization/web/settings.css";

type SettingsPart = "setup" | "organization" | "imports" | "surveys" | "themes" | "flags" | "plans";

const parts: readonly { readonly part: SettingsPart; readonly to: string }[] = [
  { part: "setup", to: "/settings" },
  { part: "organization", to: "/settings/organization" },
  { part: "imports", to: "/settings/imports" },
  { part: "surveys", to: "/settings/surveys" },
  { part: "themes", to: "/settings/themes" },
  { part: "flags", to: "/settings/flagged-comments" },
  { part: "plans", to: "/plans" },
];

/** Returns true when the company has plans. Shares the shell's reply, so it is requested once. */
function useHasPlans(): boolean {
  const { data } = useQuery({
    queryKey: ["getIdentityUser"],
    queryFn: async ({ signal }) => (await call("getIdentityUser", { signal })).data,
    staleTime: 5 * 60_000,
    select: (user) => user.service_access.some(({ service }) => service === "introduce"),
  });
  return data ?? false;
}

export interface SettingsFrameProps {
  /** The open part. */
  current: SettingsPart;
  /** Actions of the page, beside its title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of all settings pages: title, tabs of the parts, and the open part. */
export function SettingsPage({ current, actions, children }: SettingsFrameProps): ReactNode {
  const t = useSettingsStrings();
  const hasPlans = useHasPlans();
  const open = parts.filter(({ part }) => part !== "plans" || hasPlans || current === "plans");
  usePageTitle(`${t(current)} · ${t("settings")}`);
  return (
    <div className="cy-wrap og-settings">
      <PageHeader title={t("settings")} actions={actions} />
      <TabNav
        label={t("parts")}
        tabs={open.map(({ part, to }) => ({ to, text: t(part) }))}
        current={parts.find((each) => each.part === current)?.to ?? ""}
      />
      {children}
    </div>
  );
}
