import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A React element as a whole HTML document. */
export function htmlDocument(page: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
