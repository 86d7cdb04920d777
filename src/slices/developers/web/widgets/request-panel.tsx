import { IconCopy, IconExternalLink, IconRefresh } from "@tabler/icons-react";
import { useState, type ComponentProps, type ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { getAddress } from "#platform/web/client.ts";
import { useCopy } from "#platform/web/use-copy.ts";
import { CopyableJson } from "#slices/developers/web/copyable-json.tsx";
import { useDocsStrings } from "#slices/developers/web/docs-strings.ts";
import type { WidgetView } from "#slices/reports/web/public.tsx";
import { Panel } from "#ui/panel.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";

type WidgetCall = Parameters<NonNullable<ComponentProps<typeof WidgetView>["renderHeader"]>>[0];

interface RequestPanelProps {
  seen: WidgetCall;
  /** A panel is requested without parameters. */
  isPanel: boolean;
  /** The controls that select the report. */
  pickers: ReactNode;
}

/** A widget's call: its options, its URL, its payload, and the three parts of its reply. */
export function RequestPanel({ seen, isPanel, pickers }: RequestPanelProps): ReactNode {
  const t = useDocsStrings();
  return (
    <>
      <div className="dd-pickers">{pickers}</div>
      <Panel
        title={t("request")}
        actions={
          <>
            <button type="button" className="cy-button" onClick={seen.refetch} aria-disabled={seen.isFetching}>
              <IconRefresh size={16} stroke={1.75} aria-hidden="true" />
              {t("refresh")}
            </button>
            {seen.actions}
          </>
        }
      >
        <RequestUrl address={getAddress(seen.path, { query: seen.query })} />
        <div className="dd-columns">
          <section aria-label={t("payload")}>
            <h3>{t("payload")}</h3>
            {isPanel ? (
              <p className="cy-meta">{t("noPayload")}</p>
            ) : (
              <CopyableJson label={t("payload")} value={seen.query} open={3} />
            )}
          </section>
          <section aria-label={t("response")}>
            <h3>{t("response")}</h3>
            <ResponseParts seen={seen} />
          </section>
        </div>
      </Panel>
      <h2 className="dd-rendered">{t("rendered")}</h2>
    </>
  );
}

function RequestUrl({ address }: { address: string }): ReactNode {
  const t = useDocsStrings();
  const copy = useCopy();
  const whole = `${window.location.origin}${address}`;
  return (
    <div className="dd-url" role="group" aria-label={t("url")}>
      <span className="dd-method" data-method="GET">
        GET
      </span>
      <code>{decodeURIComponent(address)}</code>
      <button type="button" className="cy-button" onClick={() => void copy(whole)}>
        <IconCopy size={16} stroke={1.75} aria-hidden="true" />
        {t("copyUrl")}
      </button>
      <a className="cy-button" href={address} target="_blank" rel="noreferrer">
        <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        {t("openRaw")}
      </a>
    </div>
  );
}

const parts = ["data", "addons", "meta"] as const;

/** One part of the reply at a time; an error reply as its problem. */
function ResponseParts({ seen: { reply, error } }: { seen: WidgetCall }): ReactNode {
  const t = useDocsStrings();
  const [part, setPart] = useState<(typeof parts)[number]>("data");
  if (error) return <Refused error={error} />;
  if (!reply) return <p className="cy-meta">{t("waiting")}</p>;
  const { summary_object: summary } = reply.meta;
  return (
    <>
      <SegmentedControl
        label={t("parts")}
        options={parts.map((value) => ({ value, label: t(value) }))}
        value={part}
        onChange={setPart}
      />
      {part === "addons" && summary === null && <p className="cy-meta">{t("noAddons")}</p>}
      {part === "addons" && summary !== null && (
        <CopyableJson label={t("addons")} value={{ summary_object: summary }} />
      )}
      {part === "data" && <CopyableJson label={t("data")} value={reply.data} />}
      {part === "meta" && <CopyableJson label={t("meta")} value={reply.meta} open={1} />}
    </>
  );
}

function Refused({ error }: { error: Error }): ReactNode {
  const t = useDocsStrings();
  if (!(error instanceof ApiError)) return <p role="alert">{error.message}</p>;
  const { status, title, code, detail, errors, requestId } = error;
  return (
    <>
      <p className="dd-refused">{t("refused", { status, title })}</p>
      <CopyableJson label={t("response")} value={{ title, status, detail, code, requestId, errors }} />
    </>
  );
}
