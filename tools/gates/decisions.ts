import type { Breach, FileSet } from "./file-set.ts";

const FOLDER = "docs/adr/";
/** More words than fit on a page. */
const MAX_WORDS = 700;

/** Returns the problems of one decision, which should have this number. */
function findErrors(file: string, text: string, wanted: number, list: string): readonly string[] {
  const number = Number(/^docs\/adr\/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]);
  const enforcedBy = text.split("**Enforced by.**")[1] ?? "";
  const errors: readonly (readonly [boolean, string])[] = [
    [number !== wanted, `is not number ${wanted}: numbers follow each other, each once`],
    [!text.startsWith(`# ${number}. `), "does not begin with its number and title"],
    [!enforcedBy.includes("`"), "names no check that enforces it"],
    [text.split(/\s+/).length > MAX_WORDS, `is longer than a page of ${MAX_WORDS} words`],
    [!list.includes(`](${file})`), "is not listed in ARCHITECTURE.md"],
  ];
  return errors.filter(([isWrong]) => isWrong).map(([, reason]) => reason);
}

/**
 * Decisions are numbered without gaps, one to a number and a page, listed in ARCHITECTURE.md, and each names its check.
 */
export function checkDecisions(files: FileSet): Breach[] {
  const list = files.get("ARCHITECTURE.md") ?? "";
  const decisions = [...files].filter(([file]) => file.startsWith(FOLDER)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const breaches = decisions.flatMap(([file, text], at) =>
    findErrors(file, text, at + 1, list).map((reason): Breach => ({ file, reason })),
  );
  const listed = [...list.matchAll(/\]\((docs\/adr\/[^)]*)\)/g)].map((match) => match[1] ?? "");
  const missing = listed.filter((file) => !files.has(file));
  return [
    ...breaches,
    ...missing.map((file) => ({ file: "ARCHITECTURE.md", reason: `lists ${file}, which does not exist` })),
  ];
}
