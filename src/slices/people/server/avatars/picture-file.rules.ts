/** A picture as it is stored: type by its bytes, and only the visible parts. */
export interface PictureFile {
  readonly mediaType: "image/jpeg" | "image/png";
  readonly bytes: Buffer;
}

/** Maximum pixels per side. */
const MAX_SIDE = 4096;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "IDAT", "IEND"]);
/** Bytes of length, name and checksum around the data of a chunk. */
const PNG_FRAME = 12;

const isSide = (side: number): boolean => side >= 1 && side <= MAX_SIDE;

function isPngStart(chunk: Buffer): boolean {
  const name = chunk.toString("latin1", 4, 8);
  return name === "IHDR" && chunk.length === 25 && isSide(chunk.readUInt32BE(8)) && isSide(chunk.readUInt32BE(12));
}

/** Returns the visible chunks of a PNG in order; null when it is no PNG or truncated. */
function splitPng(bytes: Buffer): Buffer[] | null {
  const parts: Buffer[] = [PNG_SIGNATURE];
  for (let at = PNG_SIGNATURE.length; at + PNG_FRAME <= bytes.length;) {
    const end = at + PNG_FRAME + bytes.readUInt32BE(at);
    const chunk = bytes.subarray(at, end);
    if (end > bytes.length || (parts.length === 1 && !isPngStart(chunk))) return null;
    const name = chunk.toString("latin1", 4, 8);
    if (PNG_CHUNKS.has(name)) parts.push(chunk);
    if (name === "IEND") return parts;
    at = end;
  }
  return null;
}

/** Returns true for JPEG markers with metadata. 0xE0 (JFIF) and 0xEE (colors) affect the picture. */
function isMetadata(marker: number): boolean {
  return marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);
}

/** Returns true for markers that begin a frame and contain its size. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Returns the end of the compressed data that begins at `start`: the next marker that is not a restart marker. */
function scanEnd(bytes: Buffer, start: number): number {
  let at = start;
  for (; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Returns true for a frame within the maximum size. `segment` begins with its marker. */
function hasSize(segment: Buffer): boolean {
  return segment.length >= 10 && isSide(segment.readUInt16BE(5)) && isSide(segment.readUInt16BE(7));
}

/**
 * Returns the segment at a position with its compressed data; null when it is truncated or a frame that is too large.
 */
function findSegment(bytes: Buffer, at: number, marker: number): Buffer | null {
  const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
  const dataEnd = at + 2 + length;
  if (length < 2 || dataEnd > bytes.length) return null;
  const segment = bytes.subarray(at, marker === 0xda ? scanEnd(bytes, dataEnd) : dataEnd);
  return isFrame(marker) && !hasSize(segment) ? null : segment;
}

/** Returns the visible segments of a JPEG in order; null when it is no JPEG, has no frame or is truncated. */
function splitJpeg(bytes: Buffer): Buffer[] | null {
  const parts = [bytes.subarray(0, 2)];
  let hasFrame = false;
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return hasFrame ? [...parts, bytes.subarray(at, at + 2)] : null;
    const segment = findSegment(bytes, at, marker);
    if (segment === null) return null;
    hasFrame ||= isFrame(marker);
    if (!isMetadata(marker)) parts.push(segment);
    at += segment.length;
  }
  return null;
}

/**
 * Converts the bytes of a file to a stored picture, whatever its name says. Removes place, time, camera and everything
 * after its end. Returns null when the bytes are no complete JPEG or PNG of at most 4,096 pixels per side.
 */
export function toPictureFile(bytes: Buffer): PictureFile | null {
  const isPng = bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
  const isJpeg = bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8;
  const parts = isPng ? splitPng(bytes) : isJpeg ? splitJpeg(bytes) : null;
  if (parts === null) return null;
  return { mediaType: isPng ? "image/png" : "image/jpeg", bytes: Buffer.concat(parts) };
}
