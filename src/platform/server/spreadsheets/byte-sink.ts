const START = 128 * 1024;
// A character takes at most three bytes of UTF-8 (a surrogate pair takes four).
const WIDEST = 3;

/** Collects text as UTF-8 in a buffer that is reused, so that millions of cells create no garbage. */
export interface ByteSink {
  /** Appends text. */
  appendText(text: string): void;
  /** Appends a whole number from 0 up. */
  appendCount(value: number): void;
  /** Returns the number of collected bytes. */
  getSize(): number;
  /** Returns the collected bytes. They are valid until the next append. */
  take(): Uint8Array;
}

/** Creates an empty sink. */
export function createByteSink(): ByteSink {
  let bytes = Buffer.allocUnsafeSlow(START);
  let at = 0;

  function makeRoom(more: number): void {
    if (at + more <= bytes.length) return;
    const larger = Buffer.allocUnsafeSlow((at + more) * 2);
    bytes.copy(larger, 0, 0, at);
    bytes = larger;
  }

  function writeDigits(value: number): void {
    if (value > 9) writeDigits(Math.floor(value / 10));
    bytes[at++] = 48 + (value % 10);
  }

  return {
    appendText(text) {
      makeRoom(text.length * WIDEST);
      for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index);
        if (code > 127) {
          at += bytes.write(text.slice(index), at);
          return;
        }
        bytes[at++] = code;
      }
    },
    appendCount(value) {
      makeRoom(16);
      writeDigits(value);
    },
    getSize: () => at,
    take() {
      const collected = bytes.subarray(0, at);
      at = 0;
      return collected;
    },
  };
}
