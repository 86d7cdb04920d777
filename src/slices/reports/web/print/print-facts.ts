import { useLocale } from "#platform/web/i18n.ts";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import type { AvailableFilter, WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import { usePrintStrings } from "#slices/reports/web/print/print-strings.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { findLocalName, useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { formatDay, type Locale } from "#ui/format.ts";
import type { PrintFact } from "#ui/print-note.tsx";
import { useZonedClock } from "#ui/zone.tsx";

type Strings = ReturnType<typeof usePrintStrings>;

/** Returns a function that describes the time of the figures, to the minute, with its zone. */
export function useAsOfFact(): (instant: string) => PrintFact {
  const t = usePrintStrings();
  const locale = useLocale();
  const clock = useZonedClock();
  return (instant) => ({ label: t("asOf"), value: `${formatDay(instant.slice(0, 10), locale)}, ${clock(instant)}` });
}

interface Pages {
  readonly page: number;
  readonly count: number;
}

/** Returns which part of the rows is printed; null where all of them are. */
function toPageFact({ page, count }: Pages, t: Strings): readonly PrintFact[] {
  return count > 1 ? [{ label: t("page"), value: t("pages", { page, count }) }] : [];
}

/** Returns the selected values of a filter by name; null where it filters nothing. */
function findChosen({ choices, type, value }: AvailableFilter, word: (text: string) => string, locale: Locale) {
  // The dates are below the title.
  if (type === "date_range") return null;
  if (choices === null) return value;
  const chosen = choices.filter(({ selected }) => selected);
  // The first option of a single selection filters nothing.
  if (chosen.length === 0 || (type === "radio" && chosen[0] === choices[0])) return null;
  return chosen.map((choice) => word(findLocalName(choice, locale))).join(", ");
}

/** Returns the parameters of a report as its reply repeats them. */
export function useWidgetFacts(meta: WidgetMeta, page: number): readonly PrintFact[] {
  const toAsOf = useAsOfFact();
  const t = usePrintStrings();
  const word = useUiStrings();
  const locale = useLocale();
  const { structures, filters, pagination } = meta;
  const isTimeline = structures.report_type === "timeline";
  const choices = [
    { label: t("reportType"), offered: structures.report_types, chosen: structures.report_type },
    { label: t("view"), offered: structures.scopes, chosen: structures.scope },
    ...(isTimeline
      ? [
          { label: t("interval"), offered: structures.date_intervals, chosen: structures.date_interval },
          { label: t("metric"), offered: structures.metrics, chosen: structures.metric },
        ]
      : []),
  ];
  const chosen = choices.flatMap(({ label, offered, chosen: key }) => {
    const found = offered.length > 1 ? offered.find((each) => each.key === key) : undefined;
    return found === undefined ? [] : [{ label, value: word(found.label) }];
  });
  const narrowed = filters.flatMap((filter) => {
    const value = findChosen(filter, word, locale);
    return value === null || value === "" ? [] : [{ label: word(filter.label), value }];
  });
  const pages = { page, count: pagination?.total_pages ?? 1 };
  return [...chosen, ...narrowed, ...toPageFact(pages, t), toAsOf(meta.dates.as_of)];
}

/** Returns the parameters of a table of places. */
export function usePortfolioFacts({ meta }: PortfolioReply, page: number): readonly PrintFact[] {
  const toAsOf = useAsOfFact();
  const t = usePrintStrings();
  const labels = useReportsStrings();
  const {
    q_text: text,
    general,
    needs_attention: needs,
    regions,
    reporting_groups_by_locations: groups,
  } = meta.filters;
  const getNames = (choices: typeof regions): string =>
    choices
      .filter(({ selected }) => selected)
      .map(({ name }) => name)
      .join(", ");
  const narrowed = [
    { label: t("search"), value: text ?? "" },
    { label: t("status"), value: labels(`status_${general}`) },
    { label: t("regions"), value: getNames(regions) },
    { label: t("groups"), value: getNames(groups) },
    { label: t("needsAttention"), value: needs ? t("yes") : "" },
  ].filter(({ value }) => value !== "");
  const pages = { page, count: meta.pagination?.total_pages ?? 1 };
  return [
    { label: t("view"), value: labels(`scope_${meta.structures.scope}`) },
    ...narrowed,
    ...toPageFact(pages, t),
    toAsOf(meta.dates.as_of),
  ];
}
