import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { findChromium, PREFERRED_CHROMIUM } from "#test/support/chromium.ts";
import { findPostgres } from "#test/support/postgres-cluster.ts";
import type { Need } from "./test-steps.ts";

const run = promisify(execFile);

/** Installs Debian packages as root; for other users prints the command. */
async function install(what: string, ...packages: string[]): Promise<void> {
  const command = `apt-get install -y --no-install-recommends ${packages.join(" ")}`;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error(`${what} is missing. On Debian or Ubuntu: sudo apt-get update && sudo ${command}`);
  }
  console.log(`${what} is missing: ${command}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const maxBuffer = 64 * 1024 * 1024;
  await run("apt-get", ["update"], { env, maxBuffer });
  await run("apt-get", command.split(" ").slice(1), { env, maxBuffer });
}

const provide: Record<Need, () => Promise<unknown>> = {
  async postgres() {
    if (findPostgres() === null) await install("PostgreSQL", "postgresql");
  },
  async chromium() {
    // Without a font, text has no width and pictures of charts have no labels.
    const hasFont = existsSync("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf");
    if (existsSync(PREFERRED_CHROMIUM) && hasFont) return;
    try {
      await install("Chromium's headless shell with a font", "chromium-headless-shell", "fonts-dejavu-core");
    } catch (error) {
      if (findChromium() === null || !hasFont) throw error;
      console.log("The tests run in the whole Chromium, which takes longer.");
    }
  },
};

/** Provides what a step needs, or throws with the sentence to show. */
export async function provideAll(needs: readonly Need[]): Promise<void> {
  for (const need of needs) await provide[need]();
}
