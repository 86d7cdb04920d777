import type { ReactNode } from "react";
import { useLocalTexts } from "#slices/plans/web/use-local-texts.ts";

/** Calls its child with the function that puts plans and tasks in a report into the reader's language. */
export function LocalTexts(of: {
  readonly children: (translate: <Reply>(reply: Reply) => Reply) => ReactNode;
}): ReactNode {
  return of.children(useLocalTexts());
}
