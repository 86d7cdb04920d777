import { createField, getRowFlag, type ParsedRow, getRowText } from "#slices/imports/server/fields.ts";
import type { ImportType } from "#slices/imports/server/planning/kind.ts";
import { presentValues, DuplicateKeyTracker } from "#slices/imports/server/planning/lookups.ts";
import type { ResidentRow } from "#slices/imports/server/planning/rows.ts";

/** Names of languages in files. */
export const localeChoices = {
  en: ["english", "inglés", "en-us", "eng"],
  es: ["spanish", "español", "espanol", "es-us", "es-mx", "spa"],
};

/** The column with a resident's id, in every kind that references residents. */
export const residentField = createField("resident_id", "Resident ID", "Número de residente", {
  isRequired: true,
  maxLength: 60,
  synonyms: ["resident code", "tenant id", "tenant code", "resident", "resident number", "t code"],
  example: "R-1001",
});

const f = {
  resident: residentField,
  first: createField("first_name", "First name", "Nombre", {
    isRequired: true,
    maxLength: 120,
    synonyms: ["first", "given name", "resident first name"],
    example: "Rosa",
  }),
  last: createField("last_name", "Last name", "Apellido", {
    isRequired: true,
    maxLength: 120,
    synonyms: ["last", "surname", "family name", "resident last name"],
    example: "Vega",
  }),
  email: createField("email", "E-mail", "Correo", {
    type: "email",
    maxLength: 254,
    synonyms: ["email address", "primary email", "resident email", "mail"],
    example: "rosa.vega@mail.example",
  }),
  phone: createField("phone", "Phone", "Teléfono", {
    type: "phone",
    synonyms: ["phone number", "cell phone", "mobile", "cell", "mobile phone"],
    example: "(512) 555-0142",
  }),
  locale: createField("locale", "Language", "Idioma", {
    type: "choice",
    choices: localeChoices,
    synonyms: ["locale", "preferred language"],
    example: "es",
  }),
  confidential: createField("confidential", "Confidential", "Confidencial", {
    type: "yes_no",
    synonyms: ["is confidential", "private"],
    example: "no",
  }),
};

function toValues(row: ParsedRow): Partial<ResidentRow> {
  return presentValues({
    first_name: getRowText(row, f.first.key),
    last_name: getRowText(row, f.last.key),
    primary_email: getRowText(row, f.email.key),
    phone_number: getRowText(row, f.phone.key),
    locale: getRowText(row, f.locale.key),
    is_confidential: getRowFlag(row, f.confidential.key),
  }) as Partial<ResidentRow>;
}

/** Residents by the company's resident id. */
export const residentsKind: ImportType = {
  kind: "residents",
  name: { en: "Residents", es: "Residentes" },
  fields: Object.values(f),
  tables: ["residents"],
  plan(plan) {
    const [duplicates, table] = [new DuplicateKeyTracker(), plan.getTable("residents")];
    const byId = new Map([...table.getStoredRows()].map((row) => [row.external_id, row]));
    for (const row of plan.rows) {
      const id = getRowText(row, f.resident.key);
      if (id === null || !duplicates.isFirst(plan, row, f.resident, id)) continue;
      const values = toValues(row);
      const existing = byId.get(id);
      if (existing && plan.facts.erasedIds.has(existing.id)) {
        plan.addError(row, f.resident, "erased");
        continue;
      }
      if (existing) {
        table.patch(existing.id, values);
        plan.setOutcome(row, table.isChanged(existing.id) ? "updated" : "same");
        continue;
      }
      const defaults = { first_name: "", last_name: "", primary_email: null, phone_number: null };
      table.create({ external_id: id, ...defaults, locale: "en", is_confidential: false, ...values });
      plan.setOutcome(row, "created");
    }
  },
};
