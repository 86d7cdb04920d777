/** A picture as it is stored: its kind by its bytes, and nothing in it but the picture. */
export interface PictureFile {
  readonly mediaType: "image/jpeg" | "image/png";
  readonly bytes: Buffer;
}

/** Pixels that a side may have. */
const MAX_SIDE = 4096;

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "IDAT", "IEND"]);
/** Length, name and checksum around the bytes of a chunk. */
const PNG_FRAME = 12;

const isSide = (side: number): boolean => side >= 1 && side <= MAX_SIDE;

function isPngStart(chunk: Buffer): boolean {
  const name = chunk.toString("latin1", 4, 8);
  return name === "IHDR" && chunk.length === 25 && isSide(chunk.readUInt32BE(8)) && isSide(chunk.readUInt32BE(12));
}

/** The chunks of a PNG that draw it, in order; null where it is none or breaks off. */
function pngParts(bytes: Buffer): Buffer[] | null {
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

/** Markers of a JPEG that carry what a program or a camera wrote beside the picture; 0xE0 (JFIF) and 0xEE (colors) draw. */
function isMetadata(marker: number): boolean {
  return marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);
}

/** Markers that begin a frame and name its size. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Where the compressed data that begin at `start` end: at the next marker that is no restart. */
function scanEnd(bytes: Buffer, start: number): number {
  let at = start;
  for (; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** True for a frame that names a size that a picture may have; `segment` begins with its marker. */
function hasSize(segment: Buffer): boolean {
  return segment.length >= 10 && isSide(segment.readUInt16BE(5)) && isSide(segment.readUInt16BE(7));
}

/** The segment that begins at a place with its compressed data; null where it breaks off or is too large a frame. */
function segmentAt(bytes: Buffer, at: number, marker: number): Buffer | null {
  const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
  const dataEnd = at + 2 + length;
  if (length < 2 || dataEnd > bytes.length) return null;
  const segment = bytes.subarray(at, marker === 0xda ? scanEnd(bytes, dataEnd) : dataEnd);
  return isFrame(marker) && !hasSize(segment) ? null : segment;
}

/** The segments of a JPEG that draw it, in order; null where it is none, has no frame or breaks off. */
function jpegParts(bytes: Buffer): Buffer[] | null {
  const parts = [bytes.subarray(0, 2)];
  let hasFrame = false;
  for (let at = 2; at + 2 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return hasFrame ? [...parts, bytes.subarray(at, at + 2)] : null;
    const segment = segmentAt(bytes, at, marker);
    if (segment === null) return null;
    hasFrame ||= isFrame(marker);
    if (!isMetadata(marker)) parts.push(segment);
    at += segment.length;
  }
  return null;
}

/**
 * A picture from the bytes of a file, whatever its name says: place, time and camera are left out, and so is everything
 * behind its end. Null where the bytes are no whole JPEG or PNG of at most 4,096 pixels a side.
 */
export function toPictureFile(bytes: Buffer): PictureFile | null {
  const isPng = bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
  const isJpeg = bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8;
  const parts = isPng ? pngParts(bytes) : isJpeg ? jpegParts(bytes) : null;
  if (parts === null) return null;
  return { mediaType: isPng ? "image/png" : "image/jpeg", bytes: Buffer.concat(parts) };
}
