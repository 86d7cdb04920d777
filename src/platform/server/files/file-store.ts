import { createHash } from "node:crypto";
import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import {
  deleteFile,
  findExpired,
  finishFile,
  insertChunk,
  insertFile,
  readChunk,
  readExpired,
  readSize,
} from "./files.repository.ts";

const CHUNK = 1_048_576;
// How long an upload may take before what has come of it counts as left over.
const UPLOAD_MS = 3_600_000;

/** A file that came in whole. */
export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
}

export interface FileToStore {
  readonly clientId: number;
  readonly purpose: string;
  readonly name: string;
  readonly mediaType: string;
  readonly createdBy: number;
  /** Days that it is kept; the sweep of its purpose removes it afterwards. */
  readonly keptDays: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Cuts a stream into pieces of one megabyte. */
async function* pieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    waiting.push(part);
    length += part.length;
    if (length < CHUNK) continue;
    const whole = Buffer.concat(waiting);
    let start = 0;
    for (; length - start >= CHUNK; start += CHUNK) yield whole.subarray(start, start + CHUNK);
    waiting = [whole.subarray(start)];
    length -= start;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** Files in the database, in pieces of 1 MB, each written in a transaction of its own so that nothing waits for an upload. */
export class FileStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(deps: { readonly db: Database; readonly clock: Clock }) {
    this.#db = deps.db;
    this.#clock = deps.clock;
  }

  /** Takes a stream in; what came of one that breaks is removed, and its error passed on. */
  async save(file: FileToStore): Promise<StoredFile> {
    const { clientId, name } = file;
    const createdAt = this.#clock.now();
    const expiresAt = new Date(createdAt.getTime() + UPLOAD_MS);
    const id = await this.#db.withClient(clientId, (tx) => insertFile(tx, { ...file, createdAt, expiresAt }));
    try {
      const hash = createHash("sha256");
      let size = 0;
      let position = 0;
      for await (const piece of pieces(file.bytes)) {
        hash.update(piece);
        size += piece.length;
        const at = position;
        await this.#db.withClient(clientId, (tx) => insertChunk(tx, id, at, piece));
        position += 1;
      }
      const kept = new Date(createdAt.getTime() + file.keptDays * 86_400_000);
      await this.#db.withClient(clientId, (tx) => finishFile(tx, id, { size, sha256: hash.digest(), expiresAt: kept }));
      return { id, name, size };
    } catch (error) {
      await this.#db.withClient(clientId, (tx) => deleteFile(tx, id));
      throw error;
    }
  }

  /** A file to be read piece by piece, as often as needed; null when there is none. */
  async open(
    clientId: number,
    id: number,
  ): Promise<{ readonly size: number; chunks(): AsyncIterable<Uint8Array> } | null> {
    const size = await this.#db.withClient(clientId, (tx) => readSize(tx, id));
    return size === null ? null : { size, chunks: () => this.#chunks(clientId, id) };
  }

  async *#chunks(clientId: number, id: number): AsyncGenerator<Uint8Array> {
    for (let position = 0; ; position++) {
      const at = position;
      const piece = await this.#db.withClient(clientId, (tx) => readChunk(tx, id, at));
      if (piece === null) return;
      yield piece;
    }
  }

  /** Removes a file inside a transaction. */
  remove(tx: ClientTx, id: number): Promise<void> {
    return deleteFile(tx, id);
  }

  /** The same of any client. */
  findExpired(purpose: string): FindWork {
    return findExpired(purpose, this.#clock.now());
  }

  /** Files of a purpose whose time is over, uploads that never ended among them. */
  expired(tx: ClientTx, purpose: string): Promise<readonly number[]> {
    return readExpired(tx, purpose, this.#clock.now());
  }
}
