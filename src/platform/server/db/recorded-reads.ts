import type { Kysely } from "kysely";
import type { ClientTx } from "./database.ts";
import { type ReadKind, readStatementKinds } from "./data-kinds.ts";
import { watchStatements } from "./kysely-dialect.ts";

/** A reading transaction that records the kinds of data read through it. */
export interface RecordedTx {
  readonly tx: ClientTx;
  /** Grows with each read. */
  readonly reads: ReadonlySet<ReadKind>;
}

/** Adds kinds to the recording of a transaction; does nothing when the transaction is not a recording. */
export function noteReads(tx: ClientTx, kinds: Iterable<ReadKind>): void {
  tx.noteReads?.(kinds);
}

/** Wraps a transaction so that reads through it are recorded. An outer recording records them too. */
export function recordReads(tx: ClientTx): RecordedTx {
  const reads = new Set<ReadKind>();
  const watched = watchStatements(tx.on<unknown>(), (sql) => {
    for (const kind of readStatementKinds(sql).named) reads.add(kind);
  });
  const recorded: ClientTx = {
    ...tx,
    origin: tx.origin ?? tx,
    on: <Tables>() => {
      // Throws when the transaction has ended.
      tx.on();
      return watched as unknown as Kysely<Tables>;
    },
    noteReads: (kinds) => {
      for (const kind of kinds) reads.add(kind);
      noteReads(tx, kinds);
    },
  };
  return { tx: recorded, reads };
}

interface SharedRead {
  readonly value: Promise<unknown>;
  readonly reads: ReadonlySet<ReadKind>;
}

const once = new WeakMap<ClientTx, Map<string, SharedRead>>();

/**
 * Reads a value once per transaction and name. All callers get the same value, and each caller's recording includes its
 * reads.
 */
export async function readOnce<Value>(
  tx: ClientTx,
  name: string,
  read: (tx: ClientTx) => Promise<Value>,
): Promise<Value> {
  const origin = tx.origin ?? tx;
  const inTx = once.get(origin) ?? new Map<string, SharedRead>();
  once.set(origin, inTx);
  let shared = inTx.get(name);
  if (shared === undefined) {
    const recorded = recordReads(origin);
    shared = { value: read(recorded.tx), reads: recorded.reads };
    inTx.set(name, shared);
  }
  const value = (await shared.value) as Value;
  noteReads(tx, shared.reads);
  return value;
}
