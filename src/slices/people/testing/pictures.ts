import { crc32, deflateSync } from "node:zlib";

/** Builds a PNG chunk with its checksum. */
export function createPngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** Builds a gray PNG of 3 × 2 pixels that browsers can draw. */
export function createPngFile(): Buffer {
  const size = Buffer.from([0, 0, 0, 3, 0, 0, 0, 2, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    createPngChunk("IHDR", size),
    createPngChunk("IDAT", deflateSync(Buffer.alloc(8, 0x80))),
    createPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function createSegment(marker: number, data: Buffer): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([header, data]);
}

/** Builds the segments of a JPEG in order, with invalid compressed data. */
export function createJpegFile({
  width = 3,
  height = 2,
  scans = 1,
  marker = null,
  secret = Buffer.alloc(0),
}: {
  width?: number;
  height?: number;
  scans?: number;
  /** An additional segment with this marker and these bytes. */
  marker?: number | null;
  secret?: Buffer;
} = {}): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  const scan = [
    createSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56]),
  ];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    createSegment(0xe0, Buffer.from("JFIF\u0000")),
    ...(marker === null ? [] : [createSegment(marker, secret)]),
    createSegment(0xc2, frame),
    ...Array.from({ length: scans }, () => [createSegment(0xc4, Buffer.alloc(5)), ...scan]).flat(),
    Buffer.from([0xff, 0xd9]),
  ]);
}
