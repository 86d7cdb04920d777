import { fireEvent, screen, within } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { DateRangePicker } from "#ui/dates/date-range-picker.tsx";
import type { DayRange } from "#ui/dates/day-range.ts";
import { renderUi } from "#ui/testing/render-ui.tsx";

const year = { from: "2025-12-01", to: "2026-11-20" };
const presets = [
  { key: "quarter", label: "Last 3 months", range: { from: "2026-09-01", to: "2026-11-20" } },
  { key: "year", label: "Last 12 months", range: year },
];

function Host({ result }: { result: (range: DayRange) => void }): ReactNode {
  const [value, setValue] = useState<DayRange | null>({ from: "2026-10-05", to: "2026-11-06" });
  return (
    <DateRangePicker
      label="Date range"
      value={value}
      presets={presets}
      min="2024-01-01"
      max="2026-11-20"
      onChange={(range) => {
        result(range);
        setValue(range);
      }}
    />
  );
}

async function show(locale: "en" | "es" = "en") {
  const result = vi.fn<(range: DayRange) => void>();
  renderUi(<Host result={result} />, { locale });
  fireEvent.click(screen.getByRole("button", { name: /^Date range: (Oct 5|5 oct)/ }));
  return { result, pop: within(await screen.findByRole("dialog")) };
}

test("typed days are applied together, and Enter applies them", async () => {
  const { result, pop } = await show();
  fireEvent.change(pop.getByLabelText("From"), { target: { value: "2026-01-02" } });
  fireEvent.change(pop.getByLabelText("To"), { target: { value: "2026-02-03" } });
  expect(result).not.toHaveBeenCalled();
  fireEvent.submit(pop.getByRole("form", { name: "Date range" }));
  expect(result.mock.calls).toEqual([[{ from: "2026-01-02", to: "2026-02-03" }]]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByRole("button", { name: "Date range: Jan 2 – Feb 3, 2026" })).toBeTruthy();
});

test("its own button closes it without a change, as a sheet on a phone leaves no space beside it", async () => {
  const { result, pop } = await show();
  fireEvent.click(pop.getByRole("button", { name: "Close", hidden: true }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(result).not.toHaveBeenCalled();
});

test("errors appear at their fields without a change of the range, and disappear while typing", async () => {
  const { result, pop } = await show();
  fireEvent.change(pop.getByLabelText("From"), { target: { value: "2023-01-01" } });
  fireEvent.change(pop.getByLabelText("To"), { target: { value: "" } });
  expect(pop.queryByText("Must be a valid date")).toBeNull();
  fireEvent.click(pop.getByRole("button", { name: "Apply" }));
  expect(result).not.toHaveBeenCalled();
  expect(pop.getByLabelText("From").getAttribute("aria-invalid")).toBe("true");
  expect(pop.getByText("Can’t be before Jan 1, 2024")).toBeTruthy();
  expect(pop.getByText("Must be a valid date")).toBeTruthy();
  fireEvent.change(pop.getByLabelText("From"), { target: { value: "2024-01-01" } });
  expect(pop.queryByText("Can’t be before Jan 1, 2024")).toBeNull();
});

test("days are selected in the calendar, except days outside the bounds", async () => {
  const { result, pop } = await show();
  expect((await pop.findByRole("button", { name: "Nov 21, 2026" })).getAttribute("disabled")).toBe("");
  fireEvent.click(pop.getByRole("button", { name: "Nov 3, 2026" }));
  fireEvent.click(pop.getByRole("button", { name: "Nov 9, 2026" }));
  expect(pop.getByLabelText<HTMLInputElement>("From").value).toBe("2026-11-03");
  expect(pop.getByLabelText<HTMLInputElement>("To").value).toBe("2026-11-09");
  fireEvent.click(pop.getByRole("button", { name: "Apply" }));
  expect(result.mock.calls).toEqual([[{ from: "2026-11-03", to: "2026-11-09" }]]);
});

test("the calendar follows typed days and uses the reader's language", async () => {
  const { pop } = await show("es");
  fireEvent.change(pop.getByLabelText("Desde"), { target: { value: "2025-03-04" } });
  expect(await pop.findByText("marzo de 2025")).toBeTruthy();
  fireEvent.click(pop.getByRole("button", { name: "Mes siguiente" }));
  expect(pop.getByText("abril de 2025")).toBeTruthy();
  expect(pop.getByText("Lu")).toBeTruthy();
});

test("a preset is applied at once and names the button", async () => {
  const { result, pop } = await show();
  fireEvent.click(pop.getByRole("button", { name: "Last 12 months" }));
  expect(result.mock.calls).toEqual([[year]]);
  expect(screen.getByRole("button", { name: "Date range: Last 12 months" })).toBeTruthy();
});

test("an unapplied draft is discarded", async () => {
  const { result, pop } = await show();
  fireEvent.change(pop.getByLabelText("From"), { target: { value: "2026-01-02" } });
  fireEvent.keyDown(pop.getByLabelText("From"), { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /^Date range: (Oct 5|5 oct)/ }));
  expect((await screen.findByLabelText<HTMLInputElement>("From")).value).toBe("2026-10-05");
  expect(result).not.toHaveBeenCalled();
});
