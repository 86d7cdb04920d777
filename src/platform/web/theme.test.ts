import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useTheme } from "./theme.ts";

test("the page uses the system's current colors, even when they changed before anything subscribed", () => {
  document.documentElement.dataset["theme"] = "light";
  const dark = Object.assign(new EventTarget(), { matches: true });
  vi.stubGlobal("matchMedia", () => dark);
  const { result } = renderHook(() => useTheme());
  expect(result.current).toEqual({ choice: "auto", scheme: "dark" });
  expect(document.documentElement.dataset["theme"]).toBe("dark");
});
