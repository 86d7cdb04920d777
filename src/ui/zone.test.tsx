import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { UiProvider } from "#ui/ui-provider.tsx";
import { formatZone, useZonedClock, ZoneNote } from "#ui/zone.tsx";

function Clock({ at }: { at: string }) {
  return <b>{useZonedClock()(at)}</b>;
}

test.each([
  ["America/Los_Angeles", "Pacific Time", "hora del Pacífico"],
  ["America/Phoenix", "Mountain Standard Time", "hora estándar de la montaña"],
  ["-08:00", "GMT-8", "GMT-8"],
])("%s has a name that people use", (zone, en, es) => {
  expect([formatZone(zone, "en"), formatZone(zone, "es")]).toEqual([en, es]);
});

test.each([
  ["America/Denver", "9:42 AM MST"],
  [undefined, "9:42 AM GMT-7"],
])("the only time of a page says its zone (%s)", (timeZone, expected) => {
  render(
    <UiProvider locale="en" scheme="light" timeZone={timeZone}>
      <Clock at="2026-11-20T09:42:00-07:00" />
    </UiProvider>,
  );
  expect(screen.getByText(expected)).toBeTruthy();
});

test("several times share one sentence, which names the company's zone unless another is given", () => {
  render(
    <UiProvider locale="es" scheme="light" timeZone="America/Denver">
      <ZoneNote />
      <ZoneNote zone="America/New_York" />
    </UiProvider>,
  );
  expect(screen.getAllByText(/Zona horaria/).map(({ textContent }) => textContent)).toEqual([
    "Zona horaria: hora de la montaña.",
    "Zona horaria: hora oriental.",
  ]);
});

test("nothing is said where the zone is not known", () => {
  render(
    <UiProvider locale="en" scheme="light">
      <ZoneNote />
    </UiProvider>,
  );
  expect(screen.queryByText(/Times are in/)).toBeNull();
});
