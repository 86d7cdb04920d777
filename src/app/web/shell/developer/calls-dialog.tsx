import { useState, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { Dialog } from "#ui/dialog.tsx";
import { formatBytes, formatNumber } from "#ui/format.ts";
import { EmptyState } from "#ui/states.tsx";
import { useDeveloperStrings } from "#app/web/shell/developer/developer-strings.ts";
import { listRequests, type RecordedRequest } from "#app/web/shell/developer/requests.ts";
import "#app/web/shell/developer/developer.css";

function readRequests(): RecordedRequest[] {
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  return listRequests(entries, window.location.origin);
}

interface CallsDialogProps {
  onClose: () => void;
  onLeave: () => void;
}

/** The calls that this page has made, newest first, each as a link that opens the server's reply. */
export function CallsDialog({ onClose, onLeave }: CallsDialogProps): ReactNode {
  const t = useDeveloperStrings();
  const [calls, setCalls] = useState(readRequests);
  return (
    <Dialog opened onClose={onClose} title={t("title")} size="lg">
      {calls.length === 0 ? <EmptyState title={t("none")} /> : <Calls calls={calls} />}
      <div className="cy-form-foot">
        <button type="button" className="cy-button" data-primary="" onClick={() => setCalls(readRequests())}>
          {t("refresh")}
        </button>
        <a className="cy-button" href="/openapi.json" target="_blank" rel="noreferrer">
          {t("description")}
        </a>
        <button type="button" className="cy-button" onClick={onLeave}>
          {t("leave")}
        </button>
      </div>
    </Dialog>
  );
}

function Calls({ calls }: { calls: readonly RecordedRequest[] }): ReactNode {
  const t = useDeveloperStrings();
  const locale = useLocale();
  return (
    <ul className="dv-calls" aria-label={t("calls")}>
      {calls.map((call) => (
        <li key={`${call.startedAt} ${call.address}`}>
          <a href={call.address} target="_blank" rel="noreferrer">
            {call.address}
          </a>
          <span className="cy-meta">
            {t("milliseconds", { n: formatNumber(call.took, "count", locale) })}
            {call.bytes !== null && ` · ${formatBytes(call.bytes, locale)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
