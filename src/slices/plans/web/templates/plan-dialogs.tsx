import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PlanDetail } from "#slices/plans/contract/plan-templates.contract.ts";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useForm } from "#platform/web/use-form.ts";
import { findLocalTitle } from "#slices/plans/web/local-titles.ts";
import { comparePlanVersions } from "#slices/plans/web/templates/plan-changes.ts";
import { usePlanStrings } from "#slices/plans/web/templates/plan-strings.ts";
import { SpanishTitle } from "#slices/plans/web/templates/spanish-fields.tsx";
import { usePlanChange } from "#slices/plans/web/templates/use-plans.ts";
import { Dialog } from "#ui/dialog.tsx";
import { MultiComboField } from "#ui/form/combo-fields.tsx";
import { TextField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

interface DialogProps {
  plan: PlanDetail;
  onClose: () => void;
}

/** The dialog that the address names; none for an unknown name. */
export function PlanDialogs({ plan, dialog, onClose }: DialogProps & { dialog: string }): ReactNode {
  if (dialog === "audience") return <AudienceDialog plan={plan} onClose={onClose} />;
  if (dialog === "publish" && plan.draft !== null) return <PublishDialog plan={plan} onClose={onClose} />;
  const isOpen = dialog === "archive" || dialog === "restore" || (dialog === "discard" && plan.draft !== null);
  return isOpen ? <ConfirmDialog plan={plan} kind={dialog} onClose={onClose} /> : null;
}

const changes = { archive: "archivePlan", restore: "restorePlan", discard: "discardPlanDraft" } as const;
type PlanChangeKind = keyof typeof changes;

function findText(kind: PlanChangeKind, plan: PlanDetail) {
  if (kind === "archive") return "archiveText";
  if (kind === "discard") return plan.published === null ? "discardTextNew" : "discardText";
  return null;
}

function ConfirmDialog({ plan, kind, onClose }: DialogProps & { kind: PlanChangeKind }): ReactNode {
  const t = usePlanStrings();
  const toast = useToast();
  const changing = usePlanChange(() => call(changes[kind], { params: { id: plan.id } }));
  const form = useForm({
    initial: {},
    submit: async () => {
      await changing.mutateAsync(undefined);
      toast.say(t("savedToast", { title: plan.title }));
      onClose();
    },
  });
  const text = findText(kind, plan);
  return (
    <Dialog opened onClose={onClose} title={`${t(kind)}: ${findLocalTitle(plan, useLocale())}`} size="sm">
      <FormFrame
        label={t(kind)}
        submitLabel={t(kind)}
        busy={form.busy}
        summary={form.summary}
        danger={kind !== "restore"}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        {text !== null && <p>{t(text)}</p>}
      </FormFrame>
    </Dialog>
  );
}

/** Shows what publishing changes, and which enrollments stay unchanged. */
function PublishDialog({ plan, onClose }: DialogProps): ReactNode {
  const t = usePlanStrings();
  const toast = useToast();
  const version = plan.draft?.version ?? 0;
  const publishing = usePlanChange(() =>
    call("publishPlan", { params: { id: plan.id }, body: { version, if_unchanged: plan.if_unchanged } }),
  );
  const form = useForm({
    initial: {},
    submit: async () => {
      await publishing.mutateAsync(undefined);
      toast.say(t("publishedToast", { version }));
      onClose();
    },
  });
  const { published, draft, running_enrollments: count } = plan;
  const differing = published === null || draft === null ? null : comparePlanVersions(published, draft);
  return (
    <Dialog opened onClose={onClose} title={t("publishAs", { version })} size="sm">
      <FormFrame
        label={t("publish")}
        submitLabel={t("publish")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        {differing === null && <p>{t("firstVersion")}</p>}
        {differing !== null && <p>{t(differing.length === 0 ? "noChanges" : "whatChanges")}</p>}
        <ul className="pt-list">
          {differing?.map((change) => {
            const words = "title" in change ? t(change.kind, { title: change.title }) : t(change.kind);
            return <li key={words}>{words}</li>;
          })}
        </ul>
        {count > 0 && <p>{t("keep", { count })}</p>}
      </FormFrame>
    </Dialog>
  );
}

interface AudienceValues {
  title: string;
  title_es: string;
  position_ids: readonly number[];
  location_ids: readonly number[];
}

function usePositions() {
  return useQuery({
    queryKey: ["getPositions"],
    queryFn: async ({ signal }) => (await call("getPositions", { signal })).data,
  });
}

function useLocations() {
  return useQuery({
    queryKey: ["getLocations", "all"],
    queryFn: async ({ signal }) =>
      (await call("getLocations", { query: { filters: { general: "all" }, page: { size: -1 } }, signal })).data,
  });
}

/** Edits the title, and whom the plan enrolls from now on. */
function AudienceDialog({ plan, onClose }: DialogProps): ReactNode {
  const t = usePlanStrings();
  const toast = useToast();
  const positions = usePositions();
  const locations = useLocations();
  const saving = usePlanChange((values: AudienceValues) =>
    call("updatePlan", {
      params: { id: plan.id },
      body: {
        title: values.title,
        title_es: values.title_es,
        position_ids: [...values.position_ids],
        location_ids: [...values.location_ids],
        if_unchanged: plan.if_unchanged,
      },
    }),
  );
  const form = useForm<AudienceValues>({
    initial: {
      title: plan.title,
      title_es: plan.title_es,
      position_ids: plan.positions.map(({ id }) => id),
      location_ids: plan.locations.map(({ id }) => id),
    },
    submit: async (values) => {
      await saving.mutateAsync(values);
      toast.say(t("savedToast", { title: values.title }));
      onClose();
    },
  });
  const toOptions = (rows: readonly { readonly id: number; readonly name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Dialog opened onClose={onClose} title={t("editAudience")} size="form">
      <FormFrame
        label={t("editAudience")}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onSubmit={form.submit}
        onCancel={onClose}
      >
        <TextField label={t("title")} required maxLength={120} {...form.bindField("title")} />
        <SpanishTitle form={form} maxLength={120} />
        <MultiComboField
          label={t("positions")}
          help={t("positionsHelp")}
          options={toOptions(positions.data ?? plan.positions)}
          {...form.bindField("position_ids")}
        />
        <MultiComboField
          label={t("locations")}
          help={t("locationsHelp")}
          options={toOptions(locations.data ?? plan.locations)}
          {...form.bindField("location_ids")}
        />
      </FormFrame>
    </Dialog>
  );
}
