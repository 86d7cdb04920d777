import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { ScoreKey } from "#ui/score-strip.tsx";
import { TermKey, TermLink } from "#ui/term-link.tsx";
import { createFigure } from "#ui/testing/figure.ts";
import { renderUi } from "#ui/testing/render-ui.tsx";
import { UiProvider } from "#ui/ui-provider.tsx";

const renderWithHelp = (ui: ReactElement, locale: "en" | "es" = "en"): HTMLElement =>
  render(
    <UiProvider scheme="light" locale={locale} env="test" helpPath={(term) => `/help#${term}`}>
      {ui}
    </UiProvider>,
  ).container;
const getLinks = (container: HTMLElement): (string | null)[][] =>
  [...container.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);

test("a term links to its explanation, and is plain text without a help page", () => {
  expect(getLinks(renderWithHelp(<TermLink term="sbx">the benchmark</TermLink>))).toEqual([
    ["the benchmark", "/help#sbx"],
  ]);
  const { container } = renderUi(<TermLink term="sbx" />);
  expect(container.textContent).toContain("SBX");
  expect(getLinks(container)).toEqual([]);
});

test("a table lists the terms of its headers once each, and hidden values only when there are some", () => {
  const open = [{ name: "Row", figures: { score: createFigure(70, 76) } }];
  const hidden = [{ name: "Row", figures: { score: { ...createFigure(null, null), hidden: true } } }];
  expect(getLinks(renderWithHelp(<TermKey terms={["score", "likelihood", "score"]} rows={open} />))).toEqual([
    ["Score", "/help#score"],
    ["Likelihood", "/help#likelihood"],
  ]);
  expect(getLinks(renderWithHelp(<TermKey terms={["tenure"]} rows={hidden} />, "es"))).toEqual([
    ["Antigüedad", "/help#tenure"],
    ["Oculto", "/help#hidden"],
  ]);
  const none = [{ name: "Row", figures: { score: createFigure(null, null) } }];
  expect(getLinks(renderWithHelp(<TermKey terms={[]} rows={none} />))).toEqual([["N/A", "/help#not-available"]]);
  expect(renderWithHelp(<TermKey terms={[]} rows={open} />).querySelector("p")).toBeNull();
  expect(renderUi(<TermKey terms={["score"]} rows={hidden} />).container.querySelector("p")).toBeNull();
});

test("the legend of a strip links to the explanations of company and SBX", () => {
  expect(getLinks(renderWithHelp(<ScoreKey company={71} sbx={74} />))).toEqual([
    ["Company", "/help#company"],
    ["SBX", "/help#sbx"],
  ]);
});
