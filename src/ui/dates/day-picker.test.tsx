import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CLOSE_DELAY } from "#ui/dates/day-picker.tsx";
import { DateField } from "#ui/form/form-fields.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";

const OPENER = "Choose a date: Last day";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 30, 9, 0) });
});
afterEach(() => {
  vi.useRealTimers();
});

interface HostProps {
  result: (day: string) => void;
  first?: string;
  max?: string;
}

function Host({ result, first = "", max }: HostProps): ReactNode {
  const [value, setValue] = useState(first);
  const change = (day: string): void => {
    result(day);
    setValue(day);
  };
  return (
    <DateField name="day" label="Last day" value={value} onChange={change} {...(max === undefined ? {} : { max })} />
  );
}

const hasFocus = (element: HTMLElement): boolean => element.ownerDocument.activeElement === element;

/** Opens the calendar and waits for its code and for the focused day. */
async function open(part: Partial<HostProps> = {}) {
  const result = vi.fn<(day: string) => void>();
  renderUi(<Host result={result} {...part} />);
  fireEvent.click(screen.getByRole("button", { name: OPENER }));
  const calendar = within(await screen.findByRole("dialog", { name: OPENER }));
  await waitFor(() => expect(calendar.getAllByRole("button").some(hasFocus)).toBe(true));
  return { result, calendar };
}

const getField = (): HTMLInputElement => screen.getByLabelText("Last day");

test("a calendar without a day suggests tomorrow: Enter selects it, Esc selects nothing", async () => {
  const { result, calendar } = await open();
  const tomorrow = calendar.getByRole("button", { name: "Dec 1, 2026" });
  expect([hasFocus(tomorrow), tomorrow.getAttribute("data-selected")]).toEqual([true, "true"]);
  fireEvent.keyDown(tomorrow, { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect([getField().value, result.mock.calls]).toEqual(["", []]);
});

test("a calendar with a day opens at that day, whatever today is", async () => {
  const { calendar } = await open({ first: "2026-03-04" });
  expect(hasFocus(calendar.getByRole("button", { name: "Mar 4, 2026" }))).toBe(true);
  expect(calendar.queryByRole("button", { name: "Dec 1, 2026" })).toBeNull();
});

test("suggests the last allowed day when tomorrow is not allowed", async () => {
  const { calendar } = await open({ max: "2026-11-30" });
  expect(hasFocus(calendar.getByRole("button", { name: "Nov 30, 2026" }))).toBe(true);
  expect(calendar.getByRole("button", { name: "Dec 1, 2026" }).getAttribute("disabled")).toBe("");
});

test("the selected day appears in the field at once, and the calendar closes 300 ms later [CONST-14]", async () => {
  const { result, calendar } = await open();
  const day = calendar.getByRole("button", { name: "Dec 1, 2026" });
  expect(hasFocus(day)).toBe(true);
  vi.useFakeTimers();
  fireEvent.click(day);
  expect([getField().value, result.mock.calls]).toEqual(["2026-12-01", [["2026-12-01"]]]);
  act(() => {
    vi.advanceTimersByTime(299);
  });
  expect(screen.queryByRole("dialog")).not.toBeNull();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect([CLOSE_DELAY, screen.queryByRole("dialog")]).toEqual([300, null]);
});

test("typing needs no calendar", () => {
  const result = vi.fn<(day: string) => void>();
  renderUi(<Host result={result} />);
  fireEvent.change(getField(), { target: { value: "2026-12-24" } });
  expect(result.mock.calls).toEqual([["2026-12-24"]]);
});
