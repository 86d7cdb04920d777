import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useTurn } from "#ui/use-turn.ts";

function Part({ name, isReady }: { name: string; isReady: boolean }) {
  return useTurn(isReady) ? <p>{name}</p> : <i>waiting</i>;
}

const drawn = (): string[] => screen.queryAllByRole("paragraph").map(({ textContent }) => textContent ?? "");

/** A browser whose quiet moments the test decides. */
function quietMoments(): () => void {
  const asked: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => asked.push(callback));
  return () => act(() => asked.shift()?.());
}

test("parts that are ready together are drawn one after another, in the order of the page", () => {
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

test("a part that is gone before its turn takes none from the others", () => {
  const quiet = quietMoments();
  const { rerender } = render(["a", "b"].map((name) => <Part key={name} name={name} isReady />));
  rerender([<Part key="b" name="b" isReady />]);
  quiet();
  expect(drawn()).toEqual(["b"]);
});

test("a browser that does not tell when it is idle draws at once", () => {
  render(<Part name="a" isReady />);
  expect(drawn()).toEqual(["a"]);
});
