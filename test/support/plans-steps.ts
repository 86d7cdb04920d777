import type { Page } from "playwright-core";
import { waitForScreen } from "./screens.ts";

/** A task as entered in a plan. */
export interface WrittenTask {
  readonly title: string;
  readonly days: number;
  readonly anchor?: string;
  readonly alert: number;
  readonly escalate: number;
  readonly abandon: number;
  readonly by: "The employee" | "The mentor" | "Property manager";
}

/** Writes a plan with its tasks and publishes it. */
export async function writePlan(
  page: Page,
  origin: string,
  plan: { readonly type: string; readonly title: string; readonly tasks: readonly WrittenTask[] },
): Promise<void> {
  await page.goto(`${origin}/plans`);
  await page.getByRole("button", { name: "New plan" }).click();
  const dialog = page.getByRole("dialog", { name: "New plan" });
  await dialog.getByRole("textbox", { name: "Title", exact: true }).fill(plan.title);
  await dialog.getByRole("radio", { name: new RegExp(`^${plan.type}`) }).check();
  await dialog.getByRole("button", { name: "Create plan" }).click();
  await page.getByRole("heading", { level: 1, name: plan.title }).waitFor();
  for (const task of plan.tasks) await writeTask(page, task);
  await page.getByRole("button", { name: "Publish" }).click();
  const publishing = page.getByRole("dialog");
  await publishing.getByRole("button", { name: /^Publish/ }).click();
  await page.getByText("Version 1 published").first().waitFor();
}

async function writeTask(page: Page, task: WrittenTask): Promise<void> {
  await page.getByRole("button", { name: "Add task" }).click();
  const dialog = page.getByRole("dialog", { name: "New task" });
  await dialog.getByRole("textbox", { name: "Title", exact: true }).fill(task.title);
  await dialog.getByRole("spinbutton", { name: "Due", exact: true }).fill(String(task.days));
  await dialog.getByRole("combobox", { name: "Before or after" }).selectOption({ label: "after" });
  if (task.anchor !== undefined)
    await dialog.getByRole("combobox", { name: "Relative to" }).selectOption({ label: task.anchor });
  await dialog.getByRole("spinbutton", { name: "Notify before due date" }).fill(String(task.alert));
  await dialog.getByRole("spinbutton", { name: "Escalate to managers after" }).fill(String(task.escalate));
  await dialog.getByRole("spinbutton", { name: "Mark as abandoned after" }).fill(String(task.abandon));
  const isRole = task.by === "Property manager";
  await dialog
    .getByRole("combobox", { name: "Assigned to" })
    .selectOption({ label: isRole ? "Role at the location" : task.by });
  if (isRole) await dialog.getByRole("combobox", { name: "Role", exact: true }).selectOption({ label: task.by });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Selects from a searchable list. */
export async function selectOption(page: Page, label: RegExp, option: string): Promise<void> {
  const form = page.getByRole("dialog");
  await form.getByLabel(label).first().fill(option);
  await form.getByRole("option", { name: option }).click();
}

/** Returns the titles and due dates of My Tasks, as `title · label`. */
export async function listMyTasks(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/my-tasks`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await waitForScreen(page);
  const rows = await page.locator("tbody tr[data-link]").allInnerTexts();
  return rows.map((row) => row.replaceAll(/\s+/g, " "));
}

/** Opens a task of My Tasks and completes a step in it. */
export async function completeStep(
  page: Page,
  origin: string,
  title: string,
  { button, choice, note }: { readonly button: string; readonly choice?: string; readonly note?: string },
): Promise<void> {
  await page.goto(`${origin}/my-tasks`);
  await page.getByRole("link", { name: title }).first().click();
  const update = page.getByRole("dialog", { name: title }).getByRole("form", { name: "Update this task" });
  // The radio itself is below its label.
  if (choice !== undefined) await update.getByText(choice, { exact: true }).click();
  if (note !== undefined) await update.getByLabel(/^Note/).fill(note);
  await update.getByRole("button", { name: button }).click();
  await page.getByRole("dialog", { name: title }).waitFor({ state: "detached" });
}
