import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";

afterEach(() => setLocale("en"));

test("questions, topics and options of the catalog are translated, a company's own names are not", async () => {
  const { result } = renderHook(() => useUiStrings());
  expect(result.current("I feel safe in this community.")).toBe("I feel safe in this community.");
  setLocale("es");
  await waitFor(() =>
    expect(result.current("I feel safe in this community.")).toBe("Esta comunidad me parece segura."),
  );
  expect(["Neighbors", "The rent", "Quick response"].map(result.current)).toEqual([
    "Vecinos",
    "La renta",
    "Respuesta rápida",
  ]);
  expect(result.current("Pelican Point")).toBe("Pelican Point");
});

test("a screen's own label overrides a name of the catalog", async () => {
  setLocale("es");
  const { result } = renderHook(() => useUiStrings());
  await waitFor(() => expect(result.current("Neighbors")).toBe("Vecinos"));
  expect(result.current("Regions")).toBe("Regiones");
});
