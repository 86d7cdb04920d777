import type { FieldError } from "#platform/contract/problem.ts";
import type { Locale } from "#platform/web/i18n.ts";

// The server writes English. These are its messages and codes that forms of several slices show.
const byMessage: Readonly<Record<string, string>> = {
  Required: "Obligatorio",
  "Not found": "No se encontró",
  "Must be a valid email": "Escriba un correo electrónico válido",
  "Must be a valid phone number": "Escriba un número de teléfono válido",
  "Must be a valid date": "Escriba una fecha válida",
  "Must be an address that starts with https://": "Escriba una dirección que empiece por https://",
  "Can’t be in the past": "No puede ser una fecha pasada",
  "Can’t be in the future": "No puede ser una fecha futura",
  "Can’t be before the start date": "No puede ser anterior a la fecha de inicio",
  "Name doesn’t match": "El nombre no coincide",
  "Contains characters that aren’t allowed": "Contiene caracteres que no se admiten",
};

const byCode: Readonly<Record<string, string>> = {
  required: "Obligatorio",
  taken: "Ya está en uso",
  email_taken: "Este correo electrónico ya está en uso",
  too_small: "El valor es demasiado bajo o corto",
  too_big: "El valor es demasiado alto o largo",
  invalid_type: "El valor no es válido",
  invalid_format: "El formato no es válido",
  location_archived: "Esta propiedad está archivada",
  unknown_location: "No se encontró la propiedad",
  unknown_position: "No se encontró el puesto",
  unknown_manager: "No se encontró el empleado",
};

/** Returns the message of a field in the reader's language; the server's own when there is no translation. */
export function formatFieldProblem({ code, message }: FieldError, locale: Locale): string {
  return locale === "en" ? message : (byMessage[message] ?? byCode[code] ?? message);
}
