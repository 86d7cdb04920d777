import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { HirePreview } from "#slices/people/contract/employee-form.contract.ts";
import { call } from "#platform/web/client.ts";
import type { Form } from "#platform/web/use-form.ts";
import type { EmployeeValues } from "#slices/people/web/employee-fields.tsx";
import { useEmployeeStrings } from "#slices/people/web/employee-strings.ts";
import { PlansFromChoice } from "#slices/people/web/plans-from.tsx";
import { useEmployeeNames } from "#slices/people/web/use-team.ts";
import { ComboField } from "#ui/form/combo-fields.tsx";
import { Notice } from "#ui/notice.tsx";

function usePreview({ location_id, position_id, start_date }: EmployeeValues): HirePreview | undefined {
  const [day] = useDebouncedValue(start_date, 200);
  return useQuery({
    queryKey: ["previewHire", location_id, position_id, day],
    queryFn: async ({ signal }) => {
      const query = { location_id: location_id ?? 0, position_id: position_id ?? 0, start_date: day };
      return (await call("previewHire", { query, signal })).data;
    },
    enabled: location_id !== null && position_id !== null && day !== "",
    placeholderData: keepPreviousData,
    staleTime: 0,
  }).data;
}

/** The manager, suggested from the location until one is selected, and the handling of plans. */
export function HireFields({ form }: { form: Form<EmployeeValues> }): ReactNode {
  const preview = usePreview(form.values);
  return (
    <>
      <ManagerField form={form} suggested={preview?.suggested_manager ?? null} />
      {preview && <PlansChoice form={form} preview={preview} />}
    </>
  );
}

interface ManagerFieldProps {
  form: Form<EmployeeValues>;
  suggested: HirePreview["suggested_manager"];
}

function ManagerField({ form, suggested }: ManagerFieldProps): ReactNode {
  const t = useEmployeeStrings();
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed, 200);
  const names = useEmployeeNames(text === suggested?.name ? "" : text).data ?? [];
  const known = suggested === null ? names : [suggested, ...names.filter(({ id }) => id !== suggested.id)];
  const { value = suggested?.id ?? null, ...field } = form.bindField("manager_id");
  return (
    <ComboField
      label={t("manager")}
      help={t("managerHelp")}
      options={known.map(({ id, name }) => ({ value: id, label: name }))}
      onSearch={setTyped}
      {...field}
      value={value}
    />
  );
}

function PlansChoice({ form, preview }: { form: Form<EmployeeValues>; preview: HirePreview }): ReactNode {
  const t = useEmployeeStrings();
  const titles = preview.plans.map(({ title }) => title).join(", ");
  if (preview.plans.length === 0) return <Notice>{t("noHirePlans")}</Notice>;
  const plans = t("plansCount", { count: preview.plans.length, titles });
  const sentence = t("enrolls", { count: preview.tasks, plans, overdue: String(preview.overdue) });
  return <PlansFromChoice sentence={sentence} hasOverdue={preview.overdue > 0} {...form.bindField("plans_from")} />;
}
