import { useDebouncedValue } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { useScheduleStrings } from "#slices/schedules/web/schedule-strings.ts";
import { usePeopleSearch } from "#slices/schedules/web/use-schedules.ts";
import { ComboField, type ComboOption } from "#ui/form/combo-fields.tsx";
import type { FieldProps } from "#ui/form/field-frame.tsx";

interface SendToFieldProps extends Omit<FieldProps<number | null>, "label"> {
  /** The viewer, who is listed first. */
  me: number;
  /** The current recipient. */
  known: { readonly id: number; readonly name: string } | undefined;
}

type Person = ComboOption<number>;

/** The recipient of a report, with a search; for viewers of the whole company. */
export function SendToField({ me, known, ...field }: SendToFieldProps): ReactNode {
  const t = useScheduleStrings();
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed, 200);
  const myself: Person = { value: me, label: t("me") };
  const begun: Person | undefined = known && known.id !== me ? { value: known.id, label: known.name } : undefined;
  const [picked, setPicked] = useState<Person | undefined>(begun);
  const selected = [myself, picked].find((each) => each?.value === field.value);
  // The field shows the selected person as its text. When opened without a search it offers everyone.
  const { data = [] } = usePeopleSearch(text === selected?.label ? "" : text);
  const results = data.map(({ id, full_name: name, position }) => ({
    value: id,
    label: [name, position].filter((part) => part !== null).join(" · "),
  }));
  const first = selected && selected.value !== me ? [selected, myself] : [myself];
  const options = [...first, ...results.filter(({ value }) => first.every((each) => each.value !== value))];
  return (
    <ComboField
      label={t("sendTo")}
      required
      options={options}
      help={t("sendToHelp")}
      onSearch={setTyped}
      {...field}
      onChange={(value) => {
        setPicked(options.find((option) => option.value === value));
        field.onChange(value);
      }}
    />
  );
}
