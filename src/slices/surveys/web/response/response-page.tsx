import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ReplyError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState, NotFound } from "#platform/web/error-state.tsx";
import { type Locale, useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { ShareButton } from "#slices/sharing/web/public.tsx";
import type { ResidentSurvey } from "#slices/surveys/contract/resident-survey.contract.ts";
import { AboutPanel, Neighbors, QuestionsPanel, ScorePanel } from "#slices/surveys/web/response/response-parts.tsx";
import { SaveMenu } from "#slices/surveys/web/response/save-menu.tsx";
import { useResponseStrings } from "#slices/surveys/web/response/strings.ts";
import { formatDay } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { ProgressLine, Skeleton } from "#ui/states.tsx";
import "#slices/surveys/web/response/response.css";

async function inviteResponse(params: { id: number; scopedId: number }, signal: AbortSignal): Promise<ResidentSurvey> {
  const query = { structures: { addon_options: ["results" as const] } };
  const { data } = await call("getResidentSurvey", { params, query, signal });
  if (!("survey" in data)) throw new ReplyError("The reply has no response.");
  return data;
}

function parseId(text: string | undefined): number | null {
  return /^[1-9]\d{0,14}$/.test(text ?? "") ? Number(text) : null;
}

/** A shared response has no name in the window's title. */
function toTitle(response: ResidentSurvey | undefined, locale: Locale): string | null {
  if (!response) return null;
  const name = response.survey.name[locale];
  return response.is_token_view ? name : `${name} · ${response.resident.full_name}`;
}

/** /residents/{id}/resident-survey/{scopedId}: one open response. */
export function ResponsePage(): ReactNode {
  const { id, scopedId } = useParams({ strict: false });
  const [resident, response] = [parseId(id), parseId(scopedId)];
  if (resident === null || response === null) return <NotFound />;
  return <Response key={`${resident} ${response}`} id={resident} scopedId={response} />;
}

function Response({ id, scopedId }: { id: number; scopedId: number }): ReactNode {
  const t = useResponseStrings();
  const locale = useLocale();
  const params = { id, scopedId };
  const responseQuery = useQuery({
    queryKey: ["getResidentSurvey", id, scopedId],
    queryFn: ({ signal }) => inviteResponse(params, signal),
  });
  const response = responseQuery.data;
  usePageTitle(toTitle(response, locale) ?? t("residents"));
  if (responseQuery.isError && !response)
    return <ErrorState error={responseQuery.error} onRetry={() => void responseQuery.refetch()} />;
  if (!response)
    return (
      <div className="cy-wrap">
        <Skeleton width="100%" height={640} />
      </div>
    );
  return (
    <div className="cy-wrap sv-response">
      <ProgressLine active={responseQuery.isFetching} />
      <PageHeader
        breadcrumb={
          response.is_token_view
            ? []
            : [
                { text: t("residents"), to: "/residents" },
                { text: response.resident.full_name, to: `/residents/${id}` },
              ]
        }
        title={response.survey.name[locale]}
        sub={formatDay(response.date, locale)}
        actions={
          response.is_token_view ? undefined : (
            <>
              <Neighbors response={response} />
              {response.can_share && <ShareButton params={params} />}
              <SaveMenu response={response} params={params} />
            </>
          )
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
