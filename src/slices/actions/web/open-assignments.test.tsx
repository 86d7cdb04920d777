import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { OpenAssignments } from "#slices/actions/web/public.tsx";
import type { OpenAssignment } from "#slices/reports/contract/priority.contract.ts";
import type { AssignmentsProps } from "#slices/reports/web/public.tsx";
import { openPriority, PRIORITY_PATH } from "#slices/reports/web/testing/open-priority.ts";

/** Opens the page of a priority with the part of assignments. */
const openAssignments = (may: AssignmentsProps["may"], rows: OpenAssignment[] = []) =>
  openPriority({ open_assignments: rows }, PRIORITY_PATH, may, { Assignments: OpenAssignments });

const open = {
  id: 7,
  action_item_title: "Explain how pay is made",
  es: { action_item_title: "Explicar el sueldo" },
  assigned_to: "Priya Nair",
  due_by: "2026-12-01",
  status: "in_progress",
  status_text: "In Progress",
  action_required: false,
  assignment_requires_attention: true,
  unread_comments: 2,
  overdue: true,
} as const;

test("assignments are in a list, each row opening its assignment [ENG-30]", async () => {
  const gone = { ...open, id: 8, assigned_to: null, unread_comments: 0, overdue: false };
  const { history } = openAssignments({ show_assignments: true, create_assignments: false }, [open, gone]);
  const table = await screen.findByRole("table", { name: "Open Assignments" });
  const rows = within(table).getAllByRole("row").slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ["Explain how pay is made", "Priya Nair", "Dec 1, 2026Overdue", "In Progress2 unread comments"],
    ["Explain how pay is made", "(No longer in the system)", "Dec 1, 2026", "In ProgressNeeds attention"],
  ]);
  fireEvent.click(within(rows[0] as HTMLElement).getByRole("link", { name: "Explain how pay is made" }));
  await waitFor(() => expect(history.location.search).toBe("?assignment=7"));
});

test("History and assigning are offered by the reply's flags [ENG-33]", async () => {
  const readOffers = async (show_assignments: boolean, create_assignments: boolean): Promise<string[]> => {
    const opened = openAssignments({ show_assignments, create_assignments });
    await screen.findByRole("region", { name: "Recommended Action Items" });
    // A viewer without access has no list at all.
    if (show_assignments || create_assignments) await screen.findByRole("region", { name: "Open Assignments" });
    else expect(screen.queryByText("Open Assignments")).toBeNull();
    const names = ["View History", "Create Assignment"].filter((name) => screen.queryByRole("link", { name }) !== null);
    if (create_assignments) {
      fireEvent.click(screen.getByRole("link", { name: "Create Assignment" }));
      await waitFor(() => expect(opened.history.location.search).toBe("?assign=18"));
    }
    cleanup();
    return names;
  };
  expect(await readOffers(false, false)).toEqual([]);
  expect(await readOffers(true, false)).toEqual(["View History"]);
  expect(await readOffers(true, true)).toEqual(["View History", "Create Assignment"]);
});
