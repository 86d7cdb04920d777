import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderUi } from "#ui/testing/render-ui.tsx";
import { useToast } from "#ui/toast.tsx";

function Page(): ReactNode {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast.say("Saved")}>
      Save
    </button>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a toast is announced in an existing live region, and disappears by itself", () => {
  renderUi(<Page />);
  const region = screen.getByRole("status");
  expect(region.textContent).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(region.textContent).toBe("Saved");
  act(() => void vi.advanceTimersByTime(6000));
  expect(region.textContent).toBe("");
});

test("a toast stays under the mouse, and can be dismissed", () => {
  renderUi(<Page />);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  fireEvent.mouseEnter(screen.getByText("Saved"));
  act(() => void vi.advanceTimersByTime(20_000));
  expect(screen.getByText("Saved")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Saved")).toBeNull();
});
