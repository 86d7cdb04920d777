import type { ReactNode } from "react";
import type { PlansFrom } from "#slices/people/contract/employee-form.contract.ts";
import { usePlansFromStrings } from "#slices/people/web/plans-from-strings.ts";
import type { FieldProps } from "#ui/form/field-frame.tsx";
import { SelectField } from "#ui/form/form-fields.tsx";
import { Notice } from "#ui/notice.tsx";

const choices: readonly PlansFrom[] = ["start_date", "today", "none"];

export interface PlansFromProps extends Pick<FieldProps<PlansFrom>, "name" | "value" | "onChange" | "error"> {
  /** Sentence with the plans of new employees, their number of tasks, and how many are past due on the first day. */
  sentence: string;
  /** True when any task is past due on the first day. */
  hasOverdue: boolean;
}

/** Shows the effect of plans on new employees, with the choice of what their tasks count from. */
export function PlansFromChoice({ sentence, hasOverdue, ...field }: PlansFromProps): ReactNode {
  const t = usePlansFromStrings();
  return (
    <>
      <Notice tone={hasOverdue ? "warning" : "info"}>{sentence}</Notice>
      <SelectField
        label={t("plansFrom")}
        options={choices.map((value) => ({ value, label: t(`plansFrom_${value}`) }))}
        {...field}
      />
    </>
  );
}
