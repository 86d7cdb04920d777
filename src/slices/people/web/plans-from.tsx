import type { ReactNode } from "react";
import type { PlansFrom } from "#slices/people/contract/employee-form.contract.ts";
import { usePlansFromStrings } from "#slices/people/web/plans-from-strings.ts";
import type { FieldProps } from "#ui/form/field-frame.tsx";
import { SelectField } from "#ui/form/form-fields.tsx";
import { Notice } from "#ui/notice.tsx";

const choices: readonly PlansFrom[] = ["start_date", "today", "none"];

export interface PlansFromProps extends Pick<FieldProps<PlansFrom>, "name" | "value" | "onChange" | "error"> {
  /** What those who are new are enrolled in, how many tasks that makes, and how many are past due on their first day. */
  said: string;
  /** Whether any of them is past due then. */
  hasOverdue: boolean;
}

/** What becomes of the plans of who is new: said before it happens, with the choice from when their tasks count. */
export function PlansFromChoice({ said, hasOverdue, ...field }: PlansFromProps): ReactNode {
  const t = usePlansFromStrings();
  return (
    <>
      <Notice tone={hasOverdue ? "warning" : "info"}>{said}</Notice>
      <SelectField
        label={t("plansFrom")}
        options={choices.map((value) => ({ value, label: t(`plansFrom_${value}`) }))}
        {...field}
      />
    </>
  );
}
