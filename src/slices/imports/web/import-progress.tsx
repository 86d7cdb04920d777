import type { ReactNode } from "react";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useImportsStrings } from "#slices/imports/web/strings.ts";
import { formatNumber } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

/** Work in the background, with its progress. */
export function ImportProgress({ detail }: { detail: ImportDetail }): ReactNode {
  const t = useImportsStrings();
  const locale = useLocale();
  const title = t(detail.state === "applying" ? "applyingTitle" : "checkingTitle");
  const values = {
    done: formatNumber(detail.rows_done, "count", locale),
    count: detail.rows_total,
    countText: formatNumber(detail.rows_total, "count", locale),
  };
  return (
    <Panel title={title} sub={detail.file_name}>
      <div aria-live="polite">
        <ProgressBar label={title} value={detail.rows_done} max={detail.rows_total} text={t("rowsOf", values)} />
      </div>
      <p>
        {detail.state === "applying" && `${t("writing")}. `}
        {t("leaveHint")}
      </p>
    </Panel>
  );
}
