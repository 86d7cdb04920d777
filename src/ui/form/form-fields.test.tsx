import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { CheckField, RadioField, SwitchField } from "#ui/form/choice-fields.tsx";
import { ComboField, MultiComboField } from "#ui/form/combo-fields.tsx";
import { FileField } from "#ui/form/file-field.tsx";
import { DateField, NumberField, SelectField, TextAreaField, TextField } from "#ui/form/form-fields.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";
import { uiContext } from "#ui/ui-context.ts";

const doNothing = (): void => {};
const onSample = { locale: "en", isSample: true } as const;
const wrong = { help: "Some help", error: "Is wrong", required: true, onChange: doNothing };
const options = [
  { value: "a", label: "Alder" },
  { value: "b", label: "Birch" },
] as const;
const places = Array.from({ length: 600 }, (_, index) => ({ value: index + 1, label: `Place ${index + 1}` }));

/** Returns the texts that a control's aria-describedby refers to, in order. */
function toDescription(control: Element, container: Element): string[] {
  const ids = control.getAttribute("aria-describedby")?.split(/\s+/) ?? [];
  return ids.map((id) => container.querySelector(`[id="${id}"]`)?.textContent ?? `nothing with id ${id}`);
}

const fields: [name: string, field: ReactNode, role: string | null][] = [
  ["text", <TextField key="f" {...wrong} name="x" label="Field" value="" />, "textbox"],
  ["text area", <TextAreaField key="f" {...wrong} name="x" label="Field" value="" />, "textbox"],
  ["number", <NumberField key="f" {...wrong} name="x" label="Field" value={null} />, "spinbutton"],
  ["select", <SelectField key="f" {...wrong} name="x" label="Field" value="a" options={options} />, "combobox"],
  ["date", <DateField key="f" {...wrong} name="x" label="Field" value="" />, null],
  ["check", <CheckField key="f" {...wrong} name="x" label="Field" value={false} />, "checkbox"],
  ["switch", <SwitchField key="f" {...wrong} name="x" label="Field" value={false} />, "switch"],
  ["file", <FileField key="f" {...wrong} name="x" label="Field" value={null} />, null],
  ["combo", <ComboField key="f" {...wrong} name="x" label="Field" value={null} options={places} />, "combobox"],
  ["multi", <MultiComboField key="f" {...wrong} name="x" label="Field" value={[]} options={places} />, "combobox"],
];

test.each(fields)("%s: label, error and help belong to the control", (_, field, role) => {
  const { container } = renderUi(field);
  const control = role === null ? screen.getByLabelText(/^Field/) : screen.getByRole(role, { name: /^Field/ });
  expect(control.getAttribute("aria-invalid")).toBe("true");
  expect(control.getAttribute("required") ?? control.getAttribute("aria-required")).toMatch(/^(true)?$/);
  expect(toDescription(control, container)).toEqual(["Is wrong", "Some help"]);
});

test("radio buttons: the group has label, error and help", () => {
  const { container } = renderUi(<RadioField {...wrong} name="x" label="Field" value="b" options={options} />);
  const group = screen.getByRole("radiogroup", { name: /^Field/ });
  expect(group.getAttribute("aria-invalid")).toBe("true");
  expect(toDescription(group, container)).toEqual(["Is wrong", "Some help"]);
  expect(within(group).getByRole<HTMLInputElement>("radio", { name: "Birch" }).checked).toBe(true);
});

test("a field without error and help has no description", () => {
  renderUi(<TextField name="x" label="Field" value="" onChange={doNothing} />);
  const control = screen.getByLabelText("Field");
  expect(control.getAttribute("aria-invalid")).toBe("false");
  expect(control.getAttribute("aria-describedby")).toBeNull();
});

test("a cleared number is null", () => {
  const change = vi.fn();
  renderUi(<NumberField name="x" label="Days" value={5} unit="days" onChange={change} />);
  fireEvent.change(screen.getByLabelText("Days"), { target: { value: "12" } });
  fireEvent.change(screen.getByLabelText("Days"), { target: { value: "" } });
  expect(change.mock.calls).toEqual([[12], [null]]);
});

function Combo({ onChange }: { onChange: (value: number | null) => void }): ReactNode {
  const [value, setValue] = useState<number | null>(null);
  const change = (next: number | null): void => {
    setValue(next);
    onChange(next);
  };
  return <ComboField name="place" label="Place" value={value} options={places} onChange={change} />;
}

test("one of 600 options is found by typing and selected with the keyboard", async () => {
  const change = vi.fn();
  renderUi(<Combo onChange={change} />);
  const input = screen.getByRole<HTMLInputElement>("combobox", { name: "Place" });
  act(() => input.focus());
  expect(await screen.findAllByRole("option")).toHaveLength(600);
  fireEvent.input(input, { target: { value: "place 59" } });
  expect(await screen.findAllByRole("option")).toHaveLength(11);
  fireEvent.keyDown(input, { key: "ArrowDown", code: "ArrowDown" });
  fireEvent.keyDown(input, { key: "Enter", code: "Enter" });
  expect(change.mock.calls).toEqual([[590]]);
  expect(input.value).toBe("Place 590");
  fireEvent.click(screen.getByRole("button", { name: "Clear: Place" }));
  expect(change).toHaveBeenLastCalledWith(null);
});

test("shows a message when no option matches", async () => {
  renderUi(<Combo onChange={doNothing} />, { locale: "es" });
  const input = screen.getByRole("combobox", { name: "Place" });
  act(() => input.focus());
  fireEvent.input(input, { target: { value: "zzz" } });
  expect(await screen.findByText("Sin coincidencias")).toBeTruthy();
});

test("several options are added and removed with the keyboard", async () => {
  const change = vi.fn();
  renderUi(<MultiComboField name="x" label="Places" value={[3]} options={places} onChange={change} />);
  const input = screen.getByRole("combobox", { name: "Places" });
  expect(screen.getByText("Place 3")).toBeTruthy();
  act(() => input.focus());
  fireEvent.input(input, { target: { value: "place 7" } });
  await screen.findAllByRole("option");
  fireEvent.keyDown(input, { key: "Enter", code: "Enter" });
  expect(change).toHaveBeenLastCalledWith([3, 7]);
  fireEvent.input(input, { target: { value: "" } });
  fireEvent.keyDown(input, { key: "Backspace", code: "Backspace" });
  expect(change).toHaveBeenLastCalledWith([]);
});

test("the list closes after each selection, so that it covers nothing below, and opens again for the next", async () => {
  const change = vi.fn();
  renderUi(<MultiComboField name="x" label="Places" value={[3]} options={places.slice(0, 9)} onChange={change} />);
  const input = screen.getByRole("combobox", { name: "Places" });
  for (const name of ["Place 7", "Place 8"]) {
    act(() => input.focus());
    fireEvent.click(input);
    fireEvent.click(await screen.findByRole("option", { name }));
    expect(input.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("option", { name })).toBeNull();
  }
  expect(change.mock.calls).toEqual([[[3, 7]], [[3, 8]]]);
  fireEvent.keyDown(input, { key: "ArrowDown", code: "ArrowDown" });
  expect(input.getAttribute("aria-expanded")).toBe("true");
  fireEvent.blur(input);
  expect(input.getAttribute("aria-expanded")).toBe("false");
});

function Upload(): ReactNode {
  const [file, setFile] = useState<File | null>(null);
  return <FileField name="file" label="List" accept=".csv" value={file} onChange={setFile} />;
}

test("a selected file shows its name and size, and can be removed", () => {
  renderUi(<Upload />);
  const file: File = { name: "people.csv", size: 12_400 };
  fireEvent.change(screen.getByLabelText("List"), { target: { files: [file] } });
  expect(screen.getByText("people.csv")).toBeTruthy();
  expect(screen.getByText("12 KB")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remove people.csv" }));
  expect(screen.queryByText("people.csv")).toBeNull();
});

test("on sample data no file can be selected, and the field says why", () => {
  renderUi(
    <uiContext.Provider value={onSample}>
      <Upload />
    </uiContext.Provider>,
  );
  const input = screen.getByLabelText("List");
  expect(input.getAttribute("disabled")).not.toBeNull();
  expect(screen.getByText("Sample data can’t be changed.")).toBeTruthy();
});
