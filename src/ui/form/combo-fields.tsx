import { MultiSelect, Select } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useFieldWiring, type FieldProps } from "#ui/form/field-frame.tsx";
import { useUi } from "#ui/ui-context.ts";

export interface ComboOption<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

interface ComboFieldProps<Value extends string | number> extends FieldProps<Value | null> {
  options: readonly ComboOption<Value>[];
  placeholder?: string;
  /** Receives the typed text when the server provides the options, which are then not filtered again. */
  onSearch?: (text: string) => void;
}

const classNames = {
  root: "cy-field",
  label: "cy-field-label",
  required: "cy-combo-star",
  error: "cy-field-error",
  description: "cy-field-help",
  input: "cy-input cy-combo",
  dropdown: "cy-pop cy-combo-list",
  options: "cy-combo-options",
  option: "cy-combo-option",
  empty: "cy-combo-empty",
  pill: "cy-combo-pill",
  pillsList: "cy-combo-pills",
};

/**
 * Returns the common props of both fields. Mantine connects label, error and help to the input, in the order of every
 * other field.
 */
function useComboParts({ error, help, ...props }: Omit<FieldProps<unknown>, "value" | "onChange">) {
  const { words } = useUi();
  const { id } = useFieldWiring({ error, help, ...props });
  const [isTyping, setTyping] = useState(false);
  return {
    id,
    classNames,
    name: props.name,
    label: props.label,
    required: props.required ?? false,
    disabled: props.disabled ?? false,
    ...(help === undefined ? {} : { description: help, descriptionProps: { component: "div" as const } }),
    ...(error === undefined ? {} : { error: <ErrorText text={error} /> }),
    inputWrapperOrder: ["label", "input", "error", "description"] as ("label" | "input" | "error" | "description")[],
    searchable: true,
    // Only while the user types: otherwise Mantine forces a layout of the page for every new field.
    selectFirstOptionOnChange: isTyping,
    onInput: () => setTyping(true),
    onBlur: () => setTyping(false),
    withScrollArea: false,
    // Rendered in place instead of in a portal, so that it belongs to a landmark; fixed, so that no panel clips it.
    comboboxProps: {
      offset: 4,
      transitionProps: { duration: 0 },
      withinPortal: false,
      floatingStrategy: "fixed" as const,
    },
    // Mantine hides it from the keyboard.
    clearButtonProps: {
      className: "cy-combo-clear",
      "aria-label": `${words.clear}: ${props.label}`,
      "aria-hidden": false,
      tabIndex: 0,
    },
    nothingFoundMessage: words.noMatch,
  };
}

function ErrorText({ text }: { text: string }): ReactNode {
  return (
    <>
      <IconAlertCircle size={15} stroke={2} aria-hidden="true" />
      {text}
    </>
  );
}

/** A field for one option of a long list, found by typing; null without a selection. */
export function ComboField<Value extends string | number>(props: ComboFieldProps<Value>): ReactNode {
  const parts = useComboParts(props);
  return (
    <Select<Value>
      {...parts}
      data={[...props.options]}
      value={props.value}
      onChange={props.onChange}
      placeholder={props.placeholder ?? ""}
      clearable={!parts.required}
      allowDeselect={false}
      {...(props.onSearch ? { onSearchChange: props.onSearch, filter: ({ options }) => options } : {})}
    />
  );
}

interface MultiComboFieldProps<Value extends string | number> extends FieldProps<readonly Value[]> {
  options: readonly ComboOption<Value>[];
  placeholder?: string;
}

/** A field for any number of options of a long list, found by typing. */
export function MultiComboField<Value extends string | number>(props: MultiComboFieldProps<Value>): ReactNode {
  const parts = useComboParts(props);
  const [isOpen, setOpen] = useState(false);
  return (
    <MultiSelect<Value>
      {...parts}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // Left open after a selection it would cover elements below, such as the save button.
      onOptionSubmit={() => setOpen(false)}
      data={[...props.options]}
      value={[...props.value]}
      onChange={props.onChange}
      aria-required={parts.required}
      placeholder={props.value.length === 0 ? (props.placeholder ?? "") : ""}
      clearable
      hidePickedOptions
    />
  );
}
