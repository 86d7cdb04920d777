import { parseArgs } from "node:util";
import type { Clock } from "#platform/server/clock.ts";
import { openDatabase } from "#platform/server/db/database.ts";
import type { Config } from "#platform/server/config.ts";
import { StartupError, UsageError } from "#platform/server/app-error.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import { createStaff, type NewStaff } from "#slices/identity/server/staff-accounts.service.ts";
import { openEngine } from "../open-engine.ts";

const USAGE = 'Usage: npm run staff -- --email someone@example.com --name "Their Name" [--another]';

const refusals = {
  staff_exists: "A staff account already exists. Use --another to create an additional one.",
  not_staff: "This email belongs to a client user. Staff accounts need a separate email.",
  disabled: "The account with this email is disabled.",
} as const;

/** Reads the arguments. Throws StartupError that names every error. */
export function parseStaffArguments(args: readonly string[]): NewStaff {
  const options = { email: { type: "string" }, name: { type: "string" }, another: { type: "boolean" } } as const;
  let given: { email?: string | undefined; name?: string | undefined; another?: boolean | undefined };
  try {
    given = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
  const email = given.email?.trim().toLowerCase() ?? "";
  const name = given.name?.trim() ?? "";
  const errors = [
    ...(isMailAddress(email) ? [] : ["--email must be a valid email address"]),
    ...(name === "" ? ["--name must not be empty"] : []),
  ];
  if (errors.length > 0) throw new UsageError(`${errors.join("\n")}\n${USAGE}`);
  return { email, name, isAdditional: given.another === true };
}

/**
 * Creates a staff account in the database of the environment. Returns the text for the operator with the link that sets
 * the password. Throws StartupError when it cannot.
 */
export async function runStaffCommand(
  start: { readonly config: Config; readonly root: string; readonly clock: Clock },
  args: readonly string[],
): Promise<string> {
  const { config, root, clock } = start;
  const staff = parseStaffArguments(args);
  const opened = await openEngine(config.database, root);
  try {
    const made = await createStaff({ db: openDatabase(opened.engine), clock }, staff);
    if (made.kind === "refused") throw new StartupError(refusals[made.reason]);
    const origin = config.publicUrl ?? `http://localhost:${config.port}`;
    return [
      made.kind === "made" ? "Staff account created." : "The staff account already exists. New sign-in link:",
      "Open this one-time link within 24 hours, while the server is running, to set the password:",
      `${origin}/set-password/${made.token}`,
    ].join("\n");
  } finally {
    await opened.close();
  }
}
