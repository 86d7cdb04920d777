import { roles, services } from "#slices/identity/contract/identity.contract.ts";
import { createField } from "#slices/imports/server/fields.ts";
import { localeChoices } from "./residents.kind.ts";
import { propertyField } from "./units.kind.ts";

const withoutSynonyms = (values: readonly string[]): Record<string, readonly string[]> =>
  Object.fromEntries(values.map((value) => [value, []]));

/** The columns of people. */
export const peopleFields = {
  first: createField("first_name", "First name", "Nombre", {
    isRequired: true,
    maxLength: 120,
    synonyms: ["first", "given name", "employee first name", "legal first name", "preferred first name"],
    example: "Dana",
  }),
  last: createField("last_name", "Last name", "Apellido", {
    isRequired: true,
    maxLength: 120,
    synonyms: ["last", "surname", "family name", "employee last name", "legal last name"],
    example: "Reyes",
  }),
  id: createField("employee_id", "Employee ID", "Número de empleado", {
    maxLength: 60,
    synonyms: ["employee number", "employee no", "id", "emp id", "file number", "associate id", "person number"],
    example: "E-104",
  }),
  email: createField("email", "E-mail", "Correo", {
    type: "email",
    maxLength: 254,
    synonyms: ["email address", "work email", "mail", "company email"],
    example: "dana.reyes@company.example",
  }),
  phone: createField("cell_phone", "Cell phone", "Teléfono móvil", {
    type: "phone",
    synonyms: ["cell", "mobile", "mobile phone", "phone", "phone number", "mobile number"],
    example: "512-555-0123",
  }),
  personalEmail: createField("personal_email", "Personal email", "Correo personal", {
    type: "email",
    maxLength: 254,
    synonyms: ["personal email", "private email", "home email"],
  }),
  locale: createField("locale", "Language", "Idioma", {
    type: "choice",
    choices: localeChoices,
    synonyms: ["locale", "preferred language"],
    example: "en",
  }),
  property: { ...propertyField, isRequired: false, synonyms: [...propertyField.synonyms, "work location"] },
  position: createField("position", "Position", "Puesto", {
    maxLength: 120,
    synonyms: ["job title", "title", "job", "position title", "role title"],
    example: "Leasing Consultant",
  }),
  start: createField("start_date", "Start date", "Fecha de inicio", {
    type: "date",
    synonyms: ["hire date", "start", "from", "effective date", "date of hire", "hired on", "job start date"],
    example: "2026-01-05",
  }),
  end: createField("last_day", "Last day", "Último día", {
    type: "date",
    synonyms: ["end date", "termination date", "end", "to", "last day of work", "term date"],
  }),
  manager: createField("manager", "Manager", "Responsable", {
    maxLength: 254,
    synonyms: ["manager id", "manager email", "supervisor", "supervisor id", "reports to", "manager employee id"],
  }),
  service: createField("service", "Service", "Servicio", { type: "choice", choices: withoutSynonyms(services) }),
  role: createField("role", "Role", "Rol", {
    type: "choice",
    choices: { ...withoutSynonyms(roles), "client-admin": ["admin", "administrator"] },
    synonyms: ["access role", "portal role", "top role"],
  }),
  manages: createField("manages", "Manages", "Gestiona", {
    type: "list",
    maxLength: 4000,
    synonyms: ["managed", "managed places", "managed regions", "managed properties", "scope"],
  }),
};
