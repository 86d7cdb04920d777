import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { FileReply } from "#platform/server/http/route.ts";
import type { AuditContext, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { isLowScore } from "#slices/analytics/server/analytics.api.ts";
import { type Actor, toAuditContext, type TokenVisitor } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { exportTable, type FileTable } from "#slices/reports/server/reports.api.ts";
import {
  type PlaceContact,
  type PlaceContacts,
  readResidentsScope,
  type ResidentAlerts,
} from "#slices/residents/server/residents.api.ts";
import type { ShareLinksApi } from "#slices/sharing/server/sharing.api.ts";
import type { ResidentSurvey } from "#slices/surveys/contract/resident-survey.contract.ts";
import { roundScore } from "../residents/resident-responses.read-model.ts";
import type { SurveyReader } from "../survey-definitions.ts";
import { buildQuestionRows } from "./answer-texts.rules.ts";
import { readAnswers, readOpenResponses, type ResponseRecord } from "./resident-survey.read-model.ts";

/** A reader of a response: with their own permissions, or by a share link. */
export type ResponseReader = Actor | TokenVisitor;

export interface ResidentSurveyDeps {
  readonly shares: ShareLinksApi;
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "readActiveServices" | "readClient" | "readLocations">;
  readonly readContacts: PlaceContacts;
  readonly alerts: ResidentAlerts;
}

interface Request {
  readonly residentId: number;
  readonly invitationId: number;
  readonly requestId: string;
}

const NO_UNIT = "NA";
const PERCENT_PER_STEP = 20;

const getSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");

const toPage = ({ resident_id: resident, invitation_id: invitation }: ResponseRecord): string =>
  `/residents/${resident}/resident-survey/${invitation}`;

function listManagers(contacts: readonly PlaceContact[], isCurrentlyEmployed: (contact: PlaceContact) => boolean) {
  const managers = new Map(contacts.filter(isCurrentlyEmployed).map((each) => [each.id, each]));
  return [...managers.values()].map(({ id, fullName, email }) => ({ id, full_name: fullName, email }));
}

const computeDifference = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before;

/** Converts the row of a response to the parts that depend on it alone. */
function toFacts(response: ResponseRecord) {
  const score = roundScore(response.num, response.den);
  const { likelihood, is_confidential: isConfidential, category, opened_on: openedOn } = response;
  return {
    date: response.day,
    temp_token: null,
    resident: {
      id: response.resident_id,
      first_name: response.first_name,
      last_name: response.last_name,
      full_name: `${response.first_name} ${response.last_name}`.trim(),
      is_confidential: isConfidential,
      locale: response.locale,
      primary_email: isConfidential ? null : response.primary_email,
      phone_number: isConfidential ? null : response.phone_number,
    },
    location: {
      id: response.location_id,
      name: response.location_name,
      address: response.address,
      city: response.city,
      state: response.state,
      zip: response.zip,
      email: response.email,
      phone: response.phone,
      slug: getSlug(response.location_name),
    },
    region:
      response.region_id === null || response.region_name === null
        ? null
        : { id: response.region_id, name: response.region_name, slug: getSlug(response.region_name) },
    unit: isConfidential ? NO_UNIT : response.unit_number,
    likely_to_renew: likelihood,
    renewal_percentage: likelihood === null ? null : likelihood * PERCENT_PER_STEP,
    agreement_importance: score,
    score_danger: score !== null && isLowScore(score),
    service_issue: response.has_issue,
    work_order:
      category === null || openedOn === null
        ? null
        : { category, description: response.description ?? "", opened_on: openedOn, closed_on: response.closed_on },
  };
}

async function readByScope(
  deps: ResidentSurveyDeps,
  surveys: SurveyReader,
  tx: ClientTx,
  { actor, residentId, invitationId }: Request & { readonly actor: Actor },
): Promise<ResidentSurvey> {
  const { locationIds } = await readResidentsScope(deps, tx, actor);
  const all = await readOpenResponses(tx, residentId, locationIds);
  const at = all.findIndex((each) => each.invitation_id === invitationId);
  const response = all[at];
  if (!response) throw notFound();
  const [previous, next] = [all[at - 1], all[at + 1]];
  const findNeighbor = async (each: ResponseRecord | undefined): Promise<ResidentSurvey["next"]> => {
    if (!each) return null;
    const { name } = await surveys(tx, each.survey_id, each.survey_version);
    return { to: toPage(each), date: each.day, survey_name: name };
  };
  const survey = await surveys(tx, response.survey_id, response.survey_version);
  const contacts = await deps.readContacts(tx);
  const alert = (await deps.alerts.readAll(tx, residentId, locationIds)).find(({ to }) => to === toPage(response));
  const facts = toFacts(response);
  return {
    ...facts,
    location_managers: listManagers(
      contacts,
      ({ kind, locationId }) => kind === "property" && locationId === response.location_id,
    ),
    region_managers: listManagers(
      contacts,
      ({ kind, regionId }) => kind === "regional" && regionId !== null && regionId === response.region_id,
    ),
    survey: { id: survey.id, name: survey.name, slug: survey.slug },
    questions: buildQuestionRows(survey, await readAnswers(tx, response.invitation_id)),
    alert: alert
      ? {
          id: alert.id,
          name: alert.name,
          status: alert.completedOn === null ? "created" : "resolved",
          created_at: alert.day,
        }
      : null,
    previous: await findNeighbor(previous),
    next: await findNeighbor(next),
    can_share: await deps.shares.canShare(tx, actor, { residentId, invitationId }),
    is_token_view: false,
    since_last: previous
      ? {
          agreement_importance: computeDifference(facts.agreement_importance, roundScore(previous.num, previous.den)),
          likely_to_renew: computeDifference(response.likelihood, previous.likelihood),
        }
      : null,
  };
}

/**
 * Reads the response of a link, without data about the person, the place or other responses that the answers do not
 * need.
 */
async function readByToken(
  surveys: SurveyReader,
  tx: ClientTx,
  visitor: TokenVisitor,
  { residentId, invitationId }: Request,
): Promise<ResidentSurvey> {
  if (residentId !== visitor.residentId || invitationId !== visitor.invitationId) throw notFound();
  // The response's state, resident and sharer were checked when the link was opened.
  const response = (await readOpenResponses(tx, residentId, null)).find((each) => each.invitation_id === invitationId);
  if (!response || response.is_confidential) throw notFound();
  const survey = await surveys(tx, response.survey_id, response.survey_version);
  return {
    ...withoutContact(toFacts(response)),
    location_managers: [],
    region_managers: [],
    survey: { id: survey.id, name: survey.name, slug: survey.slug },
    questions: buildQuestionRows(survey, await readAnswers(tx, response.invitation_id)),
    alert: null,
    previous: null,
    next: null,
    since_last: null,
    can_share: false,
    is_token_view: true,
  };
}

/**
 * Returns the data without contact data, with the initial of the last name, and without the work order: its texts may
 * identify a home.
 */
function withoutContact(facts: ReturnType<typeof toFacts>): ReturnType<typeof toFacts> {
  const { resident, location } = facts;
  const initial = /^./u.exec(resident.last_name)?.[0];
  const name = { first_name: resident.first_name, last_name: initial === undefined ? "" : `${initial}.` };
  return {
    ...facts,
    resident: {
      ...resident,
      ...name,
      full_name: `${name.first_name} ${name.last_name}`.trim(),
      primary_email: null,
      phone_number: null,
    },
    location: { ...location, address: "", zip: "", email: "", phone: "" },
    unit: null,
    work_order: null,
  };
}

function toReaderCause(reader: ResponseReader, requestId: string): AuditContext {
  if (reader.kind === "account") return toAuditContext(reader, requestId);
  return { clientId: reader.clientId, accountId: null, impersonatorId: null, requestId };
}

/**
 * Reads an open response of a resident within the reader's scope, or the response of their link, and writes an audit
 * row.
 * @throws `notFound` for any other: confidential, unfinished, of another resident, out of scope, or of an erased
 * resident.
 */
export function readResidentSurvey(
  deps: ResidentSurveyDeps,
  surveys: SurveyReader,
  reader: ResponseReader,
  request: Request,
): Promise<ResidentSurvey> {
  return deps.units.run(toReaderCause(reader, request.requestId), async (uow) => {
    const response =
      reader.kind === "token"
        ? await readByToken(surveys, uow, reader, request)
        : await readByScope(deps, surveys, uow, { ...request, actor: reader });
    await uow.audit({
      operation: "surveys.responses.read",
      objectType: "invitation",
      objectId: request.invitationId,
      details: reader.kind === "token" ? { share_link: reader.linkId } : {},
    });
    return response;
  });
}

/** Writes an audit row for a picture of the response that is exported. Throws like readResidentSurvey. */
export function noteResidentSurveyPicture(
  deps: ResidentSurveyDeps,
  surveys: SurveyReader,
  actor: Actor,
  request: Request,
): Promise<void> {
  return deps.units.run(toAuditContext(actor, request.requestId), async (uow) => {
    await readByScope(deps, surveys, uow, { ...request, actor });
    const object = { objectType: "invitation", objectId: request.invitationId };
    await uow.audit({ operation: "surveys.responses.export", ...object, details: { format: "png" } });
  });
}

const text = { kind: "text", missing: "" } as const;

/** Exports a response as a workbook: its context, and a row for each question. */
export async function exportResidentSurvey(
  deps: ResidentSurveyDeps,
  surveys: SurveyReader,
  context: { readonly actor: Actor; readonly requestId: string },
  request: Request,
): Promise<FileReply> {
  const survey = await readResidentSurvey(deps, surveys, context.actor, request);
  const formatResult = (value: number | string | null): string => (value === null ? "N/A" : String(value));
  const table: FileTable = {
    title: `${survey.survey.name.en} ${survey.date}`,
    filters: [
      ["Resident", survey.resident.full_name],
      ["Property", survey.location.name],
      ["Unit", formatResult(survey.unit)],
      ["Score", formatResult(survey.agreement_importance)],
      ["Likely to Renew (%)", formatResult(survey.renewal_percentage)],
      ["Service Issue", survey.service_issue ? "Yes" : "No"],
    ],
    columns: [
      { ...text, label: "Question" },
      { ...text, label: "Response", missing: "No response given" },
      { ...text, label: "Comment" },
      { label: "Agreement (1–5)", kind: "count", missing: "" },
      { label: "Importance (1–5)", kind: "count", missing: "" },
    ],
    rows: survey.questions.map(({ body, response, text_entry: words, agreement, importance }) => [
      body.en,
      response?.en ?? (words === null ? null : ""),
      words ?? "",
      agreement,
      importance,
    ]),
  };
  const object = { type: "invitation", id: request.invitationId };
  return exportTable(deps, context, "xlsx", table, { operation: "surveys.responses.export", object, details: {} });
}
