import { type FlagKind, listTerms, type Theme } from "./theme.ts";

/** A list of terms that flags comments; lists of themes do not include it. */
export interface FlagTheme extends Theme {
  readonly flag: FlagKind;
}

const safety = { en: "Safety (flagged)", es: "Seguridad (marcado)" };
const discrimination = { en: "Discrimination and harassment (flagged)", es: "Discriminación y acoso (marcado)" };

const danger = {
  en: `unsafe, not safe, afraid for, fear for, threat, threaten, threatens, threatened, assault, assaulted, attacked,
    weapon, gun, guns, gunshots, knife, stabbed, shooting, violence, violent, stalking, stalked, injury, injured,
    got hurt, hit me, hurt myself, kill, suicide, gas-leak, smell gas, carbon-monoxide, smoke-detector not,
    smoke-alarm not, fire hazard, caught fire, exposed wires, exposed wiring, sparks outlet, electrocuted, collapsed,
    about to-collapse, hazard, hazardous, dangerous, accident waiting`,
  es: `inseguro, insegura, no seguro, no segura, tengo miedo, da miedo, amenaza, amenazan, amenazó, amenazaron, asalto,
    asaltaron, agredió, agresión, arma, armas, pistola, balazos, navaja, cuchillo, violencia, violento, violenta,
    me persigue, lesión, lesionado, lesionada, lastimé, lastimó, me golpeó, matar, suicidio, fuga de-gas, huele a-gas,
    monóxido, detector humo no, alarma humo no, incendio, cables pelados, cables expuestos, chispas, se derrumba,
    peligro, peligroso, peligrosa`,
};

const unequal = {
  en: `discriminate, discriminated, discrimination, discriminatory, racist, racism, racial, sexist, sexism, homophobic,
    transphobic, bigot, bigotry, slur, slurs, harass, harassed, harassing, harassment, sexual, groped, touched me,
    inappropriate touching, inappropriate comments, hostile environment, retaliate, retaliated, retaliation,
    because of-my race, because i am black, because i am hispanic, because i am a-woman, my accent, my religion,
    my disability, my age, my skin, pregnant, wheelchair, service-animal, reasonable-accommodation, fair-housing,
    civil-rights, eeoc, hud complaint`,
  es: `discrimina, discriminan, discriminaron, discriminación, racista, racismo, racial, sexista, sexismo, machista,
    homofóbico, homofóbica, insultos, acoso, acosa, acosan, acosó, hostigamiento, hostiga, hostigan, sexual, me tocó,
    manoseó, represalia, represalias, por mi-raza, por ser hispano, por ser hispana, por ser latino, por ser latina,
    por ser negro, por ser negra, por ser mujer, mi acento, mi religión, mi discapacidad, mi edad, color de-piel,
    embarazada, silla de-ruedas, animal de-servicio, vivienda-justa, derechos civiles`,
};

const atWork = {
  en: `hurt at-work, without ppe, no ppe, safety-gear, fall hazard, fumes, osha, bully, bullied, bullying`,
  es: `accidente trabajo, sin equipo-de protección, sin protección, vapores, intimida, intimidan`,
};

const buildTerms = (terms: typeof danger, more = { en: "", es: "" }): Theme["terms"] => ({
  en: listTerms(`${terms.en}, ${more.en}`),
  es: listTerms(`${terms.es}, ${more.es}`),
});

/** The terms that flag comments, by kind and service. */
export const flagThemes: readonly FlagTheme[] = [
  { id: 301, audience: "intouch", flag: "safety", name: safety, terms: buildTerms(danger) },
  { id: 302, audience: "intouch", flag: "discrimination", name: discrimination, terms: buildTerms(unequal) },
  { id: 311, audience: "ingage", flag: "safety", name: safety, terms: buildTerms(danger, atWork) },
  { id: 312, audience: "ingage", flag: "discrimination", name: discrimination, terms: buildTerms(unequal) },
];

const byId = new Map(flagThemes.map(({ id, flag }) => [id, flag]));

/** Returns the kind that a list of terms flags; null for a theme. */
export const findFlag = (themeId: number): FlagKind | null => byId.get(themeId) ?? null;

const shipped = new Map(flagThemes.map(({ id, terms }) => [id, new Set([...terms.en, ...terms.es])]));

/** Returns whether one of these terms is shipped, and not only added by a client. */
export const hasShippedTerm = (themeId: number, terms: readonly string[]): boolean =>
  terms.some((term) => shipped.get(themeId)?.has(term) ?? false);
