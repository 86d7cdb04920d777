import { toSquare, type Crop } from "#slices/people/web/avatar/crop.rules.ts";

/** Side of the uploaded picture in pixels: sharp at every size in the portal. */
const SIDE = 512;
const QUALITY = 0.9;

/** Draws the selected square of a picture onto a whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { left, top, side } = toSquare(picture, crop);
  // Transparent areas would be black in a JPEG.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** Returns the selected square as a small file without the camera's metadata. */
export async function toCroppedFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  drawCrop(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!blob) throw new Error("The browser could not make the picture.");
  return new File([blob], "avatar.jpg", { type: "image/jpeg" });
}
