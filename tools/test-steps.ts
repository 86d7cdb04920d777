import { listPgliteFiles } from "#test/support/whole-run.ts";
import { type Change, concernsGenerator, concernsTypes } from "./changed-tests.ts";
import { projects } from "./gates/projects.ts";

/** What a step must find on the machine before it runs. */
export type Need = "postgres" | "chromium";

interface StepBase {
  /** The word that `npm test -- <word>` accepts. */
  readonly name: string;
  readonly title: string;
}

/** Commands that report by their exit code; all of them run. */
export interface CheckStep extends StepBase {
  readonly kind: "check";
  readonly commands: readonly (readonly string[])[];
  /** With `--changed`: the same checks, incremental from the last such run. Left out: `commands`. */
  readonly continuing?: readonly (readonly string[])[];
  /** True: with `--changed` its commands get the files of code that the change affects. */
  readonly takesFiles?: boolean;
  /** With `--changed`: whether the change concerns a command, by its number. Left out: it concerns all. */
  readonly isConcerned?: (at: number, change: Change) => boolean;
}

/** A vitest configuration, and the files that it must have run. */
export interface VitestStep extends StepBase {
  readonly kind: "vitest";
  readonly config: string;
  readonly files: readonly string[];
  readonly not?: readonly string[];
  /** The kind of its files, where they run on PostgreSQL and these also on PGlite. */
  readonly engines?: "db" | "http";
  /** True: it is part of `--all`, or requested by its name. */
  readonly isLong?: boolean;
  /** What its tests themselves do only with `--all`. */
  readonly shortened?: string;
  readonly needs: readonly Need[];
}

export type Step = CheckStep | VitestStep;

/** Compiler and linter are Go programs: freeing memory half as often costs a sixth less time. */
const freeingSeldom = ["env", "GOGC=400"];
/** One checker: each of the usual four would resolve the types of all schemas for itself, at more than twice the time. */
const checkTypes = (project: string): string[] => [
  ...freeingSeldom,
  "tsc",
  "-p",
  `tsconfig/${project}.json`,
  "--pretty",
  "false",
  "--checkers",
  "1",
];
const keepTypes = (project: string): string[] => [
  "--incremental",
  "--tsBuildInfoFile",
  `.cache/types/${project}.tsbuildinfo`,
];
const generators = ["endpoints", "schema", "map", "catalog-names", "report-labels", "widgets"];

export const steps: readonly Step[] = [
  { kind: "check", name: "format", title: "format (oxfmt)", commands: [["oxfmt", "--check"]] },
  {
    kind: "check",
    name: "lint",
    title: "lint (oxlint, type-aware)",
    // One thread, as with the compiler.
    commands: [[...freeingSeldom, "GOMAXPROCS=1", "oxlint", "--threads=1"]],
    takesFiles: true,
  },
  {
    kind: "check",
    name: "types",
    title: "types (five projects)",
    commands: projects.map(checkTypes),
    continuing: projects.map((project) => [...checkTypes(project), ...keepTypes(project)]),
    isConcerned: (at, change) => concernsTypes(projects[at] ?? "tools", change),
  },
  { kind: "check", name: "unused", title: "unused code and packages (knip)", commands: [["knip", "--no-progress"]] },
  {
    kind: "check",
    name: "generated",
    title: "generated files are up to date",
    commands: generators.map((name) => ["node", `tools/generate-${name}.ts`, "--check"]),
    isConcerned: (at, change) => concernsGenerator(generators[at] ?? "", change),
  },
  {
    kind: "vitest",
    name: "unit",
    title: "unit: pure rules",
    config: "vitest.unit.config.ts",
    files: [
      "src/{platform,app}/{contract,server}/**/*.test.{ts,tsx}",
      "src/slices/*/{contract,server,emails}/**/*.test.{ts,tsx}",
      "test/attack/**/*.test.ts",
    ],
    not: ["**/*.{db,http}.test.ts"],
    shortened: "simulations at full length; the table of docs/insight-figures.md",
    needs: [],
  },
  {
    kind: "vitest",
    name: "web",
    title: "web: components and screens in jsdom",
    config: "vitest.web.config.ts",
    files: ["src/{ui,platform/web,app/web,slices/*/web}/**/*.test.{ts,tsx}"],
    shortened: "a window and modules of its own for each file (else one for all files of a worker)",
    needs: [],
  },
  {
    kind: "vitest",
    name: "architecture",
    title: "architecture: rules that machines keep",
    config: "vitest.architecture.config.ts",
    files: ["test/architecture/**/*.test.ts"],
    shortened: "server and web compiled without the slice that is deleted",
    needs: [],
  },
  {
    kind: "vitest",
    name: "database",
    title: "database: services and queries",
    config: "vitest.db.config.ts",
    files: ["{src,test}/**/*.db.test.ts"],
    engines: "db",
    shortened:
      "2,000 bad files of imports (else 400); three places a region in the attack (else two); the library of planted actions",
    needs: ["postgres"],
  },
  {
    kind: "vitest",
    name: "http",
    title: "http: the whole application by injection",
    config: "vitest.http.config.ts",
    files: ["{src,test}/**/*.http.test.ts"],
    engines: "http",
    shortened: "the links of every role (else of four)",
    needs: ["postgres"],
  },
  {
    kind: "vitest",
    name: "browser",
    title: "browser: journeys in Chromium, the process as an operator meets it",
    config: "vitest.e2e.config.ts",
    files: ["test/e2e/**/*.spec.ts"],
    shortened:
      "axe at every width in both themes (else once in each), and at every row of a table (else at those that differ); the walks of all roles (else of two or three), and the figures that twelve accounts see (else five); moving in on an embedded folder, and notifying of tasks there while it is killed; all rounds of kills; a killed demo loaded to its end",
    needs: ["postgres", "chromium"],
  },
  {
    kind: "vitest",
    name: "attack",
    title: "attack: what follows from all that is released (docs/attack.md)",
    config: "vitest.attack.config.ts",
    files: ["test/attack/**/*.attack.ts"],
    isLong: true,
    needs: ["postgres"],
  },
];

/** Returns the steps of a run: the named ones, otherwise all but the long ones, which only a whole run includes. */
export function chooseSteps(names: readonly string[], isWhole: boolean): readonly Step[] {
  if (names.length > 0) return steps.filter(({ name }) => names.includes(name));
  return steps.filter((step) => isWhole || step.kind === "check" || step.isLong !== true);
}

/** Returns the files of a step, each as often as it must have run: once for every engine. */
export function listRuns(step: VitestStep, isWhole: boolean, find: (globs: readonly string[]) => string[]): string[] {
  const files = find(step.files);
  return step.engines === undefined ? files : [...files, ...find(listPgliteFiles(step.engines, isWhole))];
}

/** Returns what a usual run of a step leaves to `npm test -- --all`; null when it leaves nothing. */
export function describeOmitted(step: VitestStep, find: (globs: readonly string[]) => string[]): string | null {
  const left = listRuns(step, true, find).length - listRuns(step, false, find).length;
  const engines = left === 0 ? [] : [`${left} of ${find(step.files).length} files on PGlite as well`];
  const parts = [...engines, ...(step.shortened === undefined ? [] : [step.shortened])];
  return parts.length === 0 ? null : parts.join("; ");
}
