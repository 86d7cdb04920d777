import { DatePicker, type DateLabelFormat } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { IconCalendar } from "@tabler/icons-react";
import { useId, useState, type ReactNode, type SubmitEvent } from "react";
import { isDay, rangeErrors, type DayBounds, type DayRange } from "#ui/dates/day-range.ts";
import { FilterPop } from "#ui/filter-pop.tsx";
import { DateField } from "#ui/form/form-fields.tsx";
import { formatDay, formatMonth, formatRange, formatWeekday } from "#ui/format.ts";
import { useUi } from "#ui/ui-context.ts";

export interface RangePreset {
  readonly key: string;
  /** "Last 12 months". */
  readonly label: string;
  readonly range: DayRange;
}

interface DateRangePickerProps extends DayBounds {
  /** What the days narrow: "Date range". */
  label: string;
  /** Null while none is chosen. */
  value: DayRange | null;
  /** Only ever told of a range without faults. */
  onChange: (range: DayRange) => void;
  presets?: readonly RangePreset[];
}

/** Two calendar days, typed, picked or taken from a list of usual spans. */
export function DateRangePicker(props: DateRangePickerProps): ReactNode {
  const { label, value, presets = [] } = props;
  const { locale } = useUi();
  const preset = presets.find(({ range }) => range.from === value?.from && range.to === value.to);
  const summary = value ? (preset?.label ?? formatRange(value, locale)) : label;
  return (
    <FilterPop
      label={label}
      name={value ? `${label}: ${summary}` : label}
      on={value !== null}
      summary={
        <span className="cy-date-summary">
          <IconCalendar size={16} stroke={1.75} aria-hidden="true" />
          {summary}
        </span>
      }
    >
      {(close) => (
        <RangeForm
          {...props}
          presets={presets}
          onChange={(range) => {
            props.onChange(range);
            close();
          }}
        />
      )}
    </FilterPop>
  );
}

type RangeFormProps = DateRangePickerProps & Required<Pick<DateRangePickerProps, "presets">>;

/** Stands inside what opens, so that a draft that was not applied is gone when it closes. */
function RangeForm({ label, value, onChange, presets, min, max }: RangeFormProps): ReactNode {
  const { words, locale } = useUi();
  const heading = useId();
  const [draft, setDraft] = useState<DayRange>(value ?? { from: "", to: "" });
  const [month, setMonth] = useState(value?.to ?? max);
  // The month that is shown follows what is typed.
  const type = (change: Partial<DayRange>): void => {
    setDraft({ ...draft, ...change });
    setMonth(Object.values(change).find(isDay) ?? month);
  };
  // Faults are named once somebody asks to apply, then they follow the typing.
  const [isChecked, setChecked] = useState(false);
  const errors = rangeErrors(draft, { min, max }, words, locale);
  const shown = isChecked ? errors : {};
  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  return (
    <form
      className="cy-range"
      aria-label={label}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        event.stopPropagation();
        setChecked(true);
        if (errors.from === undefined && errors.to === undefined) onChange(draft);
      }}
    >
      {presets.length > 0 && (
        <div className="cy-range-presets" role="group" aria-labelledby={heading}>
          <span className="cy-field-label" id={heading}>
            {words.presets}
          </span>
          {presets.map(({ key, label: name, range }) => (
            <button
              key={key}
              type="button"
              aria-pressed={range.from === value?.from && range.to === value.to}
              onClick={() => onChange(range)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <div className="cy-range-main">
        <div className="cy-range-fields">
          <DateField
            name="from"
            label={words.dateFrom}
            value={draft.from}
            error={shown.from}
            onChange={(from) => type({ from })}
            {...bounds}
          />
          <DateField
            name="to"
            label={words.dateTo}
            value={draft.to}
            error={shown.to}
            onChange={(to) => type({ to })}
            {...bounds}
          />
        </div>
        <RangeCalendar draft={draft} onDraft={setDraft} month={month} onMonth={setMonth} bounds={bounds} />
        <button type="submit" className="cy-button" data-primary="">
          {words.apply}
        </button>
      </div>
    </form>
  );
}

interface RangeCalendarProps {
  draft: DayRange;
  onDraft: (draft: DayRange) => void;
  /** A day of the month that is shown. */
  month: string | undefined;
  onMonth: (month: string) => void;
  bounds: { min?: string; max?: string };
}

function RangeCalendar({ draft, onDraft, month, onMonth, bounds }: RangeCalendarProps): ReactNode {
  const { words, locale } = useUi();
  const [from, to] = [draft.from, draft.to].map((day) => (isDay(day) ? day : null));
  const monthName: DateLabelFormat = (day) => formatMonth(day, locale, "long");
  // A range that ends before it begins has no days to mark.
  const picked: [string | null, string | null] = [from ?? null, from && to && to >= from ? to : null];
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      value={picked}
      onChange={([first, last]) => onDraft({ from: first ?? "", to: last ?? "" })}
      {...(month === undefined ? {} : { date: month })}
      onDateChange={onMonth}
      {...(bounds.min === undefined ? {} : { minDate: bounds.min })}
      {...(bounds.max === undefined ? {} : { maxDate: bounds.max })}
      firstDayOfWeek={0}
      withCellSpacing={false}
      monthLabelFormat={monthName}
      monthsListFormat={(date) => formatMonth(date, locale, "short")}
      weekdayFormat={(date) => formatWeekday(date, locale)}
      getDayAriaLabel={(date) => formatDay(date, locale)}
      ariaLabels={{
        previousMonth: words.previousMonth,
        nextMonth: words.nextMonth,
        previousYear: words.previousYear,
        nextYear: words.nextYear,
        previousDecade: words.previousDecade,
        nextDecade: words.nextDecade,
      }}
      classNames={{
        calendarHeader: "cy-cal-head",
        calendarHeaderControl: "cy-cal-control",
        calendarHeaderLevel: "cy-cal-level",
        weekday: "cy-cal-weekday",
        day: "cy-cal-day",
        monthsListControl: "cy-cal-cell",
        yearsListControl: "cy-cal-cell",
      }}
    />
  );
}
