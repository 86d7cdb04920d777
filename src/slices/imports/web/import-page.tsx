import { useLocation, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { NotFound, PageErrorState } from "#platform/web/error-state.tsx";
import { ImportMapping } from "#slices/imports/web/import-mapping.tsx";
import { ImportOutcome } from "#slices/imports/web/import-outcome.tsx";
import { ImportProgress } from "#slices/imports/web/import-progress.tsx";
import { ImportSteps } from "#slices/imports/web/import-steps.tsx";
import { useImportsStrings } from "#slices/imports/web/strings.ts";
import { isWorking, useImport } from "#slices/imports/web/use-imports.ts";
import { SettingsFrame } from "#slices/organization/web/public.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/imports/web/imports.css";

/** /settings/imports/{id}: one import, from its columns to its result. */
export function ImportPage(): ReactNode {
  const { importId } = useParams({ strict: false }) as { importId?: string };
  return /^[1-9]\d{0,14}$/.test(importId ?? "") ? <OneImport id={Number(importId)} /> : <NotFound />;
}

function OneImport({ id }: { id: number }): ReactNode {
  const t = useImportsStrings();
  const query = useImport(id);
  const wantsColumns = (useLocation().search as Search)["step"] === "columns";
  if (query.isError && !query.data)
    return <PageErrorState title={t("imports")} error={query.error} onRetry={() => void query.refetch()} />;
  const detail = query.data?.data;
  return (
    <SettingsFrame
      current="imports"
      actions={
        <UiLink className="cy-button" href="/settings/imports">
          {t("allImports")}
        </UiLink>
      }
    >
      {detail ? (
        <Stage detail={detail} wantsColumns={wantsColumns} />
      ) : (
        <Panel title={t("imports")}>
          <Skeleton width="100%" height={320} />
        </Panel>
      )}
    </SettingsFrame>
  );
}

function canMap(detail: ImportDetail): boolean {
  return detail.has_file && ["checked", "faulty", "failed", "uploaded"].includes(detail.state);
}

const stepOf = {
  uploaded: "columns",
  failed: "columns",
  checking: "check",
  faulty: "check",
  checked: "apply",
  applying: "apply",
  applied: null,
  undoing: null,
  undone: null,
} as const;

function WorkOrOutcome({ detail }: { detail: ImportDetail }): ReactNode {
  return isWorking(detail.state) ? <ImportProgress detail={detail} /> : <ImportOutcome detail={detail} />;
}

function Stage({ detail, wantsColumns }: { detail: ImportDetail; wantsColumns: boolean }): ReactNode {
  const isMapping = canMap(detail) && (wantsColumns || detail.state === "uploaded");
  const columns = canMap(detail) ? { columnsTo: `/settings/imports/${detail.id}?step=columns` } : {};
  return (
    <>
      <ImportSteps current={isMapping ? "columns" : stepOf[detail.state]} {...columns} />
      {isMapping && (
        <ImportMapping key={`${detail.source.sheet ?? ""} ${detail.source.encoding ?? ""}`} detail={detail} />
      )}
      {!isMapping && <WorkOrOutcome detail={detail} />}
    </>
  );
}
