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
// Maximum duration of an upload. Later its unfinished file counts as abandoned.
const UPLOAD_MS = 3_600_000;

/** A completely uploaded file. */
export interface StoredFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
}

/** An upload to store. */
export interface FileToStore {
  readonly clientId: number;
  readonly purpose: string;
  readonly name: string;
  readonly mediaType: string;
  readonly createdBy: number;
  /** Days to retain it; afterwards the sweep of its purpose removes it. */
  readonly retentionDays: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Splits a stream into pieces of one megabyte. */
async function* splitPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
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

/**
 * Stores files in the database, in pieces of 1 MB, each in a transaction of its own so that an upload blocks nothing.
 */
export class FileStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(deps: { readonly db: Database; readonly clock: Clock }) {
    this.#db = deps.db;
    this.#clock = deps.clock;
  }

  /** Stores a stream. If the stream fails, removes the partial file and rethrows the error. */
  async save(file: FileToStore): Promise<StoredFile> {
    const { clientId, name } = file;
    const createdAt = this.#clock.now();
    const expiresAt = new Date(createdAt.getTime() + UPLOAD_MS);
    const id = await this.#db.withClient(clientId, (tx) => insertFile(tx, { ...file, createdAt, expiresAt }));
    try {
      const hash = createHash("sha256");
      let size = 0;
      let position = 0;
      for await (const piece of splitPieces(file.bytes)) {
        hash.update(piece);
        size += piece.length;
        const at = position;
        await this.#db.withClient(clientId, (tx) => insertChunk(tx, id, at, piece));
        position += 1;
      }
      const endOfRetention = new Date(createdAt.getTime() + file.retentionDays * 86_400_000);
      await this.#db.withClient(clientId, (tx) =>
        finishFile(tx, id, { size, sha256: hash.digest(), expiresAt: endOfRetention }),
      );
      return { id, name, size };
    } catch (error) {
      await this.#db.withClient(clientId, (tx) => deleteFile(tx, id));
      throw error;
    }
  }

  /** Opens a file for reading piece by piece, repeatedly if needed; null when it does not exist. */
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

  /** Returns the query for clients with expired files of a purpose. */
  findExpired(purpose: string): FindWork {
    return findExpired(purpose, this.#clock.now());
  }

  /** Reads ids of expired files of a purpose, including abandoned uploads. */
  listExpired(tx: ClientTx, purpose: string): Promise<readonly number[]> {
    return readExpired(tx, purpose, this.#clock.now());
  }
}
