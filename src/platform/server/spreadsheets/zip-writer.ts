import { crc32, createDeflateRaw, type DeflateRaw } from "node:zlib";

/** One file of an archive. Its bytes may be overwritten once the next ones are requested. */
export interface ZipPart {
  /** Path within the archive, ASCII. */
  readonly path: string;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface ZipEntry {
  readonly path: string;
  readonly offset: number;
  crc: number;
  packed: number;
  size: number;
}

const MAX = 0xff_ff_ff_ff;
const VERSION = 20;
// Sizes and checksum follow the data, because they are not known before.
const SIZES_FOLLOW = 8;
const DEFLATED = 8;
// Within 4% of the size of the default level 6, in half of its time.
const LEVEL = 4;
// 1 January 1980, the earliest day: the same table gives the same bytes.
const DATE = 0x21;

function buildRecord(
  signature: string,
  values: readonly (readonly [bytes: 2 | 4, value: number])[],
  tail = "",
): Buffer {
  const fields = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) at = fields.writeUIntLE(value, at, bytes);
  return Buffer.concat([Buffer.from(signature, "latin1"), fields, Buffer.from(tail, "latin1")]);
}

function buildLocalHeader({ path }: ZipEntry): Buffer {
  const start = [VERSION, SIZES_FOLLOW, DEFLATED, 0, DATE].map((value) => [2, value] as const);
  return buildRecord("PK\x03\x04", [...start, [4, 0], [4, 0], [4, 0], [2, path.length], [2, 0]], path);
}

function toSizes({ crc, packed, size }: ZipEntry): readonly (readonly [4, number])[] {
  return [crc, packed, size].map((value) => [4, value] as const);
}

function buildDirectoryEntry(written: ZipEntry): Buffer {
  const start = [VERSION, VERSION, SIZES_FOLLOW, DEFLATED, 0, DATE].map((value) => [2, value] as const);
  const zeros = [0, 0, 0, 0].map((value) => [2, value] as const);
  const rest = [...toSizes(written), [2, written.path.length] as const, ...zeros, [4, 0] as const];
  return buildRecord("PK\x01\x02", [...start, ...rest, [4, written.offset]], written.path);
}

function buildDirectoryEnd(count: number, size: number, offset: number): Buffer {
  return buildRecord("PK\x05\x06", [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
}

function writeChunk(deflate: DeflateRaw, chunk: Uint8Array | null): Promise<void> {
  return new Promise((resolve, reject) => {
    if (chunk === null) deflate.once("end", resolve).end();
    else deflate.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

async function* deflatePart(part: ZipPart, written: ZipEntry): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: LEVEL });
  const ready: Buffer[] = [];
  deflate.on("data", (piece: Buffer) => {
    written.packed += piece.length;
    ready.push(piece);
  });
  try {
    for await (const chunk of part.chunks) {
      written.crc = crc32(chunk, written.crc);
      written.size += chunk.length;
      // The producer of the chunk continues only now, when its bytes are no longer needed.
      await writeChunk(deflate, chunk);
      yield* ready.splice(0);
    }
    await writeChunk(deflate, null);
    yield* ready.splice(0);
  } finally {
    deflate.destroy();
  }
}

/**
 * Writes a zip archive part by part while it is read. Throws RangeError beyond 4 GB, which the format cannot express.
 */
export async function* writeZipArchive(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const all: ZipEntry[] = [];
  let offset = 0;
  for await (const part of parts) {
    const written: ZipEntry = { path: part.path, offset, crc: 0, packed: 0, size: 0 };
    const header = buildLocalHeader(written);
    yield header;
    yield* deflatePart(part, written);
    offset += header.length + written.packed;
    if (written.size > MAX || offset > MAX) throw new RangeError(`${part.path} is too large for an archive`);
    const sizes = buildRecord("PK\x07\x08", toSizes(written));
    yield sizes;
    offset += sizes.length;
    all.push(written);
  }
  const directory = Buffer.concat(all.map(buildDirectoryEntry));
  yield directory;
  yield buildDirectoryEnd(all.length, directory.length, offset);
}
