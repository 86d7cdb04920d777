import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { openTasks } from "#slices/plans/web/tasks/testing/open-tasks.ts";

afterEach(() => setLocale("en"));

/** Creates the server's rejection of an update, whose text is always English. */
function createRejection(code: string, data?: Readonly<Record<string, string>>): Response {
  const body = {
    type: "x",
    title: "Conflict",
    status: 409,
    detail: "English words.",
    code,
    requestId: "1",
    errors: [],
  };
  return Response.json({ ...body, ...(data ? { data } : {}) }, { status: 409 });
}

async function readSpanishRejection(answer: Response): Promise<string | null> {
  setLocale("es");
  openTasks("/my-tasks?user_task_id=1", { put: () => answer });
  const dialog = await screen.findByRole("dialog", { name: "Hand out keys" });
  fireEvent.click(await within(dialog).findByRole("button", { name: "Completar tarea" }));
  return (await within(dialog).findByRole("alert")).textContent;
}

test.each([
  ["1", "Ana Diaz la completó el 20 nov 2026."],
  ["2", "Ana Diaz la completó el 20 nov 2026."],
  ["3", "Ana Diaz indicó el 20 nov 2026 que no se puede completar."],
  ["4", "se abandonó el 20 nov 2026"],
  ["5", "Ana Diaz la canceló el 20 nov 2026."],
])("names who ended the task first in the viewer's language: outcome %s", async (outcome, words) => {
  const message = await readSpanishRejection(
    createRejection("already_ended", { outcome, on: "2026-11-20", by: "Ana Diaz" }),
  );
  expect(message).toContain(words);
  expect(message).not.toContain("English");
});

test('uses "someone" for an erased person', async () => {
  expect(await readSpanishRejection(createRejection("already_ended", { outcome: "1", on: "2026-11-20" }))).toContain(
    "Alguien la completó",
  );
});

test.each([
  ["not_yours_to_do", "Esta tarea le corresponde a otra persona."],
  ["confirm_only", "Puede confirmar estos datos, pero no cambiarlos."],
])("translates other rejections: %s", async (code, words) => {
  expect(await readSpanishRejection(createRejection(code))).toContain(words);
});

test("says that the task has ended where the outcome is not known", async () => {
  const rejection = createRejection("already_ended", { outcome: "9", on: "2026-11-20" });
  const message = await readSpanishRejection(rejection);
  expect(message).toContain("Ya terminó.");
  expect(message).not.toContain("English");
});

test("keeps the server's text for unknown codes", async () => {
  expect(await readSpanishRejection(createRejection("somewhere_else", {}))).toContain("English words.");
});
