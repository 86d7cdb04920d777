import type { Browser, BrowserContext } from "playwright-core";
import type { KnownIds } from "./screens.ts";

const PASSWORD = "courtyard-demo";

/** The cookies of a signed-in viewer. */
export type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Signs in a viewer: an email, or its first part, which then is the first company's. */
export async function signIn(browser: Browser, origin: string, who: string): Promise<State> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/sign-in`);
  await page.getByLabel("Email").fill(who.includes("@") ? who : `${who}@harborline.example`);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
  const state = await context.storageState();
  await context.close();
  return state;
}

interface Row {
  readonly m_id: number | null;
  readonly is_archived: boolean;
}

interface OpenTask {
  readonly id: number;
  readonly on_behalf_of: { readonly id: number } | null;
}

function findId(rows: readonly Row[], isArchived: boolean): number | null {
  return rows.find((row) => row.m_id !== null && row.is_archived === isArchived)?.m_id ?? null;
}

/** Returns the ids that the addresses of screens need, of what a viewer sees. */
export async function readKnownIds(browser: Browser, origin: string, state: State): Promise<KnownIds> {
  const context = await browser.newContext({ storageState: state });
  async function readRows<Found>(address: string): Promise<readonly Found[]> {
    const reply = await context.request.get(`${origin}/v1/en/${address}`);
    // Accounts without the permission get no ids.
    if (!reply.ok()) return [];
    const { data } = (await reply.json()) as { data: readonly Found[] | { results: readonly Found[] } };
    return "results" in data ? data.results : data;
  }
  const regions = await readRows<Row>("analytics/portfolio?structures[scope]=regions");
  const locations = await readRows<Row>(
    "analytics/portfolio?structures[scope]=locations&filters[general]=all&page[size]=100",
  );
  const plans = await readRows<{ id: number }>("plans/plans");
  const tasks = await readRows<OpenTask>("analytics/reports/task_assignments_report?structures[report_type]=open");
  await context.close();
  return {
    region: findId(regions, false) ?? 0,
    property: findId(locations, false) ?? 0,
    archivedProperty: findId(locations, true),
    employee: tasks.find((task) => task.on_behalf_of !== null)?.on_behalf_of?.id ?? 0,
    plan: plans[0]?.id ?? 0,
    task: tasks[0]?.id ?? 0,
  };
}
