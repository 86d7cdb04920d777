import { ApiError } from "#platform/web/api-error.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useRejectionStrings } from "#slices/plans/web/tasks/task-error-strings.ts";
import { formatDay } from "#ui/format.ts";

const endings = { "1": "ended_1", "2": "ended_2", "3": "ended_3", "4": "ended_4", "5": "ended_5" } as const;
const others = [
  "still_open",
  "not_enrolled",
  "not_yours_to_do",
  "waits",
  "unknown_person",
  "has_it",
  "confirm_only",
  "no_one_assigned",
  "already_reminded",
] as const;

const unreachable = {
  no_access: "unreachable_no_access",
  no_address: "unreachable_no_address",
  bounced: "unreachable_bounced",
  turned_off: "unreachable_turned_off",
} as const;

const isReason = (reason: string | undefined): reason is keyof typeof unreachable =>
  reason !== undefined && Object.hasOwn(unreachable, reason);

const isEnding = (outcome: string | undefined): outcome is keyof typeof endings =>
  outcome !== undefined && Object.hasOwn(endings, outcome);

/**
 * Returns a function that translates the server's rejection of a task change, by its code and data. Other errors stay
 * unchanged.
 */
export function useRejectionMessage(): (error: unknown) => unknown {
  const t = useRejectionStrings();
  const locale = useLocale();
  const findRejectionReason = ({ code, data }: ApiError): string | undefined => {
    const known = others.find((each) => each === code);
    if (known !== undefined) return t(known);
    const { outcome, on, reason } = data;
    if (code === "no_one_reachable" && isReason(reason)) return t(unreachable[reason], { name: data["name"] ?? "" });
    if (code !== "already_ended" || on === undefined || !isEnding(outcome)) return undefined;
    return t(endings[outcome], { by: data["by"] ?? t("someone"), on: formatDay(on, locale) });
  };
  return (error) => {
    if (!(error instanceof ApiError)) return error;
    const detail = findRejectionReason(error);
    if (detail === undefined) return error;
    const { status, code, title, errors, requestId, data } = error;
    const request = requestId === undefined ? {} : { requestId };
    return new ApiError({ status, code, title, detail, errors: [...errors], data, ...request });
  };
}
