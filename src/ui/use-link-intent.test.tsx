import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UiLink } from "#ui/ui-link.tsx";
import { UiProvider } from "#ui/ui-provider.tsx";

const SHORT = 64;
const LONG = 65;
const preload = vi.fn<(href: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  preload.mockClear();
  render(
    <UiProvider scheme="light" locale="en" env="test" preload={preload}>
      <UiLink href="/team">Team</UiLink>
    </UiProvider>,
  );
});
afterEach(() => vi.useRealTimers());

test.each([
  ["pointed at", "pointerEnter", "pointerLeave"],
  ["focused", "focus", "blur"],
] as const)("a link that is %s preloades its screen after a moment, and not if it is left before", (_, on, off) => {
  const link = screen.getByRole("link");
  fireEvent[on](link);
  vi.advanceTimersByTime(SHORT);
  fireEvent[off](link);
  vi.advanceTimersByTime(LONG);
  expect(preload.mock.calls).toEqual([]);
  fireEvent[on](link);
  vi.advanceTimersByTime(LONG);
  expect(preload.mock.calls).toEqual([["/team"]]);
});
