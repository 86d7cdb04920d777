import { describe, expect, test } from "vitest";
import { readValue } from "#platform/server/input-errors.ts";
import {
  createManagedEmployee,
  giveNotice,
  saveManagedEmployee,
} from "#slices/people/contract/employee-form.contract.ts";
import { isArchivedOn, isSameName, computeTenure, toTenure } from "./people.rules.ts";

const employee = {
  first_name: "Ada",
  last_name: "Byron",
  location_id: 1,
  position_id: 2,
  start_date: "2026-11-20",
  email: " Ada@Example.com ",
};

function validateEmployee(body: unknown): Record<string, string> {
  const outcome = createManagedEmployee.body.safeParse(body);
  return Object.fromEntries(outcome.error?.issues.map((issue) => [issue.path.join("."), issue.message]) ?? []);
}

describe("the employee form", () => {
  test("reports all missing fields at once; employee id and phone are optional [RULE-08] [RULE-09]", () => {
    const six = ["email", "first_name", "last_name", "location_id", "position_id", "start_date"];
    for (const body of [
      {},
      { first_name: " ", last_name: "", email: "", start_date: "", location_id: null, position_id: "" },
    ]) {
      const found = validateEmployee(body);
      expect(Object.keys(found).toSorted()).toEqual(six);
      expect(new Set(Object.values(found))).toEqual(new Set(["Required"]));
    }
    expect(validateEmployee({ ...employee, email: "ada@nowhere" })).toEqual({ email: "Must be a valid email" });
    expect(validateEmployee(employee)).toEqual({});
    expect(validateEmployee({ ...employee, employee_id: "", cell_phone: null })).toEqual({});
  });

  test("has the product's error messages [RULE-07]", () => {
    expect(validateEmployee({ ...employee, email: "no", cell_phone: "12", start_date: "2026-02-30" })).toEqual({
      email: "Must be a valid email",
      cell_phone: "Must be a valid phone number",
      start_date: "Must be a valid date",
    });
  });

  test("normalizes to ten digits, a lower-case email and English by default [RULE-10]", () => {
    const parsed = createManagedEmployee.body.parse({ ...employee, cell_phone: "1-805-555-0143" });
    expect(parsed).toMatchObject({
      cell_phone: "8055550143",
      email: "ada@example.com",
      locale: "en",
      employee_id: null,
    });
    expect(createManagedEmployee.body.parse({ ...employee, locale: "es" }).locale).toBe("es");
    expect(Object.keys(validateEmployee({ ...employee, locale: "fr" }))).toEqual(["locale"]);
  });

  test("treats a body with a last day as an acknowledged notice, and any other as an edit with its own errors", () => {
    const body = saveManagedEmployee.body;
    expect(body.parse({ last_day: "2026-12-01", personal_email: "" })).toEqual({
      last_day: "2026-12-01",
      personal_email: null,
    });
    expect(body.parse(employee)).toMatchObject({ first_name: "Ada" });
    const read = readValue("body", body, { last_day: "x", hat: 1 });
    expect("errors" in read && read.errors.map(({ path, code }) => [path, code])).toEqual([
      ["body.last_day", "custom"],
      ["body.hat", "unknown"],
    ]);
    expect(body.safeParse({}).error?.issues).toHaveLength(6);
  });
});

describe("a notice", () => {
  const validateNotice = (notice: object): Record<string, string> => {
    const outcome = giveNotice.body.safeParse(notice);
    return Object.fromEntries(outcome.error?.issues.map((issue) => [issue.path.join("."), issue.message]) ?? []);
  };
  const last_day = "2026-12-04";

  test("needs a type, one of five, and a reason for voluntary terminations only [RULE-13]", () => {
    expect(validateNotice({ last_day })).toEqual({ termination_categories_id: "Required" });
    for (const termination_categories_id of [1, 2, 3, 4]) {
      expect(validateNotice({ termination_categories_id, last_day })).toEqual({});
      expect(validateNotice({ termination_categories_id, reason: "Sold", last_day })).toEqual({});
    }
    for (const reason of [undefined, null, "", "  "]) {
      expect(validateNotice({ termination_categories_id: 5, reason, last_day })).toEqual({ reason: "Required" });
    }
    expect(validateNotice({ termination_categories_id: 5, reason: "Moves away", last_day })).toEqual({});
    for (const termination_categories_id of [0, 6, 1.5, "", null]) {
      expect(Object.keys(validateNotice({ termination_categories_id, last_day }))).toEqual([
        "termination_categories_id",
      ]);
    }
  });

  test("is acknowledged with a last day and an optional valid email [RULE-16]", () => {
    const validateAcknowledged = (body: object): unknown[] =>
      saveManagedEmployee.body.safeParse(body).error?.issues.map(({ path, message }) => [path.join("."), message]) ??
      [];
    for (const personal_email of [undefined, null, "", "own@mail.example"]) {
      expect(validateAcknowledged({ last_day, personal_email })).toEqual([]);
    }
    expect(validateAcknowledged({ last_day, personal_email: "own@mail" })).toEqual([
      ["personal_email", "Must be a valid email"],
    ]);
    for (const missing of ["", null]) {
      expect(validateAcknowledged({ last_day: missing, personal_email: "own@mail.example" })).toEqual([
        ["last_day", "Required"],
      ]);
    }
  });
});

describe("people", () => {
  test("tenure ends today or on the last day", () => {
    expect(computeTenure("2024-01-15", null, "2026-11-20")?.str_short).toBe("2y 10m");
    expect(computeTenure("2024-01-15", "2025-01-14", "2026-11-20")?.str_short).toBe("0y 11m");
    expect(computeTenure("2026-12-01", null, "2026-11-20")).toBeNull();
    expect(computeTenure(null, null, "2026-11-20")).toBeNull();
    expect(toTenure(731)).toMatchObject({ str_short: "2y 0m" });
  });

  test("a person is archived manually, or from the day after the last day", () => {
    const today = "2026-11-20";
    expect(isArchivedOn({ archivedAt: null, lastDay: null }, today)).toBe(false);
    expect(isArchivedOn({ archivedAt: null, lastDay: today }, today)).toBe(false);
    expect(isArchivedOn({ archivedAt: null, lastDay: "2026-11-19" }, today)).toBe(true);
    expect(isArchivedOn({ archivedAt: new Date(), lastDay: null }, today)).toBe(true);
  });

  test("a name typed to confirm matches regardless of case and spaces", () => {
    expect(isSameName("  ada   BYRON", "Ada Byron")).toBe(true);
    expect(isSameName("Ada", "Ada Byron")).toBe(false);
  });
});
