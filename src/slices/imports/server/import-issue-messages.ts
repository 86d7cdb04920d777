import type { SpreadsheetErrorCode } from "#platform/server/spreadsheets/sheet.ts";

export type Locale = "en" | "es";

/** Errors and warnings about a cell or a row. */
export type IssueCode =
  | "ambiguous"
  | "archived_needs_status"
  | "cell_error"
  | "closed_before_opened"
  | "control_character"
  | "date_order"
  | "differs"
  | "district_not_used"
  | "district_without_region"
  | "doubled_row"
  | "email_taken"
  | "end_before_start"
  | "erased"
  | "extra_cell"
  | "formula"
  | "in_other_group"
  | "key_needed"
  | "key_taken"
  | "manager_cycle"
  | "manager_self"
  | "move_in_outside"
  | "name_taken"
  | "not_choice"
  | "not_date"
  | "not_email"
  | "not_phone"
  | "not_yes_no"
  | "not_zone"
  | "overlapping_lease"
  | "overlapping_stretch"
  | "overlapping_stored"
  | "required"
  | "role_needs_place"
  | "role_takes_no_place"
  | "role_takes_one_place"
  | "service_missing"
  | "service_needs_role"
  | "too_long"
  | "two_digit_year"
  | "unknown_building"
  | "unknown_manager"
  | "unknown_place"
  | "unknown_position"
  | "unknown_property"
  | "unknown_region"
  | "unknown_resident"
  | "unknown_unit";

export type Details = Readonly<Record<string, string | number>>;

type Texts<Code extends string> = Readonly<Record<Code, Readonly<Record<Locale, string>>>>;

const issueTexts: Texts<IssueCode> = {
  ambiguous: {
    en: "more than one unit has this number; add the building",
    es: "más de una unidad tiene este número aquí; indique también el edificio",
  },
  archived_needs_status: {
    en: "the property has an archive date but isn’t archived",
    es: "hay una fecha de archivo, pero la propiedad no está archivada",
  },
  cell_error: { en: "the cell contains a spreadsheet error", es: "la celda contiene un error de la hoja" },
  closed_before_opened: {
    en: "the close date is before the open date",
    es: "se cerró antes de abrirse",
  },
  control_character: {
    en: "contains characters that aren’t allowed",
    es: "contiene caracteres que no se pueden imprimir",
  },
  date_order: {
    en: "other dates in this column use {order}; this one doesn’t match",
    es: "las demás fechas de esta columna dicen {order}; esta no encaja",
  },
  differs: {
    en: "conflicts with row {other} for the same person: {value}",
    es: "la fila {other} dice otra cosa de la misma persona: {value}",
  },
  district_not_used: {
    en: "your company does not use districts",
    es: "su empresa no utiliza distritos",
  },
  district_without_region: {
    en: "a district needs a region",
    es: "un distrito necesita una región que le pertenezca",
  },
  doubled_row: { en: "duplicate of row {other}", es: "la fila {other} trata de lo mismo" },
  email_taken: {
    en: "another person has this email: {who}",
    es: "otra persona tiene este correo: {who}",
  },
  end_before_start: { en: "the end date is before the start date", es: "termina antes de empezar" },
  erased: {
    en: "this person’s data was erased on request and can’t be re-imported",
    es: "esta persona fue borrada a petición suya y un archivo no la recupera",
  },
  extra_cell: {
    en: "this column has a value but no header",
    es: "hay un valor en una columna sin encabezado",
  },
  formula: {
    en: "the cell holds a formula; paste it as a value",
    es: "la celda contiene una fórmula; péguela como valor",
  },
  in_other_group: {
    en: "row {other} assigns this region to a different district",
    es: "la fila {other} pone esta región en otro distrito",
  },
  key_needed: {
    en: "an employee ID or email is required",
    es: "se necesita un número de empleado o un correo electrónico",
  },
  key_taken: {
    en: "the property “{who}” has this code",
    es: "la propiedad «{who}» tiene este código",
  },
  manager_cycle: {
    en: "this creates a circular reporting line",
    es: "se crearía un ciclo en la línea de supervisión",
  },
  manager_self: { en: "a person can’t be their own manager", es: "nadie es su propio jefe" },
  move_in_outside: {
    en: "the move-in date is after the lease end",
    es: "la mudanza es posterior al fin del contrato",
  },
  name_taken: {
    en: "a property of this name has another code: {who}",
    es: "una propiedad con este nombre tiene otro código: {who}",
  },
  not_choice: { en: "must be one of: {choices}", es: "debe ser uno de: {choices}" },
  not_date: {
    en: "must be a valid date, such as 2026-03-31 or 3/31/2026",
    es: "debe ser una fecha válida, como 2026-03-31 o 3/31/2026",
  },
  not_email: { en: "must be a valid email", es: "debe ser un correo válido" },
  not_phone: { en: "must be a valid phone number of 10 digits", es: "debe ser un teléfono válido de 10 cifras" },
  not_yes_no: { en: "must be yes or no", es: "debe ser sí o no" },
  not_zone: {
    en: "must be a time zone, such as America/Chicago or Central",
    es: "debe ser una zona horaria, como America/Chicago o Central",
  },
  overlapping_lease: {
    en: "overlaps another primary lease of this unit: {other}",
    es: "se solapa con otro contrato principal de esta unidad: {other}",
  },
  overlapping_stretch: {
    en: "overlaps the employment of row {other}",
    es: "se solapa con el empleo de la fila {other}",
  },
  overlapping_stored: {
    en: "overlaps existing employment from {from} to {to}",
    es: "se solapa con un empleo ya registrado, del {from} al {to}",
  },
  required: { en: "required", es: "obligatorio" },
  role_needs_place: {
    en: "this role needs a {what} in “Manages”",
    es: "este rol necesita una {what} en «Gestiona»",
  },
  role_takes_no_place: {
    en: "this role can’t manage regions or properties",
    es: "este rol no puede administrar regiones ni propiedades",
  },
  role_takes_one_place: {
    en: "this role must manage exactly one region or property",
    es: "este rol gestiona exactamente un lugar",
  },
  service_missing: {
    en: "your company does not have this service",
    es: "su empresa no tiene este servicio",
  },
  service_needs_role: {
    en: "a role requires a service, and a service requires a role",
    es: "un rol necesita un servicio, y un servicio un rol",
  },
  too_long: { en: "must have at most {max} characters", es: "debe tener como máximo {max} caracteres" },
  two_digit_year: {
    en: "use a four-digit year",
    es: "escriba el año con cuatro cifras",
  },
  unknown_building: {
    en: "building and unit not found at this property",
    es: "esta propiedad no tiene ese edificio con esta unidad",
  },
  unknown_manager: {
    en: "no person with this employee ID or email, here or in the file",
    es: "no hay nadie con este número de empleado o correo, ni aquí ni en el archivo",
  },
  unknown_place: { en: "there is no {what} “{name}”", es: "no existe {what} «{name}»" },
  unknown_position: {
    en: "position not found; import positions first",
    es: "no existe un puesto con este nombre; importe antes los puestos",
  },
  unknown_property: {
    en: "property not found",
    es: "no existe una propiedad con este nombre o código",
  },
  unknown_region: { en: "region not found", es: "no existe esa región" },
  unknown_resident: {
    en: "resident not found; import residents first",
    es: "no hay ningún residente con este número; importe antes los residentes",
  },
  unknown_unit: {
    en: "unit not found at this property; import units first",
    es: "esta propiedad no tiene esa unidad; importe antes las unidades",
  },
};

const errorTexts: Texts<SpreadsheetErrorCode> = {
  bad_quotes: {
    en: "The quotes do not match around line {line}. Save the sheet again as CSV or xlsx.",
    es: "Las comillas no cuadran cerca de la línea {line}. Guarde la hoja de nuevo como CSV o xlsx.",
  },
  bad_text: {
    en: "We couldn’t read the file’s encoding. Save it as CSV UTF-8 and try again.",
    es: "El texto del archivo no se puede leer en su codificación. Guárdelo de nuevo como CSV UTF-8.",
  },
  bad_workbook: {
    en: "The workbook is damaged ({part}). Open it in Excel and save it again as .xlsx.",
    es: "El libro está dañado ({part}). Ábralo en un programa de hojas de cálculo y guárdelo de nuevo como xlsx.",
  },
  bomb: {
    en: "The workbook is too large (limit: 1 GB uncompressed).",
    es: "El libro se descomprime en mucho más de lo que indica o de lo que aquí se puede leer (1 GB).",
  },
  cell_too_long: {
    en: "The cell in row {row}, column {column} has more than 32,767 characters.",
    es: "La celda de la fila {row}, columna {column} tiene más de 32 767 caracteres.",
  },
  doubled_header: {
    en: "Columns {first} and {second} have the same header, “{header}”. Rename one.",
    es: "Dos columnas tienen el encabezado «{header}» ({first} y {second}). Dé a cada una el suyo.",
  },
  empty_file: { en: "The file is empty.", es: "El archivo está vacío." },
  encrypted: {
    en: "The workbook is password-protected. Remove the password and try again.",
    es: "El libro está protegido con contraseña. Guárdelo sin ella.",
  },
  macro: {
    en: "The workbook contains macros. Save it as .xlsx and try again.",
    es: "El libro contiene macros. Guárdelo como xlsx sin macros.",
  },
  no_rows: {
    en: "The file has headers but no data rows.",
    es: "Hay encabezados, pero ninguna fila debajo.",
  },
  not_a_spreadsheet: {
    en: "Unsupported file type. Upload a CSV or .xlsx file.",
    es: "No es un archivo CSV ni un libro xlsx.",
  },
  nul: {
    en: "The file contains invalid characters. Save it as CSV UTF-8 and try again.",
    es: "El archivo contiene bytes NUL, que ningún texto tiene. Guárdelo de nuevo como CSV UTF-8.",
  },
  old_excel: {
    en: "This is an old Excel file (.xls, .xlsb) or a workbook with a password. Save it as xlsx without a password.",
    es: "Es un archivo de Excel antiguo (.xls, .xlsb) o un libro con contraseña. Guárdelo como xlsx sin contraseña.",
  },
  too_many_columns: {
    en: "The sheet has {columns} columns (limit: 200).",
    es: "La hoja tiene {columns} columnas; el límite es 200.",
  },
  too_many_rows: {
    en: "The sheet has {rows} rows (limit: {limit}). Split it into smaller files.",
    es: "La hoja tiene {rows} filas; el límite es {limit}. Divídala en varios archivos.",
  },
  unknown_encoding: {
    en: "The encoding of the file is not known. Save it as CSV UTF-8.",
    es: "No se conoce la codificación del archivo. Guárdelo como CSV UTF-8.",
  },
  unknown_sheet: { en: "Sheet not found.", es: "El libro no tiene esa hoja." },
};

function fillTemplate(template: string, details: Details, locale: Locale): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = details[name] ?? "";
    return typeof value === "number" ? value.toLocaleString(locale === "es" ? "es-ES" : "en-US") : value;
  });
}

/** Formats an issue of a cell. */
export function formatIssueText(code: IssueCode, details: Details, locale: Locale): string {
  return fillTemplate(issueTexts[code][locale], details, locale);
}

/** Formats an error of a whole file as a sentence. */
export function formatFieldErrors(code: SpreadsheetErrorCode, details: Details, locale: Locale): string {
  return fillTemplate(errorTexts[code][locale], details, locale);
}
