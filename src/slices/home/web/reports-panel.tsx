import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { HomeBlock } from "#slices/home/web/home-block.tsx";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { ServerLabel } from "#slices/reports/web/public.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const groups = ["ingage", "inquire", "intouch", "introduce"] as const;
const ALL_REPORTS = "/legacy-reports";

/** The standard reports that the viewer may open, by service; an empty group is left out. */
export function ReportsPanel(): ReactNode {
  const t = useHomeStrings();
  const reports = useQuery({
    queryKey: ["getReports"],
    queryFn: async ({ signal }) => (await call("getReports", { signal })).data,
  });
  return (
    <HomeBlock
      title={t("reports")}
      sub={reports.data && t("reportsCount", { count: groups.flatMap((group) => reports.data[group]).length })}
      query={reports}
      fold="reports"
      rows={5}
      actions={
        <UiLink className="cy-button" href={ALL_REPORTS} aria-label={`${t("viewAll")}: ${t("reports")}`}>
          {t("viewAll")}
        </UiLink>
      }
      emptyText={(data) => (groups.every((group) => data[group].length === 0) ? t("noReports") : null)}
    >
      {(data) => (
        <div className="ho-reports">
          {groups
            .filter((group) => data[group].length > 0)
            .map((group) => (
              <section key={group} aria-label={t(group)}>
                <h3>{t(group)}</h3>
                <ul>
                  {data[group].map(({ id, name }) => (
                    <li key={id}>
                      <UiLink href={`/report/${id}`}>
                        <ServerLabel>{name}</ServerLabel>
                      </UiLink>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </div>
      )}
    </HomeBlock>
  );
}
