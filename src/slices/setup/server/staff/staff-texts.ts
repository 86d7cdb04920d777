import type { MessageFate } from "#platform/server/outbox/last-messages.ts";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { AccountState } from "#slices/identity/server/identity.api.ts";
import type { SetupCode } from "#slices/setup/contract/setup.contract.ts";
import type { ClientFault, ServiceChoice } from "./client-form.rules.ts";

/** The languages of the staff console. */
export type Language = "en" | "es";

/** Names of the services, the same in both languages. */
export const serviceNames: Readonly<Record<Service, string>> = {
  ingage: "Ingage",
  intouch: "Intouch",
  introduce: "Introduce",
  intel: "Intel",
};

/** What became of the first admin's welcome mail; kept: it landed in the installation's own mailbox. */
export type WelcomeFate = MessageFate | "kept";

interface StaffTexts {
  readonly [key: string]: unknown;
  readonly faults: Readonly<Record<ClientFault, string>>;
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
  setup: "Set-up",
  firstAdmin: "First admin",
  none: "–",
  demo: "Demo",
  done: (count: number, all: number) => `${count} of ${all} done`,
  noClients: "There is no client yet.",
  noMatch: "No client has this in its name.",
  pages: (page: number, pages: number) => `Page ${page} of ${pages}`,
  previous: "Previous",
  next: "Next",
  serviceOff: (service: string) => `${service} (off)`,
  company: "Company",
  slug: "Short name",
  slugHint: "Lower-case letters, digits and hyphens, such as harbor-line. It cannot be changed later.",
  timeZone: "Time zone",
  timeZoneHint: "In which the company's calendar days begin.",
  zonesUs: "United States",
  zonesAll: "All zones",
  locale: "Language",
  english: "English",
  spanish: "Español",
  options: "Options",
  hasAreas: "Has districts above its regions",
  canAddEmployees: "Its managers may add employees",
  requiresSecondFactor: "Everybody needs a second factor to sign in",
  servicesHint: "What is switched off or on counts from the next page that anybody opens.",
  admin: "First admin",
  adminHint: "Gets every right in the active services, and a mail with a link to set a password.",
  firstName: "First name",
  lastName: "Last name",
  email: "E-mail",
  create: "Create client",
  cancel: "Cancel",
  save: "Save changes",
  saved: "The changes are saved.",
  created: (email: string, fate: WelcomeFate) =>
    ({
      waiting: `The client is made. A welcome mail is on its way to ${email}.`,
      sent: `The client is made. A welcome mail went to ${email}.`,
      failed: `The client is made, but the welcome mail to ${email} could not be sent.`,
      kept: `The client is made. No mail leaves this installation, so nobody has told ${email}: send the welcome mail again once it does.`,
    })[fate],
  welcomed: "A welcome mail is on its way.",
  welcomedNobody: "No mail leaves this installation: the welcome mail landed in its mailbox.",
  unsent: "Welcome mails that could not be sent",
  invitedOnly: "Cannot sign in yet",
  sendAgain: "Send again",
  faultsTitle: "Please look at the fields marked below.",
  before: "Before the first survey",
  ready: "Everything is there for the first survey.",
  invited: "Surveys have gone out.",
  itemDone: "Done",
  itemOpen: "Missing",
  settings: "Settings",
  act: "Act as a person",
  actHint: "For at most 60 minutes. The client's log keeps the reason and everything you open.",
  findPerson: "Name or e-mail",
  findButton: "Find people",
  nobody: "Nobody who is still there has this in their name or e-mail.",
  first20: "The first 20 by last name. Type more to narrow it down.",
  person: "Person",
  reason: "Reason",
  reasonHint: "10 to 500 characters, such as the number of the support case.",
  reasonFault: "Give a reason of 10 to 500 characters",
  personFault: "Choose a person",
  start: "Act as this person",
  noRights: "No rights",
  roles: {
    "client-admin": "Administrator",
    reporting: "Reporting",
    regional_manager: "Regional manager",
    multi_regional_manager: "Manager of several regions",
    property_manager: "Property manager",
    multi_property_manager: "Manager of several properties",
    maintenance_manager: "Maintenance manager",
    employee: "Employee",
  },
  faults: {
    required: "Required",
    long: "At most 120 characters",
    slug: "Lower-case letters, digits and single hyphens, at most 60",
    taken: "Another client has this short name",
    zone: "Must be a time zone such as America/Chicago",
    locale: "Choose a language",
    no_service: "Choose at least one active service",
    email: "Must be a valid email",
    staff: "This is the e-mail of a staff account",
  },
  choices: { none: "Not booked", active: "Active", inactive: "Switched off" },
  accounts: { none: "No account", invited: "Invited", active: "Can sign in", disabled: "Blocked" },
  items: {
    regions: "Regions",
    locations: "Properties",
    positions: "Positions with a category",
    people: "People with an e-mail",
    welcome_mails: "Welcome mails",
    residents: "Residents with a lease and an e-mail",
    postal_address: "Postal address for survey mails",
    sender: "Mail leaves the installation",
    sending: "An event rule or a campaign",
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
  setup: "Puesta en marcha",
  firstAdmin: "Primer administrador",
  none: "–",
  demo: "Demostración",
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
  adminHint: "Recibe todos los derechos en los servicios activos y un correo con un enlace para elegir su contraseña.",
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
  welcomedNobody: "De esta instalación no sale correo: el correo de bienvenida quedó en su buzón.",
  unsent: "Correos de bienvenida que no se pudieron enviar",
  invitedOnly: "Todavía no puede entrar",
  sendAgain: "Enviar de nuevo",
  faultsTitle: "Revise los campos marcados abajo.",
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
  nobody: "Nadie que siga allí tiene esto en su nombre o correo.",
  first20: "Los primeros 20 por apellido. Escriba más para acotar la búsqueda.",
  person: "Persona",
  reason: "Motivo",
  reasonHint: "De 10 a 500 caracteres, por ejemplo el número del caso de soporte.",
  reasonFault: "Indique un motivo de 10 a 500 caracteres",
  personFault: "Elija una persona",
  start: "Actuar como esta persona",
  noRights: "Sin derechos",
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
  faults: {
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
  accounts: { none: "Sin cuenta", invited: "Invitado", active: "Puede entrar", disabled: "Bloqueado" },
  items: {
    regions: "Regiones",
    locations: "Propiedades",
    positions: "Puestos con categoría",
    people: "Personas con correo electrónico",
    welcome_mails: "Correos de bienvenida",
    residents: "Residentes con contrato y correo",
    postal_address: "Dirección postal para los correos de encuestas",
    sender: "El correo sale de la instalación",
    sending: "Una regla de evento o una campaña",
  },
};

const texts = { en, es } as const;

/** The words of the staff console in a language. */
export function staffTexts(language: Language): typeof en {
  return texts[language];
}

/** The first language of the browser that the console speaks; English otherwise. */
export function staffLanguage(wanted: readonly string[]): Language {
  return wanted.find((language): language is Language => language in texts) ?? "en";
}

/** A count as text, with the separators of the United States in both languages, as the application has them. */
export function countText(count: number): string {
  return count.toLocaleString("en-US");
}
