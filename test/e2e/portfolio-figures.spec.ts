import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPortal, type Portal, type DemoPerson } from "#test/support/portal.ts";
import { RawFigures, type CellContent } from "#test/support/reference-metrics.ts";
import { type RawRows, readRawRows } from "#test/support/raw-rows.ts";
import {
  pickPlaceNames,
  type Scope,
  type VisibleRow,
  listVisibleLocations,
  listVisibleRows,
} from "#test/support/visible-places.ts";
import { openTable, readCards, readTable } from "#test/support/read-screen-tables.ts";
import { isWholeRun } from "#test/support/whole-run.ts";

let portal: Portal;
const rawOf = new Map<number, Promise<RawRows>>();

beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const columns = {
  Engagement: "engagement",
  "Engagement Response Rate": "engagement_response_rate",
  "Likely to Remain": "likely_to_remain",
  Tenure: "tenure",
  Satisfaction: "satisfaction",
  "Satisfaction Response Rate": "satisfaction_response_rate",
  "Likely to Renew": "likely_to_renew",
  "Likely to Recommend": "likely_to_recommend",
  "Service Requests": "service_requests",
} as const;

/** The cards' lines that are metric values, as the table names them. */
const cardLines: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Engagement: {
    Engagement: "engagement",
    "Response Rate": "engagement_response_rate",
    "Likely to Remain": "likely_to_remain",
    Tenure: "tenure",
  },
  Satisfaction: {
    Satisfaction: "satisfaction",
    "Response Rate": "satisfaction_response_rate",
    "Likely to Renew": "likely_to_renew",
    "Service Requests": "service_requests",
  },
};

interface Truth extends DemoPerson {
  readonly rows: RawRows;
  readonly figures: RawFigures;
}

async function readTruth(email: string): Promise<Truth> {
  const person = portal.getPerson(email);
  const { id } = person.client;
  const rows = await (rawOf.get(id) ?? rawOf.set(id, readRawRows(portal.db, id)).get(id));
  if (rows === undefined) throw new Error("no rows");
  const today = await readToday(id);
  return { ...person, rows, figures: new RawFigures(rows, today) };
}

/** Today in the company's zone. */
function readToday(clientId: number): Promise<string> {
  return portal.db.global(async (tx) => {
    const { time_zone: timeZone } = await tx
      .on<{ clients: { id: number; time_zone: string } }>()
      .selectFrom("clients")
      .select("time_zone")
      .where("id", "=", clientId)
      .executeTakeFirstOrThrow();
    // Canadian English writes 2026-11-21.
    return new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
  });
}

/** The values read while the company's day stayed the same: at midnight every range moves, so they are read again. */
async function runWithinDay<Seen>(email: string, look: (truth: Truth) => Promise<Seen>): Promise<Seen> {
  const { id } = portal.getPerson(email).client;
  const begun = await readToday(id);
  const seen = await look(await readTruth(email));
  return (await readToday(id)) === begun ? seen : runWithinDay(email, look);
}

/** A generator of numbers from 0 to 1 that starts anew for every text (mulberry32). */
function createRandom(text: string): () => number {
  let state = Buffer.from(text).reduce((sum, byte) => Math.imul(sum ^ byte, 16_777_619), 2_166_136_261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Cell {
  readonly at: string;
  readonly shown: CellContent | undefined;
  readonly is: CellContent;
}

const allColumns = Object.values(columns).join(",");

/** Every value of the first page of a scope, with the expected one. */
async function readScopeCells(page: Page, truth: Truth, scope: Scope): Promise<Cell[]> {
  await openTable(page, `${portal.origin}/portfolio?scope=${scope}&sort=name&cols=${allColumns}`);
  const table = await readTable(page);
  const rows: readonly VisibleRow[] = listVisibleRows(truth, truth.rows, scope).slice(0, 15);
  expect(pickPlaceNames(table.keys())).toEqual(rows.map((row) => row.name));
  return rows.flatMap(({ name, locations }) =>
    Object.entries(columns)
      .filter(([label]) => Object.keys(table.get(name) ?? {}).includes(label))
      .map(([label, column]) => ({
        at: `${scope} / ${name} / ${label}`,
        shown: table.get(name)?.[label],
        is: truth.figures.computeValue(column, locations, scope === "reporting_groups"),
      })),
  );
}

/** The values of the cards: everything that the viewer sees, including archived locations. */
async function readCardCells(page: Page, truth: Truth): Promise<Cell[]> {
  const all = new Set<number | null>(listVisibleLocations(truth, truth.rows).map(({ id }) => id));
  // People without a location belong to the company; only viewers who see all of it see them.
  if (truth.account.role === "client-admin" || truth.account.role === "reporting") all.add(null);
  const cards = await readCards(page);
  return Object.entries(cardLines).flatMap(([card, lines]) =>
    Object.entries(lines)
      .filter(() => cards[card] !== undefined)
      .map(([label, column]) => ({
        at: `total / ${card} / ${label}`,
        shown: { text: cards[card]?.[label] ?? "nothing", step: null },
        is: { ...truth.figures.computeValue(column, all), step: null },
      })),
  );
}

const everybody: readonly (readonly [string, readonly Scope[], number])[] = [
  ["dana@harborline.example", ["regions", "locations", "reporting_groups"], 9],
  ["priya@harborline.example", ["regions", "locations", "reporting_groups"], 9],
  ["marcus@harborline.example", ["regions", "locations", "reporting_groups"], 9],
  ["imani@harborline.example", ["regions", "locations", "reporting_groups"], 9],
  ["tom@harborline.example", ["regions", "locations"], 9],
  ["elena@harborline.example", ["regions", "locations"], 9],
  ["ruth@harborline.example", ["regions", "locations"], 9],
  ["admin@ironpetal.example", ["regions", "locations", "reporting_groups"], 4],
  ["admin@copperfen.example", ["regions", "locations", "reporting_groups"], 5],
  ["admin@larkmeadow.example", ["regions", "locations", "reporting_groups"], 9],
  ["admin@quillfeather.example", ["areas", "regions", "locations", "reporting_groups"], 9],
  ["multi-regional@quillfeather.example", ["areas", "regions", "locations"], 9],
];

/** The accounts that look: of all kinds of places, services and roles one; all of them with `--all`. */
const viewers = isWholeRun
  ? everybody
  : everybody.filter(([who]) => /^(dana|marcus|tom|admin@copperfen|admin@quillfeather)/.test(who));

describe("displayed values equal the raw rows, recomputed without rollups and cells", () => {
  test.each(viewers)("for %s: ten cells selected by the seed, and all others", async (email, scopes, count) => {
    const page = await portal.readPage(email);
    const cells = await runWithinDay(email, async (truth) => {
      const seen: Cell[] = [];
      for (const scope of scopes) seen.push(...(await readScopeCells(page, truth, scope)));
      return [...seen, ...(await readCardCells(page, truth))];
    });
    await page.close();

    const chance = createRandom(email);
    const ten = Array.from({ length: 10 }, () => cells[Math.floor(chance() * cells.length)]);
    for (const cell of ten) expect(cell?.shown, cell?.at).toEqual(cell?.is);
    expect(cells.length).toBeGreaterThanOrEqual(Math.max(10, count * scopes.length));
    const wrong = cells
      .filter((cell) => JSON.stringify(cell.shown) !== JSON.stringify(cell.is))
      .map(({ at, shown, is }) => `${at}: ${JSON.stringify(shown)} is ${JSON.stringify(is)}`);
    expect(wrong).toEqual([]);
  });
});

describe("beside a score is the score of the whole company, whatever the viewer sees of it [SCORE-03]", () => {
  test.each(["dana", "marcus", "tom", "ruth"])("%s", async (name) => {
    const truth = await readTruth(`${name}@harborline.example`);
    const page = await portal.readPage(`${name}@harborline.example`);
    await openTable(page, `${portal.origin}/portfolio?scope=locations`);
    const everywhere = new Set(truth.rows.locations.map(({ id }) => id));
    for (const label of ["Engagement", "Satisfaction"] as const) {
      const beside = await page.locator(`td[data-label="${label}"] .cy-strip .cy-sr`).allTextContents();
      const company = truth.figures.computeValue(columns[label], everywhere).text;
      expect(beside.length).toBeGreaterThan(0);
      expect(beside.filter((text) => !text.startsWith(`Company ${company}, SBX `))).toEqual([]);
    }
    await page.close();
  });
});
