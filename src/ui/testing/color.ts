// Color arithmetic for the token tests: WCAG contrast, and CIE76 distance under each kind of color vision.
export type Rgb = readonly [number, number, number];
type Matrix = readonly [Rgb, Rgb, Rgb];

/** Severity 1 of Machado, Oliveira and Fernandes (2009), on linear RGB. */
export const colorVisions: Readonly<Record<"normal" | "protan" | "deutan" | "tritan", Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Converts #rrggbb to linear RGB, 0 to 1. */
export function toLinear(hex: string): Rgb {
  const toChannel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [toChannel(1), toChannel(3), toChannel(5)];
}

function weigh(weights: Rgb, [r, g, b]: Rgb): number {
  return weights[0] * r + weights[1] * g + weights[2] * b;
}

/** Returns a color as a person with this vision sees it. */
export function simulateVision(hex: string, vision: Matrix): Rgb {
  const rgb = toLinear(hex);
  const clip = (row: Rgb): number => Math.min(1, Math.max(0, weigh(row, rgb)));
  return [clip(vision[0]), clip(vision[1]), clip(vision[2])];
}

function computeLuminance(hex: string): number {
  return weigh([0.2126, 0.7152, 0.0722], toLinear(hex));
}

function computeCurve(t: number): number {
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116;
}

/** Returns the WCAG 2 contrast ratio. */
export function computeContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function toLab(rgb: Rgb): Rgb {
  const x = computeCurve(weigh([0.4124564, 0.3575761, 0.1804375], rgb) / 0.95047);
  const y = computeCurve(weigh([0.2126729, 0.7151522, 0.072175], rgb));
  const z = computeCurve(weigh([0.0193339, 0.119192, 0.9503041], rgb) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Returns the CIE76 distance of two linear colors. */
export function computeDistance(one: Rgb, other: Rgb): number {
  const a = toLab(one);
  const b = toLab(other);
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
