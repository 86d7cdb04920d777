import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "#app/server/demo/demo-people.ts";
import { launchChromium } from "#test/support/chromium.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { sendSignIn } from "#test/support/sign-in.ts";
import type { Figures } from "./figures.ts";
import { computeWeights } from "./route-weight.ts";

const KILO = 1000;

interface LoadedFile {
  readonly kind: "script" | "style" | "other";
  readonly gz: number;
}

function toKind(path: string): LoadedFile["kind"] {
  return path.endsWith(".js") ? "script" : path.endsWith(".css") ? "style" : "other";
}

/** Collects what a page loads from the built front end; the gz size is zlib's, whatever the server sent. */
function watch(page: Page): { take(): Promise<LoadedFile[]> } {
  const pending: Promise<LoadedFile>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith("/assets/") || response.status() !== 200) return;
    pending.push(response.body().then((body) => ({ kind: toKind(pathname), gz: gzipSync(body).length })));
  });
  return { take: () => Promise.all(pending.splice(0)) };
}

function report(figures: Figures, name: string, loaded: readonly LoadedFile[]): void {
  for (const kind of ["script", "style", "other"] as const) {
    const some = loaded.filter((each) => each.kind === kind);
    const bytes = some.reduce((sum, each) => sum + each.gz, 0);
    figures.add("web assets", `${name}: ${kind}, ${some.length} files`, bytes / KILO, "kB gz");
  }
}

/** The weight of the shell, and of each screen on top. */
export function measureRoutes(figures: Figures): void {
  const { shell, parts } = computeWeights(join(projectRoot, "dist", "web"));
  figures.add("weight by screen", "shell: script", shell.script / KILO, "kB gz");
  figures.add("weight by screen", "shell: style", shell.style / KILO, "kB gz");
  for (const { name, script } of parts.toSorted((a, b) => b.script - a.script))
    figures.add("weight by screen", name, script / KILO, "kB gz");
}

/** What the browser loads for the sign-in page, and then for the first portfolio (an empty cache before each). */
export async function measureWeight(figures: Figures, origin: string): Promise<void> {
  const browser = await launchChromium();
  try {
    const first = await browser.newPage();
    const atSignIn = watch(first);
    const page = await first.goto(`${origin}/sign-in?return_to=/portfolio`, { waitUntil: "networkidle" });
    figures.add("web assets", "sign-in: document", gzipSync((await page?.body()) ?? "").length / KILO, "kB gz");
    report(figures, "sign-in", await atSignIn.take());
    await sendSignIn(first, "dana@harborline.example", DEMO_PASSWORD);
    await first.waitForURL(`${origin}/portfolio`);
    await first.getByRole("row").nth(1).waitFor();
    await first.waitForLoadState("networkidle");
    report(figures, "first portfolio, after sign-in", await atSignIn.take());
  } finally {
    await browser.close();
  }
}
