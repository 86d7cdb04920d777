/** The width in pixels of paper: that of a landscape sheet, wide enough for the desktop layout. */
const SHEET = 980;

const EM = 16;

const unitsOf: Readonly<Record<string, number>> = { px: 1, em: EM, rem: EM };

/** Returns whether one condition on the width is true on the sheet; null for a condition on anything else. */
function matchesSheet(condition: string): boolean | null {
  const [, name, old, oldUnit = ""] = /^(min|max)-width:\s*([\d.]+)(px|r?em)$/.exec(condition) ?? [];
  if (name !== undefined) {
    const limit = Number(old) * (unitsOf[oldUnit] ?? 1);
    return name === "min" ? SHEET >= limit : SHEET <= limit;
  }
  const [, sign, size, unit = ""] = /^width\s*(<=?|>=?)\s*([\d.]+)(px|r?em)$/.exec(condition) ?? [];
  if (sign === undefined) return null;
  const limit = Number(size) * (unitsOf[unit] ?? 1);
  if (sign.startsWith("<")) return SHEET < limit;
  return SHEET >= limit;
}

/**
 * Rewrites media queries so that paper is as wide as a landscape sheet: browsers evaluate them for a portrait sheet,
 * whatever the page's orientation, and would print the phone layout. Queries that name a medium stay, and so do other
 * conditions.
 */
export function toPrintQueries(params: string): string {
  if (/\b(print|screen|all|only|not)\b|,/.test(params)) return params;
  const conditions = [...params.matchAll(/\(([^()]*)\)/g)].map(([, condition = ""]) => matchesSheet(condition.trim()));
  if (conditions.length === 0 || conditions.includes(null)) return params;
  return conditions.every(Boolean) ? `print, ${params}` : `screen and ${params}`;
}

interface AtRule {
  params: string;
}

/** The build plugin that rewrites the queries of all style sheets. */
export const printQueries = {
  postcssPlugin: "print-queries",
  AtRule: {
    media(rule: AtRule): void {
      const params = toPrintQueries(rule.params);
      if (params !== rule.params) rule.params = params;
    },
  },
};
