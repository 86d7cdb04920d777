import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** Renders a React element as a complete HTML document. */
export function renderHtmlDocument(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
