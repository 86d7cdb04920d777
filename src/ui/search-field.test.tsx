import { act, fireEvent, screen } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SearchField } from "#ui/search-field.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function Host({ result }: { result: (text: string) => void }): ReactNode {
  const [value, setValue] = useState("");
  return (
    <>
      <SearchField
        label="Find"
        value={value}
        onChange={(text) => {
          result(text);
          setValue(text);
        }}
      />
      <button type="button" onClick={() => setValue("from a link")}>
        Back
      </button>
    </>
  );
}

function show(): { result: ReturnType<typeof vi.fn<(text: string) => void>>; field: HTMLInputElement } {
  const result = vi.fn<(text: string) => void>();
  renderUi(<Host result={result} />);
  return { result, field: screen.getByRole("searchbox", { name: "Find" }) };
}

function type(field: HTMLInputElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

function wait(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

test("the field follows every key, and the list follows when typing pauses", () => {
  const { result, field } = show();
  type(field, "a");
  wait(200);
  type(field, "al");
  wait(200);
  expect(field.value).toBe("al");
  expect(result).not.toHaveBeenCalled();
  wait(60);
  expect(result.mock.calls).toEqual([["al"]]);
});

test("Enter and leaving the field apply at once, and each text is reported once", () => {
  const { result, field } = show();
  type(field, "alder");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(result.mock.calls).toEqual([["alder"]]);
  fireEvent.blur(field);
  wait(1000);
  expect(result).toHaveBeenCalledTimes(1);
  type(field, "alders");
  fireEvent.blur(field);
  expect(result.mock.calls).toEqual([["alder"], ["alders"]]);
  wait(1000);
  expect(result).toHaveBeenCalledTimes(2);
});

test("an external change of the value replaces typed text", () => {
  const { result, field } = show();
  type(field, "half a wo");
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  wait(1000);
  expect(field.value).toBe("from a link");
  expect(result).not.toHaveBeenCalled();
});

test("accepts no more characters than the server", () => {
  expect(show().field.getAttribute("maxlength")).toBe("200");
});
