import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { readMonthRegions } from "#slices/analytics/server/confidentiality/month-regions.repository.ts";
import { readAdmitted } from "#slices/analytics/server/confidentiality/release-months.ts";
import { buildGetTenureBand } from "#slices/analytics/server/confidentiality/tenure-at.rules.ts";
import { catalog } from "#slices/surveys/server/catalog/catalog.ts";
import { createProtectedAnswers } from "#slices/surveys/server/surveys.protected.read-model.ts";
import type { Answer, Invitation, Kind, Knowledge, PooledLocation, RawRow, Response } from "./known.ts";
import type { MixedAnswer } from "./mixed-attack.ts";

type Row = Readonly<Record<string, unknown>>;
type Tables = Record<string, Record<string, unknown>>;

const EVENTS: Readonly<Record<number, Kind>> = { 3: "new_hire", 5: "new_hire", 7: "exit" };
/** A person who returns within a month continues the employment. */
const CONTINUES = 30;
/** Surveys of residents have these numbers and above. */
const RESIDENTS_FROM = 24;

const getKind = (row: Row): Kind =>
  row["resident_id"] !== null ? "resident" : (EVENTS[Number(row["survey_id"])] ?? "campaign");
const toNumberOrNull = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);
const toDayOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

async function readAll(tx: ClientTx, table: string): Promise<readonly Row[]> {
  return tx.on<Tables>().selectFrom(table).selectAll().where("client_id", "=", tx.clientId).execute();
}

const likelihoods: ReadonlySet<unknown> = new Set(["renew", "recommend", "remain"]);
const has = (row: Row, ...columns: readonly string[]): boolean => columns.every((column) => row[column] !== null);

/** Returns the family of an answer by the type of its question; null: it counts in none. */
const familyByType: Readonly<Record<string, (row: Row) => string | null>> = {
  agreement: (row) => (has(row, "agreement") ? "score" : null),
  "agreement-importance": (row) => (has(row, "agreement", "importance") ? "score" : null),
  importance: (row) => (has(row, "importance") ? "answer" : null),
  "yes-no": (row) => (has(row, "value") ? "answer" : null),
  "multiple-choice": (row) => (has(row, "value") ? "answer" : null),
  "multiple-select": ({ choices }) => (Array.isArray(choices) && choices.length > 0 ? "answer" : null),
};

function findFamily(row: Row): string | null {
  if (likelihoods.has(row["likelihood"])) return has(row, "value") ? String(row["likelihood"]) : null;
  return familyByType[String(row["question_type"])]?.(row) ?? null;
}

function toAnswer(row: Row, response: Response): Answer | null {
  const family = findFamily(row);
  if (family === null) return null;
  const type = String(row["question_type"]);
  const weight = type === "agreement" ? 3 : type === "agreement-importance" ? Number(row["importance"]) : 0;
  const isChoice = type === "multiple-choice";
  return {
    response,
    question: Number(row["question_id"]),
    family,
    weight: family === "score" ? weight : 0,
    agreement: toNumberOrNull(row["agreement"]),
    importance: toNumberOrNull(row["importance"]),
    value: isChoice ? null : toNumberOrNull(row["value"]),
    choices: isChoice ? [Number(row["value"])] : ((row["choices"] as number[] | null) ?? []).map(Number),
  };
}

const KEYS = new Set(["kind", "cut", "cut_id", "cut_other", "level", "place_id", "location_id", "service"]);

function toRow(row: Row): RawRow {
  const isCell = row["cut"] === undefined;
  const sums = Object.entries(row).filter(([name, value]) => !KEYS.has(name) && !Number.isNaN(Number(value)));
  return {
    kind: String(row["kind"]) as Kind,
    cut: isCell ? "cell" : String(row["cut"]),
    segmentId: Number(row["cut_id"] ?? 0),
    cutOther: Number(row["cut_other"] ?? 0),
    level: isCell ? "location" : (String(row["level"]) as RawRow["level"]),
    placeId: Number(isCell ? row["location_id"] : row["place_id"]),
    firstMonth: String(row["first_month"]),
    lastMonth: String(row["last_month"]),
    sums: Object.fromEntries(sums.map(([name, value]) => [name, Number(value)])),
  };
}

const toPooled = (row: Row): PooledLocation => ({
  kind: String(row["kind"]) as Kind,
  family: typeof row["family"] === "string" ? row["family"] : "",
  location: Number(row["location_id"]),
  lastMonth: String(row["last_month"]),
  region: Number(row["region_id"]),
  isPooledOnly: row["is_pooled_only"] === true,
});

/** The region of a location when a month was decided. */
export type RegionOf = (location: number, month: string) => number;

const getSurveyIds = (service: "ingage" | "intouch"): number[] =>
  catalog.surveys.filter((survey) => survey.service === service).map(({ id }) => id);

/**
 * Returns which responses may enter released rows, and when: the only input taken from the gate itself, because who
 * answered last is not public. The counts of the rows verify it.
 */
async function readEntries(tx: ClientTx, before: string) {
  const regions = await readMonthRegions(tx);
  const protectedAnswers = createProtectedAnswers({ ingage: getSurveyIds("ingage"), intouch: getSurveyIds("intouch") });
  const entries = new Map<number, { readonly month: string; readonly isPooledOnly: boolean }>();
  for (const kind of ["campaign", "new_hire", "exit", "resident"] as const) {
    const of = { service: kind === "resident" ? ("intouch" as const) : ("ingage" as const), kind };
    const admitted = await readAdmitted({ protectedAnswers }, tx, {
      of,
      locationIds: regions.locationIds,
      before,
      regions,
    });
    for (const { id, month, isPooledOnly } of admitted) entries.set(id, { month, isPooledOnly });
  }
  return entries;
}

/** Reads the attacker's knowledge of a client, and the truth to judge derived facts. */
export async function readKnowledge(
  db: Database,
  clientId: number,
  options: { readonly regionOf?: RegionOf; readonly before?: string } = {},
): Promise<Knowledge> {
  return db.withClient(clientId, async (tx) => {
    const regions = new Map(
      (await readAll(tx, "locations")).map((row) => [Number(row["id"]), Number(row["region_id"] ?? 0)]),
    );
    const intervals = (await readAll(tx, "employments"))
      .map((row) => ({
        holder: Number(row["person_id"]),
        first: toDayOrNull(row["starts_on"]),
        last: toDayOrNull(row["ends_on"]),
      }))
      .toSorted((a, b) => ((a.first ?? "") < (b.first ?? "") ? -1 : 1));
    const findBand = buildGetTenureBand(intervals, CONTINUES);
    const responded = new Map((await readAll(tx, "responses")).map((row) => [Number(row["invitation_id"]), row]));
    const invited = (await readAll(tx, "invitations")).map((row) => ({ row, kind: getKind(row) }));
    const invitations = invited.map(({ row, kind }): Invitation => {
      const person = Number(row["resident_id"] ?? row["person_id"]);
      return {
        id: Number(row["id"]),
        person,
        kind,
        survey: Number(row["survey_id"]),
        location: Number(row["location_id"]),
        category: toNumberOrNull(row["position_category_id"]),
        band: kind === "resident" ? null : findBand(person, String(row["sent_on"])),
        sentOn: String(row["sent_on"]),
        isProtected: row["is_protected"] === true,
        completedOn: toDayOrNull(responded.get(Number(row["id"]))?.["completed_on"]),
        isStarted: row["started_at"] !== null,
      };
    });
    const entries = await readEntries(tx, options.before ?? "2026-11-01");
    const answers = Map.groupBy(await readAll(tx, "answers"), (row) => Number(row["invitation_id"]));
    const responses = invitations
      .filter(({ isProtected, completedOn }) => isProtected && completedOn !== null)
      .map((each): Response => {
        const day = each.completedOn ?? "";
        const { id, person, kind, survey, location, category } = each;
        const own: Answer[] = [];
        const band = kind === "resident" ? null : findBand(person, day);
        const entry = entries.get(id);
        const entersIn = entry?.month ?? null;
        const isPooledOnly = entry?.isPooledOnly ?? false;
        const month = `${day.slice(0, 7)}-01`;
        const response = {
          id,
          person,
          kind,
          survey,
          location,
          category,
          band,
          month,
          entersIn,
          isPooledOnly,
          answers: own,
        };
        for (const row of answers.get(id) ?? []) {
          const answer = toAnswer(row, response);
          if (answer) own.push(answer);
        }
        return response;
      });
    return {
      invitations,
      responses,
      rows: [...(await readAll(tx, "release_cells")), ...(await readAll(tx, "release_segments"))].map(toRow),
      pooled: (await readAll(tx, "regional_release_pools")).map(toPooled),
      participation: (await readAll(tx, "participation_cells")).map(toRow),
      participationPooled: (await readAll(tx, "regional_participation_pools")).map(toPooled),
      getRegion: options.regionOf ?? ((location) => regions.get(location) ?? 0),
    };
  });
}

/** Reads every likelihood that a resident gave, open ones with confidential ones. */
export async function readMixedAnswers(db: Database, clientId: number): Promise<readonly MixedAnswer[]> {
  return db.withClient(clientId, async (tx) => {
    const responses = new Map((await readAll(tx, "responses")).map((row) => [Number(row["invitation_id"]), row]));
    return (await readAll(tx, "answers")).flatMap((row): MixedAnswer[] => {
      const response = responses.get(Number(row["invitation_id"]));
      const family = row["likelihood"];
      if (!response || (family !== "renew" && family !== "recommend") || Number(response["survey_id"]) < RESIDENTS_FROM)
        return [];
      const month = `${String(response["completed_on"]).slice(0, 7)}-01`;
      const isLikely = Number(row["value"]) >= 4;
      return [
        {
          location: Number(response["location_id"]),
          month,
          family,
          isLikely,
          isProtected: response["is_protected"] === true,
        },
      ];
    });
  });
}
