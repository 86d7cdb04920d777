import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { expect, test } from "vitest";
import { writeZipArchive, type ZipPart } from "./zip-writer.ts";

async function readArchive(...parts: ZipPart[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZipArchive(parts)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test("parts of many chunks arrive complete, with the checksums and sizes of the directory", async () => {
  const pieces = Array.from({ length: 40 }, () => randomBytes(20_000));
  // Reuses one buffer, as the writer of sheets does.
  function* createChunks(): Generator<Uint8Array> {
    const memory = Buffer.alloc(20_000);
    for (const piece of pieces) {
      piece.copy(memory);
      yield memory;
    }
  }
  const expected = { "one.xml": Buffer.concat(pieces), "a/two.xml": Buffer.from("<two/>"), none: Buffer.alloc(0) };
  const bytes = await readArchive(
    { path: "one.xml", chunks: createChunks() },
    { path: "a/two.xml", chunks: [Buffer.from("<two/>")] },
    { path: "none", chunks: [] },
  );
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true });
  const found: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    expect(entry.crc32).toBe(crc32(content));
    expect(entry.uncompressedSize).toBe(content.length);
    found[entry.fileName] = content;
  }
  expect(found).toEqual(expected);
});

test("an error of a part is thrown, and the archive has no end", async () => {
  const createFailingChunks = function* (): Generator<Uint8Array> {
    yield randomBytes(100_000);
    throw new Error("gone");
  };
  await expect(readArchive({ path: "one.xml", chunks: createFailingChunks() })).rejects.toThrow("gone");
});
