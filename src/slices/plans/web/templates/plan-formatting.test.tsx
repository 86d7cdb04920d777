import { renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { usePlanStrings } from "#slices/plans/web/templates/plan-strings.ts";
import { formatDue } from "#slices/plans/web/templates/plan-formatting.ts";

afterEach(() => setLocale("en"));

const awaited = [{ key: "close", title: "Close all accounts" }];

test.each([
  ["last_day", -7, "7 days before the last day", "7 días antes del último día"],
  ["start_date", 1, "1 day after the start date", "1 día después del primer día"],
  ["enrollment", 2, "2 days after enrollment", "2 días después de la inscripción"],
  [
    "completion",
    5,
    "5 days after completion of “Close all accounts”",
    "5 días después del fin de «Close all accounts»",
  ],
  ["last_day", 0, "On the last day", "En el último día"],
] as const)("due by %s and %i days, in both languages", (anchor, offset_days, english, spanish) => {
  const task = { anchor, offset_days, after: anchor === "completion" ? "close" : null };
  const formatInLocale = (): string => formatDue(renderHook(() => usePlanStrings()).result.current, task, awaited);
  expect(formatInLocale()).toBe(english);
  setLocale("es");
  expect(formatInLocale()).toBe(spanish);
});
