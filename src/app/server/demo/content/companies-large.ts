import type { DemoCompany, DemoRegion } from "./company.ts";
import { region } from "./regions.ts";

type Character = Pick<
  DemoCompany,
  "zone" | "residentLevel" | "staffLevel" | "drift" | "answering" | "spanish" | "confidential"
>;

/** A company that only the large demo has, with every service that has dashboards. */
function company(name: string, slug: string, large: number, nature: Character, regions: DemoRegion[]): DemoCompany {
  return {
    slug,
    name,
    domain: `${slug}.example`,
    locale: "en",
    services: ["ingage", "intouch", "intel"],
    hasDistricts: false,
    regions,
    locations: { small: 0, medium: 0, large },
    communities: [],
    ...nature,
  };
}

function character(
  zone: string,
  residentLevel: number,
  staffLevel: number,
  drift: number,
  answering: number,
  spanish: number,
): Character {
  return { zone, residentLevel, staffLevel, drift, answering, spanish, confidential: 0.08 };
}

const EASTERN = "America/New_York";
const CENTRAL = "America/Chicago";
const MOUNTAIN = "America/Denver";
const PACIFIC = "America/Los_Angeles";

/** The companies that only the large demo has. */
export const largeCompanies: readonly DemoCompany[] = [
  company("Thistlegate Residences", "thistlegate", 110, character(PACIFIC, 2, 1, 0.4, 0.05, 0.12), [
    region("Puget", PACIFIC, "mild", 1, "Tacoma WA; Everett WA; Olympia WA; Bremerton WA; Renton WA"),
    region("Willamette", PACIFIC, "mild", 2, "Salem OR; Eugene OR; Albany OR; Corvallis OR"),
    region("Columbia Basin", PACIFIC, "both", -2, "Spokane WA; Yakima WA; Kennewick WA; Wenatchee WA"),
  ]),
  company("Marrowstone Living", "marrowstone", 85, character(EASTERN, -2, -1, 0.6, -0.05, 0.2), [
    region("Sawgrass", EASTERN, "hot", 0, "Hollywood FL; Plantation FL; Davie FL; Coral Springs FL"),
    region("Sun Coast", EASTERN, "hot", 1, "Clearwater FL; Bradenton FL; Largo FL; Sarasota FL"),
    region("First Coast", EASTERN, "hot", -1, "Jacksonville FL; Palatka FL; Fernandina Beach FL"),
  ]),
  company("Peppervale Communities", "peppervale", 95, character(CENTRAL, 1, 2, -0.2, 0, 0.22), [
    region("Metroplex", CENTRAL, "hot", 0, "Plano TX; Garland TX; Arlington TX; Denton TX; Irving TX"),
    region("Brazos", CENTRAL, "hot", 1, "Waco TX; Temple TX; Bryan TX; Killeen TX"),
    region("Red River", CENTRAL, "both", -2, "Wichita Falls TX; Lawton OK; Norman OK; Shreveport LA"),
  ]),
  company("Cobblefield Homes", "cobblefield", 70, character(EASTERN, 0, -2, 0.1, 0.1, 0.09), [
    region("Lehigh", EASTERN, "cold", 1, "Allentown PA; Bethlehem PA; Easton PA; Reading PA"),
    region("Garden", EASTERN, "both", -1, "Trenton NJ; Camden NJ; Edison NJ; Paterson NJ"),
    region("Shoreline", EASTERN, "cold", 2, "New Haven CT; Milford CT; Warwick RI; New London CT"),
  ]),
  company("Fennimore & Wren", "fennimore-wren", 60, character(CENTRAL, 3, 3, -0.5, 0.1, 0.08), [
    region("Fox Valley", CENTRAL, "cold", 0, "Appleton WI; Oshkosh WI; Neenah WI; Fond du Lac WI"),
    region("North Shore", CENTRAL, "cold", 2, "Evanston IL; Waukegan IL; Skokie IL; Highland Park IL"),
    region("Illini", CENTRAL, "both", -1, "Champaign IL; Decatur IL; Bloomington IL; Springfield IL"),
  ]),
  company("Gallowglen Apartments", "gallowglen", 75, character(EASTERN, -3, -2, 1.2, -0.1, 0.07), [
    region("Rust River", EASTERN, "cold", -1, "Youngstown OH; Akron OH; Canton OH; Erie PA"),
    region("Steel Valley", EASTERN, "cold", 0, "McKeesport PA; Johnstown PA; Wheeling WV; Greensburg PA"),
    region("Lake Erie", EASTERN, "cold", 1, "Toledo OH; Sandusky OH; Lorain OH; Monroe MI"),
  ]),
  company("Oriole Bend Residential", "oriole-bend", 65, character(CENTRAL, 1, 0, 0.5, 0, 0.13), [
    region("Crescent", CENTRAL, "hot", -1, "Metairie LA; Slidell LA; Houma LA; Kenner LA"),
    region("Capitol", CENTRAL, "hot", 1, "Baton Rouge LA; Gonzales LA; Lafayette LA; Zachary LA"),
    region("Pine Belt", CENTRAL, "hot", 0, "Monroe LA; Alexandria LA; Natchez MS; Vicksburg MS"),
  ]),
  company("Tamarind Row Homes", "tamarind-row", 90, character(PACIFIC, -1, 1, 0.2, 0, 0.34), [
    region("Central Valley", PACIFIC, "hot", -1, "Fresno CA; Modesto CA; Visalia CA; Merced CA; Stockton CA"),
    region("Delta Breeze", PACIFIC, "hot", 1, "Sacramento CA; Elk Grove CA; Davis CA; Vacaville CA"),
    region("Redwood", PACIFIC, "mild", 2, "Santa Rosa CA; Petaluma CA; Eureka CA; Ukiah CA"),
  ]),
  company("Wrenhollow Communities", "wrenhollow", 55, character(MOUNTAIN, 2, 0, -0.4, 0.1, 0.1), [
    region("Treasure Valley", "America/Boise", "both", 1, "Boise ID; Nampa ID; Meridian ID; Caldwell ID"),
    region("Snake River", "America/Boise", "cold", -1, "Idaho Falls ID; Pocatello ID; Twin Falls ID"),
    region("Big Sky", MOUNTAIN, "cold", 0, "Missoula MT; Bozeman MT; Helena MT; Great Falls MT"),
  ]),
  company("Lindenmoor Living", "lindenmoor", 70, character(CENTRAL, 0, 1, 0.3, 0.05, 0.1), [
    region("Gateway", CENTRAL, "both", 0, "Florissant MO; St. Charles MO; Belleville IL; Alton IL"),
    region("Heart of the Plains", CENTRAL, "both", 1, "Topeka KS; Lawrence KS; Olathe KS; Independence MO"),
    region("Wichita", CENTRAL, "both", -2, "Wichita KS; Hutchinson KS; Salina KS; Derby KS"),
  ]),
  company("Petrel Harbor Group", "petrel-harbor", 50, character(EASTERN, 1, -1, -0.8, -0.05, 0.06), [
    region("Casco", EASTERN, "cold", 2, "Portland ME; Lewiston ME; Biddeford ME; Saco ME"),
    region("Merrimack", EASTERN, "cold", -1, "Lowell MA; Nashua NH; Manchester NH; Haverhill MA"),
    region("Green Mountain", EASTERN, "cold", 1, "Burlington VT; Rutland VT; Essex Junction VT"),
  ]),
  company("Dovecote Street", "dovecote-street", 80, character(EASTERN, -1, 0, 0.9, 0, 0.15), [
    region("Perimeter", EASTERN, "hot", 0, "Marietta GA; Decatur GA; Roswell GA; Smyrna GA"),
    region("Fall Line", EASTERN, "hot", -1, "Macon GA; Columbus GA; Augusta GA; Warner Robins GA"),
    region("Foothills", EASTERN, "both", 2, "Asheville NC; Greenville SC; Spartanburg SC; Johnson City TN"),
  ]),
];
