import type { AlertsApi } from "#slices/alerts/server/alerts.api.ts";
import type { AccessApi, PlaceManager } from "#slices/identity/server/identity.api.ts";
import type { ResidentRatings } from "#slices/insights/server/insights.deps.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import type {
  PlaceContact,
  PlaceContacts,
  ResidentAlerts,
  ResidentAnswers,
} from "#slices/residents/server/residents.api.ts";
import type { SurveysApi } from "#slices/surveys/server/surveys.api.ts";

function toKind({ role, locationId }: PlaceManager): PlaceContact["kind"] {
  if (role === "maintenance_manager") return "maintenance";
  return locationId === null ? "regional" : "property";
}

function createPlaceContacts(
  access: Pick<AccessApi, "readPlaceManagers">,
  people: Pick<PeopleApi, "readRecipients">,
): PlaceContacts {
  return async (tx) => {
    const managers = await access.readPlaceManagers(tx);
    const ids = [...new Set(managers.map(({ personId }) => personId))];
    const found = ids.length === 0 ? [] : await people.readRecipients(tx, { ids });
    const byId = new Map(
      found.filter(({ isArchived, isErased }) => !isArchived && !isErased).map((each) => [each.id, each]),
    );
    return managers
      .flatMap((manager): PlaceContact[] => {
        const { personId, locationId, regionId } = manager;
        const person = byId.get(personId);
        if (!person) return [];
        const fullName = `${person.firstName} ${person.lastName}`.trim();
        const { id, email, phone } = person;
        return [{ id, fullName, email, phone, kind: toKind(manager), locationId, regionId }];
      })
      .toSorted((a, b) => a.fullName.localeCompare(b.fullName, "en") || a.id - b.id);
  };
}

/** Builds what higher slices contribute to pages of residents, and who manages their places. */
export function createResidentContributions(of: {
  readonly surveys: {
    readonly api: Pick<SurveysApi, "residentAnswers">;
    readonly forInsights: { readonly ratings: ResidentRatings };
  };
  readonly alerts: { readonly api: Pick<AlertsApi, "ofResidents" | "countOpenByLocation"> };
  readonly people: { readonly api: Pick<PeopleApi, "readRecipients"> };
  readonly access: Pick<AccessApi, "readPlaceManagers">;
}): {
  readonly answers: ResidentAnswers;
  readonly alerts: ResidentAlerts;
  readonly readContacts: PlaceContacts;
  readonly readOpenAlerts: AlertsApi["countOpenByLocation"];
  readonly ratings: ResidentRatings;
} {
  return {
    ...of.surveys.forInsights,
    readOpenAlerts: of.alerts.api.countOpenByLocation,
    answers: of.surveys.api.residentAnswers,
    alerts: of.alerts.api.ofResidents,
    readContacts: createPlaceContacts(of.access, of.people.api),
  };
}
