import { describe, expect, test } from "vitest";
import type { ProtectedAnswer } from "../analytics.facts.ts";
import { type SegmentRow, toSegmentRows } from "./segment-rows.rules.ts";
import type { CellAnswer } from "./segments.rules.ts";
import type { ReleasedSegment } from "./decide-segments.rules.ts";

const MONTH = "2026-03-01";
let lastId = 0;

function createAnswer(agreement: number, locationId: number, regionId: number): CellAnswer {
  lastId += 1;
  const answer: ProtectedAnswer = {
    questionId: 18,
    family: "score",
    weight: 4,
    agreement,
    importance: 2 + (lastId % 3),
    value: null,
    choices: [],
  };
  const response = {
    id: lastId,
    kind: "campaign" as const,
    locationId,
    month: MONTH,
    day: "2026-03-09",
    sentMonth: MONTH,
    person: lastId,
    surveyId: 1,
    positionCategoryId: null,
    answers: [answer],
  };
  return { response, answer, regionId, tenureBand: null };
}

function buildSegment(locationId: number, regionId: number, agreements: readonly number[]): ReleasedSegment {
  const answers = agreements.map((agreement) => createAnswer(agreement, locationId, regionId));
  const key = { kind: "question" as const, id: 18, other: 0 };
  return { key, level: "location", placeId: locationId, people: agreements.length, answers };
}

const toRows = (...segments: readonly ReleasedSegment[]): readonly SegmentRow[] =>
  toSegmentRows(
    new Map([["score", { segments: segments, answers: segments.flatMap(({ answers }) => answers) }]]),
    MONTH,
  );
const toOptions = (all: readonly SegmentRow[]): readonly unknown[] =>
  all
    .filter(({ measures }) => (measures["options_people"] ?? 0) > 0)
    .map(({ level, placeId, measures }) => [level, placeId, measures["options_people"], measures["agreement_4"]]);

describe("steps of a question's answers", () => {
  const six = [5, 4, 4, 2, 1, 3];

  test("are in the row of a place with ten people", () => {
    expect(toOptions(toRows(buildSegment(1, 7, [...six, 5, 4, 4, 2])))).toEqual([["location", 1, 10, 4]]);
  });

  test("of smaller places are shown together by region, and the rest by client, once each", () => {
    const all = toRows(
      buildSegment(1, 7, six),
      buildSegment(2, 7, six),
      buildSegment(3, 8, six),
      buildSegment(4, 9, six),
    );
    expect(toOptions(all)).toEqual([
      ["region", 7, 12, 4],
      ["client", 0, 12, 4],
    ]);
    // Their classes stay with the places, so the rows of steps have none.
    expect(all.filter(({ level }) => level !== "location").map(({ measures }) => measures["score_people"])).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("are never shown for a place whose top block is stored as if half an answer were missing", () => {
    expect(toOptions(toRows(buildSegment(1, 7, six), buildSegment(2, 7, [5, 4, 4, 4, 5, 3])))).toEqual([]);
    expect(
      toOptions(toRows(buildSegment(1, 7, six), buildSegment(2, 7, [5, 4, 4, 4, 5, 3]), buildSegment(3, 7, six))),
    ).toEqual([["region", 7, 12, 4]]);
  });

  test("of a region's row with steps of its own are shown together with those of its smaller places", () => {
    const pool = { ...buildSegment(0, 7, [...six, 5, 4, 4, 2]), level: "region" as const, placeId: 7 };
    expect(toOptions(toRows(pool, buildSegment(1, 7, six), buildSegment(2, 7, six)))).toEqual([["region", 7, 22, 8]]);
  });

  test("of a row of the client are shown only for the client: its answers are of several regions", () => {
    const ofClient = { ...buildSegment(0, 7, six), level: "client" as const, placeId: 0 };
    expect(toOptions(toRows(ofClient, buildSegment(1, 7, six)))).toEqual([["client", 0, 12, 4]]);
  });

  test("are never shown for a smaller place whose answers are also in a category's row", () => {
    const [one, other] = [buildSegment(1, 7, six), buildSegment(2, 7, six)];
    const key = { kind: "category_question" as const, id: 3, other: 18 };
    const crossing = { ...one, key, level: "region" as const, placeId: 7 };
    expect(toOptions(toRows(one, other, crossing))).toEqual([]);
    expect(toOptions(toRows(one, other, buildSegment(4, 7, six), crossing))).toEqual([["region", 7, 12, 4]]);
  });
});
