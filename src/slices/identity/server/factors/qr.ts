import { toString } from "qrcode";

/** A text as a QR picture, as a data address that the page carries itself. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await toString(text, { type: "svg", margin: 2, errorCorrectionLevel: "M" });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
