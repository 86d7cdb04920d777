/**
 * Counts derived data: tables whose rows are computed from other rows, and the files of the engine, with their imports;
 * and what the slice of reports says of other slices: `node tools/count-derived.ts`.
 */
import { readTree } from "./gates/file-set.ts";
import { findTarget } from "./gates/resolve.ts";

/** Rows that can be computed again from others at any time. */
const sums = new Set([
  "client_question_days",
  "client_question_months",
  "daily_participation",
  "daily_response_totals",
  "location_question_months",
  "monthly_participation",
  "monthly_response_totals",
  "question_rollup_status",
  "resident_renewals",
  "service_issues",
]);
/** Rows that record which protected answers were released: decided once, and never computed again. */
const releases = new Set([
  "campaign_progress",
  "month_regions",
  "participation_cells",
  "pending_release_segments",
  "regional_participation_pools",
  "regional_release_pools",
  "release_cells",
  "release_segments",
]);

const ENGINE = "src/slices/analytics/server/analytics.engine.ts";
const imported = /^(import|export)\s(type\s)?[^"';]*?from\s+"([^"]+)"/gm;

const files = readTree();
const tables = [...(files.get("db/schema.sql") ?? "").matchAll(/^TABLE (\w+)/gm)].map(([, name = ""]) => name);

/** Returns a file of slices and all that it imports from slices; type-only imports count where `withTypes`. */
function readClosure(path: string, withTypes: boolean, seen: Set<string>): Set<string> {
  const text = files.get(path);
  if (text === undefined || !path.startsWith("src/slices/") || seen.has(path)) return seen;
  seen.add(path);
  for (const [, , type, specifier = ""] of text.matchAll(imported)) {
    const target = findTarget(path, specifier, files);
    if (target !== null && (withTypes || type === undefined)) readClosure(target, withTypes, seen);
  }
  return seen;
}

const countLines = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + (files.get(path)?.split("\n").length ?? 1) - 1, 0);

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

const closure = readClosure(ENGINE, false, new Set());
const withTypes = readClosure(ENGINE, true, new Set());
const ofAnalytics = [...files.keys()].filter((path) => path.startsWith("src/slices/analytics/server/"));
const sources = [...files.keys()].filter((path) => /^(?:src|test|tools)\/.*\.tsx?$/.test(path));
const tests = sources.filter((path) => /\.(?:test|spec|attack)\.tsx?$/.test(path));
process.stdout.write(
  [
    toLine(
      "derived tables",
      tables.filter((name) => sums.has(name)),
    ),
    toLine(
      "tables of releases",
      tables.filter((name) => releases.has(name)),
    ),
    `closure of the engine: ${closure.size} files, ${countLines(closure)} lines; with types ${withTypes.size} files, ${countLines(withTypes)} lines`,
    `server of analytics: ${ofAnalytics.length} files, ${countLines(ofAnalytics)} lines`,
    `all: ${sources.length} files, ${countLines(sources)} lines, of these tests: ${tests.length} files, ${countLines(tests)} lines`,
    `reports: ${reports.length} files, ${countLines(reports)} lines`,
    ...Object.entries(ofOthers).map(([slice, words]) => countNamed(slice, words)),
    "",
  ].join("\n"),
);
