import { z } from "zod";
import list from "./positions.json" with { type: "json" };

/** The groups by which positions are compared, in display order. */
export const positionCategories = [
  "Management",
  "Leasing",
  "Maintenance",
  "Grounds and Housekeeping",
  "Corporate",
] as const;
export type PositionCategory = (typeof positionCategories)[number];

/** A job: where it is done and how many people have it. */
const position = z.strictObject({
  name: z.string(),
  nameEs: z.string(),
  category: z.enum(positionCategories),
  /** Whether it belongs to one community, one region or the company as a whole. */
  at: z.enum(["location", "region", "company"]),
  /** People for each hundred apartments (at a community), or in each region or company. */
  per: z.number(),
});
export type DemoPosition = Readonly<z.output<typeof position>>;

/** The positions of every company; a community has at least a property manager and a maintenance supervisor. */
export const positions: readonly DemoPosition[] = z.array(position).parse(list);
