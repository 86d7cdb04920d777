import { expect, test } from "vitest";
import { computeScoreAxis } from "#ui/score-axis.ts";
import { ScoreKey, ScoreStrip } from "#ui/score-strip.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";

const axis = computeScoreAxis([]);

test("value, company and SBX are at their positions on the axis", () => {
  const { container } = renderUi(<ScoreStrip axis={axis} value={70} company={61} sbx={76} labeled />);
  expect(container.querySelector(".cy-strip-dot")?.getAttribute("cx")).toBe("50%");
  expect(container.querySelector(".cy-strip-company")?.getAttribute("x1")).toBe("20%");
  expect(container.querySelector(".cy-strip-sbx")?.getAttribute("x1")).toBe("70%");
  expect(container.querySelector(".cy-strip-labels")?.textContent).toBe("55606570758085");
  expect(container.querySelector(".cy-sr")?.textContent).toBe("Company 61, SBX 76");
});

test("a missing value has no mark, and a missing index is a dash", () => {
  const { container } = renderUi(
    <>
      <ScoreStrip axis={axis} value={null} company={61} sbx={null} />
      <ScoreKey company={61} sbx={null} />
    </>,
  );
  expect(container.querySelector(".cy-strip-dot")).toBeNull();
  expect(container.querySelector(".cy-strip-sbx")).toBeNull();
  expect(container.querySelector(".cy-sr")?.textContent).toBe("Company 61, SBX -");
  expect(container.querySelector(".cy-key")?.textContent).toBe("Company 61SBX -");
});
