import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { ScoreKey } from "#ui/score-strip.tsx";
import { TermKey, TermLink } from "#ui/term-link.tsx";
import { figure } from "#ui/testing/figure.ts";
import { renderUi } from "#ui/testing/render-ui.tsx";
import { UiProvider } from "#ui/ui-provider.tsx";

const withHelp = (ui: ReactElement, locale: "en" | "es" = "en"): HTMLElement =>
  render(
    <UiProvider scheme="light" locale={locale} env="test" helpPath={(term) => `/help#${term}`}>
      {ui}
    </UiProvider>,
  ).container;
const links = (container: HTMLElement): (string | null)[][] =>
  [...container.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);

test("a term links to its explanation, and is plain text without a help page", () => {
  expect(links(withHelp(<TermLink term="sbx">the benchmark</TermLink>))).toEqual([["the benchmark", "/help#sbx"]]);
  const { container } = renderUi(<TermLink term="sbx" />);
  expect(container.textContent).toContain("SBX");
  expect(links(container)).toEqual([]);
});

test("a table lists the terms of its headers once each, and hidden values only when there are some", () => {
  const open = [{ name: "Row", figures: { score: figure(70, 76) } }];
  const hidden = [{ name: "Row", figures: { score: { ...figure(null, null), hidden: true } } }];
  expect(links(withHelp(<TermKey terms={["score", "likelihood", "score"]} rows={open} />))).toEqual([
    ["Score", "/help#score"],
    ["Likelihood", "/help#likelihood"],
  ]);
  expect(links(withHelp(<TermKey terms={["tenure"]} rows={hidden} />, "es"))).toEqual([
    ["Antigüedad", "/help#tenure"],
    ["Oculto", "/help#hidden"],
  ]);
  expect(withHelp(<TermKey terms={[]} rows={open} />).querySelector("p")).toBeNull();
  expect(renderUi(<TermKey terms={["score"]} rows={hidden} />).container.querySelector("p")).toBeNull();
});

test("the legend of a strip links to the explanations of company and SBX", () => {
  expect(links(withHelp(<ScoreKey company={71} sbx={74} />))).toEqual([
    ["Company", "/help#company"],
    ["SBX", "/help#sbx"],
  ]);
});
