import type { Database } from "#platform/server/db/database.ts";
import { addWritten, type WrittenResponse } from "#slices/surveys/testing/written-responses.ts";

/** Creates an open comment of a resident. */
export const createResidentComment = (
  author: number,
  text: string,
  more: Partial<WrittenResponse> = {},
): WrittenResponse => ({
  author,
  audience: "residents",
  surveyId: 24,
  questionId: 244,
  day: "2026-10-05",
  locationId: 1,
  categoryId: null,
  likelihood: 4,
  text,
  isProtected: false,
  ...more,
});

/** A resident whom tests erase, with a unique text. */
export const ERASED = { author: 3001, text: "The parking spot of my Zanzibar neighbors" } as const;

/** A confidential text that too few authors share to be read by anyone. */
export const WAITING = "Nobody tows from the parking garage";

/**
 * Adds comments of residents of a company: open ones of Alder (1) and Birch (2) about parking, pests and nothing; ten
 * confidential ones of Cedar (3), of which four are about parking; and one confidential one that waits.
 */
export function addThemed(db: Database, clientId: number): Promise<void> {
  return db.withClient(clientId, (tx) =>
    addWritten(tx, [
      createResidentComment(ERASED.author, ERASED.text),
      createResidentComment(3002, "Someone parked in my covered spot. Roaches in the kitchen!"),
      createResidentComment(3003, "Hay cucarachas en la cocina y la grúa se llevó mi carro", { locationId: 2 }),
      createResidentComment(3004, "Nothing to add, all fine.", { locationId: 2 }),
      createResidentComment(3005, "La calefacción del cuarto no calienta", { locationId: 2 }),
      ...Array.from({ length: 10 }, (_, at) =>
        createResidentComment(3100 + at, at < 4 ? `Parking is a mess, says ${at}` : `All is well, says ${at}`, {
          isProtected: true,
          locationId: 3,
        }),
      ),
      createResidentComment(3200, WAITING, { isProtected: true, day: "2026-09-09" }),
    ]),
  );
}
