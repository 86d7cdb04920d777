import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { defineStrings, setLocale } from "#platform/web/i18n.ts";

const useStrings = defineStrings({
  en: { rows_one: "{{count}} row of {{year}}", rows_other: "{{count}} rows of {{year}}" },
  es: { rows_one: "{{count}} fila de {{year}}", rows_other: "{{count}} filas de {{year}}" },
});

test("a count selects the plural and has thousands separators; other numbers stay unchanged", () => {
  const t = renderHook(() => useStrings()).result.current;
  expect(t("rows", { count: 1, year: 2026 })).toBe("1 row of 2026");
  expect(t("rows", { count: 6996, year: 2026 })).toBe("6,996 rows of 2026");
});

test("texts follow the language, and a value that is not given leaves no trace", () => {
  const { result } = renderHook(() => useStrings());
  act(() => setLocale("es"));
  expect(result.current("rows", { count: 1, year: 2026 })).toBe("1 fila de 2026");
  // Spanish has a plural of its own for millions.
  expect(result.current("rows", { count: 2_000_000, year: 2026 })).toBe("2,000,000 filas de 2026");
  expect(result.current("rows", { count: 3 })).toBe("3 filas de ");
  act(() => setLocale("en"));
});
