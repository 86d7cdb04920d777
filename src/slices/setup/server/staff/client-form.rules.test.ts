import { expect, test } from "vitest";
import { newClientFaults, readClientForm, servicesOf, settingsFaults } from "./client-form.rules.ts";

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

test("a good form has no fault, and its text is trimmed", () => {
  const form = readClientForm(good);
  expect(newClientFaults(form)).toEqual({});
  expect(form).toMatchObject({ name: "Harborline Living", email: "dana@harborline.example", hasAreas: true });
  expect(form.canAddEmployees).toBe(false);
  expect([...servicesOf(form)]).toEqual([
    ["ingage", "active"],
    ["intel", "inactive"],
  ]);
});

test("an empty form has every fault at once", () => {
  expect(newClientFaults(readClientForm({}))).toEqual({
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
])("%s is refused when it is not one", (wire, field, texts) => {
  for (const text of texts) {
    expect(Object.keys(newClientFaults(readClientForm({ ...good, [wire]: [text] }))), text).toEqual([field]);
  }
});

test.each(["America/New_York", "Pacific/Honolulu", "UTC", "Europe/Berlin"])("%s is a zone", (zone) => {
  expect(settingsFaults(readClientForm({ ...good, time_zone: [zone] }))).toEqual({});
});
