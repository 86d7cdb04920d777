import type { ClientTx } from "#platform/server/db/database.ts";
import type { RowDifference } from "#platform/server/db/derived-rows.ts";
import {
  findCommandClients,
  parseClientArguments,
  withExitCodeTwo,
  type CommandResult,
  type CommandStart,
  type NamedClient,
  type OperatorProduct,
  withProduct,
} from "../operator-product.ts";

const USAGE = "Usage: npm run verify-rollups [-- --client SLUG]";
/** Maximum number of differing rows of a table to print. */
const MAX_ROWS_PER_TABLE = 20;

type Measures = Readonly<Record<string, number | string | null>> | null;

function formatMeasures(measures: Measures, names: readonly string[]): string {
  if (measures === null) return "row missing";
  return names.map((name) => `${name} ${measures[name] ?? "none"}`).join(", ");
}

function formatDifference({ table, locationId, day, key, expected, stored }: RowDifference): string {
  const names = Object.keys(expected ?? stored ?? {});
  // The columns that differ; for a row that exists on one side only, those that are not 0.
  const columns = names.filter((name) =>
    expected && stored ? expected[name] !== stored[name] : (expected ?? stored)?.[name] !== 0,
  );
  const rest = Object.entries(key).map(([column, value]) => `, ${column} ${value}`);
  const withoutLocation = table === "employments" ? "no location" : "whole client";
  const place = locationId === null ? withoutLocation : `location ${locationId}`;
  return `    ${place}, ${day}${rest.join("")}: expected ${formatMeasures(expected, columns)}; stored ${formatMeasures(stored, columns)}`;
}

/** Formats the rollup rows that differ from the raw rows: by table, the first 20 of each. */
export function formatDifferences(differences: readonly RowDifference[]): string[] {
  return [...Map.groupBy(differences, ({ table }) => table)].flatMap(([table, rows]) => [
    `  ${table}: ${rows.length} ${rows.length === 1 ? "row differs" : "rows differ"}`,
    ...rows.slice(0, MAX_ROWS_PER_TABLE).map(formatDifference),
    ...(rows.length > MAX_ROWS_PER_TABLE ? [`    … and ${rows.length - MAX_ROWS_PER_TABLE} more`] : []),
  ]);
}

/** Reads every derived row of the client that differs from its source rows. Changes nothing. */
export async function readAllDifferences(
  { derived }: Pick<OperatorProduct["product"], "derived">,
  tx: ClientTx,
): Promise<readonly RowDifference[]> {
  const differences: RowDifference[] = [];
  for (const each of derived) differences.push(...(await each.readDifferences(tx)));
  return differences;
}

/** Compares the derived rows of these clients with their raw rows, one client at a time. */
export async function verifyClients(
  { db, product }: OperatorProduct,
  clients: readonly NamedClient[],
): Promise<CommandResult> {
  const lines: string[] = [];
  let differing = 0;
  for (const client of clients) {
    const differences = await db.withClient(client.id, (tx) => readAllDifferences(product, tx));
    if (differences.length > 0) differing += 1;
    lines.push(`${client.slug}: ${differences.length === 0 ? "all rollups match the source rows" : "differs"}`);
    lines.push(...formatDifferences(differences));
  }
  const verified = `${clients.length} ${clients.length === 1 ? "client" : "clients"}`;
  lines.push(
    differing === 0 ? `Verified ${verified}: no differences.` : `Verified ${verified}: ${differing} with differences.`,
  );
  if (differing > 0) lines.push("To repair, run: npm run rebuild-rollups");
  return { text: lines.join("\n"), code: differing === 0 ? 0 : 1 };
}

/**
 * Compares every rollup of every client, or of one, with its raw rows, one client at a time, and changes nothing. Exit
 * code 0: all agree; 1: some differ; 2: the database could not be read. Throws UsageError.
 */
export function runVerifyCommand(start: CommandStart, args: readonly string[]): Promise<CommandResult> {
  const request = parseClientArguments(args, { usage: USAGE });
  return withExitCodeTwo(() =>
    withProduct(start, async (operator) => verifyClients(operator, await findCommandClients(operator, request))),
  );
}
