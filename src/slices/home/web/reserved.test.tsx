import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ReservedSpace } from "#slices/home/web/reserved.tsx";

/** The height of the page's blocks. */
let height = 0;
let measure: (() => void)[] = [];

beforeEach(() => {
  measure = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        measure.push(callback);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(() => new DOMRect(0, 0, 600, height));
});

/** Opens a page with a block that is loaded or still loading. */
function open(of: string, isBusy: boolean): HTMLElement {
  const { unmount } = render(
    <ReservedSpace name="changes" of={of}>
      <p aria-busy={isBusy}>{of}</p>
    </ReservedSpace>,
  );
  act(() => {
    for (const each of measure) each();
  });
  const box = screen.getByText(of).parentElement;
  if (box === null) throw new Error("There is no box.");
  // Copied before the page is left.
  const seen = box.cloneNode(true) as HTMLElement;
  unmount();
  return seen;
}

test("the height of a block is reserved the next time, while it loads", () => {
  height = 412.4;
  expect(open("9", true).style.minHeight).toBe("");
  expect(open("9", false).dataset["reserved"]).toBeUndefined();
  const waiting = open("9", true);
  expect([waiting.style.minHeight, waiting.dataset["reserved"]]).toEqual(["412px", ""]);
  // Once it is loaded it has its own height.
  expect(open("9", false).style.minHeight).toBe("");
});

test("another person, another view and another width have another height", () => {
  height = 412;
  open("9", false);
  expect(open("10", true).style.minHeight).toBe("");
  expect(open("9?period=year", true).style.minHeight).toBe("");
  vi.stubGlobal("innerWidth", window.innerWidth - 1);
  expect(open("9", true).style.minHeight).toBe("");
});

test("one height is stored, whatever was shown at any width", () => {
  height = 412;
  for (const width of [390, 960, 1440]) {
    vi.stubGlobal("innerWidth", width);
    open("9", false);
    open("9?period=year", false);
  }
  expect(Object.keys(window.localStorage)).toEqual(["courtyard-height:changes"]);
  expect(open("9?period=year", true).style.minHeight).toBe("412px");
});

test("an invalid stored height is ignored", () => {
  for (const text of ["", "x", `${window.innerWidth}:high:9`, `${window.innerWidth}:-3:9`, `${window.innerWidth}:9`]) {
    window.localStorage.setItem("courtyard-height:changes", text);
    expect(open("9", true).style.minHeight).toBe("");
  }
});
