import { type Breach, type FileSet, isTest } from "./file-set.ts";

/** Sources of English names: the server parts of slices, the composition, and the catalogs in migrations. */
const NAMING = /^(src\/slices\/[^/]+\/server\/.*\.ts|src\/app\/server\/.*\.ts|db\/migrations\/.*\.sql)$/;
const LABELS = "src/slices/reports/contract/report-labels.contract.ts";
const SPANISH = "src/slices/reports/web/widget/spanish-labels.ts";

function listQuoted(files: FileSet): ReadonlySet<string> {
  const quoted = new Set<string>();
  for (const [path, text] of files) {
    if (!NAMING.test(path) || isTest(path)) continue;
    for (const [, double, single] of text.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g)) quoted.add(double ?? single ?? "");
  }
  return quoted;
}

/** Returns the keys of a named object in a file. */
function listKeys(text: string, name: string): string[] {
  const from = text.indexOf(`const ${name}`);
  const body = from < 0 ? "" : text.slice(from, text.indexOf("\n};", from));
  return [...body.matchAll(/^ {2}(?:"([^"]+)"|(\w+)):/gm)].map(([, quoted, plain]) => quoted ?? plain ?? "");
}

/**
 * Every label and name that the web translates is still sent by the server. Types ensure that every label has a Spanish
 * text.
 */
export function checkTranslations(files: FileSet): Breach[] {
  const quoted = listQuoted(files);
  const labels = [...(files.get(LABELS) ?? "").matchAll(/"([^"]+)"/g)].map(([, label = ""]) => ({
    file: LABELS,
    label,
  }));
  const names = listKeys(files.get(SPANISH) ?? "", "spanishNames").map((label) => ({ file: SPANISH, label }));
  return [...labels, ...names].flatMap(({ file, label }) =>
    quoted.has(label) ? [] : [{ file, reason: `no server file says "${label}"` }],
  );
}
