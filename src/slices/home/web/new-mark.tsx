import { createContext, use, type ReactNode } from "react";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { Badge } from "#ui/badge.tsx";

/** The instant of the viewer's visit before this one; null without one. */
export const lastVisitContext = createContext<string | null>(null);

/** Marks an entry of an instant after the viewer's last visit; nothing for any other. */
export function NewMark({ at }: { at: string }): ReactNode {
  const t = useHomeStrings();
  const last = use(lastVisitContext);
  if (last === null || Date.parse(at) <= Date.parse(last)) return null;
  return (
    <>
      <Badge>{t("isNew")}</Badge>{" "}
    </>
  );
}
