import { IconLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useCopy } from "#platform/web/use-copy.ts";
import type { DescribedCall } from "#slices/developers/contract/api-docs.contract.ts";
import { useApiStrings } from "#slices/developers/web/api/api-strings.ts";
import { Part } from "#slices/developers/web/api/call-part.tsx";
import { callHref } from "#slices/developers/web/api/find-calls.ts";
import { ParameterTable } from "#slices/developers/web/api/parameter-table.tsx";
import { SchemaTable } from "#slices/developers/web/api/schema-table.tsx";
import { TryCall } from "#slices/developers/web/api/try-call.tsx";
import { useApiCall } from "#slices/developers/web/api/use-api-docs.ts";
import { Skeleton } from "#ui/states.tsx";

interface ApiCallProps {
  name: string;
  /** The schema that every error has. */
  problem: ReactNode;
}

/** The full description of a call: access, input, output and errors. A GET can be tried. */
export function ApiCall({ name, problem }: ApiCallProps): ReactNode {
  const { data: call, error, refetch } = useApiCall(name);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!call) {
    return (
      <div aria-busy="true" data-loading="">
        <Skeleton width="100%" height={160} />
      </div>
    );
  }
  return <Described call={call} problem={problem} />;
}

function Described({ call, problem }: { call: DescribedCall; problem: ReactNode }): ReactNode {
  const t = useApiStrings();
  const copy = useCopy();
  return (
    <>
      <div className="da-head">
        <code>{call.name}</code>
        <button
          type="button"
          className="cy-button"
          onClick={() => void copy(`${window.location.origin}${callHref(call)}`)}
        >
          <IconLink size={16} stroke={1.75} aria-hidden="true" />
          {t("link")}
        </button>
      </div>
      <Part title={t("whoMay")}>
        <p>
          {t(`caller_${call.caller}`)} {call.roles.length > 0 && <code>{call.roles.join(", ")}</code>}
        </p>
      </Part>
      {call.method === "GET" ? (
        <TryCall call={call} />
      ) : (
        <Part title={t("parameters")}>
          {call.parameters.length === 0 ? (
            <p className="cy-meta">{t("noParameters")}</p>
          ) : (
            <ParameterTable parameters={call.parameters} />
          )}
        </Part>
      )}
      {call.body && (
        <Part title={t("body")} note={call.body.media_type}>
          <SchemaTable label={t("body")} lines={call.body.lines} />
        </Part>
      )}
      <Part title={t("reply")} note={[call.reply.status, call.reply.media_type ?? ""].join(" ").trim()}>
        <Reply reply={call.reply} />
      </Part>
      <Part title={t("refusals")}>
        <Refusals refusals={call.refusals} />
        {problem}
      </Part>
    </>
  );
}

function Reply({ reply }: { reply: DescribedCall["reply"] }): ReactNode {
  const t = useApiStrings();
  if (reply.lines.length > 0) return <SchemaTable label={t("reply")} lines={reply.lines} />;
  return <p className="cy-meta">{t(reply.media_type === null ? "noReply" : "fileReply")}</p>;
}

function Refusals({ refusals }: { refusals: DescribedCall["refusals"] }): ReactNode {
  const t = useApiStrings();
  return (
    <dl className="da-refusals">
      {refusals.map(({ status, reason }) => (
        <div key={reason}>
          <dt className="dd-code">{status}</dt>
          <dd>{t(`why_${reason}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
