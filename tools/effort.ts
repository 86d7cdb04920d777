// Counts the clicks and keys of five tasks of five roles in a browser, and writes them into docs/effort.md:
//   node tools/effort.ts --origin URL --survey TOKEN      TOKEN is `tokens.survey` of the demo's manifest
// The walk changes the demo (a reminder, an alert, a task, a response), so use a fresh one.
import { parseArgs } from "node:util";
import type { Browser, Locator, Page } from "playwright-core";
import { launchChromium } from "#test/support/chromium.ts";
import { writeMeasured } from "#tools/pictures/effort-page.ts";

const PASSWORD = "courtyard-demo";
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const PATIENCE = 30_000;

/** A person at a page: each act is counted. */
class Walker {
  clicks = 0;
  keys = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    await target.first().click();
    this.clicks += 1;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.keys += 1;
  }

  /** Types text, one key a character. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.keys += text.length;
  }
}

/** The way to the same end before the screens were redesigned (docs/effort.md names the commit), counted by hand from its code. */
interface OldWay {
  readonly route: string;
  readonly clicks: number;
  readonly keys: number;
}

interface Task {
  readonly who: string;
  readonly what: string;
  readonly before: OldWay;
  /** Null: not signed in. */
  readonly account: string | null;
  readonly isPhone?: boolean;
  readonly locale?: "es";
  readonly start: string;
  readonly route: string;
  readonly walk: (walker: Walker) => Promise<void>;
}

async function answerSurvey(walker: Walker): Promise<void> {
  const { page } = walker;
  const form = page.locator("form");
  // Each step is one page: answer what it asks, then go on, until it says thanks.
  while ((await page.locator("fieldset, textarea").count()) > 0) {
    const before = page.url() + (await page.locator("main").innerText());
    for (const group of await page.locator("fieldset:not(:has(fieldset))").all()) {
      const choices = group.locator("input[type=radio]:not(:checked)");
      const isAnswered = (await group.locator("input:checked").count()) > 0;
      const isOpen = await group.isVisible();
      // A radio button is pressed by its label.
      if (!isAnswered && isOpen && (await choices.count()) > 0) await walker.click(group.locator("label").last());
    }
    await walker.click(form.getByRole("button", { name: /^(Next|Submit|Send)/ }));
    await page.waitForFunction((old) => location.href + document.querySelector("main")?.innerText !== old, before);
  }
}

const buildTasks = (survey: string): readonly Task[] => [
  {
    who: "VP of operations (dana)",
    what: "Find the property that fell most and open its comments",
    before: {
      route:
        "Dashboard › Locations › next page, to compare 25 changes › the row › Report of the comments, below the other cards",
      clicks: 5,
      keys: 0,
    },
    account: "dana",
    start: "/",
    route: "Dashboard › Locations › the first row with a fall › Comments",
    walk: async (walker) => {
      const { page } = walker;
      await walker.click(page.getByRole("navigation").getByRole("link", { name: "Dashboard" }));
      await walker.click(page.locator("main").getByText("Locations", { exact: true }));
      const fallen = page.locator("tbody tr", { has: page.getByText(/fell\s\d+/) });
      await walker.click(fallen.getByRole("link"));
      await walker.click(page.locator("main").getByText("Comments", { exact: true }));
      await page.getByRole("heading", { name: "Resident Comments" }).waitFor();
    },
  },
  {
    who: "Regional manager (marcus)",
    what: "Remind whoever is late with a task",
    before: {
      route:
        "Escalations › the name in search (Ctrl+K, seven letters, Enter) › their email address › an email of one’s own",
      clicks: 2,
      keys: 9,
    },
    account: "marcus",
    start: "/",
    route: "Home › Remind",
    walk: async (walker) => {
      const remind = walker.page.getByRole("button", { name: /^Remind / });
      const name = (await remind.first().getAttribute("aria-label")) ?? "";
      await walker.click(remind);
      await walker.page.getByRole("button", { name, exact: true }).waitFor({ state: "detached" });
    },
  },
  {
    who: "Property manager (tom)",
    what: "Acknowledge a resident’s alert",
    before: { route: "Alerts › I've answered", clicks: 2, keys: 0 },
    account: "tom",
    start: "/",
    route: "Home › the alert › I've answered",
    walk: async (walker) => {
      const { page } = walker;
      await walker.click(page.locator("main").getByRole("link", { name: /late to answer/ }));
      await walker.click(page.getByRole("button", { name: "I've answered" }));
      await page
        .getByText(/to fix/)
        .first()
        .waitFor();
    },
  },
  {
    who: "Technician, in Spanish on a phone (ruth)",
    what: "Complete a task that is due",
    before: { route: "Inicio › la tarea › Completar tarea", clicks: 2, keys: 0 },
    account: "ruth",
    isPhone: true,
    locale: "es",
    start: "/",
    route: "Inicio › Ver todo › el círculo ante la tarea",
    walk: async (walker) => {
      await walker.click(walker.page.locator("main").getByRole("link", { name: /Mis tareas$/ }));
      const circle = walker.page.locator(".tk-circle");
      await walker.click(circle);
      await walker.page.locator('.tk-circle[aria-pressed="true"]').first().waitFor();
    },
  },
  {
    who: "Resident on a phone",
    what: "Answer the whole survey, without a comment",
    before: { route: "the same", clicks: 33, keys: 0 },
    account: null,
    isPhone: true,
    start: `/s/${survey}`,
    route: "the link of the email › each answer › Next › Send",
    walk: answerSurvey,
  },
];

async function open(browser: Browser, origin: string, task: Task): Promise<Page> {
  const context = await browser.newContext({
    viewport: task.isPhone === true ? PHONE : DESK,
    locale: task.locale === "es" ? "es-MX" : "en-US",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  if (task.account !== null) {
    await page.goto(`${origin}/sign-in`);
    await page.locator("input[name=email]").fill(`${task.account}@harborline.example`);
    await page.locator("input[name=password]").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
    if (task.locale) await page.evaluate("localStorage.setItem('courtyard-locale', 'es')");
  }
  await page.goto(origin + task.start, { waitUntil: "networkidle" });
  return page;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { origin: { type: "string" }, survey: { type: "string" } } });
  const { origin = "http://localhost:3000", survey } = values;
  if (survey === undefined) throw new Error("--survey is missing: the token of an open survey");
  const browser = await launchChromium();
  const rows: string[] = [];
  try {
    for (const task of buildTasks(survey)) {
      const walker = new Walker(await open(browser, origin, task));
      await task.walk(walker);
      const { before } = task;
      const counts = [before.clicks, walker.clicks, before.keys, walker.keys].join(" | ");
      rows.push(`| ${task.who} | ${task.what} | ${before.route} | ${task.route} | ${counts} |`);
      console.log(rows.at(-1));
      await walker.page.context().close();
    }
  } finally {
    await browser.close();
  }
  writeMeasured(
    "tasks",
    `| who | task | way before | way now | clicks before | clicks | keys before | keys |
|---|---|---|---|---|---|---|---|
${rows.join("\n")}`,
  );
}

await main();
