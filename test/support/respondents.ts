import { generateAnswers } from "#app/server/demo/content/answer-model.ts";
import { type Random, toMonthIndex } from "#app/server/demo/content/random.ts";
import { flagship } from "#app/server/demo/content/companies.ts";
import { type LocationProfile, buildLocationProfile } from "#app/server/demo/content/place-character.ts";
import { drawRespondent } from "#app/server/demo/content/respondent.ts";
import { getDemoSurvey } from "#app/server/demo/content/surveys.ts";
import { toAnswerRow, type DemoAnswer } from "#app/server/demo/demo-responses.ts";
import { allocateIds, insertDemoClient, insertRows } from "#app/server/demo/demo.repository.ts";
import { addDays, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { hashToken, createToken } from "#platform/server/tokens.ts";
import type { Survey } from "#slices/surveys/server/catalog/catalog.schema.ts";
import { fieldNames, type FormFields } from "#slices/surveys/server/survey-form.rules.ts";
import { rebuildRollups } from "#slices/surveys/server/surveys.rollup.repository.ts";
import { getLinkExpiry } from "#slices/surveys/server/surveys.rules.ts";

/**
 * A person with an open invitation: the link's token, every page as it will be posted, and the rows that should result.
 */
export interface Respondent {
  readonly invitationId: number;
  readonly token: string;
  readonly pages: readonly FormFields[];
  readonly answers: readonly DemoAnswer[];
}

/** A company with places and homes; one of its places invites its residents. */
export interface Company {
  readonly clientId: number;
  readonly homes: readonly Home[];
}

interface Home {
  readonly locationId: number;
  readonly residentId: number;
  readonly leaseId: number;
  readonly isConfidential: boolean;
}

const SURVEY_ID = 24;
const survey = getDemoSurvey(SURVEY_ID);

async function writeHomes(tx: ClientTx, locations: number, perLocation: number): Promise<Home[]> {
  const locationIds = await allocateIds(tx, "locations", locations);
  await insertRows(
    tx,
    "locations",
    locationIds.map((id) => ({ id, name: `Place ${id}`, time_zone: "UTC" })),
  );
  const at = locationIds.flatMap((id) => Array.from({ length: perLocation }, () => id));
  const unitIds = await allocateIds(tx, "units", at.length);
  const residentIds = await allocateIds(tx, "residents", at.length);
  const leaseIds = await allocateIds(tx, "leases", at.length);
  const homes = at.map((locationId, index) => ({
    locationId,
    unitId: unitIds[index] ?? 0,
    residentId: residentIds[index] ?? 0,
    leaseId: leaseIds[index] ?? 0,
    isConfidential: index % 5 === 4,
  }));
  await insertRows(
    tx,
    "units",
    homes.map((home) => ({ id: home.unitId, location_id: home.locationId, unit_number: String(home.unitId) })),
  );
  await insertRows(
    tx,
    "residents",
    homes.map((home) => ({
      id: home.residentId,
      first_name: "Resident",
      last_name: String(home.residentId),
      primary_email: `resident${home.residentId}@mail.example`,
      is_confidential: home.isConfidential,
    })),
  );
  await insertRows(
    tx,
    "leases",
    homes.map((home) => ({
      id: home.leaseId,
      resident_id: home.residentId,
      unit_id: home.unitId,
      location_id: home.locationId,
      start_date: "2024-01-01",
    })),
  );
  return homes;
}

/** Writes a client of its own with places and one resident in each home; every fifth resident is confidential. */
export async function writeCompany(db: Database, size: { locations: number; perLocation: number }): Promise<Company> {
  const [clientId = 0] = await db.global((tx) => allocateIds(tx, "clients", 1));
  return db.withClient(clientId, async (tx) => {
    const slug = `company-${clientId}`;
    await insertDemoClient(tx, {
      id: clientId,
      name: slug,
      slug,
      time_zone: "UTC",
      locale: "en",
      created_at: new Date(),
    });
    await insertRows(tx, "client_services", [{ service: "intouch", status: "active" }]);
    return { clientId, homes: await writeHomes(tx, size.locations, size.perLocation) };
  });
}

function toFields(answer: DemoAnswer): [string, readonly string[]][] {
  const id = answer.question_id;
  const toField = (field: string, value: number | string | null): [string, readonly string[]][] => {
    return value === null ? [] : [[field, [String(value)]]];
  };
  if (answer.question_type === "agreement-importance") {
    return [
      ...toField(fieldNames.agreement(id), answer.agreement),
      ...toField(fieldNames.importance(id), answer.importance),
    ];
  }
  if (answer.choices !== null) return [[fieldNames.value(id), answer.choices.map(String)]];
  if (answer.value !== null) {
    return [...toField(fieldNames.value(id), answer.value), ...toField(fieldNames.other(id), answer.text_entry)];
  }
  return toField(fieldNames.value(id), answer.agreement ?? answer.importance ?? answer.text_entry);
}

/** Returns the forms of a survey, page by page, as a browser posts these rows. */
export function toForms({ pages }: Pick<Survey, "pages">, answers: readonly DemoAnswer[]): FormFields[] {
  return pages.map((page, index) => {
    const ids = new Set(page.map((question) => question.id));
    const fields = answers.filter((answer) => ids.has(answer.question_id)).flatMap(toFields);
    const action = index === pages.length - 1 ? "submit" : "next";
    return { page: [String(index + 1)], lang: ["en"], action: [action], ...Object.fromEntries(fields) };
  });
}

/** An ordinary place to live. */
function toPlace(random: Random, month: number): LocationProfile {
  const [region] = flagship.regions;
  const [community] = flagship.communities;
  if (!region || !community) throw new Error("the flagship has no places");
  return buildLocationProfile(random, { company: flagship, region, community, firstMonth: month, months: 1 });
}

/** Writes open invitations, sent yesterday, with a link each; `per` home that many. */
export async function inviteAll(db: Database, company: Company, random: Random, per = 1): Promise<Respondent[]> {
  const now = new Date();
  const sentOn = addDays(toLocalDate("UTC", now), -1);
  const expiresAt = getLinkExpiry("UTC", sentOn);
  const month = toMonthIndex(sentOn);
  const place = toPlace(random, month);
  const homes = company.homes.flatMap((home) => Array.from({ length: per }, () => home));
  return db.withClient(company.clientId, async (tx) => {
    const ids = await allocateIds(tx, "invitations", homes.length);
    await insertRows(
      tx,
      "invitations",
      homes.map((home, index) => ({
        id: ids[index],
        survey_id: SURVEY_ID,
        survey_version: survey.version,
        location_id: home.locationId,
        resident_id: home.residentId,
        lease_id: home.leaseId,
        is_protected: home.isConfidential,
        sent_at: `${sentOn}T12:00:00Z`,
        sent_on: sentOn,
        expires_at: expiresAt,
      })),
    );
    const respondents = ids.map((invitationId): Respondent => {
      const who = { place, month, respondent: drawRespondent(random, "en") };
      const answers = generateAnswers(random, survey, who).map(toAnswerRow);
      return { invitationId, token: createToken(), pages: toForms(survey, answers), answers };
    });
    await insertRows(
      tx,
      "access_tokens",
      respondents.map(({ token, invitationId }) => ({
        token_hash: hashToken(token),
        purpose: "survey",
        object_id: invitationId,
        created_at: now,
        expires_at: expiresAt,
      })),
    );
    await rebuildRollups(tx);
    return respondents;
  });
}
