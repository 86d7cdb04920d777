import { useRef, useState, type ReactNode } from "react";
import type { ImportEffect } from "#slices/imports/contract/import-kinds.ts";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { DiscardButton, UndoButton } from "#slices/imports/web/import-actions.tsx";
import { ImportIssues } from "#slices/imports/web/import-issues.tsx";
import { formatInstant } from "#slices/imports/web/instants.ts";
import { useImportsStrings } from "#slices/imports/web/strings.ts";
import { useChanges } from "#slices/imports/web/use-changes.ts";
import type { PlansFrom } from "#slices/people/contract/employee-form.contract.ts";
import { PlansFromChoice } from "#slices/people/web/public.tsx";
import { Facts, type Fact } from "#ui/detail-list.tsx";
import { formatNumber } from "#ui/format.ts";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import { WriteButton } from "#ui/write-button.tsx";
import { ZoneNote } from "#ui/zone.tsx";

const titles = {
  checked: "checkedTitle",
  faulty: "faultyTitle",
  failed: "failedTitle",
  applied: "appliedTitle",
  undone: "undoneTitle",
} as const;

/** The result of a check or of applying, and the next actions. */
export function ImportOutcome({ detail }: { detail: ImportDetail }): ReactNode {
  const t = useImportsStrings();
  const state = detail.state in titles ? (detail.state as keyof typeof titles) : "failed";
  const found = [...useRowFacts(detail), ...useSummaryFacts(detail), ...useEffectFacts(detail)];
  const history = useHistoryFacts(detail);
  return (
    <div className="im-outcome">
      <Panel
        title={t(titles[state])}
        sub={`${detail.file_name} · ${detail.kind_name}`}
        actions={<Actions detail={detail} />}
      >
        {state === "checked" && <p>{t("checkedText")}</p>}
        {state === "faulty" && <p>{t("faultyText")}</p>}
        {state === "failed" && <Notice tone="danger">{detail.failure}</Notice>}
        {state === "checked" && detail.summary.length + detail.effects.length === 0 && (
          <Notice>{t("nothingToApply")}</Notice>
        )}
        <Facts facts={state === "failed" ? history : [...found, ...history]} />
        <ZoneNote />
        {!detail.has_file && <p>{t("expired")}</p>}
        {state === "checked" && <ApplyButton detail={detail} />}
      </Panel>
      {detail.errors_total + detail.warnings_total > 0 && <ImportIssues detail={detail} />}
    </div>
  );
}

function Actions({ detail }: { detail: ImportDetail }): ReactNode {
  const t = useImportsStrings();
  if (detail.state === "applied") {
    return (
      <>
        <UndoButton detail={detail} />
        <UiLink className="cy-button" data-primary="" href="/settings/imports/new">
          {t("nextFile")}
        </UiLink>
      </>
    );
  }
  if (detail.state === "undone") return null;
  return (
    <>
      <UiLink className="cy-button" href={`/settings/imports/new?kind=${detail.kind}`}>
        {t("otherFile")}
      </UiLink>
      {detail.has_file && (
        <UiLink className="cy-button" href={`/settings/imports/${detail.id}?step=columns`}>
          {t("otherColumns")}
        </UiLink>
      )}
      <DiscardButton detail={detail} />
    </>
  );
}

function useRowFacts(detail: ImportDetail): Fact[] {
  const t = useImportsStrings();
  const locale = useLocale();
  const formatCount = (value: number): string => formatNumber(value, "count", locale);
  const parts =
    detail.state === "faulty"
      ? [{ label: t("rowsFaulty"), rows: detail.rows_faulty }]
      : [
          { label: t("rowsNew"), rows: detail.rows_created },
          { label: t("rowsChanged"), rows: detail.rows_updated },
          { label: t("rowsSame"), rows: detail.rows_same },
        ];
  return [
    { label: t("rows"), value: formatCount(detail.rows_total) },
    ...parts.flatMap(({ label, rows }) => (rows === 0 ? [] : [{ label, value: formatCount(rows) }])),
  ];
}

function useSummaryFacts(detail: ImportDetail): Fact[] {
  const t = useImportsStrings();
  const formatChanges = useChanges();
  if (detail.state === "faulty") return [];
  return detail.summary.flatMap(({ entity, created, updated }) =>
    created + updated === 0
      ? []
      : [{ label: t(`entity_${entity}` as "entity_people"), value: formatChanges(created, updated) }],
  );
}

/** Permissions, moves, enrollments and emails: effects that people notice without seeing the file. */
function useEffectFacts(detail: ImportDetail): Fact[] {
  const t = useImportsStrings();
  const locale = useLocale();
  if (detail.state === "faulty") return [];
  return detail.effects.map(({ effect, count }) => ({
    label: t(`effect_${effect}`),
    value: formatNumber(count, "count", locale),
  }));
}

function useHistoryFacts(detail: ImportDetail): Fact[] {
  const t = useImportsStrings();
  const locale = useLocale();
  const steps = [
    { label: t("uploadedBy"), who: detail.created_by, at: detail.created_at },
    { label: t("appliedBy"), who: detail.applied_by, at: detail.applied_at },
    { label: t("undoneBy"), who: detail.undone_by, at: detail.undone_at },
  ];
  return steps.flatMap(({ label, who, at }) =>
    at === null ? [] : [{ label, value: t("byAt", { name: who?.name ?? "", when: formatInstant(at, locale) }) }],
  );
}

interface HirePlansProps {
  detail: ImportDetail;
  value: PlansFrom;
  onChange: (value: PlansFrom) => void;
}

/** The choice for new hires' plans; nothing when the file would enroll no one. */
function HirePlans({ detail, value, onChange }: HirePlansProps): ReactNode {
  const t = useImportsStrings();
  const locale = useLocale();
  const getEffectCount = (name: ImportEffect): number =>
    detail.effects.find(({ effect }) => effect === name)?.count ?? 0;
  const [hires, overdue] = [getEffectCount("hires"), getEffectCount("tasks_overdue")];
  if (hires === 0) return null;
  const hiresText = t("hiresEnrolled", {
    count: hires,
    tasks: formatNumber(getEffectCount("tasks"), "count", locale),
    overdue: formatNumber(overdue, "count", locale),
  });
  return (
    <div className="cy-form-body">
      <PlansFromChoice
        name="plans_from"
        sentence={hiresText}
        hasOverdue={overdue > 0}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

function ApplyButton({ detail }: { detail: ImportDetail }): ReactNode {
  const t = useImportsStrings();
  const locale = useLocale();
  // A second click may come before the screen has updated after the first.
  const isSent = useRef(false);
  const [plansFrom, setPlansFrom] = useState<PlansFrom>("start_date");
  const apply = useSaving(
    () => call("applyImport", { params: { id: detail.id }, query: { locale }, body: { plans_from: plansFrom } }),
    [["imports"]],
  );
  return (
    <div className="im-apply">
      <HirePlans detail={detail} value={plansFrom} onChange={setPlansFrom} />
      {apply.isError && <ErrorState error={apply.error} />}
      <WriteButton
        className="cy-button"
        data-primary=""
        aria-disabled={apply.isPending}
        onClick={() => {
          if (isSent.current) return;
          isSent.current = true;
          apply.mutate(undefined, { onSettled: () => (isSent.current = false) });
        }}
      >
        {t("apply")}
      </WriteButton>
    </div>
  );
}
