import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { TaskWarning } from "#slices/plans/contract/task-warnings.contract.ts";
import { useWarningStrings } from "#slices/plans/web/tasks/warning-strings.ts";
import { formatNumber } from "#ui/format.ts";
import { TermLink } from "#ui/term-link.tsx";

/** Mark of a likely late task in a list. The level "possible" is shown in the dialog only. */
export function WarningMark({ warning }: { warning: TaskWarning | null }): ReactNode {
  const t = useWarningStrings();
  return warning?.level === "likely" ? <span className="tk-soon">{t("likely")}</span> : null;
}

function useReason({ among, plan_type: type, days_left: days, of_ten: late }: TaskWarning): string {
  const t = useWarningStrings();
  const group = among === "plan_type" ? (type ?? "company") : among;
  const when = days === 0 ? t("onDueDate") : t("before", { count: days });
  return t("reason", { tasks: t(`among_${group}`), when, late });
}

/** A warning with the past tasks that it is based on. */
export function WarningReason({ warning }: { warning: TaskWarning }): ReactNode {
  const t = useWarningStrings();
  const locale = useLocale();
  const reason = useReason(warning);
  const number = formatNumber(warning.past_tasks, "count", locale);
  return (
    <div className="tk-warning" data-level={warning.level}>
      <strong>
        <TermLink term="early-warning">{t(warning.level)}</TermLink>
      </strong>
      <p>
        {reason} {t(warning.is_load_alike ? "basisAlike" : "basis", { number })}
      </p>
    </div>
  );
}
