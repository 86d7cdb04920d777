import { useQuery } from "@tanstack/react-query";
import { Suspense, type ReactNode } from "react";
import { stringifySearch } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { HomeBlock } from "#slices/home/web/home-block.tsx";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { CommentsCard } from "#slices/surveys/web/public.tsx";
import { Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const WIDGET = "employee_comments";
/** The onboarding survey and the new-hire survey (spec: survey filter ids 5 and 3). */
const SURVEYS = [5, 3];
const FIRST = 3;

/** Returns the comments' own page in the viewer's navigation; null without the permission. */
export function findCommentsScreen(routes: IdentityUser["navigation"]["routes"]): string | null {
  return routes.find(({ endpoint }) => endpoint === `/v1/en/analytics/reports/${WIDGET}`)?.path ?? null;
}

/** New colleagues' comments about their first weeks, as far as they may be shown. */
export function OnboardingCommentsPanel({ screen }: { screen: string }): ReactNode {
  const t = useHomeStrings();
  const report = useQuery({
    queryKey: ["getReport", WIDGET, "home"],
    queryFn: ({ signal }) => {
      const query = { filters: { surveys: SURVEYS }, page: { size: FIRST } };
      return call("getReport", { params: { widget: WIDGET }, query, signal });
    },
  });
  return (
    <HomeBlock
      title={t("onboardingComments")}
      query={report}
      fold="comments"
      rows={FIRST}
      actions={
        <UiLink
          className="cy-button"
          href={`${screen}${stringifySearch({ surveys: SURVEYS.join(",") })}`}
          aria-label={`${t("viewDetails")}: ${t("onboardingComments")}`}
        >
          {t("viewDetails")}
        </UiLink>
      }
      emptyText={({ data }) => ("results" in data && data.results.length === 0 ? t("noOnboardingComments") : null)}
    >
      {(reply) => (
        <div className="cy-panel-body">
          <Suspense fallback={<Skeleton width="100%" height={160} />}>
            <CommentsCard reply={reply} />
          </Suspense>
        </div>
      )}
    </HomeBlock>
  );
}
