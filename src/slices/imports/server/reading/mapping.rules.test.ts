import { describe, expect, test } from "vitest";
import type { ImportTypeId } from "#slices/imports/contract/import-kinds.ts";
import { allKinds } from "#slices/imports/server/kinds/all-kinds.ts";
import { noEvidence } from "./dates.rules.ts";
import { assertMapping, proposeMapping } from "./mapping.rules.ts";
import type { Source } from "./profile.ts";

function toSource(headers: readonly string[]): Source {
  const columns = headers.map((header) => ({ header, samples: [], dates: noEvidence }));
  return { format: "csv", encoding: "utf-8", delimiter: ",", sheets: [], sheet: null, columns };
}

function proposeFields(kind: ImportTypeId, headers: readonly string[]): (string | null)[] {
  return proposeMapping(toSource(headers), allKinds[kind].fields, []).map((each) => each.field);
}

describe("columns are recognized by their names", () => {
  test.each([
    ["locations", ["Community", "Property_Code", "STATE", "Postal Code"], ["property", "code", "state", "zip"]],
    ["people", ["Hire Date", "Supervisor ID", "Work  Email", "Shoe size"], ["start_date", "manager", "email", null]],
    ["people", ["Nombre", "Apellido", "Puesto"], ["first_name", "last_name", "position"]],
    ["leases", ["Apt", "Lease From", "To"], ["unit", "start", "end"]],
    // A synonym further left does not take the field from the column with the field's own name.
    ["units", ["Office", "Property"], [null, "property"]],
  ] as const)("%s %j", (kind, headers, fields) => {
    expect(proposeFields(kind, headers)).toEqual(fields);
  });

  test("every kind recognizes its own template, in both languages", () => {
    for (const { kind, fields } of Object.values(allKinds)) {
      const keys = fields.map((field) => field.key);
      for (const locale of ["en", "es"] as const) {
        expect(
          proposeFields(
            kind,
            fields.map((field) => field.label[locale]),
          ),
        ).toEqual(keys);
      }
    }
  });

  test("an earlier choice takes precedence over a name", () => {
    const remembered = [{ header: "Office", field: "unit", dateOrder: null }];
    const mapping = proposeMapping(toSource(["Office"]), allKinds.units.fields, remembered);
    expect(mapping.map((each) => each.field)).toEqual(["unit"]);
  });
});

test("rejects a mapping with a missing column, an unknown field, a repeated field and a missing required field, naming all", () => {
  const columns = [
    { header: "A", field: "unit", dateOrder: null },
    { header: "B", field: "unit", dateOrder: null },
    { header: "C", field: "rent", dateOrder: null },
  ];
  try {
    assertMapping(columns, toSource(["A", "B"]), allKinds.units.fields);
    expect.unreachable();
  } catch (error) {
    expect(
      (error as { errors: { path: string; code: string }[] }).errors.map(({ path, code }) => [path, code]),
    ).toEqual([
      ["body.columns.1.field", "twice"],
      ["body.columns.2.header", "unknown"],
      ["body.columns.2.field", "unknown"],
      ["body.columns.property", "required"],
    ]);
  }
});
