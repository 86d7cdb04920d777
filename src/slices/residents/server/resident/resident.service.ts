import { toLocalDate } from "#platform/server/clock.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { isLowScore } from "#slices/analytics/server/analytics.api.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { ManagerContact, ResidentDetails, ResidentLease } from "#slices/residents/contract/resident.contract.ts";
import type { PlaceContact, ResidentAlertRecord, ResidentComment, ResidentResponse } from "../list/contributions.ts";
import { NO_UNIT, type ResidentsListDeps } from "../list/residents-list.service.ts";
import { readResidentsScope } from "../residents-permission.ts";
import { findCurrent, isCurrent } from "./current-lease.rules.ts";
import { canCorrectResident } from "./resident-correction.service.ts";
import { findResident, type LeaseRecord, readLeases, readServiceRequests } from "./resident.read-model.ts";

function toLease(lease: LeaseRecord, isConfidential: boolean): ResidentLease {
  const { id, start_date, end_date, move_in_date, is_primary, location_id, location_name } = lease;
  return {
    id,
    start_date,
    end_date,
    move_in_date,
    is_primary,
    location: { id: location_id, name: location_name },
    unit: isConfidential
      ? { unit_number: NO_UNIT, building_name: null }
      : { unit_number: lease.unit_number, building_name: lease.building_name === "" ? null : lease.building_name },
  };
}

function listManagers(
  contacts: readonly PlaceContact[],
  kind: PlaceContact["kind"],
  lease: LeaseRecord | null,
): ManagerContact[] {
  const { location_id: at = null, region_id: region = null } = lease ?? {};
  const isCurrentlyEmployed = (each: PlaceContact): boolean =>
    (each.locationId !== null && each.locationId === at) || (each.regionId !== null && each.regionId === region);
  const found = contacts.filter((each) => each.kind === kind && isCurrentlyEmployed(each));
  return [...new Map(found.map((each) => [each.id, each])).values()].map(({ id, fullName, email, phone }) => ({
    id,
    full_name: fullName,
    email,
    cell_phone: phone,
  }));
}

const getResponsePage = (residentId: number, invitationId: number): string =>
  `/residents/${residentId}/resident-survey/${invitationId}`;

function toSurvey(residentId: number, response: ResidentResponse, at: number): ResidentDetails["surveys"][number] {
  const { invitationId, score } = response;
  return {
    m_id: invitationId ?? `confidential-${at + 1}`,
    survey_name: response.surveyName,
    created_at: response.day,
    response_count: response.answered,
    agreement_importance: score,
    score_danger: score !== null && isLowScore(score),
    likely_to_renew: response.likelihood,
    location_name: response.locationName,
    unit_number: invitationId === null ? NO_UNIT : response.unitNumber,
    is_confidential: invitationId === null,
    resident_id: residentId,
    to: invitationId === null ? null : getResponsePage(residentId, invitationId),
  };
}

function toComment(residentId: number, comment: ResidentComment): ResidentDetails["comments"][number] {
  return {
    survey_name: comment.surveyName,
    body: comment.question,
    comment: comment.text,
    created_at: comment.day,
    residents_survey_id: comment.invitationId,
    to: getResponsePage(residentId, comment.invitationId),
  };
}

function toAlert({ id, name, day, completedOn, to }: ResidentAlertRecord): ResidentDetails["alerts"][number] {
  return {
    id,
    name,
    status: completedOn === null ? "created" : "resolved",
    created_at: day,
    completed_at: completedOn,
    to,
  };
}

/**
 * Returns a resident of the viewer's places, and writes the view to the audit log. Throws `notFound` for an invisible
 * or erased resident.
 */
export function readResident(
  deps: ResidentsListDeps & { readonly units: UnitsOfWork },
  actor: Actor,
  request: { readonly residentId: number; readonly requestId: string },
): Promise<ResidentDetails> {
  return deps.units.run(toAuditContext(actor, request.requestId), async (uow) => {
    const { role, locationIds } = await readResidentsScope(deps, uow, actor);
    const found = await findResident(uow, request.residentId, locationIds);
    if (!found) throw notFound();
    const { id, is_confidential: isConfidential } = found;
    await uow.audit({ operation: "residents.read", objectType: "resident", objectId: id });
    const { timeZone } = await deps.organization.readClient(uow, actor.clientId);
    const today = toLocalDate(timeZone, uow.now);
    const leases = await readLeases(uow, id, locationIds);
    const current = findCurrent(leases, today);
    const contacts = await deps.readContacts(uow);
    const lived = current ?? leases[0] ?? null;
    const bounds = { range: null, locationIds, surveyIds: null };
    const stats = await deps.answers.readStats(uow, [id], bounds);
    const responses = await deps.answers.readResponses(uow, id, { locationIds, today });
    const comments = await deps.answers.readComments(uow, id, locationIds);
    const alerts = await deps.alerts.readAll(uow, id, locationIds);
    const warnings = await deps.warnings.find(uow, { today, locationIds }, [id]);
    const requests = await readServiceRequests(uow, id, { locationIds, today });
    return {
      id,
      first_name: found.first_name,
      last_name: found.last_name,
      full_name: `${found.first_name} ${found.last_name}`.trim(),
      primary_email: isConfidential ? null : found.primary_email,
      phone_number: isConfidential ? null : found.phone_number,
      locale: found.locale,
      is_confidential: isConfidential,
      has_active_lease: leases.some((lease) => isCurrent(lease, today)),
      current_lease: current && toLease(current, isConfidential),
      lease_warning: warnings.get(id) ?? null,
      previous_leases: leases.filter((lease) => lease !== current).map((lease) => toLease(lease, isConfidential)),
      likely_to_renew: stats.get(id)?.likelihood ?? null,
      maintenance_managers: listManagers(contacts, "maintenance", lived),
      property_managers: listManagers(contacts, "property", lived),
      regional_managers: listManagers(contacts, "regional", lived),
      alerts: alerts.map(toAlert),
      surveys: responses.map((each, at) => toSurvey(id, each, at)),
      comments: comments.map((each) => toComment(id, each)),
      service_requests: requests.map((each) => ({ ...each })),
      today,
      may_erase: actor.permissions.some((right) => right.role === "client-admin"),
      may_correct: await canCorrectResident(uow, role, { residentId: id, locationIds, today }),
      is_imported: found.is_imported,
    };
  });
}
