import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { TrustPart, TrustReply } from "#slices/insights/contract/trust.contract.ts";
import { useTrustStrings } from "#slices/insights/web/trust/trust-strings.ts";
import type { ChangesScope } from "#slices/insights/web/use-changes.ts";
import { UiLink } from "#ui/ui-link.tsx";

/** The score that is graded: of a place or of everything visible, in these days. */
export interface TrustOf {
  readonly place: ChangesScope["place"];
  readonly service: "intouch" | "ingage";
  readonly dates: { readonly from: string; readonly to: string };
}

/**
 * Shows how far a score can be trusted: a letter with its reason; as high while loading, and nothing without a score.
 */
export function TrustGrade({ place, service, dates: { from, to } }: TrustOf): ReactNode {
  const structures = { service, ...place, from, to };
  const { data } = useQuery({
    queryKey: ["getTrust", structures],
    queryFn: ({ signal }) => call("getTrust", { query: { structures }, signal }),
  });
  return <div className="in-trust">{data?.data && <Graded {...data.data} />}</div>;
}

function Graded({ grade, parts }: NonNullable<TrustReply["data"]>): ReactNode {
  const t = useTrustStrings();
  const toReason = useReasons();
  const reasons = parts.filter((part) => part.grade === grade);
  const good = parts.some(({ kind }) => kind === "mix") ? t("allGoodAlike") : t("allGood");
  return (
    <>
      <span className="in-grade" data-grade={grade}>
        {t("graded", { grade })}
      </span>
      <p>{grade === "A" ? good : t("because", { reason: toReason(reasons) })}</p>
      <UiLink href="/help#trust">{t("help")}</UiLink>
    </>
  );
}

/** Returns a function that describes parts of a grade in one sentence. */
function useReasons(): (parts: readonly TrustPart[]) => string {
  const t = useTrustStrings();
  const locale = useLocale();
  const number = new Intl.NumberFormat(locale);
  const join = new Intl.ListFormat(locale, { type: "conjunction" });
  const toWords = ({ kind, value, by }: TrustPart): string => {
    if (kind === "people") return t("people", { count: value });
    if (kind === "mix") return t(by === "tenure" ? "mix_tenure" : "mix_language", { value });
    return t(kind, { value: number.format(value) });
  };
  return (parts) => {
    const sentence = join.format(parts.map(toWords));
    return sentence.slice(0, 1).toLocaleUpperCase(locale) + sentence.slice(1);
  };
}
