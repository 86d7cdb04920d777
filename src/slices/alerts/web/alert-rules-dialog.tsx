import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import type { AlertOwnerLevel, AlertReason, AlertRuleRow } from "#slices/alerts/contract/alert-rules.contract.ts";
import { alertReasons } from "#slices/alerts/web/alerts-state.ts";
import { useAlertStrings } from "#slices/alerts/web/alerts-strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { SwitchField } from "#ui/form/choice-fields.tsx";
import { NumberField, SelectField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";

// The web imports contracts only as types.
const levels = ["maintenance", "property", "regional", "company"] as const satisfies readonly AlertOwnerLevel[];
const WAITING = 320;

/** Shows the owner and the deadlines of new alerts by reason; administrators can change them. */
export function AlertRulesDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useAlertStrings();
  const [reason, setReason] = useState<AlertReason>("service_issue");
  const found = useQuery({
    queryKey: ["getAlertRules"],
    queryFn: async ({ signal }) => (await call("getAlertRules", { signal })).data,
  });
  const rule = found.data?.find((each) => each.reason === reason);
  return (
    <Dialog opened onClose={onClose} title={t("rules")} size="sm">
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton width="100%" height={WAITING} />}
      {rule && (
        <div className="cy-form">
          <p className="cy-meta">{t("rulesIntro")}</p>
          <SelectField
            name="reason"
            label={t("ruleReason")}
            value={reason}
            onChange={setReason}
            options={alertReasons.map((each) => ({ value: each, label: t(`reason_${each}`) }))}
          />
          <RuleForm key={reason} rule={rule} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function RuleForm({ rule, onClose }: { rule: AlertRuleRow; onClose: () => void }): ReactNode {
  const t = useAlertStrings();
  const toast = useToast();
  const { reason } = rule;
  const saving = useSaving(
    (body: Omit<AlertRuleRow, "reason" | "is_default">) => call("updateAlertRule", { params: { reason }, body }),
    [["getAlertRules"]],
  );
  const form = useForm<{
    owner_level: AlertOwnerLevel;
    first_response_hours: number | null;
    resolve_hours: number | null;
    is_business_hours: boolean;
  }>({
    initial: {
      owner_level: rule.owner_level,
      first_response_hours: rule.first_response_hours,
      resolve_hours: rule.resolve_hours,
      is_business_hours: rule.is_business_hours,
    },
    submit: async ({ first_response_hours: first, resolve_hours: fixed, ...rest }) => {
      // The server rejects an empty number like any other that is too small.
      await saving.mutateAsync({ ...rest, first_response_hours: first ?? 0, resolve_hours: fixed ?? 0 });
      toast.say(t("rulesSaved"));
    },
  });
  const { values, errors } = form;
  return (
    <FormFrame
      label={t("rules")}
      submitLabel={t("save")}
      busy={form.busy}
      summary={form.summary}
      onSubmit={form.submit}
      onCancel={onClose}
    >
      <SelectField
        name="owner_level"
        label={t("ruleOwner")}
        value={values.owner_level}
        onChange={(level) => form.set("owner_level", level)}
        error={errors["owner_level"]}
        options={levels.map((each) => ({ value: each, label: t(`level_${each}`) }))}
      />
      <NumberField
        name="first_response_hours"
        label={t("firstResponse")}
        value={values.first_response_hours}
        onChange={(hours) => form.set("first_response_hours", hours)}
        error={errors["first_response_hours"]}
        unit={t("inHours")}
        min={1}
        required
      />
      <NumberField
        name="resolve_hours"
        label={t("resolveWithin")}
        value={values.resolve_hours}
        onChange={(hours) => form.set("resolve_hours", hours)}
        error={errors["resolve_hours"]}
        unit={t("inHours")}
        min={1}
        required
      />
      <SwitchField
        name="is_business_hours"
        label={t("businessHours")}
        value={values.is_business_hours}
        onChange={(isOnly) => form.set("is_business_hours", isOnly)}
      />
    </FormFrame>
  );
}
