/**
 * Counts derived data: tables whose rows are computed from other rows (`db/table-kinds.json`), and the files of the engine;
 * and what the slice of reports says of other slices: `node tools/count-derived.ts`.
 */
import * as engine from "./gates/engine.ts";
import { readTree } from "./gates/file-set.ts";
import { listTables, listTablesOfKind } from "./gates/table-kinds.ts";

const files = readTree();
const tables = listTables(files);

const countLines = (paths: Iterable<string>): number => engine.countLines(files, paths);

const toLine = (head: string, found: readonly string[]): string =>
  `${head}: ${found.length} of ${tables.length} (${found.join(", ")})`;

/** Words of facts that other slices own, as names of files and of code have them. */
const ofOthers = {
  alerts: /alert/i,
  people: /tenure|turnover|separated|new_?hires|headcount/i,
  plans: /complian|enrol|\bplan|plans?_|Plans?[A-Z]|tasks?_|Tasks?[A-Z]|past_?due/i,
  residents: /residents?_count|residentCount|lease|occupan/i,
  surveys: /engagement|satisfaction|participation|surveys?_|likely_|likelihood/i,
} as const;

const reports = [...files.keys()].filter((path) =>
  /^src\/slices\/reports\/(?!.*\.test\.|.*testing\/).*\.tsx?$/.test(path),
);

/** Returns how many files of a part of reports are named for another slice, with their lines, and how many lines name it. */
function countNamed(slice: string, words: RegExp): string {
  const parts = (["server", "contract", "web"] as const).map((part) => {
    const paths = reports.filter((path) => path.startsWith(`src/slices/reports/${part}/`));
    const named = paths.filter((path) => words.test(path));
    const lines = paths.flatMap((path) => (files.get(path) ?? "").split("\n")).filter((line) => words.test(line));
    return `${part} ${named.length} files of ${countLines(named)} lines, ${lines.length} lines in all`;
  });
  return `reports, named for ${slice}: ${parts.join("; ")}`;
}

const closure = engine.listEngineFiles(files);
const withTypes = engine.listEngineFiles(files, true);
const ofAnalytics = [...files.keys()].filter((path) => path.startsWith("src/slices/analytics/server/"));
const sources = [...files.keys()].filter((path) => /^(?:src|test|tools)\/.*\.tsx?$/.test(path));
const tests = sources.filter((path) => /\.(?:test|spec|attack)\.tsx?$/.test(path));
process.stdout.write(
  [
    toLine("derived tables", listTablesOfKind(files, "derived")),
    toLine("tables of releases", listTablesOfKind(files, "release")),
    `closure of the engine: ${closure.length} files, ${countLines(closure)} lines; with types ${withTypes.length} files, ${countLines(withTypes)} lines`,
    `server of analytics: ${ofAnalytics.length} files, ${countLines(ofAnalytics)} lines`,
    `all: ${sources.length} files, ${countLines(sources)} lines, of these tests: ${tests.length} files, ${countLines(tests)} lines`,
    `reports: ${reports.length} files, ${countLines(reports)} lines`,
    ...Object.entries(ofOthers).map(([slice, words]) => countNamed(slice, words)),
    "",
  ].join("\n"),
);
