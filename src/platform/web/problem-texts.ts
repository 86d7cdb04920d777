import type { FieldError } from "#platform/contract/problem.ts";

type Locale = "en" | "es";

/** What is known of a failed call. */
interface ReportedProblem {
  readonly status: number;
  readonly title: string;
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly errors?: readonly FieldError[] | undefined;
}

/** The texts of a problem in a reader's language; `toDo` says what helps, where something general does. */
interface ProblemTexts {
  readonly title: string;
  readonly detail: string | undefined;
  readonly toDo: string | undefined;
}

// The server writes English. These are its titles, messages and codes in Spanish.
const titles: Readonly<Record<number, string>> = {
  400: "Solicitud no válida",
  401: "Sin sesión",
  403: "Sin acceso",
  404: "No se encontró",
  405: "Operación no admitida",
  409: "No se puede hacer ahora",
  410: "Ya no es válido",
  413: "Demasiado grande",
  415: "Formato no admitido",
  422: "No se puede procesar",
  429: "Demasiadas solicitudes",
  500: "Error del servidor",
  502: "El servidor no responde",
  503: "Servicio no disponible",
  504: "El servidor no responde",
};

/** Messages of codes that have several. */
const byMessage: Readonly<Record<string, string>> = {
  "Archived employees can’t have permissions.": "Los empleados archivados no pueden tener permisos.",
  "Someone else changed the managers. Reload and try again.":
    "Otra persona cambió a los gerentes. Vuelva a cargar la página e inténtelo de nuevo.",
  "Someone else changed this plan. Reload and try again.":
    "Otra persona cambió este plan. Vuelva a cargar la página e inténtelo de nuevo.",
  "The draft has changed. Review it again before publishing.":
    "El borrador cambió. Revíselo de nuevo antes de publicarlo.",
  "You have no email address that a test can be sent to.": "No tiene un correo al que enviar la prueba.",
  "You cannot erase yourself.": "No puede borrar sus propios datos.",
  "You cannot end your own employment in the past.": "No puede terminar su propio empleo en una fecha pasada.",
  "You can’t change your own enrollments.": "No puede cambiar sus propias inscripciones.",
  "You can print letters after the campaign is sent.": "Las cartas se imprimen después de enviar la campaña.",
  "This email or employee ID was just taken by another employee.":
    "Otro empleado acaba de tomar este correo o este número.",
};

const byCode: Readonly<Record<string, string>> = {
  active_already: "Esta persona ya está activa.",
  already_ended: "Ya terminó.",
  already_reminded: "Hoy ya se envió un recordatorio de esta tarea.",
  already_replied: "Este comentario ya tiene una respuesta de esta clase.",
  already_resolved: "Esta alerta ya se resolvió.",
  archived_already: "Esta persona ya está archivada.",
  bad_mapping: "Las columnas asignadas no son válidas.",
  bad_request: "No se pudo leer la solicitud.",
  body_too_large: "Lo enviado es demasiado grande.",
  busy: "Otra persona cambiaba lo mismo. Inténtelo de nuevo.",
  cannot_add_employees: "Su empresa no permite añadir empleados a mano.",
  changed_meanwhile: "Otra persona lo cambió. Vuelva a cargar la página para ver lo último e inténtelo de nuevo.",
  comment_not_shown: "Este comentario ya no se puede mostrar. No se guardó ninguna respuesta.",
  company_has_data: "Los datos de ejemplo son para empresas que no tienen los suyos.",
  confidential_resident: "Este residente es confidencial: no se comparte nada.",
  confirm_only: "Puede confirmar estos datos, pero no cambiarlos.",
  database_away: "El portal no puede acceder ahora a sus datos.",
  database_full: "El portal no puede guardar nada ahora.",
  file_missing: "Falta el archivo.",
  file_too_large: "El archivo es demasiado grande.",
  form_taken: "Otra persona ya envió este formulario.",
  headers_too_large: "La dirección es demasiado larga.",
  idempotency_in_flight: "Esto mismo ya se está guardando.",
  import_busy: "Hay otra importación en curso. Espere a que termine.",
  import_changed: "Algo de esta importación cambió después, así que no se puede deshacer.",
  import_has_accounts: "Hay personas de esta importación que ya tienen cuenta.",
  import_has_erased: "Se borraron datos personales de esta importación, así que no se puede deshacer.",
  import_in_use: "Esta importación ya no se puede deshacer: otros datos dependen de ella.",
  import_not_applied: "Solo se pueden deshacer importaciones terminadas.",
  import_not_checked: "Compruebe el archivo y corrija todos los errores antes de importarlo.",
  internal: "Algo falló. El error quedó registrado.",
  last_administrator: "Su empresa necesita al menos un administrador. Asigne primero a otro.",
  last_factor: "La verificación en dos pasos es obligatoria. Añada otro método antes de quitar este.",
  link_expired: "Este enlace caducó.",
  link_over: "Este enlace ya se usó.",
  no_districts: "Su empresa no usa distritos.",
  no_email: "Este empleado no tiene correo electrónico.",
  no_notice: "Este empleado no tiene un aviso registrado. Registre primero el aviso.",
  no_one_assigned: "Nadie tiene asignada esta tarea.",
  no_one_reachable: "No se puede avisar por correo a esta persona.",
  no_readers: "Ya nadie recibe este informe; elija primero quién lo recibe.",
  no_secret_key: "Falta una clave en esta instalación. Avise a quien la administra.",
  no_table: "Este informe no tiene una tabla que guardar.",
  nobody: "Nadie recibiría esta campaña. La vista previa dice por qué.",
  not_a_picture: "El archivo no es una imagen que se pueda usar.",
  not_enrolled: "La persona ya no está en un plan con esta tarea.",
  not_now: "Esta acción no es posible para este empleado.",
  not_ready: "El servidor todavía no está listo.",
  not_resolved: "Esta alerta sigue abierta.",
  not_yours_to_do: "Esta tarea es de otra persona.",
  not_yourself: "No puede hacer esto con sus propios datos.",
  other_person: "Ahora hay otra persona en la sesión.",
  own_administration: "No puede quitarse su propio papel de administrador.",
  paused: "Este informe está en pausa; reanúdelo primero.",
  role_conflict: "Esto reemplazaría otro papel. Cámbielo en los permisos.",
  sample_data: "Los datos de ejemplo no se pueden cambiar. Quítelos para empezar con los suyos.",
  sample_loading: "Los datos de ejemplo todavía se están cargando.",
  sharing_off: "Su empresa no permite compartir respuestas.",
  sign_in_again: "Cierre la sesión y entre en esa empresa.",
  sign_in_first: "Inicie sesión.",
  still_open: "Esta tarea sigue abierta.",
  taken: "Un valor ya está en uso.",
  too_many: "Ya tiene demasiados informes automáticos; elimine primero uno.",
  too_many_files: "Envíe un solo archivo.",
  too_many_notes: "Este lugar ya tiene demasiadas notas. Elimine primero una.",
  too_many_replies: "Ya no puede responder más por hoy.",
  too_many_requests: "Ya hay demasiadas solicitudes en espera.",
  too_many_tries: "Demasiados intentos.",
  too_many_views: "Ya tiene demasiadas vistas guardadas. Elimine primero una.",
  too_slow: "Tardó demasiado y se detuvo. Pida menos de una vez.",
  unknown_person: "Esta persona no puede hacerlo.",
  unknown_survey: "No se encontró la encuesta.",
  upload_broken: "Se interrumpió la carga.",
  waits: "Esta tarea espera a otra: tendrá fecha cuando esa termine.",
  wider_rights: "No puede cambiar sus propios datos ni los de alguien con más permisos que usted.",
  wrong_state: "La campaña ya no está en un estado que lo permita.",
  wrong_status: "Otra persona cambió esta acción. Vuelva a cargar la página e inténtelo de nuevo.",
};

type Texts = Readonly<Record<Locale, string>>;

const tellSupport: Texts = {
  en: "Try again. If it happens again, give support the request ID.",
  es: "Inténtelo de nuevo. Si se repite, dé el número de solicitud al soporte.",
};
const waitAndTry: Texts = {
  en: "Try again in a minute. What you saved is safe.",
  es: "Inténtelo de nuevo en un minuto. Lo guardado no se pierde.",
};
const checkEntries: Texts = {
  en: "Check what you entered, or the address, and try again.",
  es: "Revise lo que escribió, o la dirección, e inténtelo de nuevo.",
};

const toDoByStatus: Readonly<Record<number, Texts>> = {
  400: checkEntries,
  405: tellSupport,
  409: {
    en: "Reload the page to see how things stand now.",
    es: "Vuelva a cargar la página para ver cómo está ahora.",
  },
  410: { en: "Ask for a new link.", es: "Pida un enlace nuevo." },
  413: { en: "Use a smaller file or a shorter text.", es: "Use un archivo más pequeño o un texto más corto." },
  415: { en: "Use another kind of file.", es: "Use otra clase de archivo." },
  422: checkEntries,
  429: { en: "Wait a minute before you try again.", es: "Espere un minuto antes de intentarlo de nuevo." },
  500: tellSupport,
  502: waitAndTry,
  503: waitAndTry,
  504: waitAndTry,
};

function findSpanishDetail({ code = "", detail = "", errors = [] }: ReportedProblem): string | undefined {
  const known = byMessage[detail] ?? byCode[code];
  if (known !== undefined) return known;
  if (errors.length === 0) return detail === "" ? undefined : detail;
  return errors.length === 1 ? "Hay que corregir un campo." : `Hay que corregir ${errors.length} campos.`;
}

/**
 * Returns the texts of a problem in the reader's language. A message without a Spanish text stays as the server wrote
 * it.
 */
export function findProblemTexts(problem: ReportedProblem, locale: Locale): ProblemTexts {
  const toDo = toDoByStatus[problem.status]?.[locale];
  if (locale === "en") return { title: problem.title, detail: problem.detail, toDo };
  return { title: titles[problem.status] ?? "Error", detail: findSpanishDetail(problem), toDo };
}
