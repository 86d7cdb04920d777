import { resolve } from "node:path";
import { systemClock } from "#platform/server/clock.ts";
import { readConfig } from "#platform/server/config.ts";
import { StartupError, UsageError } from "#platform/server/app-error.ts";
import { runDemoCommand } from "../demo/demo-command.ts";
import { runDistributeCommand } from "./distribute-command.ts";
import { runImportAnswersCommand } from "./import-answers-command.ts";
import type { CommandResult } from "../operator-product.ts";
import { runRebuildCommand } from "./rebuild-command.ts";
import { runStaffCommand } from "./staff-command.ts";
import { runVerifyCommand } from "./verify-command.ts";

/** Commands that an operator can run beside the server, by name. Each returns the text to print, some an exit code. */
const commands = {
  demo: runDemoCommand,
  staff: runStaffCommand,
  "import:answers": runImportAnswersCommand,
  "verify-rollups": runVerifyCommand,
  "rebuild-rollups": runRebuildCommand,
  "db:distribute": runDistributeCommand,
};

function isCommand(name: string | undefined): name is keyof typeof commands {
  return name !== undefined && Object.hasOwn(commands, name);
}

async function main([name, ...args]: readonly string[]): Promise<CommandResult> {
  if (!isCommand(name)) throw new UsageError(`Commands: ${Object.keys(commands).join(", ")}`);
  const root = resolve(import.meta.dirname, "../..");
  const result = await commands[name]({ config: readConfig(), root, clock: systemClock }, args);
  return typeof result === "string" ? { text: result, code: 0 } : result;
}

try {
  const { text, code } = await main(process.argv.slice(2));
  (code > 1 ? process.stderr : process.stdout).write(`${text}\n`);
  process.exit(code);
} catch (error) {
  const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
}
