/** The visible part of a picture: zoom from 1 to 4, and position from 0 (left, top) to 100. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The largest centered square of a picture. */
export const wholeCrop: Crop = { zoom: 1, x: 50, y: 50 };

/** Returns the square of a crop in the picture's pixels. */
export function toSquare(
  picture: { readonly width: number; readonly height: number },
  { zoom, x, y }: Crop,
): { readonly left: number; readonly top: number; readonly side: number } {
  const side = Math.min(picture.width, picture.height) / zoom;
  return { left: ((picture.width - side) * x) / 100, top: ((picture.height - side) * y) / 100, side };
}
