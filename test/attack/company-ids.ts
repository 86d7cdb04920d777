/** The simulated companies of a seed. They share one database. */
const companies = [
  "chain",
  "half answer",
  "three quarters answer",
  "nine tenths answer",
  "all answer",
  "insights",
  "themes",
  "moving",
  "residents",
  "live",
] as const;

/** Returns the id of a simulated company: another one for each company and seed. */
export function toCompanyId(seed: number, company: (typeof companies)[number]): number {
  return companies.length * seed + companies.indexOf(company);
}
