import { resolve } from "node:path";
import { systemClock } from "#platform/server/clock.ts";
import { readConfig } from "#platform/server/config.ts";
import { StartupRefusal, UsageRefusal } from "#platform/server/fail.ts";
import { runDemoCommand } from "./demo/demo-command.ts";
import { runStaffCommand } from "./staff-command.ts";

/** What an operator can run beside the server, by name; each returns what is printed. */
const commands = { demo: runDemoCommand, staff: runStaffCommand };

function isCommand(name: string | undefined): name is keyof typeof commands {
  return name !== undefined && Object.hasOwn(commands, name);
}

async function main([name, ...args]: readonly string[]): Promise<string> {
  if (!isCommand(name)) throw new UsageRefusal(`Commands: ${Object.keys(commands).join(", ")}`);
  const root = resolve(import.meta.dirname, "../..");
  return commands[name]({ config: readConfig(), root, clock: systemClock }, args);
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
  process.exit(0);
} catch (error) {
  const text = error instanceof StartupRefusal ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(error instanceof UsageRefusal ? 2 : 1);
}
