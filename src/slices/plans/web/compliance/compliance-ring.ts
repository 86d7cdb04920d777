/** The inner radius of the compliance ring (spec, constants); every other ring has that of the design system. */
export const CUTOUT = 0.85;
