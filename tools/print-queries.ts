/** The width in pixels that paper counts as: that of a sheet on its side, wide enough for the layout of a desktop. */
const SHEET = 980;

const EM = 16;

const unitsOf: Readonly<Record<string, number>> = { px: 1, em: EM, rem: EM };

/** Whether one condition on the width holds on the sheet; null for a condition on anything else. */
function holds(condition: string): boolean | null {
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
 * Media queries in which paper is as wide as a sheet on its side: browsers ask them of a sheet that stands, whatever side
 * a page then lies on, and would print what a phone shows. Queries that name a medium stay, and those of other things.
 */
export function toPrintQueries(params: string): string {
  if (/\b(print|screen|all|only|not)\b|,/.test(params)) return params;
  const conditions = [...params.matchAll(/\(([^()]*)\)/g)].map(([, condition = ""]) => holds(condition.trim()));
  if (conditions.length === 0 || conditions.includes(null)) return params;
  return conditions.every(Boolean) ? `print, ${params}` : `screen and ${params}`;
}

interface AtRule {
  params: string;
}

/** The step of the build that asks the queries of all style sheets so. */
export const printQueries = {
  postcssPlugin: "print-queries",
  AtRule: {
    media(rule: AtRule): void {
      const params = toPrintQueries(rule.params);
      if (params !== rule.params) rule.params = params;
    },
  },
};
