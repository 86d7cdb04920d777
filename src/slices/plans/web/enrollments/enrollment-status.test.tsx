import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { EnrollmentStatus } from "#slices/plans/web/enrollments/enrollment-status.tsx";

afterEach(() => {
  cleanup();
  setLocale("en");
});

test.each([
  [1, "Enrolled", "Inscrita"],
  [2, "Unenrolled", "Dada de baja"],
  [3, "Canceled", "Cancelada"],
  [4, "Purged", "Eliminada"],
  [5, "Completed", "Completada"],
])("status %i of an enrollment is %s, in Spanish %s [STATE-17]", (status, english, spanish) => {
  render(<EnrollmentStatus status={status} />);
  expect(screen.getByText(english)).toBeTruthy();
  cleanup();
  setLocale("es");
  render(<EnrollmentStatus status={status} />);
  expect(screen.getByText(spanish)).toBeTruthy();
});
