import { expect, test } from "vitest";
import { validateNewClient, readClientForm, toServices, validateSettings } from "./client-form.rules.ts";

const good = {
  name: ["  Harborline Living "],
  slug: ["harborline"],
  time_zone: ["America/Chicago"],
  locale: ["en"],
  service_ingage: ["active"],
  service_intel: ["inactive"],
  service_intouch: ["everything"],
  first_name: ["Dana"],
  last_name: ["Whitfield"],
  email: ["Dana@Harborline.example"],
  has_areas: ["on"],
};

test("a valid form has no errors, and its text is trimmed", () => {
  const form = readClientForm(good);
  expect(validateNewClient(form)).toEqual({});
  expect(form).toMatchObject({ name: "Harborline Living", email: "dana@harborline.example", hasAreas: true });
  expect(form.canAddEmployees).toBe(false);
  expect([...toServices(form)]).toEqual([
    ["ingage", "active"],
    ["intel", "inactive"],
  ]);
});

test("an empty form has all errors", () => {
  expect(validateNewClient(readClientForm({}))).toEqual({
    name: "required",
    slug: "required",
    timeZone: "required",
    locale: "locale",
    services: "no_service",
    firstName: "required",
    lastName: "required",
    email: "required",
  });
});

test.each([
  ["slug", "slug", ["Harbor", "harbor line", "-harbor", "harbor--line", "harbor-", "hárbor", "x".repeat(61)]],
  ["time_zone", "timeZone", ["+05:00", "Mars/Olympus", "America/", "05:00"]],
  ["email", "email", ["dana", "dana@", "Dana <d@x.example>", "d@x.example\r\nBcc: e@x.example"]],
  ["name", "name", ["x".repeat(121)]],
])("%s is rejected when it is invalid", (wire, field, texts) => {
  for (const text of texts) {
    expect(Object.keys(validateNewClient(readClientForm({ ...good, [wire]: [text] }))), text).toEqual([field]);
  }
});

test.each(["America/New_York", "Pacific/Honolulu", "UTC", "Europe/Berlin"])("%s is a time zone", (zone) => {
  expect(validateSettings(readClientForm({ ...good, time_zone: [zone] }))).toEqual({});
});
