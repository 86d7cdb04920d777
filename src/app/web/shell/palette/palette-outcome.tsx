import type { ReactNode } from "react";
import { usePaletteStrings } from "#app/web/shell/palette/palette-strings.ts";
import type { PaletteAnswer } from "#app/web/shell/palette/use-palette-groups.ts";

/** Announces the result of the search, also to screen readers. */
export function Outcome({ answer, count }: { answer: PaletteAnswer; count: number }): ReactNode {
  const t = usePaletteStrings();
  const counted = answer.isPending ? t("searching") : t("found", { count });
  const isEmpty = count === 0 && !answer.isPending && answer.error === null;
  return (
    <>
      <p className={isEmpty ? "pl-note" : "cy-sr"} role="status">
        {isEmpty ? t("nothing") : counted}
      </p>
      {answer.error && (
        <p className="pl-note" role="alert">
          {t("unanswered")}
        </p>
      )}
    </>
  );
}
