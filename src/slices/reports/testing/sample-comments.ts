import type { Database } from "#platform/server/db/database.ts";
import { addWritten, type WrittenResponse } from "#slices/surveys/testing/written-responses.ts";

/** Words that too few people share to be shown to any person. */
export const HIDDEN_COMMENT = "Only her own words";

const createResidentResponse = (author: number, day: string, more: Partial<WrittenResponse>): WrittenResponse => ({
  author,
  audience: "residents",
  surveyId: 24,
  questionId: 244,
  day,
  locationId: 1,
  categoryId: null,
  likelihood: 4,
  text: `Resident ${author}`,
  isProtected: false,
  ...more,
});

const createEmployeeResponse = (author: number, more: Partial<WrittenResponse> = {}): WrittenResponse => ({
  ...createResidentResponse(author, "2026-10-12", {}),
  audience: "employees",
  surveyId: 3,
  questionId: 46,
  likelihood: 5,
  text: `New hire ${author - 1000}`,
  isProtected: true,
  ...more,
});

const createResponses = (count: number, made: (at: number) => WrittenResponse): WrittenResponse[] =>
  Array.from({ length: count }, (_, at) => made(at + 1));

/**
 * Adds a company's comments: twelve new hires of Alder in October, eleven confidential residents of Cedar, four open
 * answers of residents; and in September one employee and one confidential resident, whose comments are never shown.
 */
export function addCompanyComments(db: Database, clientId: number): Promise<void> {
  return db.withClient(clientId, (tx) =>
    addWritten(tx, [
      ...createResponses(12, (at) => createEmployeeResponse(1000 + at)),
      createEmployeeResponse(1020, { day: "2026-09-09", likelihood: 1, text: HIDDEN_COMMENT }),
      createResidentResponse(2001, "2026-11-18", {
        text: "Fix the gate",
        likelihood: 2,
        pairs: [{ questionId: 202, agreement: 3, importance: 4 }],
      }),
      createResidentResponse(2002, "2026-10-20", {
        questionId: 243,
        choice: 11,
        text: "The stairs",
        locationId: 2,
        likelihood: 1,
      }),
      createResidentResponse(2003, "2026-10-21", {
        questionId: 243,
        choice: 1,
        text: "",
        locationId: 2,
        likelihood: 3,
      }),
      createResidentResponse(2004, "2026-09-02", { locationId: 3, surveyId: 25 }),
      ...createResponses(11, (at) =>
        createResidentResponse(2100 + at, "2026-10-05", { isProtected: true, locationId: 3, text: `Quiet ${at}` }),
      ),
      createResidentResponse(2120, "2026-09-09", { isProtected: true, likelihood: 1, text: HIDDEN_COMMENT }),
      createResidentResponse(2121, "2026-09-10", {
        isProtected: true,
        likelihood: 1,
        questionId: 243,
        choice: 11,
        text: HIDDEN_COMMENT,
      }),
    ]),
  );
}
