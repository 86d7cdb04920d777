import type { MessageState } from "#platform/server/outbox/last-messages.ts";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { AccountState } from "#slices/identity/server/identity.api.ts";
import type { SetupCode } from "#slices/setup/contract/setup.contract.ts";
import type { ClientError, ServiceChoice } from "./client-form.rules.ts";

/** The languages of the staff console. */
export type Language = "en" | "es";

/** Names of the services, the same in both languages. */
export const serviceNames: Readonly<Record<Service, string>> = {
  ingage: "Ingage",
  intouch: "Intouch",
  introduce: "Introduce",
  intel: "Intel",
};

/** The state of the first admin's welcome email; kept: it stayed in the installation's own mailbox. */
export type WelcomeState = MessageState | "kept";

interface StaffTexts {
  readonly [key: string]: unknown;
  readonly errors: Readonly<Record<ClientError, string>>;
  readonly choices: Readonly<Record<ServiceChoice, string>>;
  readonly accounts: Readonly<Record<AccountState, string>>;
  readonly roles: Readonly<Record<Role, string>>;
  readonly items: Readonly<Record<SetupCode, string>>;
}

const en = {
  staff: "Staff",
  clients: "Clients",
  signOut: "Sign out",
  newClient: "New client",
  search: "Search clients",
  searchButton: "Search",
  name: "Name",
  services: "Services",
  people: "People",
  locations: "Properties",
  setup: "Setup",
  firstAdmin: "First admin",
  none: "–",
  demo: "Demo",
  sample: "sample data loaded",
  done: (count: number, all: number) => `${count} of ${all} complete`,
  noClients: "No clients yet",
  noMatch: "No matching clients",
  pages: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: "Previous",
  next: "Next",
  serviceOff: (service: string) => `${service} (off)`,
  company: "Company",
  slug: "URL name",
  slugHint: "Lowercase letters, numbers, and hyphens (for example, harbor-line). Can’t be changed later.",
  timeZone: "Time zone",
  timeZoneHint: "Used to decide when each day starts for this company.",
  zonesUs: "United States",
  zonesAll: "All time zones",
  locale: "Language",
  english: "English",
  spanish: "Español",
  options: "Options",
  hasAreas: "Uses districts above regions",
  canAddEmployees: "Managers can add employees",
  requiresSecondFactor: "Require two-factor authentication for everyone",
  servicesHint: "Changes apply the next time anyone loads a page.",
  admin: "First admin",
  adminHint: "Gets full access to all active services and an email with a link to set a password.",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  create: "Create client",
  cancel: "Cancel",
  save: "Save changes",
  saved: "Changes saved.",
  created: (email: string, state: WelcomeState) =>
    ({
      waiting: `Client created. Welcome email sent to ${email}.`,
      sent: `Client created. Welcome email sent to ${email}.`,
      failed: `Client created, but the welcome email to ${email} couldn’t be sent.`,
      kept: `Client created. Email isn’t turned on for this installation, so no one has notified ${email}: resend the welcome email once it is.`,
    })[state],
  welcomed: "Welcome email sent.",
  welcomedNoOne: "No mail leaves this installation: the welcome mail landed in its mailbox.",
  unsent: "Welcome emails that couldn’t be sent",
  invitedOnly: "Cannot sign in yet",
  sendAgain: "Send again",
  errorsTitle: "Please fix the fields marked below.",
  before: "Before your first survey",
  ready: "Ready for the first survey.",
  invited: "Surveys have been sent.",
  itemDone: "Done",
  itemOpen: "Not done",
  settings: "Settings",
  act: "Impersonate a user",
  actHint:
    "Sessions last up to 60 minutes. Your reason and every page you open are recorded in the client’s audit log.",
  findPerson: "Name or email",
  findButton: "Search",
  noPerson: "No active people match this name or email.",
  first20: "Showing the first 20 by last name. Refine your search to narrow results.",
  person: "Person",
  reason: "Reason",
  reasonHint: "10–500 characters, for example a support case number.",
  reasonError: "Enter a reason (10–500 characters)",
  personError: "Choose a person",
  start: "Start impersonating",
  noRights: "No permissions",
  roles: {
    "client-admin": "Administrator",
    reporting: "Reporting",
    regional_manager: "Regional manager",
    multi_regional_manager: "Multi-regional manager",
    property_manager: "Property manager",
    multi_property_manager: "Multi-property manager",
    maintenance_manager: "Maintenance manager",
    employee: "Employee",
  },
  errors: {
    required: "Required",
    long: "At most 120 characters",
    slug: "Use lowercase letters, numbers, and single hyphens (max 60)",
    taken: "This name is already taken",
    zone: "Must be a time zone such as America/Chicago",
    locale: "Choose a language",
    no_service: "Choose at least one active service",
    email: "Must be a valid email",
    staff: "This email belongs to a staff account",
  },
  choices: { none: "Not included", active: "Active", inactive: "Off" },
  accounts: { none: "No account", invited: "Invited", active: "Can sign in", disabled: "Disabled" },
  items: {
    regions: "Regions",
    locations: "Properties",
    positions: "Positions with a category",
    people: "People with email addresses",
    welcome_mails: "Welcome emails",
    residents: "Residents with a lease and email",
    postal_address: "Postal address for survey emails",
    sender: "Email delivery is on",
    sending: "Automated survey or campaign",
  },
} satisfies StaffTexts;

const es: typeof en = {
  staff: "Personal",
  clients: "Clientes",
  signOut: "Cerrar sesión",
  newClient: "Nuevo cliente",
  search: "Buscar clientes",
  searchButton: "Buscar",
  name: "Nombre",
  services: "Servicios",
  people: "Personas",
  locations: "Propiedades",
  setup: "Configuración inicial",
  firstAdmin: "Primer administrador",
  none: "–",
  demo: "Demostración",
  sample: "con datos de ejemplo",
  done: (count, all) => `${count} de ${all} listos`,
  noClients: "Todavía no hay ningún cliente.",
  noMatch: "Ningún cliente tiene esto en su nombre.",
  pages: (page, pages) => `Página ${page} de ${pages}`,
  previous: "Anterior",
  next: "Siguiente",
  serviceOff: (service) => `${service} (desactivado)`,
  company: "Empresa",
  slug: "Nombre corto",
  slugHint: "Letras minúsculas, cifras y guiones, como harbor-line. Después no se puede cambiar.",
  timeZone: "Zona horaria",
  timeZoneHint: "En la que empiezan los días de la empresa.",
  zonesUs: "Estados Unidos",
  zonesAll: "Todas las zonas",
  locale: "Idioma",
  english: "English",
  spanish: "Español",
  options: "Opciones",
  hasAreas: "Tiene distritos por encima de sus regiones",
  canAddEmployees: "Sus gerentes pueden añadir empleados",
  requiresSecondFactor: "Todos necesitan un segundo factor para entrar",
  servicesHint: "Lo que se activa o desactiva cuenta desde la siguiente página que alguien abra.",
  admin: "Primer administrador",
  adminHint: "Recibe todos los permisos en los servicios activos y un correo con un enlace para elegir su contraseña.",
  firstName: "Nombre",
  lastName: "Apellido",
  email: "Correo electrónico",
  create: "Crear cliente",
  cancel: "Cancelar",
  save: "Guardar cambios",
  saved: "Los cambios se han guardado.",
  created: (email, fate) =>
    ({
      waiting: `El cliente está creado. Un correo de bienvenida va en camino a ${email}.`,
      sent: `El cliente está creado. Se envió un correo de bienvenida a ${email}.`,
      failed: `El cliente está creado, pero el correo de bienvenida a ${email} no se pudo enviar.`,
      kept: `El cliente está creado. De esta instalación no sale correo, así que nadie ha avisado a ${email}: envíe el correo de bienvenida de nuevo cuando salga.`,
    })[fate],
  welcomed: "Un correo de bienvenida va en camino.",
  welcomedNoOne: "De esta instalación no sale correo: el correo de bienvenida quedó en su buzón.",
  unsent: "Correos de bienvenida que no se pudieron enviar",
  invitedOnly: "Todavía no puede entrar",
  sendAgain: "Enviar de nuevo",
  errorsTitle: "Revise los campos marcados abajo.",
  before: "Antes de la primera encuesta",
  ready: "Todo está listo para la primera encuesta.",
  invited: "Ya se han enviado encuestas.",
  itemDone: "Listo",
  itemOpen: "Falta",
  settings: "Ajustes",
  act: "Actuar como una persona",
  actHint: "Como máximo 60 minutos. El registro del cliente guarda el motivo y todo lo que usted abra.",
  findPerson: "Nombre o correo electrónico",
  findButton: "Buscar personas",
  noPerson: "Nadie que siga allí tiene esto en su nombre o correo.",
  first20: "Los primeros 20 por apellido. Escriba más para acotar la búsqueda.",
  person: "Persona",
  reason: "Motivo",
  reasonHint: "De 10 a 500 caracteres, por ejemplo el número del caso de soporte.",
  reasonError: "Indique un motivo de 10 a 500 caracteres",
  personError: "Elija una persona",
  start: "Actuar como esta persona",
  noRights: "Sin permisos",
  roles: {
    "client-admin": "Administrador",
    reporting: "Informes",
    regional_manager: "Gerente regional",
    multi_regional_manager: "Gerente de varias regiones",
    property_manager: "Gerente de propiedad",
    multi_property_manager: "Gerente de varias propiedades",
    maintenance_manager: "Gerente de mantenimiento",
    employee: "Empleado",
  },
  errors: {
    required: "Obligatorio",
    long: "Como máximo 120 caracteres",
    slug: "Minúsculas, cifras y guiones sueltos, como máximo 60",
    taken: "Otro cliente tiene este nombre corto",
    zone: "Debe ser una zona horaria como America/Chicago",
    locale: "Elija un idioma",
    no_service: "Elija al menos un servicio activo",
    email: "Escriba un correo electrónico válido",
    staff: "Es el correo de una cuenta de personal",
  },
  choices: { none: "No contratado", active: "Activo", inactive: "Desactivado" },
  accounts: { none: "Sin cuenta", invited: "Invitado", active: "Puede iniciar sesión", disabled: "Bloqueado" },
  items: {
    regions: "Regiones",
    locations: "Propiedades",
    positions: "Puestos con categoría",
    people: "Personas con correo electrónico",
    welcome_mails: "Correos de bienvenida",
    residents: "Residentes con contrato de alquiler y correo electrónico",
    postal_address: "Dirección postal para los correos de encuestas",
    sender: "El correo sale de la instalación",
    sending: "Una regla de evento o una campaña",
  },
};

const texts = { en, es } as const;

/** Returns the texts of the staff console in a language. */
export function getStaffTexts(language: Language): typeof en {
  return texts[language];
}

/** Returns the first supported language of the browser; English otherwise. */
export function getStaffLanguage(requestedLanguages: readonly string[]): Language {
  return requestedLanguages.find((language): language is Language => language in texts) ?? "en";
}

/** Formats a count with US separators in both languages, as the application does. */
export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}
