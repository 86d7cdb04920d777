import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useStaggeredValue, useStaggeredRender } from "#ui/use-staggered-render.ts";

function Part({ name, isReady }: { name: string; isReady: boolean }) {
  return useStaggeredRender(isReady) ? <p>{name}</p> : <i>waiting</i>;
}

const getParagraphs = (): string[] => screen.queryAllByRole("paragraph").map(({ textContent }) => textContent ?? "");

/** Stubs idle callbacks; returns a function that runs the next one. */
function stubIdleCallbacks(): () => void {
  const request: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => request.push(callback));
  return () => act(() => request.shift()?.());
}

test("parts that are ready together render one after another, in the order of the page", () => {
  const quiet = stubIdleCallbacks();
  const { rerender } = render(["a", "b", "c"].map((name) => <Part key={name} name={name} isReady={name !== "b"} />));
  expect(getParagraphs()).toEqual([]);
  quiet();
  expect(getParagraphs()).toEqual(["a"]);
  quiet();
  expect(getParagraphs()).toEqual(["a", "c"]);
  quiet();
  rerender(["a", "b", "c"].map((name) => <Part key={name} name={name} isReady />));
  quiet();
  expect(getParagraphs()).toEqual(["a", "b", "c"]);
});

test("a part that is unmounted before its turn uses no turn of the others", () => {
  const quiet = stubIdleCallbacks();
  const { rerender } = render(["a", "b"].map((name) => <Part key={name} name={name} isReady />));
  rerender([<Part key="b" name="b" isReady />]);
  quiet();
  expect(getParagraphs()).toEqual(["b"]);
});

test("a browser without idle callbacks renders at once", () => {
  render(<Part name="a" isReady />);
  expect(getParagraphs()).toEqual(["a"]);
});

interface PartValue {
  readonly text: string;
}

function StaggeredPart({ value, isNear, isFirst }: { value: PartValue; isNear: boolean; isFirst: boolean }) {
  const shown = useStaggeredValue(value, { atFirst: isFirst, afterwards: isNear });
  return shown === undefined ? <i>waiting</i> : <p>{shown.text}</p>;
}

test("a distant part shows its previous value until its turn comes, and a near one updates at once", () => {
  const quiet = stubIdleCallbacks();
  const renderParts = (value: PartValue) =>
    ["first", "near", "far"].map((name) => (
      <StaggeredPart key={name} value={value} isFirst={name === "first"} isNear={name !== "far"} />
    ));
  const { rerender } = render(renderParts({ text: "a" }));
  expect(getParagraphs()).toEqual(["a"]);
  quiet();
  expect(getParagraphs()).toEqual(["a", "a"]);
  quiet();
  expect(getParagraphs()).toEqual(["a", "a", "a"]);
  rerender(renderParts({ text: "b" }));
  expect(getParagraphs()).toEqual(["b", "b", "a"]);
  rerender(renderParts({ text: "c" }));
  expect(getParagraphs()).toEqual(["c", "c", "a"]);
  for (let turn = 0; turn < 3; turn += 1) quiet();
  expect(getParagraphs()).toEqual(["c", "c", "c"]);
});

test("a part that becomes near before its turn updates at once, and its turn then changes nothing", () => {
  const quiet = stubIdleCallbacks();
  const { rerender } = render(<StaggeredPart value={{ text: "a" }} isFirst isNear={false} />);
  const newer = { text: "b" };
  rerender(<StaggeredPart value={newer} isFirst isNear={false} />);
  expect(getParagraphs()).toEqual(["a"]);
  rerender(<StaggeredPart value={newer} isFirst isNear />);
  expect(getParagraphs()).toEqual(["b"]);
  quiet();
  expect(getParagraphs()).toEqual(["b"]);
});
