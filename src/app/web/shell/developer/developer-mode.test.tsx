import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { UiProvider } from "#ui/ui-provider.tsx";
import { DeveloperMode } from "#app/web/shell/developer/developer-mode.tsx";
import { createIdentityUser } from "#app/web/shell/testing/identity-user.ts";

function open(isStaff: boolean, isImpersonating = false): void {
  render(
    <UiProvider scheme="light" env="test" locale="en">
      <DeveloperMode user={createIdentityUser({ is_staff: isStaff, is_impersonating: isImpersonating })} />
      <input aria-label="somewhere" />
    </UiProvider>,
  );
}

const press = (): boolean => fireEvent.keyDown(document.body, { key: "?", ctrlKey: true, shiftKey: true });
const findButton = (): HTMLElement | null => screen.queryByRole("button", { name: "Developer mode" });

beforeEach(() => window.localStorage.clear());

test("Ctrl+Shift+? turns it on and off for staff, and this browser remembers it [DOCS-08]", () => {
  open(true);
  expect(findButton()).toBeNull();
  press();
  expect(findButton()).not.toBeNull();
  expect(window.localStorage.getItem("courtyard-developer")).toBe("on");
  press();
  expect(findButton()).toBeNull();
  expect(window.localStorage.getItem("courtyard-developer")).toBe("off");
});

test("also for staff that acts as a person who is not staff [DOCS-08]", () => {
  open(false, true);
  press();
  expect(findButton()).not.toBeNull();
});

test("for all others the keys do nothing, whatever the browser remembers [DOCS-08]", () => {
  window.localStorage.setItem("courtyard-developer", "on");
  open(false);
  // The page still gets the keys.
  expect(press()).toBe(true);
  expect(findButton()).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("");
});

test("other keys do nothing", () => {
  open(true);
  fireEvent.keyDown(screen.getByLabelText("somewhere"), { key: "?", shiftKey: true });
  fireEvent.keyDown(document.body, { key: "/", ctrlKey: true });
  expect(findButton()).toBeNull();
});

test("the change is announced for 500 ms [DOCS-09]", () => {
  vi.useFakeTimers();
  try {
    open(true);
    press();
    expect(screen.getByRole("status").textContent).toBe("Developer mode on");
    act(() => void vi.advanceTimersByTime(499));
    expect(screen.getByRole("status").textContent).toBe("Developer mode on");
    act(() => void vi.advanceTimersByTime(2));
    expect(screen.getByRole("status").textContent).toBe("");
  } finally {
    vi.useRealTimers();
  }
});

test("the button lists the calls of the page, and can turn the mode off", async () => {
  const entry = {
    name: `${window.location.origin}/v1/en/identity/user`,
    startTime: 5,
    duration: 20,
    transferSize: 900,
  };
  performance.getEntriesByType = () => [entry] as unknown as PerformanceEntryList;
  window.localStorage.setItem("courtyard-developer", "on");
  open(true);
  fireEvent.click(findButton() as HTMLElement);
  const calls = await screen.findByRole("list", { name: "API calls" });
  expect(within(calls).getByRole("link").getAttribute("href")).toBe("/v1/en/identity/user");
  expect(calls.textContent).toContain("20 ms · 900 B");
  fireEvent.click(screen.getByRole("button", { name: "Exit developer mode" }));
  expect(findButton()).toBeNull();
});
