import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ListRow } from "#slices/reports/contract/lists.contract.ts";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import { isConfidential, findNumber, parsePeople, toStatus, findText } from "#slices/reports/web/lists/list-rows.ts";
import { useListStrings } from "#slices/reports/web/lists/list-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { Badge } from "#ui/badge.tsx";
import type { ChartSegment } from "#ui/charts/part.ts";
import { StackedBar } from "#ui/charts/stacked-bar.tsx";
import { HiddenValue } from "#ui/figure-value.tsx";
import { formatDay, formatMonth, formatNumber } from "#ui/format.ts";
import { Hint } from "#ui/hint.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

type Header = WidgetMeta["headers"][number];

interface CellProps {
  row: ListRow;
  header: Header;
  /** The name of the row. */
  name: string;
}

/** Texts of the server, translated; names of people and plans stay unchanged. */
const spoken: ReadonlySet<string> = new Set(["type", "enrollment_status", "survey_name", "from_status", "to_status"]);

/** A month where no day is shown: YYYY-MM. */
const MONTH = /^\d{4}-\d\d$/;

function TextCell({ row, header: { key } }: CellProps): ReactNode {
  const t = useListStrings();
  const word = useUiStrings();
  const text = findText(row, key);
  if (text === null) return isConfidential(row) ? <HiddenValue brief /> : t("none");
  if (key === "full_name" && isConfidential(row)) return <span className="rl-confidential">{t("confidential")}</span>;
  return spoken.has(key) ? text.split(", ").map(word).join(", ") : text;
}

function DateCell({ row, header: { key } }: CellProps): ReactNode {
  const t = useListStrings();
  const locale = useLocale();
  const day = findText(row, key);
  if (day === null) return t("none");
  return MONTH.test(day) ? formatMonth(`${day}-01`, locale) : formatDay(day, locale);
}

function PercentCell({ row, header: { key }, name }: CellProps): ReactNode {
  const t = useListStrings();
  const value = findNumber(row, key);
  return value === null ? t("none") : <ProgressBar label={t("progress", { name })} value={value} />;
}

function CountCell({ row, header: { key } }: CellProps): ReactNode {
  return formatNumber(findNumber(row, key), "count", useLocale());
}

/** N/A without people, a chip for one person, and for several their number, with their names on hover and focus. */
function PeopleCell({ row, header: { key } }: CellProps): ReactNode {
  const t = useListStrings();
  const people = parsePeople(findText(row, key));
  const [only] = people;
  if (only === undefined) return t("none");
  if (people.length === 1) return <Badge>{only.name}</Badge>;
  return (
    <Hint className="cy-badge" text={people.map(({ name }) => name).join("\n")}>
      {t("employees", { count: people.length })}
    </Hint>
  );
}

/** The parts of a status bar, in their order. */
const statusParts = [
  ["resolved", "completed"],
  ["late", "past-due"],
  ["unresolved", "scheduled"],
] as const;

/** The key of the colors in status bars. */
export function StatusLegend(): ReactNode {
  const t = useListStrings();
  return (
    <ul className="cy-chart rl-legend">
      {statusParts.map(([key, tone]) => (
        <li key={key}>
          <i className="cy-part-swatch" data-tone={tone} aria-hidden="true" />
          {t(key)}
        </li>
      ))}
    </ul>
  );
}

function StatusCell({ row, name }: CellProps): ReactNode {
  const t = useListStrings();
  const status = toStatus(row);
  const parts = statusParts.map(([key, tone]): ChartSegment => ({ key, label: t(key), value: status[key], tone }));
  if (parts.every(({ value }) => value === 0)) return t("noTasks");
  return <StackedBar label={t("tasks", { name })} parts={parts} brief />;
}

/** Cells by their kinds. */
export type Cells = Readonly<Partial<Record<NonNullable<Header["cell"]>, (props: CellProps) => ReactNode>>>;

const cells: Cells = {
  text: TextCell,
  date: DateCell,
  percent: PercentCell,
  count: CountCell,
  people: PeopleCell,
  status: StatusCell,
};

/** A cell of a list by the kind of its column; `more` has the kinds that only some lists use. */
export function ListCell({ more, ...props }: CellProps & { more: Cells | undefined }): ReactNode {
  const kind = props.header.cell ?? "text";
  const Cell = cells[kind] ?? more?.[kind] ?? TextCell;
  return <Cell {...props} />;
}
