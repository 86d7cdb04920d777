/** What part of a picture is used: how near, from 1 to 4, and where, from 0 (left, top) to 100. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The middle of a picture, as much of it as a square holds. */
export const wholeCrop: Crop = { zoom: 1, x: 50, y: 50 };

/** The square of a picture that a crop means, in its pixels. */
export function toSquare(
  picture: { readonly width: number; readonly height: number },
  { zoom, x, y }: Crop,
): { readonly left: number; readonly top: number; readonly side: number } {
  const side = Math.min(picture.width, picture.height) / zoom;
  return { left: ((picture.width - side) * x) / 100, top: ((picture.height - side) * y) / 100, side };
}
