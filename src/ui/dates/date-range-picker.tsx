import { IconCalendar, IconX } from "@tabler/icons-react";
import { lazy, Suspense, useId, useState, type ReactNode, type SubmitEvent } from "react";
import { isDay, validateRange, type DayBounds, type DayRange } from "#ui/dates/day-range.ts";
import { FilterPop } from "#ui/filter-pop.tsx";
import { DateField } from "#ui/form/form-fields.tsx";
import { formatRange } from "#ui/format.ts";
import { useUi } from "#ui/ui-context.ts";

// A calendar is heavy and rarely used. Its code loads with the first opening, and typing does not wait for it.
const RangeCalendar = lazy(async () => ({ default: (await import("#ui/dates/range-calendar.tsx")).RangeCalendar }));

export interface RangePreset {
  readonly key: string;
  /** Such as "Last 12 months". */
  readonly label: string;
  readonly range: DayRange;
}

interface DateRangePickerProps extends DayBounds {
  /** The name of the filter: "Date range". */
  label: string;
  /** Null without a selection. */
  value: DayRange | null;
  /** Called only with a valid range. */
  onChange: (range: DayRange) => void;
  presets?: readonly RangePreset[];
}

/** Two calendar days, typed, selected in a calendar or taken from a list of presets. */
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
          onClose={close}
        />
      )}
    </FilterPop>
  );
}

type RangeFormProps = DateRangePickerProps &
  Required<Pick<DateRangePickerProps, "presets">> & { readonly onClose: () => void };

/** Mounted only while open, so that an unapplied draft is discarded on close. */
function RangeForm({ label, value, onChange, presets, min, max, onClose }: RangeFormProps): ReactNode {
  const { words, locale } = useUi();
  const heading = useId();
  const [draft, setDraft] = useState<DayRange>(value ?? { from: "", to: "" });
  const [month, setMonth] = useState(value?.to ?? max);
  // The visible month follows typed days.
  const handleTyping = (change: Partial<DayRange>): void => {
    setDraft({ ...draft, ...change });
    setMonth(Object.values(change).find(isDay) ?? month);
  };
  // Errors appear after the first attempt to apply, then they follow the typing.
  const [isChecked, setChecked] = useState(false);
  const errors = validateRange(draft, { min, max }, words, locale);
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
      {/* A phone shows the whole as a sheet, which no tap beside it can close. */}
      <div className="cy-range-head">
        <strong>{label}</strong>
        <button type="button" className="cy-icon-button" aria-label={words.close} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
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
            picker="none"
            label={words.dateFrom}
            value={draft.from}
            error={shown.from}
            onChange={(from) => handleTyping({ from })}
            {...bounds}
          />
          <DateField
            name="to"
            picker="none"
            label={words.dateTo}
            value={draft.to}
            error={shown.to}
            onChange={(to) => handleTyping({ to })}
            {...bounds}
          />
        </div>
        <div className="cy-cal">
          <Suspense fallback={null}>
            <RangeCalendar draft={draft} onDraft={setDraft} month={month} onMonth={setMonth} bounds={bounds} />
          </Suspense>
        </div>
        <button type="submit" className="cy-button" data-primary="">
          {words.apply}
        </button>
      </div>
    </form>
  );
}
