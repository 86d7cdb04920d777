import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import { toKind } from "#slices/reports/web/widget/widget-figures.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { formatRange } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { PrimaryStat } from "#ui/score-header.tsx";
import { Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface WidgetHeadProps {
  title: string;
  /** Undefined until there is a reply. */
  meta: WidgetMeta | undefined;
  loading: boolean;
  actions: ReactNode;
  /** The sentence of the report. */
  sentence?: ReactNode;
}

/** Returns the dates of the figures: calendar years by their numbers, other ranges by their days. */
function useDates(): (meta: WidgetMeta) => string {
  const t = useWidgetStrings();
  const locale = useLocale();
  return ({ dates: { current, previous }, widget }) => {
    // The rows of a list are not compared, and a range without a start has no earlier one.
    if (widget.data_type === "basic_json_array" || previous === null) return formatRange(current, locale);
    const [year, before] = [current.from.slice(0, 4), previous.from.slice(0, 4)];
    const isYear = current.from === `${year}-01-01` && previous.from === `${before}-01-01`;
    if (isYear && previous.to === `${before}-12-31` && current.to >= `${year}-01-31`)
      return t("years", { year, before });
    return t("dates", { current: formatRange(current, locale), previous: formatRange(previous, locale) });
  };
}

/** The total of the table's primary metric, where it is a score and exists for everything at once. */
function Primary({ meta }: { readonly meta: WidgetMeta }): ReactNode {
  const word = useUiStrings();
  const card = meta.summary_object?.cards?.find(({ key }) => key === meta.structures.metric);
  if (!card || (card.kind ?? toKind(meta, card.key)) !== "score") return null;
  return <PrimaryStat label={word(card.label)} figure={card.figure} />;
}

/** The breadcrumbs, the widget's title, the effective dates of its figures, and the link back to its place. */
export function WidgetHeader({ title, meta, loading, actions, sentence }: WidgetHeadProps): ReactNode {
  const t = useWidgetStrings();
  const getDates = useDates();
  return (
    <PageHeader
      // Until there is a reply, and after an error, the title is not known.
      title={title === "" ? t("report") : title}
      breadcrumb={meta?.breadcrumb ?? []}
      sub={
        <div className="rp-sub">
          {sentence}
          {meta && (
            <span>
              {meta.subject.link_type !== "company" && `${meta.subject.name} · `}
              {getDates(meta)}
            </span>
          )}
          {meta && <Primary meta={meta} />}
          {loading && <Skeleton width={420} height={14} />}
        </div>
      }
      actions={
        <>
          {meta?.parent && (
            <UiLink className="cy-button" href={meta.parent.to}>
              <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
              {t("back", { name: meta.parent.text })}
            </UiLink>
          )}
          {actions}
        </>
      }
    />
  );
}
