import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#platform/server/app-error.ts";
import type { Product } from "#app/server/product.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import {
  type ComparedCell,
  type ComparisonReply,
  getComparison,
} from "#slices/reports/contract/comparison.contract.ts";
import type { Figure } from "#slices/reports/contract/figures.contract.ts";
import { getPropertyReport, getReport, type WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import {
  createActor,
  callAs,
  createProductOn,
  WHOLE_CLIENT,
  createScope,
} from "#slices/reports/testing/report-fixture.ts";
import { isTableData } from "#slices/reports/testing/table-data.ts";
import { openDemoDatabase } from "#test/support/demo-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import type { TestDatabase } from "#test/support/test-database.ts";

// A comparison shows the numbers that the report shows of each place and period, computed another way, and nothing
// else.

const CLIENT = 1;
const SCORE = "agreement_importance";
const reports = ["resident_satisfaction_report", "employee_survey_report"] as const;
const everyRow = { page: { size: "1000" } };

let t: TestDatabase;
let product: Product;
const regionIdByLocation = new Map<number, number>();
beforeAll(async () => {
  t = await openDemoDatabase();
  product = createProductOn(t);
  const rows = await readClientRows(t, CLIENT, "SELECT id, region_id FROM locations ORDER BY id");
  for (const { id, region_id: region } of rows) if (region !== null) regionIdByLocation.set(Number(id), Number(region));
}, 300_000);
afterAll(() => t.close());

const admin = createActor(CLIENT, { intel: WHOLE_CLIENT, intouch: WHOLE_CLIENT, ingage: WHOLE_CLIENT });

const compare = (
  widget: string,
  structures: object,
  more: { readonly as?: Actor; readonly filters?: object } = {},
): Promise<ComparisonReply> => {
  const query = { structures, ...(more.filters ? { filters: more.filters } : {}) };
  return callAs(product, getComparison, more.as ?? admin, { params: { widget }, query });
};

const refuse = async (structures: object, filters?: object): Promise<readonly string[]> => {
  const outcome: unknown = await compare(reports[0], structures, filters ? { filters } : {}).catch(
    (error: unknown) => error,
  );
  if (!(outcome instanceof AppError)) throw new Error("it was not refused");
  return outcome.errors.map(({ message }) => message);
};

type Rows = ReadonlyMap<string, Readonly<Record<string, Figure>>>;

function readRows({ data }: WidgetReply): Rows {
  if (!isTableData(data)) throw new Error("no table");
  return new Map(data.results.map((row) => [String(row.m_id), row.figures]));
}

const readReport = async (widget: string, structures: object, more: object = {}): Promise<Rows> =>
  readRows(
    await callAs(product, getReport, admin, { params: { widget }, query: { structures, ...more, ...everyRow } }),
  );

const readPlaceReport = async (widget: string, id: number, structures: object): Promise<Rows> =>
  readRows(
    await callAs(product, getPropertyReport, admin, { params: { widget, id }, query: { structures, ...everyRow } }),
  );

/** The parts that a cell and a figure of a report have in common. */
const toShown = (cell: ComparedCell | Figure | null | undefined) =>
  cell && { value: cell.value, hidden: cell.hidden, bound: cell.bound, is_low: cell.is_low, why_none: cell.why_none };

/** The change between two periods: the number before, the difference and its certainty. */
const toChange = ([before, now]: readonly (ComparedCell | null)[]) => [
  before?.value ?? null,
  now?.difference?.delta ?? null,
  now?.difference?.certainty ?? null,
];

const splitInFours = (ids: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / 4) }, (_, at) => ids.slice(at * 4, at * 4 + 4)).filter(
    ({ length }) => length > 1,
  );

const getLocationIds = (): readonly number[] => [...regionIdByLocation.keys()];
const getRegionIds = (): readonly number[] => [...new Set(regionIdByLocation.values())];

/**
 * Compares every cell of a comparison of places with the rows of a table; returns the counts of cells and hidden cells.
 */
function expectRows(reply: ComparisonReply, rows: Rows): { readonly cells: number; readonly hidden: number } {
  let [cells, hidden] = [0, 0];
  for (const row of reply.data.rows) {
    for (const [at, column] of reply.data.columns.entries()) {
      const figure = rows.get(String(column.m_id))?.[row.key];
      expect(toShown(row.cells[at]), `${row.key} of ${column.name}`).toEqual(toShown(figure));
      cells += 1;
      hidden += Number(row.cells[at]?.hidden ?? false);
    }
  }
  return { cells, hidden };
}

describe.each(reports)("a comparison by %s", (widget) => {
  test("shows for each place what its row and its own report show", async () => {
    let [cells, hidden] = [0, 0];
    for (const by of ["locations", "regions"] as const) {
      const rows = await readReport(widget, { scope: by });
      for (const chosen of splitInFours(by === "locations" ? getLocationIds() : getRegionIds())) {
        const reply = await compare(widget, { by, places: chosen });
        expect(reply.data.columns.map(({ m_id: id }) => id)).toEqual(chosen);
        const held = expectRows(reply, rows);
        cells += held.cells;
        hidden += held.hidden;
      }
    }
    expect(cells).toBeGreaterThan(40);
    if (widget === "employee_survey_report") expect(hidden).toBeGreaterThan(0);
  });

  test("shows for each place and question what the place's own report shows", async () => {
    let cells = 0;
    for (const chosen of splitInFours(getLocationIds())) {
      const reply = await compare(widget, { places: chosen, rows: "questions" });
      for (const [at, id] of chosen.entries()) {
        const own = await readPlaceReport(widget, id, { scope: "questions" });
        for (const row of reply.data.rows) {
          // A question that no one was sent at a place has no row in its report.
          const figure = own.get(row.key)?.[SCORE];
          if (figure) expect(toShown(row.cells[at]), `${row.name} of ${id}`).toEqual(toShown(figure));
          else expect(row.cells[at]?.value).toBeNull();
          cells += Number(figure !== undefined);
        }
        for (const [key, figures] of own) {
          if (figures[SCORE]?.value !== null) expect(reply.data.rows.map((row) => row.key)).toContain(key);
        }
      }
    }
    expect(cells).toBeGreaterThan(40);
  });

  test("shows periods of a place as the report shows them, with the same certainty where it compares the same two", async () => {
    const [id = 0] = getLocationIds();
    const reference = await callAs(product, getReport, admin, {
      params: { widget },
      query: { structures: { scope: "locations" }, ...everyRow },
    });
    const { current, previous } = reference.meta.dates;
    const periods = [previous, current].map((each) => `${each?.from}:${each?.to}`);
    const reply = await compare(widget, { places: [id], periods });
    expect(reply.data.columns).toMatchObject([{ kind: "period", from: previous?.from }, { from: current.from }]);
    const own = readRows(reference).get(String(id));
    for (const row of reply.data.rows) {
      const figure = own?.[row.key];
      expect(toShown(row.cells[1]), row.key).toEqual(toShown(figure));
      expect(toChange(row.cells), row.key).toEqual([figure?.previous_value, figure?.delta, figure?.certainty]);
    }
  });

  test("shows any periods of a place as the report of each range does", async () => {
    const [id = 0] = getLocationIds();
    const quarters = ["2026-01-01:2026-03-31", "2026-04-01:2026-06-30", "2026-07-01:2026-09-30"];
    const three = await compare(widget, { by: "regions", places: [regionIdByLocation.get(id)], periods: quarters });
    for (const [at, range] of quarters.entries()) {
      const rows = await readReport(widget, { scope: "regions", date_range: range });
      const figures = rows.get(String(regionIdByLocation.get(id)));
      for (const row of three.data.rows) expect(toShown(row.cells[at]), row.key).toEqual(toShown(figures?.[row.key]));
    }
  });
});

describe("a comparison", () => {
  test("applies the filters of its report", async () => {
    const [widget] = reports;
    const surveys = [...(await readReport(widget, { scope: "surveys" })).keys()].slice(0, 1);
    const rows = await readReport(widget, { scope: "locations" }, { filters: { surveys } });
    const [chosen = []] = splitInFours(getLocationIds());
    expect(expectRows(await compare(widget, { places: chosen }, { filters: { surveys } }), rows).cells).toBeGreaterThan(
      4,
    );
  });

  test("gives a pair the same certainty in either order, with any other places and for every viewer", async () => {
    const [one = 0, two = 0, three = 0] = getLocationIds();
    const [widget] = reports;
    const both = await compare(widget, { places: [one, two] });
    const turned = await compare(widget, { places: [two, one] });
    const more = await compare(widget, { places: [one, two, three] });
    const scoped = createActor(CLIENT, { intouch: createScope([], [one, two]) }, "multi_property_manager");
    const theirs = await compare(widget, { places: [one, two] }, { as: scoped });
    const toDifferences = ({ data }: ComparisonReply) => data.rows.map(({ cells }) => cells[1]?.difference ?? null);
    const found = toDifferences(both);
    expect(found.some((each) => each?.certainty)).toBe(true);
    expect(toDifferences(more)).toEqual(found);
    expect(toDifferences(theirs)).toEqual(found);
    expect(toDifferences(turned)).toEqual(
      found.map((each) => each && { ...each, delta: each.delta === 0 ? 0 : -each.delta }),
    );
  });

  test("leaves out a place that the viewer may not see like one that does not exist, and says so", async () => {
    const [one = 0, two = 0, three = 0] = getLocationIds();
    const scoped = createActor(CLIENT, { intouch: createScope([], [one, two]) }, "multi_property_manager");
    const reply = await compare(reports[0], { places: [one, three, two] }, { as: scoped });
    expect(reply.data.columns.map(({ m_id: id }) => id)).toEqual([one, two]);
    expect(reply.meta.comparison).toMatchObject({ state: "compared", left_out: 1 });
    const gone = await compare(reports[0], { places: [one, 999_999, two] }, { as: scoped });
    expect(gone.data).toEqual(reply.data);
    expect(gone.meta.comparison).toEqual(reply.meta.comparison);
    const alone = await compare(reports[0], { places: [one, three] }, { as: scoped });
    expect(alone.meta.comparison).toMatchObject({ state: "choose_another", left_out: 1 });
    expect(alone.data.rows).toEqual([]);
    const periods = ["2026-01-01:2026-03-31", "2026-04-01:2026-06-30"];
    const ofOther = await compare(reports[0], { places: [three], periods }, { as: scoped });
    expect(ofOther).toMatchObject({ data: { columns: [], rows: [] }, meta: { comparison: { left_out: 1 } } });
  });

  test("rejects requests that are no comparison, each with its message", async () => {
    const [one = 0, ...others] = getLocationIds();
    const range = "2026-01-01:2026-03-31";
    expect(await refuse({ places: [one, one] })).toEqual(["A place can’t be compared with itself; choose another one"]);
    expect(await refuse({ places: [1, 2, 3, 4, 5] })).toEqual(["Choose at most 4 places"]);
    expect(await refuse({ places: [one], periods: [range, range] })).toEqual([
      "A period can’t be compared with itself; choose another one",
    ]);
    expect(await refuse({ places: [one], periods: [range, "2026-03-31:2026-06-30"] })).toEqual([
      "Periods can’t be compared if they share days",
    ]);
    expect(await refuse({ places: [one, others[0]], periods: [range, "2026-04-01:2026-06-30"] })).toEqual([
      "Periods are compared for one place at a time",
    ]);
    expect(await refuse({ places: [one, others[0]] }, { regions: [1] })).toEqual([
      "A comparison takes no filter regions",
    ]);
    await expect(compare("compliance_summary_report", { places: [one] })).rejects.toMatchObject({
      code: "widget_missing",
    });
  });
});
