// They turn the text around that follows them, so that a name reads as another: "gpj.exe" shows as "exe.jpg".
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A text without the characters that change the direction of what follows them. */
export function withoutBidi(text: string): string {
  return text.replaceAll(BIDI_CONTROLS, "");
}
