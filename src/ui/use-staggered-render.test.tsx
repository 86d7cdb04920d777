import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useStaggeredValue, useStaggeredRender } from "#ui/use-staggered-render.ts";

function Part({ name, isReady }: { name: string; isReady: boolean }) {
  return useStaggeredRender(isReady) ? <p>{name}</p> : <i>waiting</i>;
}

const drawn = (): string[] => screen.queryAllByRole("paragraph").map(({ textContent }) => textContent ?? "");

/** Stubs idle callbacks; returns a function that runs the next one. */
function quietMoments(): () => void {
  const request: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => request.push(callback));
  return () => act(() => request.shift()?.());
}

test("parts that are ready together render one after another, in the order of the page", () => {
  const quiet = quietMoments();
  const { rerender } = render(["a", "b", "c"].map((name) => <Part key={name} name={name} isReady={name !== "b"} />));
  expect(drawn()).toEqual([]);
  quiet();
  expect(drawn()).toEqual(["a"]);
  quiet();
  expect(drawn()).toEqual(["a", "c"]);
  quiet();
  rerender(["a", "b", "c"].map((name) => <Part key={name} name={name} isReady />));
  quiet();
  expect(drawn()).toEqual(["a", "b", "c"]);
});

test("a part that is unmounted before its turn uses no turn of the others", () => {
  const quiet = quietMoments();
  const { rerender } = render(["a", "b"].map((name) => <Part key={name} name={name} isReady />));
  rerender([<Part key="b" name="b" isReady />]);
  quiet();
  expect(drawn()).toEqual(["b"]);
});

test("a browser without idle callbacks renders at once", () => {
  render(<Part name="a" isReady />);
  expect(drawn()).toEqual(["a"]);
});

interface Shown {
  readonly text: string;
}

function StaggeredPart({ value, isNear, isFirst }: { value: Shown; isNear: boolean; isFirst: boolean }) {
  const shown = useStaggeredValue(value, { atFirst: isFirst, afterwards: isNear });
  return shown === undefined ? <i>waiting</i> : <p>{shown.text}</p>;
}

test("a distant part shows its previous value until its turn comes, and a near one updates at once", () => {
  const quiet = quietMoments();
  const batches = (value: Shown) =>
    ["first", "near", "far"].map((name) => (
      <StaggeredPart key={name} value={value} isFirst={name === "first"} isNear={name !== "far"} />
    ));
  const { rerender } = render(batches({ text: "a" }));
  expect(drawn()).toEqual(["a"]);
  quiet();
  expect(drawn()).toEqual(["a", "a"]);
  quiet();
  expect(drawn()).toEqual(["a", "a", "a"]);
  rerender(batches({ text: "b" }));
  expect(drawn()).toEqual(["b", "b", "a"]);
  rerender(batches({ text: "c" }));
  expect(drawn()).toEqual(["c", "c", "a"]);
  for (let turn = 0; turn < 3; turn += 1) quiet();
  expect(drawn()).toEqual(["c", "c", "c"]);
});

test("a part that becomes near before its turn updates at once, and its turn then changes nothing", () => {
  const quiet = quietMoments();
  const { rerender } = render(<StaggeredPart value={{ text: "a" }} isFirst isNear={false} />);
  const newer = { text: "b" };
  rerender(<StaggeredPart value={newer} isFirst isNear={false} />);
  expect(drawn()).toEqual(["a"]);
  rerender(<StaggeredPart value={newer} isFirst isNear />);
  expect(drawn()).toEqual(["b"]);
  quiet();
  expect(drawn()).toEqual(["b"]);
});
