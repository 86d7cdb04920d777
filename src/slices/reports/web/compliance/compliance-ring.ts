/** The hole of the ring of compliance (spec, constants); every other ring has that of the design system. */
export const CUTOUT = 0.85;
