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

const USAGE = "Usage: npm run rebuild-rollups [-- --client SLUG] [--dirty]";
/**
 * The attempts of a rebuild: two writers that lock rows in different order deadlock, and PostgreSQL ends one of them.
 */
const DEADLOCK = "40P01";
const TRIES = 5;

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DEADLOCK;
}

async function runWithRetries<T>(work: () => Promise<T>, left = TRIES): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (left <= 1 || !isDeadlock(error)) throw error;
    return runWithRetries(work, left - 1);
  }
}

/**
 * Rebuilds the rollups of a client from its raw rows while it is served, with an audit row. Returns how many rows were
 * wrong.
 */
export function rebuildClient({ units, product }: OperatorProduct, clientId: number): Promise<number> {
  const auditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
  return runWithRetries(() =>
    units.run(auditContext, async (uow) => {
      let rows = 0;
      for (const each of product.derived) rows += await each.correct(uow);
      await uow.audit({ operation: "surveys.rebuild-rollups", details: { rows } });
      return rows;
    }),
  );
}

/** Computes what waits for a job. Returns the number of months that were closed. */
export async function refreshClient({ product }: Pick<OperatorProduct, "product">, clientId: number): Promise<number> {
  let months = 0;
  for (const each of product.derived) months += await each.refresh(clientId);
  return months;
}

/** Rebuilds the rollups of these clients one by one, or with `--dirty` only the months that wait to be closed. */
export async function rebuildClients(
  operator: OperatorProduct,
  clients: readonly NamedClient[],
  onlyDirty: boolean,
): Promise<CommandResult> {
  const lines: string[] = [];
  for (const { id, slug } of clients) {
    const rows = onlyDirty ? 0 : await rebuildClient(operator, id);
    const months = await refreshClient(operator, id);
    const result = onlyDirty
      ? []
      : [rows === 0 ? "no differences found" : `${rows} ${rows === 1 ? "row" : "rows"} corrected`];
    lines.push(`${slug}: ${[...result, `${months} ${months === 1 ? "month" : "months"} sealed`].join(", ")}`);
  }
  return { text: [...lines, "Done. Run npm run verify-rollups to confirm."].join("\n"), code: 0 };
}

/**
 * Rebuilds the rollups of every client, or of one, from raw rows while the product serves; with --dirty only the months
 * that wait to be closed. Exit code 0, or 2 where the database could not be opened. Throws UsageError.
 */
export function runRebuildCommand(start: CommandStart, args: readonly string[]): Promise<CommandResult> {
  const request = parseClientArguments(args, { usage: USAGE, switches: ["dirty"] });
  return withExitCodeTwo(() =>
    withProduct(start, async (operator) =>
      rebuildClients(operator, await findCommandClients(operator, request), request.switches.has("dirty")),
    ),
  );
}
