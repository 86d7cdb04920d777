import type { Archive } from "./xlsx-archive.ts";

/** The effect of a number format: a date, digits padded with zeros, or none. */
export type NumberStyle = { readonly kind: "date" } | { readonly kind: "zeros"; readonly digits: number } | null;

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Returns the effect of a custom format code. */
export function parseStyleCode(code: string): NumberStyle {
  const bare = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|_./g, "").split(";")[0] ?? "";
  if (/^0{2,}$/.test(bare)) return { kind: "zeros", digits: bare.length };
  return /[yd]/i.test(bare) && !/general/i.test(bare) ? { kind: "date" } : null;
}

/** Reads the number styles of a workbook by the index that cells use; empty without a styles part. */
export async function readStyles(archive: Archive): Promise<readonly NumberStyle[]> {
  const styles: NumberStyle[] = [];
  const custom = new Map<number, NumberStyle>();
  if (!archive.has("xl/styles.xml")) return styles;
  let isInCells = false;
  const parts = archive.read("xl/styles.xml", {
    open(name, attributes) {
      if (name === "numFmt") custom.set(Number(attributes["numFmtId"]), parseStyleCode(attributes["formatCode"] ?? ""));
      if (name === "cellXfs") isInCells = true;
      if (name !== "xf" || !isInCells) return;
      const id = Number(attributes["numFmtId"] ?? 0);
      styles.push(custom.get(id) ?? (isBuiltInDate(id) ? { kind: "date" } : null));
    },
    close(name) {
      if (name === "cellXfs") isInCells = false;
    },
  });
  for await (const _ of parts);
  return styles;
}
