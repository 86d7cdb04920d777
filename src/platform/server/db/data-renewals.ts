import { randomInt } from "node:crypto";
import { type DataKind, dataKinds } from "./data-kinds.ts";

/** Writers of one client wait for each other, until commit, only when they draw the same slot. */
const SLOTS = 8;
const MAX_NUMBER = 2 ** 48 - 1;

function buildRenewal(table: string, key: string, head: string, kinds: readonly string[]): string {
  if (kinds.length === 0) return "";
  // A random number instead of a counter: a counter would repeat values after a restore.
  const rows = kinds.map((kind) => `(${head}'${kind}', ${randomInt(SLOTS)}, ${randomInt(MAX_NUMBER)})`);
  return `INSERT INTO ${table} (${key}, version) VALUES ${rows.join(", ")}
    ON CONFLICT (${key}) DO UPDATE SET version = excluded.version; `;
}

/**
 * Builds the last statement of a transaction before commit, which renews the versions of the kinds that it wrote. Kinds
 * are in a fixed order, so that no two transactions deadlock. Empty when nothing was written that reports show.
 */
export function buildRenewals(clientId: number | null, writtenKinds: ReadonlySet<DataKind>): string {
  if (writtenKinds.size === 0) return "";
  const kinds = dataKinds.filter((kind) => writtenKinds.has(kind));
  const isShared = (kind: DataKind): boolean => clientId === null || kind === "shared";
  const own = kinds.filter((kind) => !isShared(kind));
  return (
    buildRenewal("data_versions", "client_id, kind, slot", `${String(clientId)}, `, own) +
    buildRenewal("shared_data_versions", "kind, slot", "", kinds.filter(isShared))
  );
}
