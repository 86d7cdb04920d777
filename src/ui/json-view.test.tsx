import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { JsonView } from "#ui/json-view.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";

const reply = {
  data: { results: [{ m_id: 7, name: 'Alder "Court"', hidden: false, previous: null }], "odd key": 1.5 },
  meta: {},
};

function open(value: unknown, levels?: number): [string, string][] {
  const copies: [string, string][] = [];
  renderUi(
    <JsonView
      label="Response"
      value={value}
      onCopy={(text, path) => copies.push([text, path])}
      {...(levels === undefined ? {} : { open: levels })}
    />,
  );
  return copies;
}

const getPart = (name: string): HTMLElement => screen.getByRole("button", { name });

test("a click on a part copies it: a container as indented JSON, a text without quotes, other values as JSON", () => {
  const copies = open(reply, 9);
  for (const name of ['name:"Alder \\"Court\\""', "m_id:7", "hidden:false", "previous:null", "odd key:1.5", "meta:{0}"])
    fireEvent.click(getPart(name));
  fireEvent.click(getPart("results:[1]"));
  expect(copies).toEqual([
    ['Alder "Court"', "data.results[0].name"],
    ["7", "data.results[0].m_id"],
    ["false", "data.results[0].hidden"],
    ["null", "data.results[0].previous"],
    ["1.5", 'data["odd key"]'],
    ["{}", "meta"],
    [JSON.stringify(reply.data.results, null, 2), "data.results"],
  ]);
});

test("the whole can be copied and has a name for screen readers", () => {
  const copies = open(reply);
  fireEvent.click(within(screen.getByRole("group", { name: "Response" })).getByRole("button", { name: "{2}" }));
  expect(copies).toEqual([[JSON.stringify(reply, null, 2), ""]]);
});

test("parts expand and collapse; levels deeper than `open` are collapsed", () => {
  open(reply, 2);
  expect(screen.queryByRole("button", { name: "m_id:7" })).toBeNull();
  fireEvent.click(getPart("Details for data.results"));
  fireEvent.click(getPart("Details for data.results[0]"));
  expect(getPart("m_id:7")).toBeTruthy();
  fireEvent.click(getPart("Details for data.results"));
  expect(screen.queryByRole("button", { name: "m_id:7" })).toBeNull();
  expect(getPart("Details for data.results").getAttribute("aria-expanded")).toBe("false");
});

test("a long list shows its first items, and a button shows the rest", () => {
  open(Array.from({ length: 60 }, (_, at) => at));
  const count = (): number => screen.getAllByRole("button", { name: /^\d+:\d+$/ }).length;
  expect(count()).toBe(25);
  fireEvent.click(getPart("Show 25 more"));
  expect(count()).toBe(50);
  fireEvent.click(getPart("Show 10 more"));
  expect(count()).toBe(60);
  expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
});

test("a single value is a part too", () => {
  const copies = open("plain");
  fireEvent.click(getPart('"plain"'));
  expect(copies).toEqual([["plain", ""]]);
});
