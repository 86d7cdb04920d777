/** The kinds of stats, in the order of the page. An unknown one in the address redirects to the first. */
export const statTypes = ["profile", "scores", "percentage"] as const;
export type StatType = (typeof statTypes)[number];

/** Icons that a stat can have beside its title. */
export const statIcons = ["none", "checklist", "home", "mood", "tools", "users"] as const;
export type StatIcon = (typeof statIcons)[number];

/** The numbers of the scores stat, in order. */
export const scoreNames = ["location", "region", "area", "company", "sbx"] as const;
export type ScoreName = (typeof scoreNames)[number];

/** The values of a form: numbers as entered, lists as lines. */
export interface StatForms {
  readonly profile: {
    readonly title: string;
    readonly card: boolean;
    readonly image: string;
    /** One stat per line: its label, a comma, its value. */
    readonly stats: string;
    readonly region: string;
    readonly location: string;
    /** One name per line. */
    readonly managers: string;
    readonly maintenance_managers: string;
  };
  readonly scores: { readonly title: string; readonly card: boolean } & Readonly<Record<ScoreName, string>>;
  readonly percentage: {
    readonly title: string;
    readonly card: boolean;
    readonly value: string;
    readonly icon: StatIcon;
  };
}

/** The stats as JSON. */
export interface Stats {
  readonly profile: {
    readonly title: string;
    readonly card: boolean;
    readonly image: string | null;
    readonly stats: readonly (readonly [label: string, value: string])[];
    readonly region: string;
    readonly location: string;
    readonly managers: readonly string[];
    readonly maintenance_managers: readonly string[];
  };
  readonly scores: { readonly title: string; readonly card: boolean } & Readonly<Record<ScoreName, number>>;
  readonly percentage: {
    readonly title: string;
    readonly card: boolean;
    readonly value: number;
    readonly icon: Exclude<StatIcon, "none"> | null;
  };
}

/** The initial values of the forms, so that a stat is visible at once. */
export const firstForms: StatForms = {
  profile: {
    title: "Alder Court",
    card: true,
    image: "",
    stats: "Units, 214\nResidents, 338\nEmployees, 9",
    region: "Coastal",
    location: "Portland, OR",
    managers: "Elena Ruiz",
    maintenance_managers: "Ruth Adeyemi",
  },
  scores: { title: "Satisfaction", card: true, location: "82", region: "79", area: "80", company: "77", sbx: "75" },
  percentage: { title: "Compliance", card: true, value: "94", icon: "checklist" },
};

/** Parses an entered number as a float; 0 for other text. */
export function parseNumber(text: string): number {
  const parsed = Number.parseFloat(text);
  return Number.isFinite(parsed) ? parsed : 0;
}

const splitLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

function parseStat(line: string): readonly [string, string] {
  const at = line.indexOf(",");
  return at < 0 ? [line, ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}

/** Returns the profile of its form. */
export function toProfile(form: StatForms["profile"]): Stats["profile"] {
  const { title, card, image, stats, region, location, ...people } = form;
  return {
    title: title.trim(),
    card,
    image: image.trim() === "" ? null : image.trim(),
    stats: splitLines(stats).map(parseStat),
    region: region.trim(),
    location: location.trim(),
    managers: splitLines(people.managers),
    maintenance_managers: splitLines(people.maintenance_managers),
  };
}

/** Returns the scores of their form. */
export function toScores({ title, card, ...typed }: StatForms["scores"]): Stats["scores"] {
  const { location, region, area, company, sbx } = typed;
  return {
    title: title.trim(),
    card,
    location: parseNumber(location),
    region: parseNumber(region),
    area: parseNumber(area),
    company: parseNumber(company),
    sbx: parseNumber(sbx),
  };
}

/** Returns the percentage of its form. */
export function toPercentage({ title, card, value, icon }: StatForms["percentage"]): Stats["percentage"] {
  return { title: title.trim(), card, value: parseNumber(value), icon: icon === "none" ? null : icon };
}

const optional: ReadonlySet<string> = new Set(["image", "stats", "region", "managers", "maintenance_managers"]);

/** Returns the required fields of a form that are empty; for scores and percentages, all texts are required. */
export function getEmptyFields(type: StatType, form: StatForms[StatType]): string[] {
  return Object.entries(form).flatMap(([name, value]) => {
    const canBeEmpty = type === "profile" && optional.has(name);
    return typeof value === "string" && value.trim() === "" && !canBeEmpty ? [name] : [];
  });
}

/** Returns the kind of stat in an address; null for an unknown one or none. */
export function parseStatType(text: string | undefined): StatType | null {
  return statTypes.find((type) => type === text) ?? null;
}
