/**
 * The position categories that companies share. Each company names its own; a category is compared with others when its
 * name is among these, regardless of case, accents and signs between words. Any other name is in no benchmark.
 */
export const sharedCategories: readonly { readonly id: number; readonly names: readonly string[] }[] = [
  {
    id: 1,
    names: ["Management", "Property Management", "Community Management", "Site Management", "Managers", "Gerencia"],
  },
  { id: 2, names: ["Leasing", "Leasing and Sales", "Leasing Team", "Sales", "Arrendamiento", "Alquiler"] },
  {
    id: 3,
    names: ["Maintenance", "Maintenance and Service", "Service", "Service Team", "Facilities", "Mantenimiento"],
  },
  {
    id: 4,
    names: [
      "Grounds and Housekeeping",
      "Grounds",
      "Housekeeping",
      "Groundskeeping",
      "Janitorial",
      "Porters",
      "Limpieza y jardines",
      "Limpieza",
    ],
  },
  { id: 5, names: ["Corporate", "Corporate Office", "Home Office", "Headquarters", "Support", "Oficina central"] },
  { id: 6, names: ["Regional Management", "Regional", "Regional Support", "Gerencia regional"] },
];

const normalizeName = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

const idByName = new Map(
  sharedCategories.flatMap(({ id, names }) => names.map((name) => [normalizeName(name), id] as const)),
);

/** Returns the shared category of a company's own one, by its name; null: none. */
export function findSharedCategory(name: string): number | null {
  return idByName.get(normalizeName(name)) ?? null;
}
