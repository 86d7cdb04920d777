import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { Failure, NotFound } from "#platform/web/failure.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { AboutPanel, Neighbors, QuestionsPanel, ScorePanel } from "#slices/surveys/web/response/response-parts.tsx";
import { SaveMenu } from "#slices/surveys/web/response/save-menu.tsx";
import { useResponseStrings } from "#slices/surveys/web/response/strings.ts";
import { formatDay } from "#ui/format.ts";
import { PageHead } from "#ui/page-head.tsx";
import { ProgressLine, Skeleton } from "#ui/states.tsx";
import "#slices/surveys/web/response/response.css";

function idIn(text: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
}

/** /residents/{id}/resident-survey/{scopedId}: one open response. */
export function ResponsePage(): ReactNode {
  const { id, scopedId } = useParams({ strict: false });
  const [resident, response] = [idIn(id), idIn(scopedId)];
  if (resident === null || response === null) return <NotFound />;
  return <Response key={`${resident} ${response}`} id={resident} scopedId={response} />;
}

function Response({ id, scopedId }: { id: number; scopedId: number }): ReactNode {
  const t = useResponseStrings();
  const locale = useLocale();
  const params = { id, scopedId };
  const found = useQuery({
    queryKey: ["getResidentSurvey", id, scopedId],
    queryFn: async ({ signal }) =>
      (await call("getResidentSurvey", { params, query: { structures: { addon_options: ["results"] } }, signal })).data,
  });
  const response = found.data;
  usePageTitle(response ? `${response.survey.name[locale]} · ${response.resident.full_name}` : t("residents"));
  if (found.isError && !response) return <Failure error={found.error} onRetry={() => void found.refetch()} />;
  if (!response)
    return (
      <div className="cy-wrap">
        <Skeleton width="100%" height={640} />
      </div>
    );
  return (
    <div className="cy-wrap sv-response">
      <ProgressLine active={found.isFetching} />
      <PageHead
        breadcrumb={[
          { text: t("residents"), to: "/residents" },
          { text: response.resident.full_name, to: `/residents/${id}` },
        ]}
        title={response.survey.name[locale]}
        sub={formatDay(response.date, locale)}
        actions={
          <>
            <Neighbors response={response} />
            <SaveMenu response={response} params={params} />
          </>
        }
      />
      <div className="sv-response-columns">
        <div className="sv-response-column">
          <ScorePanel response={response} />
          <QuestionsPanel response={response} />
        </div>
        <AboutPanel response={response} />
      </div>
    </div>
  );
}
