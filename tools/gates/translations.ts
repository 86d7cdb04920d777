import { type Breach, type FileSet, isTest } from "./file-set.ts";

/** Sources of English names: the server parts of slices, the composition, and the catalogs in migrations. */
const NAMING = /^(src\/slices\/[^/]+\/server\/.*\.ts|src\/app\/server\/.*\.ts|db\/migrations\/.*\.sql)$/;
const SPANISH = /^src\/slices\/([^/]+)\/web\/spanish-labels\.ts$/;

/** Returns what the files say whose paths match. */
function listQuoted(files: FileSet, isSource: (path: string) => boolean): ReadonlySet<string> {
  const quoted = new Set<string>();
  for (const [path, text] of files) {
    if (!NAMING.test(path) || isTest(path) || !isSource(path)) continue;
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
 * Every label that a slice translates is still said by the server part of this slice, and every name by some server
 * file. Types ensure that every label of a report is translated.
 */
export function checkTranslations(files: FileSet): Breach[] {
  const everywhere = listQuoted(files, () => true);
  return [...files].flatMap(([file, text]) => {
    const slice = SPANISH.exec(file)?.[1];
    if (slice === undefined) return [];
    const own = listQuoted(files, (path) => path.startsWith(`src/slices/${slice}/server/`));
    const labels = listKeys(text, "spanishLabels").filter((label) => !own.has(label));
    const names = listKeys(text, "spanishNames").filter((name) => !everywhere.has(name));
    return [
      ...labels.map((label) => ({ file, reason: `no server file of ${slice} says "${label}"` })),
      ...names.map((name) => ({ file, reason: `no server file says "${name}"` })),
    ];
  });
}
