import { isTimeZone } from "#platform/server/clock.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import { type Service, services } from "#slices/identity/contract/identity.contract.ts";
import type { ClientSettings, ServiceStatus } from "#slices/organization/server/organization.api.ts";

/** The form's value for one service: its status, or that the client does not have it. */
export type ServiceChoice = ServiceStatus | "none";

/** A client in its form, as entered except for trimmed spaces. */
export interface ClientForm extends Omit<ClientSettings, "locale"> {
  readonly slug: string;
  readonly locale: string;
  readonly services: Readonly<Record<Service, ServiceChoice>>;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Generated with the empty form, so that sending it twice creates one client. */
  readonly key: string;
}

export type ClientField = "name" | "slug" | "timeZone" | "locale" | "services" | "firstName" | "lastName" | "email";
export type ClientError = "required" | "long" | "slug" | "taken" | "zone" | "locale" | "no_service" | "email" | "staff";
export type ClientFormErrors = Readonly<Partial<Record<ClientField, ClientError>>>;

const LONGEST_TEXT = 120;
const LONGEST_SLUG = 60;
const choices: readonly ServiceChoice[] = ["none", "active", "inactive"];

type Fields = Readonly<Record<string, readonly string[]>>;

/** Parses the form; an unknown value for a service counts as not having it. */
export function readClientForm(fields: Fields): ClientForm {
  const getText = (name: string): string => fields[name]?.[0]?.trim() ?? "";
  const getChoice = (service: Service): ServiceChoice =>
    choices.find((choice) => choice === getText(`service_${service}`)) ?? "none";
  return {
    name: getText("name"),
    slug: getText("slug"),
    timeZone: getText("time_zone"),
    locale: getText("locale"),
    hasAreas: getText("has_areas") === "on",
    canAddEmployees: getText("can_add_employees") === "on",
    requiresSecondFactor: getText("requires_second_factor") === "on",
    services: Object.fromEntries(services.map((service) => [service, getChoice(service)])) as ClientForm["services"],
    firstName: getText("first_name"),
    lastName: getText("last_name"),
    email: getText("email").toLowerCase(),
    key: getText("key"),
  };
}

/** Returns the form of an existing client. */
export function toForm(
  client: ClientSettings & { readonly slug: string },
  had: ReadonlyMap<Service, ServiceStatus>,
): ClientForm {
  const getServiceChoice = (service: Service): ServiceChoice => had.get(service) ?? "none";
  return {
    ...client,
    services: Object.fromEntries(
      services.map((service) => [service, getServiceChoice(service)]),
    ) as ClientForm["services"],
    firstName: "",
    lastName: "",
    email: "",
    key: "",
  };
}

function validateText(text: string): ClientError | undefined {
  if (text === "") return "required";
  return text.length > LONGEST_TEXT ? "long" : undefined;
}

function validateSlug(slug: string): ClientError | undefined {
  if (slug === "") return "required";
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= LONGEST_SLUG ? undefined : "slug";
}

function validateEmail(email: string): ClientError | undefined {
  if (email === "") return "required";
  return isMailAddress(email) ? undefined : "email";
}

/** Validates a zone by its name. An offset such as +05:00 has no daylight saving time. */
function validateZone(zone: string): ClientError | undefined {
  if (zone === "") return "required";
  return /^[A-Za-z]/.test(zone) && isTimeZone(zone) ? undefined : "zone";
}

function withoutGaps(errors: Readonly<Record<string, ClientError | undefined>>): ClientFormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
}

/** Returns the errors of the settings, for all fields. */
export function validateSettings(form: ClientForm): ClientFormErrors {
  return withoutGaps({
    name: validateText(form.name),
    timeZone: validateZone(form.timeZone),
    locale: form.locale === "en" || form.locale === "es" ? undefined : "locale",
    services: Object.values(form.services).includes("active") ? undefined : "no_service",
  });
}

/** Returns the errors of a new client and its first admin, for all fields. */
export function validateNewClient(form: ClientForm): ClientFormErrors {
  return withoutGaps({
    ...validateSettings(form),
    slug: validateSlug(form.slug),
    firstName: validateText(form.firstName),
    lastName: validateText(form.lastName),
    email: validateEmail(form.email),
  });
}

/** Returns the settings of a valid form. */
export function toSettings(form: ClientForm): ClientSettings {
  const { name, timeZone, hasAreas, canAddEmployees, requiresSecondFactor } = form;
  const locale = form.locale === "es" ? "es" : "en";
  return { name, timeZone, locale, hasAreas, canAddEmployees, requiresSecondFactor };
}

/** Returns the services for which a form sets a status. */
export function toServices(form: ClientForm): ReadonlyMap<Service, ServiceStatus> {
  return new Map(
    services.flatMap((service): [Service, ServiceStatus][] => {
      const choice = form.services[service];
      return choice === "none" ? [] : [[service, choice]];
    }),
  );
}
