import { createContext, use, type ReactNode } from "react";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { Badge } from "#ui/badge.tsx";

/** The instant of the viewer's visit before this one; null without one. */
export const lastVisitContext = createContext<string | null>(null);

/** The part of an instant that is its day. */
const DAY_LENGTH = 10;

/** Marks an entry of an instant after the viewer's last visit; nothing for any other. */
export function NewMark({ at }: { at: string }): ReactNode {
  const last = use(lastVisitContext);
  return last !== null && Date.parse(at) > Date.parse(last) && <Mark />;
}

/** Marks a task that became overdue after the viewer's last visit, to the day; nothing for any other. */
export function NewlyLateMark({ dueOn, today }: { dueOn: string; today: string }): ReactNode {
  const last = use(lastVisitContext);
  return last !== null && dueOn < today && dueOn >= last.slice(0, DAY_LENGTH) && <Mark />;
}

function Mark(): ReactNode {
  const t = useHomeStrings();
  return (
    <>
      <Badge>{t("isNew")}</Badge>{" "}
    </>
  );
}
