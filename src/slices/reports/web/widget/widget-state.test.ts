import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "#platform/web/address.ts";
import {
  changeWidget,
  isNarrowed,
  opening,
  readWidgetState,
  withFilter,
  writeWidgetState,
  type WidgetState,
} from "#slices/reports/web/widget/widget-state.ts";

const read = (address: string): WidgetState => readWidgetState(parseSearch(address));
const write = (state: WidgetState): string => stringifySearch(writeWidgetState(state));

test("an address without parameters is the widget's default, and is written that way", () => {
  expect(read("")).toEqual(opening);
  expect(write(opening)).toBe("");
  expect(isNarrowed(opening)).toBe(false);
});

test("every part of the page has its place in the address", () => {
  const address =
    "?scope=questions&type=timeline&interval=month&range=2026-01-01%3A2026-06-30&metric=top_block_percentage&q=move+in&regions=3,4&question_types=agreement-importance&general=active&sort=response_count&desc=true&page=2&cols=response_count,yes_no&open=3.locations,3.locations.12.surveys-p2-z10-sresponse_count-d&rows=3,none&indexes=off&explain=3.locations.12.response_count&question=201.2";
  const state = read(address);
  expect(state).toEqual({
    scope: "questions",
    type: "timeline",
    interval: "month",
    range: "2026-01-01:2026-06-30",
    metric: "top_block_percentage",
    filters: {
      text: "move in",
      keys: { regions: ["3", "4"], question_types: ["agreement-importance"], general: ["active"] },
    },
    sort: "response_count",
    desc: true,
    page: 2,
    columns: ["response_count", "yes_no"],
    open: [
      { steps: [{ key: "3", scope: "locations" }], page: 1, size: 5, sort: null, desc: false },
      {
        steps: [
          { key: "3", scope: "locations" },
          { key: "12", scope: "surveys" },
        ],
        page: 2,
        size: 10,
        sort: "response_count",
        desc: true,
      },
    ],
    selected: ["3", "none"],
    indexes: false,
    explained: { steps: [{ key: "3", scope: "locations" }], key: "12", column: "response_count", period: null },
    question: { id: 201, page: 2 },
  });
  expect(write(state)).toBe(address);
});

test("a drill-down names its filters by their keys", () => {
  const { scope, filters } = read("?surveys=2&scope=questions");
  expect([scope, filters.keys]).toEqual(["questions", { surveys: ["2"] }]);
  expect(read("?all=1").filters.keys).toEqual({});
  expect(read("?task_compliance_statuses=4&scope=assignees").filters.keys).toEqual({ task_compliance_statuses: ["4"] });
});

test.each([
  "?scope=Questions!&type=&interval=7&range=yesterday&metric=%20&page=0&desc=true",
  "?range=2026-01-01&page=1e9&open=3,3.,.locations,3.Loc&explain=3",
  "?surveys=&Regions=3&regions=%27;drop&cols=,,",
])("invalid values fall back to the widget's defaults: %s", (address) => {
  expect(read(address)).toEqual(opening);
});

const word = fc.stringMatching(/^[a-z][a-z_]{0,12}$/);
const filterKey = word.map((key) => `f_${key}`);
const key = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,12}$/);
const steps = fc.array(fc.record({ key, scope: word }), { minLength: 1, maxLength: 3 });
const openRow = fc
  .record({
    steps,
    page: fc.integer({ min: 1, max: 999_999 }),
    size: fc.constantFrom(5, 10, 15, 25),
    sort: fc.option(word),
    desc: fc.boolean(),
  })
  .map((row) => ({ ...row, desc: row.sort !== null && row.desc }));
const getRow = ({ steps: way }: { steps: readonly { key: string; scope: string }[] }): string =>
  JSON.stringify(way.map((step, at) => (at === way.length - 1 ? step.key : step)));

const states = fc
  .record({
    scope: fc.option(word),
    type: fc.option(word),
    interval: fc.option(word),
    range: fc.constantFrom(null, "2026-01-01:2026-02-03", "historical:historical"),
    metric: fc.option(word),
    filters: fc.record({
      text: fc.string({ maxLength: 50 }),
      keys: fc.dictionary(filterKey, fc.uniqueArray(key, { minLength: 1, maxLength: 4 }), { noNullPrototype: true }),
    }),
    sort: fc.option(word),
    desc: fc.boolean(),
    page: fc.integer({ min: 1, max: 999_999 }),
    columns: fc.option(fc.uniqueArray(filterKey, { maxLength: 4 })),
    open: fc.uniqueArray(openRow, { maxLength: 4, selector: getRow }),
    selected: fc.uniqueArray(key, { maxLength: 4 }),
    indexes: fc.boolean(),
    explained: fc.option(
      fc
        .record({
          steps: fc.oneof(fc.constant([]), steps),
          key: fc.option(key),
          column: word,
          period: fc.constantFrom(null, "2026-01-01:2026-03-31", "historical:historical"),
        })
        .filter((cell) => cell.key !== "total"),
    ),
    question: fc.option(fc.record({ id: fc.integer({ min: 1 }), page: fc.integer({ min: 1, max: 999_999 }) })),
  })
  .map((state) => ({ ...state, desc: state.sort !== null && state.desc }));

test("any state is the same after a round trip through the address", () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(read(write(state as WidgetState))).toEqual(state);
    }),
  );
});

const far: WidgetState = {
  ...read("?page=3&sort=yes_no&metric=yes_no&q=a&regions=3&open=3.locations&explain=3.yes_no"),
};

test("turning pages, selecting columns and opening rows keep everything else", () => {
  expect(changeWidget(far, { page: 4 })).toEqual({ ...far, page: 4 });
  expect(changeWidget(far, { columns: [] })).toEqual({ ...far, columns: [] });
  expect(changeWidget(far, { open: [] })).toEqual({ ...far, open: [] });
});

test("another filter starts at page 1 with the rows still open", () => {
  const next = changeWidget(far, { filters: withFilter(far.filters, "regions", ["4"]) });
  expect(next).toMatchObject({ page: 1, open: far.open, explained: null, sort: "yes_no" });
});

test("another scope has other rows: sort, metric, columns, text and open rows are cleared, filters stay", () => {
  expect(changeWidget(far, { scope: "topics" })).toEqual({
    ...opening,
    scope: "topics",
    filters: { text: "", keys: { regions: ["3"] } },
  });
});

test("another type of report has no open rows", () => {
  expect(changeWidget(far, { type: "timeline" })).toMatchObject({ open: [], page: 1, sort: "yes_no" });
});
