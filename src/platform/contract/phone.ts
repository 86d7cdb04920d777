/** Returns the ten digits of a North American number, without punctuation and a leading 1; null for anything else. */
export function findPhoneDigits(text: string): string | null {
  if (!/^[\d\s().+-]{1,40}$/.test(text)) return null;
  const digits = text.replaceAll(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return /^[2-9]\d{9}$/.test(digits) ? digits : null;
}
