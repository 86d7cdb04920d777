// They reverse the text after them, so that a name reads as another: "gpj.exe" shows as "exe.jpg".
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Returns a text without the characters that change the direction of following text. */
export function withoutBidi(text: string): string {
  return text.replaceAll(BIDI_CONTROLS, "");
}
