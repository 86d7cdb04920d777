import { insertRows } from "#app/server/demo/demo.repository.ts";
import { addWritten, type WrittenResponse } from "#slices/surveys/testing/written-responses.ts";
import { readClientRows } from "./rows.ts";
import type { TestApplication } from "./test-application.ts";

type Lease = readonly [location: number, from: string, to: string | null];

/** Ana, resident 1 of location 1, exists already. */
const residents: readonly (readonly [id: number, first: string, last: string, leases: readonly Lease[]])[] = [
  [11, "Bea", "Active", [[1, "2025-01-01", "2026-12-31"]]],
  [12, "Cal", "Future", [[2, "2027-01-01", null]]],
  [13, "Dan", "Past", [[1, "2024-01-01", "2025-01-01"]]],
  [14, "Eve", "None", []],
  [15, "Fay", "Quiet", [[1, "2025-01-01", null]]],
  [
    16,
    "Gus",
    "Moved",
    [
      [1, "2024-01-01", "2026-06-30"],
      [3, "2026-07-01", null],
    ],
  ],
];

const createResponse = (author: number, day: string, more: Partial<WrittenResponse> = {}): WrittenResponse => ({
  author,
  audience: "residents",
  surveyId: 24,
  questionId: 244,
  day,
  locationId: 1,
  categoryId: null,
  likelihood: null,
  text: "",
  isProtected: false,
  ...more,
});

/**
 * Residents with leases and answers beside Ana of the two clients: Bea is active and unlikely, then likely to renew;
 * Cal will move in, Dan has left, Eve has no lease, Fay is confidential, Gus moved from location 1 to location 3.
 */
export async function addResidents(t: TestApplication, client: number): Promise<void> {
  await t.db.withClient(client, async (tx) => {
    const at = residents.flatMap(([id, , , leases]) => leases.map((lease, index) => ({ id, index, lease })));
    await insertRows(
      tx,
      "residents",
      residents.map(([id, first_name, last_name]) => ({
        id,
        first_name,
        last_name: client === 1 ? last_name : "Foreign",
        primary_email: `r${id}@client${client}.example`,
        is_confidential: id === 15,
      })),
    );
    const computeUnit = ({ id, index }: (typeof at)[number]): number => id * 10 + index;
    const units = at.map((each) => ({
      id: computeUnit(each),
      location_id: each.lease[0],
      unit_number: `U${computeUnit(each)}`,
    }));
    await insertRows(tx, "units", units);
    const leases = at.map((each) => {
      const [location_id, start_date, end_date] = each.lease;
      const unit_id = computeUnit(each);
      return { id: unit_id, resident_id: each.id, unit_id, location_id, start_date, end_date };
    });
    await insertRows(tx, "leases", leases);
    await addWritten(tx, [
      createResponse(1, "2026-09-01", { questionId: 211, choice: 1 }),
      createResponse(11, "2026-10-05", { likelihood: 2, text: "Cold" }),
      createResponse(11, "2026-11-01", { likelihood: 5, surveyId: 25 }),
      createResponse(16, "2026-05-01", { likelihood: 1, text: "Loud" }),
      createResponse(13, "2024-06-01", { text: "Old" }),
      createResponse(15, "2026-10-07", { likelihood: 1, text: "Secret", isProtected: true }),
    ]);
    await t.product.surveys.rebuildRollups(tx);
  });
}

/** An open alert of the first client, of the response in which Bea answers that a renewal is unlikely. */
export async function addAlert(t: TestApplication): Promise<void> {
  const rows = await readClientRows(
    t,
    1,
    "SELECT invitation_id AS id FROM responses WHERE client_id = 1 AND completed_on = '2026-10-05'",
  );
  await t.db.withClient(1, async (tx) => {
    const about = {
      invitation_id: Number(rows[0]?.["id"]),
      survey_id: 24,
      location_id: 1,
      resident_id: 11,
      lease_id: 110,
    };
    const reasons = { is_protected: false, has_service_issue: false, is_unlikely: true, wants_contact: false };
    const at = { created_at: "2026-10-05T18:00:00Z", created_on: "2026-10-05" };
    await insertRows(tx, "alerts", [{ id: 1, ...about, ...reasons, ...at }]);
  });
}
