import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import { AssignDialog } from "#slices/actions/web/assign-dialog.tsx";
import { AssignmentDialog } from "#slices/actions/web/assignment-dialog.tsx";

const parseId = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** The dialog in the address. Closing removes only its parameter. */
export function ActionWindows(): ReactNode {
  const navigate = useNavigate();
  const { assign, assignment, ...rest } = useLocation().search as Search;
  const close = (): void => void navigate({ to: ".", search: rest, resetScroll: false });
  const priorityId = parseId(assign);
  const assignmentId = parseId(assignment);
  if (priorityId !== null) return <AssignDialog key={priorityId} priorityId={priorityId} onClose={close} />;
  if (assignmentId !== null) return <AssignmentDialog key={assignmentId} id={assignmentId} onClose={close} />;
  return null;
}
