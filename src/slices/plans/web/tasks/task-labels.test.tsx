import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openTasks, createUserTask } from "#slices/plans/web/tasks/testing/open-tasks.ts";

test.each([5, 6])(
  "progress %i, which the server never returns, has a neutral label and no outcome [STATE-06]",
  async (id) => {
    openTasks("/my-tasks?user_task_id=1", { task: createUserTask({ user_task_progress_status_id: id }) });
    const label = await within(await screen.findByRole("dialog")).findByText(`Status ${id}`);
    expect(label.closest("[data-tone]")?.getAttribute("data-tone")).toBe("neutral");
    expect(screen.queryByText(/Completed on/)).toBeNull();
  },
);
