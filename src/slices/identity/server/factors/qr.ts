import { toString } from "qrcode";

/** Returns a text as a QR code in a data URL, so that the page needs no further request. */
export async function renderQrPicture(text: string): Promise<string> {
  const svg = await toString(text, { type: "svg", margin: 2, errorCorrectionLevel: "M" });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
