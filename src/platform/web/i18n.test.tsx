import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { defineStrings } from "#platform/web/i18n.ts";

const useStrings = defineStrings("i18n-test", {
  en: { rows_one: "{{count}} row of {{year}}", rows_other: "{{count}} rows of {{year}}" },
  es: { rows_one: "{{count}} fila de {{year}}", rows_other: "{{count}} filas de {{year}}" },
});

test("a count selects the plural and has thousands separators; other numbers stay unchanged", () => {
  const t = renderHook(() => useStrings()).result.current;
  expect(t("rows", { count: 1, year: 2026 })).toBe("1 row of 2026");
  expect(t("rows", { count: 6996, year: 2026 })).toBe("6,996 rows of 2026");
});
