import { type ByteSource, SpreadsheetError } from "./sheet.ts";

export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;
export type Encoding = (typeof encodings)[number];

// Bytes without a character in Windows-1252. A file that contains them has another encoding.
const UNDEFINED_IN_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

function findMark(header: Uint8Array): Encoding | null {
  if (header[0] === 0xff && header[1] === 0xfe) return "utf-16le";
  if (header[0] === 0xfe && header[1] === 0xff) return "utf-16be";
  return null;
}

/** Determines from a file's chunks which encodings are possible. */
class EncodingProbe {
  readonly #utf8 = new TextDecoder("utf-8", { fatal: true });
  #isUtf8 = true;
  #is1252 = true;
  #hasNul = false;

  take(chunk: Uint8Array): void {
    this.#hasNul ||= chunk.includes(0);
    if (!this.#isUtf8) return this.#take1252(chunk);
    try {
      this.#utf8.decode(chunk, { stream: true });
    } catch {
      this.#isUtf8 = false;
    }
    return this.#take1252(chunk);
  }

  #take1252(chunk: Uint8Array): void {
    if (this.#is1252) this.#is1252 = !chunk.some((byte) => byte >= 0x81 && UNDEFINED_IN_1252.has(byte));
  }

  finish(): { isUtf8: boolean; is1252: boolean; hasNul: boolean } {
    try {
      if (this.#isUtf8) this.#utf8.decode();
    } catch {
      this.#isUtf8 = false;
    }
    return { isUtf8: this.#isUtf8, is1252: this.#is1252, hasNul: this.#hasNul };
  }
}

/**
 * Detects the encoding of a text file: UTF-16 by its byte order mark, otherwise UTF-8 if all bytes are valid, otherwise
 * Windows-1252 if every byte has a character there. Throws `nul` for a file with NUL bytes, `unknown_encoding` when
 * none fits or not the requested one.
 */
export async function detectEncoding(source: ByteSource, requestedEncoding?: Encoding): Promise<Encoding> {
  const probe = new EncodingProbe();
  let mark: Encoding | null | undefined;
  for await (const chunk of source.chunks()) {
    mark ??= findMark(chunk);
    if (mark !== null) break;
    probe.take(chunk);
  }
  if (mark) return requestedEncoding === undefined || requestedEncoding === mark ? mark : refuse();
  const possibleEncodings = probe.finish();
  if (possibleEncodings.hasNul) throw new SpreadsheetError("nul");
  const fits = {
    "utf-8": possibleEncodings.isUtf8,
    "windows-1252": possibleEncodings.is1252,
    "utf-16le": false,
    "utf-16be": false,
  };
  const selectedEncoding = requestedEncoding ?? (possibleEncodings.isUtf8 ? "utf-8" : "windows-1252");
  return fits[selectedEncoding] ? selectedEncoding : refuse();
}

function refuse(): never {
  throw new SpreadsheetError("unknown_encoding");
}

/**
 * Decodes the text of a file, chunk by chunk, without its byte order mark. Throws `bad_text` for invalid bytes, `nul`
 * for NUL characters.
 */
export async function* decodeText(source: ByteSource, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new SpreadsheetError("bad_text");
    }
  };
  for await (const chunk of source.chunks()) yield rejectNul(decode(chunk));
  yield rejectNul(decode());
}

function rejectNul(text: string): string {
  if (text.includes("\0")) throw new SpreadsheetError("nul");
  return text;
}
