import { seededRandom, type Random, mixSeed } from "./random.ts";
import type { DemoCommunity, DemoCompany } from "./company.ts";

const nature = (
  "Alder Almond Aspen Basswood Bayberry Birch Bluestem Briar Buckthorn Cedar Cherry Chestnut Clover Cottonwood Cypress " +
  "Dogwood Elder Elm Fern Foxglove Garnet Hawthorn Hazel Heather Heron Hickory Holly Ivy Jasmine Juniper Kestrel Larch " +
  "Laurel Lilac Linden Magnolia Maple Meadowlark Mesquite Mulberry Myrtle Oak Oleander Olive Otter Pecan Peregrine Pine " +
  "Plum Poplar Quail Rosemary Rowan Sage Sandstone Silverleaf Slate Sparrow Spruce Sumac Sycamore Tanager Teal Thicket " +
  "Tupelo Walnut Willow Wisteria Yarrow Yucca"
).split(" ");

const old = (
  "Baker Bell Brick Bridge Canal Candle Carriage Chapel Clock Copper Cooper Depot Ferry Founders Garden Granary Harvest " +
  "Kiln Lantern Ledger Lighthouse Market Mason Mill Miller Orchard Old Post Park Potter Quarry Rail School Signal Station " +
  "Station Stone Tanner Tinsmith Tower Trolley Vineyard Wagon Weaver Wheel"
).split(" ");

const kinds = (
  "Commons Court Crossing Flats Gardens Gate Glen Green Grove Heights Hill Hollow Landing Lofts Manor Meadows Park Place " +
  "Point Ridge Row Run Square Station Terrace Townhomes Trace View Village Walk Woods Yard Apartments Residences"
).split(" ");

const waters = "Creek Lake River Spring Pond Brook Harbor Bay Falls Mill Canyon Valley Mesa Prairie Summit".split(" ");
const sides = "North South East West Upper Lower New Old Little".split(" ");

const groupsEs = "Villas Casas Jardines Portales Patios Terrazas Residencial Arcos Huertas Paseos".split(" ");
const placesEs = (
  "del Encino|del Mezquite|de la Loma|del Nogal|del Prado|de la Ribera|del Laurel|del Sauce|de la Noria|del Puente|" +
  "del Molino|de la Palma|del Granado|del Olivar|de la Colina|del Mirador|del Naranjo|de la Fuente|del Fresno|del Huerto"
).split("|");
const treesEs = "Encino Mezquite Nogal Laurel Sauce Olmo Granado Fresno Naranjo Cedro Jacaranda Huizache".split(" ");

type Pattern = (chance: Random, city: string) => string;

const patterns: readonly Pattern[] = [
  (chance) => `${chance.pick(nature)} ${chance.pick(kinds)}`,
  (chance) => `${chance.pick(nature)} ${chance.pick(waters)}`,
  (chance) =>
    `${chance.pick(old)} Street ${chance.pick(["Lofts", "Flats", "Apartments", "Commons", "Row", "Studios"])}`,
  (chance) =>
    `Old ${chance.pick(old.filter((word) => word !== "Old"))} ${chance.pick(["Lofts", "Yard", "Square", "House", "Court"])}`,
  (chance) => `${chance.pick(sides)} ${chance.pick(nature)} ${chance.pick(kinds)}`,
  (chance, city) => `The ${chance.pick(nature)}s at ${city}`,
  (chance) => `${chance.pick(nature)} ${chance.pick(waters)} ${chance.pick(kinds)}`,
  (chance, city) => `${city} ${chance.pick(["Terrace", "Commons", "Station", "Place", "Gardens", "Arms"])}`,
  (chance) => `The ${chance.pick(old)} House`,
  (chance) => String(chance.between(2, 98) * 10 + chance.between(0, 9)).concat(` ${chance.pick(nature)}`),
];
const patternsEs: readonly Pattern[] = [
  (chance) => `${chance.pick(groupsEs)} ${chance.pick(placesEs)}`,
  (chance) => `${chance.pick(["Casa", "Rancho", "Alameda", "Patio", "Calle"])} ${chance.pick(treesEs)}`,
];
const patternWeights = [30, 14, 8, 7, 12, 5, 12, 5, 3, 4];

/** Words that repeat each other, such as "Mill Creek Mill", or cannot go with another in a name. */
function readsWell(name: string): boolean {
  const words = name.split(" ");
  return (
    new Set(words.map((word) => word.replace(/s$/, ""))).size === words.length && !/(ys|chs|shs|sss|xs)\b/.test(name)
  );
}

function computeUnits(chance: Random): number {
  // A few towers and a few houses of a dozen apartments, most in between.
  return Math.round(Math.min(420, Math.max(12, Math.exp(4.85 + chance.normal() * 0.55))));
}

function drawnName(chance: Random, company: DemoCompany, city: string): string {
  const isSpanish = company.locale === "es" && chance.happens(0.6);
  const pattern = isSpanish ? chance.pick(patternsEs) : patterns[chance.weighted(patternWeights)];
  return pattern?.(chance, city) ?? "";
}

function freshName(chance: Random, company: DemoCompany, city: string, taken: ReadonlySet<string>): string {
  for (let attempt = 0; attempt < 10_000; attempt += 1) {
    const name = drawnName(chance, company, city);
    if (!taken.has(name) && readsWell(name)) return name;
  }
  throw new RangeError(`${company.name} has run out of names for its communities`);
}

/**
 * Generates communities of a company in addition to those written by hand, with names that are unique in the company.
 */
export function buildCommunities(company: DemoCompany, count: number): DemoCommunity[] {
  const seed = Array.from(company.slug).reduce((sum, letter) => mixSeed(sum, letter.codePointAt(0) ?? 0), 7);
  const chance = seededRandom(seed);
  const taken = new Set(company.communities.map((each) => each.name));
  return Array.from({ length: count }, (_, index): DemoCommunity => {
    const regionIndex = index % company.regions.length;
    const region = company.regions[regionIndex];
    if (!region) throw new RangeError(`${company.name} has no regions`);
    const [city, state] = chance.pick(region.towns);
    const name = freshName(chance, company, city, taken);
    taken.add(name);
    return { name, city, state, zone: region.zone, regionIndex, units: computeUnits(chance) };
  });
}
