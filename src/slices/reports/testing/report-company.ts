import type { Product } from "#app/server/product.ts";
import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import type { TestDatabase } from "#test/support/test-database.ts";
import { addAnswers, addPeople, type AnswerFixture, type PersonFixture, computeRollups } from "./raw-answers.ts";

const createPeople = (first: number, count: number, locationId: number | null, since = "2024-11-01"): PersonFixture[] =>
  Array.from({ length: count }, (_, index) => ({ id: first + index, locationId, since }));

/**
 * Who works where today: six at Alder, three at Birch, five at Cedar, one without a location; a seventh has left Alder.
 */
const staff: readonly PersonFixture[] = [
  ...createPeople(101, 6, 1),
  ...createPeople(111, 5, 3),
  ...createPeople(121, 3, 2),
  ...createPeople(131, 1, null),
  { id: 132, locationId: 1, since: "2020-01-01", until: "2026-06-30" },
];

const createAnswers = (first: number, count: number, of: Omit<AnswerFixture, "who">): AnswerFixture[] =>
  Array.from({ length: count }, (_, index) => ({ ...of, who: first + index }));

/** Two at each place do not answer; otherwise the number of respondents would be hidden. */
const createUnansweredSurveys = (locationId: number, sentOn: string): AnswerFixture[] =>
  [131, 132].map((who) => ({ locationId, who, sentOn }));

type Opinion = Pick<AnswerFixture, "agreement" | "importance">;

/**
 * People with different answers, because no distribution is shown where all answer alike; the weights keep the score at
 * their mean.
 */
const createVariedAnswers = (
  first: number,
  of: Omit<AnswerFixture, "who">,
  opinions: readonly Opinion[],
): AnswerFixture[] => opinions.map((opinion, index) => ({ ...of, who: first + index, ...opinion }));

const createOpinions = (...pairs: readonly (readonly [agreement: number, importance: number])[]): readonly Opinion[] =>
  pairs.map(([agreement, importance]) => ({ agreement, importance }));
const ofAlder = createOpinions([5, 4], [5, 2], [4, 4], [4, 2], [3, 4], [3, 2]);
const ofCedar = createOpinions([2, 4], [2, 2], [3, 3], [4, 4], [4, 2]);

/**
 * Alder 80 after 60, Cedar 60, three people of Birch are not released yet, no answers elsewhere: 71 over all. Sent in
 * closed months.
 */
const engagement: readonly AnswerFixture[] = [
  ...createUnansweredSurveys(1, "2025-09-20"),
  ...createUnansweredSurveys(1, "2026-09-20"),
  ...createUnansweredSurveys(3, "2026-09-20"),
  ...createAnswers(101, 6, { locationId: 1, sentOn: "2025-09-20", completedOn: "2025-10-10", agreement: 3, likely: 3 }),
  ...createVariedAnswers(101, { locationId: 1, sentOn: "2026-09-20", completedOn: "2026-10-10", likely: 5 }, ofAlder),
  ...createVariedAnswers(111, { locationId: 3, sentOn: "2026-09-20", completedOn: "2026-10-10", likely: 2 }, ofCedar),
  ...createAnswers(121, 3, { locationId: 2, sentOn: "2026-09-20", completedOn: "2026-10-10", agreement: 5, likely: 5 }),
];

/**
 * Alder (5 × 2 + 4 × 3) / 5 × 20 = 88 after 80, Birch 60, archived Elm 100, Cedar 80 from five protected people, four
 * of Dogwood are not released yet: (22 + 15 + 25 + 100) / (5 + 5 + 5 + 25) × 20 = 81 over all.
 */
function createSatisfactionAnswers(alder: number): readonly AnswerFixture[] {
  const on = (completedOn: string): Pick<AnswerFixture, "sentOn" | "completedOn"> => ({
    sentOn: completedOn,
    completedOn,
  });
  const isProtected = true;
  const answered = { sentOn: "2026-09-25", completedOn: "2026-10-12", agreement: 4, isProtected, likely: 4 };
  return [
    {
      ...on("2026-03-31"),
      locationId: 1,
      who: 1,
      agreement: alder,
      importance: 2,
      likely: 4,
      recommend: 5,
      hasIssue: true,
    },
    { ...on("2026-03-31"), locationId: 1, who: 2, agreement: 4, importance: 3, likely: 2, hasIssue: false },
    { ...on("2025-03-31"), locationId: 1, who: 1, agreement: 4, importance: 5, likely: 4 },
    { ...on("2026-11-19"), locationId: 2, who: 3, agreement: 3, importance: 5, likely: 5, hasIssue: true },
    { ...on("2026-01-05"), locationId: 5, who: 4, agreement: 5, importance: 5, likely: 5 },
    ...createAnswers(11, 5, { ...answered, locationId: 3 }),
    { locationId: 3, who: 16, sentOn: "2026-09-25", isProtected },
    ...createAnswers(21, 4, { ...answered, locationId: 4 }),
    { locationId: 4, who: 25, sentOn: "2026-09-25", isProtected },
  ];
}

/** The differences between the companies of a test. */
export interface CompanyOptions {
  /** Agreement of Alder's first resident; 5 unless stated otherwise. */
  readonly alder?: number;
  readonly hasAreas?: boolean;
  readonly hasGroups?: boolean;
}

/**
 * Writes a company with three regions (the third one empty), five locations (Dogwood in no region, Elm archived), two
 * districts, two reporting groups that share Cedar, residents and employees with answers of two years. Ids are the same
 * in each.
 */
export async function writeCompany(
  t: TestDatabase,
  product: Product,
  clientId: number,
  { alder = 5, hasAreas = false, hasGroups = true }: CompanyOptions = {},
): Promise<void> {
  const client_id = clientId;
  const client = { id: clientId, name: `Client ${clientId}`, slug: `client-${clientId}`, has_areas: hasAreas };
  const made = { time_zone: "America/Chicago", locale: "en", created_at: new Date(0) };
  await t.db.global((tx) => insertRows(tx, "clients", [{ ...client, ...made }]));
  await t.db.withClient(clientId, async (tx) => {
    const put = (table: string, rows: readonly Record<string, unknown>[]): Promise<void> =>
      insertRows(
        tx,
        table,
        rows.map((row) => ({ client_id, ...row })),
      );
    const createNamedRows = (...names: string[]): { id: number; name: string }[] =>
      names.map((name, at) => ({ id: at + 1, name }));
    await put(
      "client_services",
      ["ingage", "intouch", "intel"].map((service) => ({ service, status: "active" })),
    );
    await put("districts", hasAreas ? createNamedRows("Coast", "Desert") : []);
    const districts = hasAreas ? [1, 1, 2] : [null, null, null];
    await put(
      "regions",
      createNamedRows("Region 1", "Region 2", "Region 3").map((row, at) => ({ ...row, district_id: districts[at] })),
    );
    const regionIds = [1, 1, 2, null, 2];
    const locations = createNamedRows("Alder", "Birch", "Cedar", "Dogwood", "Elm").map((row, at) => ({
      ...row,
      region_id: regionIds[at],
      time_zone: "America/Chicago",
      status_id: row.name === "Elm" ? 2 : 1,
      archived_on: row.name === "Elm" ? "2026-02-01" : null,
      city: "Reno",
      state: "NV",
    }));
    await put("locations", locations);
    await put("reporting_groups", hasGroups ? createNamedRows("Garden style", "High-rise") : []);
    const grouped: [number, number][] = [
      [1, 1],
      [1, 3],
      [2, 2],
      [2, 3],
      [2, 5],
    ];
    const members = grouped.map(([reporting_group_id, location_id]) => ({ reporting_group_id, location_id }));
    await put("reporting_group_locations", hasGroups ? members : []);
    await put(
      "units",
      [1, 1, 2, 5].map((location_id, at) => ({ id: at + 1, location_id, unit_number: `${at}` })),
    );
    await addAnswers(tx, 24, 1, createSatisfactionAnswers(alder));
    await addPeople(tx, staff);
    await addAnswers(tx, 1, 1000, engagement);
    const leases = [1, 1, 2].map((location_id, at) => ({
      id: at + 1,
      resident_id: Math.min(at + 1, 2),
      unit_id: at + 1,
      location_id,
      start_date: "2026-01-01",
    }));
    await put("leases", leases);
  });
  await computeRollups(t, product, clientId);
}
