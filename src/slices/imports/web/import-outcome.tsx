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
export function ImportOutcome({ one }: { one: ImportDetail }): ReactNode {
  const t = useImportsStrings();
  const state = one.state in titles ? (one.state as keyof typeof titles) : "failed";
  const found = [...useRowFacts(one), ...useSummaryFacts(one), ...useEffectFacts(one)];
  const history = useHistoryFacts(one);
  return (
    <div className="im-outcome">
      <Panel title={t(titles[state])} sub={`${one.file_name} · ${one.kind_name}`} actions={<Actions one={one} />}>
        {state === "checked" && <p>{t("checkedText")}</p>}
        {state === "faulty" && <p>{t("faultyText")}</p>}
        {state === "failed" && <Notice tone="danger">{one.failure}</Notice>}
        {state === "checked" && one.summary.length + one.effects.length === 0 && <Notice>{t("nothingToApply")}</Notice>}
        <Facts facts={state === "failed" ? history : [...found, ...history]} />
        <ZoneNote />
        {!one.has_file && <p>{t("expired")}</p>}
        {state === "checked" && <ApplyButton one={one} />}
      </Panel>
      {one.errors_total + one.warnings_total > 0 && <ImportIssues one={one} />}
    </div>
  );
}

function Actions({ one }: { one: ImportDetail }): ReactNode {
  const t = useImportsStrings();
  if (one.state === "applied") {
    return (
      <>
        <UndoButton one={one} />
        <UiLink className="cy-button" data-primary="" href="/settings/imports/new">
          {t("nextFile")}
        </UiLink>
      </>
    );
  }
  if (one.state === "undone") return null;
  return (
    <>
      <UiLink className="cy-button" href={`/settings/imports/new?kind=${one.kind}`}>
        {t("otherFile")}
      </UiLink>
      {one.has_file && (
        <UiLink className="cy-button" href={`/settings/imports/${one.id}?step=columns`}>
          {t("otherColumns")}
        </UiLink>
      )}
      <DiscardButton one={one} />
    </>
  );
}

function useRowFacts(one: ImportDetail): Fact[] {
  const t = useImportsStrings();
  const locale = useLocale();
  const count = (value: number): string => formatNumber(value, "count", locale);
  const parts =
    one.state === "faulty"
      ? [{ label: t("rowsFaulty"), rows: one.rows_faulty }]
      : [
          { label: t("rowsNew"), rows: one.rows_created },
          { label: t("rowsChanged"), rows: one.rows_updated },
          { label: t("rowsSame"), rows: one.rows_same },
        ];
  return [
    { label: t("rows"), value: count(one.rows_total) },
    ...parts.flatMap(({ label, rows }) => (rows === 0 ? [] : [{ label, value: count(rows) }])),
  ];
}

function useSummaryFacts(one: ImportDetail): Fact[] {
  const t = useImportsStrings();
  const formatChanges = useChanges();
  if (one.state === "faulty") return [];
  return one.summary.flatMap(({ entity, created, updated }) =>
    created + updated === 0
      ? []
      : [{ label: t(`entity_${entity}` as "entity_people"), value: formatChanges(created, updated) }],
  );
}

/** Permissions, moves, enrollments and emails: effects that people notice without seeing the file. */
function useEffectFacts(one: ImportDetail): Fact[] {
  const t = useImportsStrings();
  const locale = useLocale();
  if (one.state === "faulty") return [];
  return one.effects.map(({ effect, count }) => ({
    label: t(`effect_${effect}`),
    value: formatNumber(count, "count", locale),
  }));
}

function useHistoryFacts(one: ImportDetail): Fact[] {
  const t = useImportsStrings();
  const locale = useLocale();
  const steps = [
    { label: t("uploadedBy"), who: one.created_by, at: one.created_at },
    { label: t("appliedBy"), who: one.applied_by, at: one.applied_at },
    { label: t("undoneBy"), who: one.undone_by, at: one.undone_at },
  ];
  return steps.flatMap(({ label, who, at }) =>
    at === null ? [] : [{ label, value: t("byAt", { name: who?.name ?? "", when: formatInstant(at, locale) }) }],
  );
}

interface HirePlansProps {
  one: ImportDetail;
  value: PlansFrom;
  onChange: (value: PlansFrom) => void;
}

/** The choice for new hires' plans; nothing when the file would enroll no one. */
function HirePlans({ one, value, onChange }: HirePlansProps): ReactNode {
  const t = useImportsStrings();
  const locale = useLocale();
  const countFor = (wanted: ImportEffect): number => one.effects.find(({ effect }) => effect === wanted)?.count ?? 0;
  const [hires, overdue] = [countFor("hires"), countFor("tasks_overdue")];
  if (hires === 0) return null;
  const hiresText = t("hiresEnrolled", {
    count: hires,
    tasks: formatNumber(countFor("tasks"), "count", locale),
    overdue: formatNumber(overdue, "count", locale),
  });
  return (
    <div className="cy-form-body">
      <PlansFromChoice name="plans_from" said={hiresText} hasOverdue={overdue > 0} value={value} onChange={onChange} />
    </div>
  );
}

function ApplyButton({ one }: { one: ImportDetail }): ReactNode {
  const t = useImportsStrings();
  const locale = useLocale();
  // A second click may come before the screen has updated after the first.
  const isSent = useRef(false);
  const [plansFrom, setPlansFrom] = useState<PlansFrom>("start_date");
  const apply = useSaving(
    () => call("applyImport", { params: { id: one.id }, query: { locale }, body: { plans_from: plansFrom } }),
    [["imports"]],
  );
  return (
    <div className="im-apply">
      <HirePlans one={one} value={plansFrom} onChange={setPlansFrom} />
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
