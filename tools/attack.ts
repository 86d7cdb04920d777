import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { repositoryRoot } from "./gates/file-set.ts";

// `npm run attack -- --seed N`: attacks the product's releases, on companies generated from the seed (docs/attack.md).

const { values } = parseArgs({ args: process.argv.slice(2), options: { seed: { type: "string", default: "1" } } });
if (!/^\d{1,6}$/.test(values.seed)) throw new RangeError("--seed takes a whole number");
const vitest = join(repositoryRoot, "node_modules", "vitest", "vitest.mjs");
const child = spawn(process.execPath, [vitest, "run", "--config", "vitest.attack.config.ts", "--silent=false"], {
  cwd: repositoryRoot,
  stdio: "inherit",
  env: { ...process.env, ATTACK_SEED: values.seed },
});
child.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
