import type { Tx } from "#platform/server/db/database.ts";
import { readSurvey } from "./catalog/catalog.repository.ts";
import type { Survey } from "./catalog/catalog.schema.ts";

/** Reads one version of a survey. */
export type SurveyReader = (tx: Tx, surveyId: number, version: number) => Promise<Survey>;

/** Returns a caching reader: a published version never changes, and every submitted page needs one. */
export function createSurveyReader(): SurveyReader {
  const known = new Map<string, Survey>();
  return async (tx, surveyId, version) => {
    const key = `${surveyId}/${version}`;
    const survey = known.get(key) ?? (await readSurvey(tx, surveyId, version));
    known.set(key, survey);
    return survey;
  };
}
