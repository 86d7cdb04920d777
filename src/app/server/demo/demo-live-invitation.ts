import { addDays } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { SurveysApi } from "#slices/surveys/server/surveys.api.ts";
import { SMALL_LOCATION } from "./content/companies.ts";
import type { DemoFrame } from "./demo-days.ts";
import { findOpenResidents } from "./demo-state.repository.ts";

const SURVEY_ID = 24;
const CONTACT_DAYS = 30;

/** Sends an invitation whose email a new user can open: the last step of a load, and the sign that it is complete. */
export async function sendLiveInvitation(
  db: Database,
  surveys: SurveysApi,
  { today }: DemoFrame,
  clientId: number,
): Promise<void> {
  const auditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
  const invited = { today, since: addDays(today, -CONTACT_DAYS) };
  const residents = await db.withClient(clientId, (tx) => findOpenResidents(tx, SMALL_LOCATION, invited));
  for (const residentId of residents) {
    try {
      await surveys.invite(auditContext, { surveyId: SURVEY_ID, residentId });
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== "conflict") throw error;
    }
  }
}
