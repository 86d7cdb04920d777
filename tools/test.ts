// The one test command. Runs every step even when an earlier one fails; the last line is `N passed, N failed`, where a
// vitest case and every other step count one each. `--all` tests everything on both engines, at full length;
// `--changed` what a change affects (since HEAD, the commit before it, or `--changed=<commit>`).
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative, resolve } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { type Change, listChanges, selectCode, selectTests } from "./changed-tests.ts";
import { readTree } from "./gates/file-set.ts";
import { provideAll } from "./preconditions.ts";
import { countReport, type Counts } from "./test-report.ts";
import {
  type CheckStep,
  chooseSteps,
  describeOmitted,
  listRuns,
  type Step,
  steps,
  type VitestStep,
} from "./test-steps.ts";

const root = resolve(import.meta.dirname, "..");
// Steps leave their temporary files here, so that an interrupted run leaves none behind. The PostgreSQL of the run belongs
// to another user and must be able to pass through.
const scratch = mkdtempSync(join(tmpdir(), "courtyard-test-"));
chmodSync(scratch, 0o711);
const running = new Set<ChildProcess>();

/** `--changed` may name a commit after it: any word that is no step. */
function joinBase(words: readonly string[]): string[] {
  const at = words.indexOf("--changed");
  if (at < 0) return [...words];
  const [next = ""] = words.slice(at + 1);
  const isBase = next !== "" && !next.startsWith("-") && !steps.some((step) => step.name === next);
  return [...words.slice(0, at), `--changed=${isBase ? next : ""}`, ...words.slice(at + (isBase ? 2 : 1))];
}

const { values: options, positionals: names } = parseArgs({
  args: joinBase(process.argv.slice(2)),
  options: { all: { type: "boolean", default: false }, changed: { type: "string" } },
  allowPositionals: true,
});

interface Outcome extends Counts {
  readonly output: string;
  readonly secondAttempts?: readonly string[];
}

function runCommand(words: readonly string[]): Promise<{ code: number | null; output: string }> {
  const [name = "", ...args] = words;
  const PATH = [join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter);
  return new Promise((done) => {
    // CI: a missing snapshot and a forgotten `.only` are failures.
    const child = spawn(name, args, {
      cwd: root,
      env: { ...process.env, PATH, CI: "1", TEST_SCRATCH: scratch, ...(options.all ? { TEST_ALL: "1" } : {}) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const chunks: Buffer[] = [];
    running.add(child);
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => chunks.push(Buffer.from(String(error))));
    child.on("close", (code) => {
      running.delete(child);
      const output = Buffer.concat(chunks).toString("utf8");
      done({ code, output: process.stdout.isTTY ? output : stripVTControlCharacters(output) });
    });
  });
}

function readChange(base: string | null): Change {
  const paths = listChanges(base);
  const files = readTree();
  return { paths, files, code: selectCode(paths, files) };
}

const change = options.changed === undefined ? null : readChange(options.changed || null);
const concerned = change === null ? null : selectTests(change.paths, change.files);

/** Returns the commands of a check for this run: with `--changed` only those that the change concerns. */
function listCommands(step: CheckStep): readonly (readonly string[])[] {
  if (change === null) return step.commands;
  const { code } = change;
  if (step.takesFiles === true) return code.length === 0 ? [] : step.commands.map((words) => [...words, ...code]);
  return (step.continuing ?? step.commands).filter((_, at) => step.isConcerned?.(at, change) ?? true);
}

async function check(step: CheckStep): Promise<Outcome> {
  const failures: string[] = [];
  for (const words of listCommands(step)) {
    // Checks run beside the tests at a lower priority.
    const { code, output } = await runCommand(["nice", "-n", "10", ...words]);
    if (code !== 0) failures.push(`$ ${words.slice(0, 8).join(" ")}\n${output.trim()}`);
  }
  const failed = failures.length === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, skipped: 0, output: failures.join("\n\n") };
}

function findFiles(step: VitestStep): (globs: readonly string[]) => string[] {
  return (globs) => globSync(globs, { cwd: root, exclude: step.not ?? [] }).map((file) => join(root, file));
}

/** Returns the files that a step runs now. */
function listFiles(step: VitestStep): string[] {
  const files = listRuns(step, options.all, findFiles(step));
  return concerned === null ? files : files.filter((file) => concerned.has(relative(root, file)));
}

const needsBrowser = (step: VitestStep): boolean => step.needs.includes("chromium");

/** The niceness of a step's tests: the browser's take longest, and a page that loads late is an error. */
const getNiceness = (step: VitestStep): string => (needsBrowser(step) ? "0" : "5");

let provided: Promise<unknown> = Promise.resolve();

/** Provides what a step needs. One at a time, because packages cannot be installed in parallel. */
function provideInTurn(needs: VitestStep["needs"]): Promise<unknown> {
  const mine = provided.then(() => provideAll(needs));
  provided = mine.catch(() => null);
  return mine;
}

async function runVitest(step: VitestStep): Promise<Outcome> {
  const files = listFiles(step);
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0, output: "" };
  await provideInTurn(step.needs);
  const report = join(scratch, `${step.name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const filters = concerned === null ? [] : [...new Set(files.map((file) => relative(root, file)))];
  // A timing failure once in thousands is run again and reported; a real error fails twice.
  const { code, output } = await runCommand([
    "nice",
    "-n",
    getNiceness(step),
    "vitest",
    "run",
    "--config",
    step.config,
    "--retry=1",
    ...reporters,
    ...filters,
  ]);
  const counted = countReport(() => readFileSync(report, "utf8"), files, code);
  return { ...counted, output: [output.trim(), ...counted.complaints].join("\n") };
}

/** Every omission is reported. */
function sayWhatIsLeft(step: Step): void {
  if (step.kind === "vitest") return sayFilesLeft(step);
  if (change === null) return;
  if (step.takesFiles === true) console.log(`        files that the change concerns: ${change.code.length}`);
  const ran = listCommands(step).length;
  if (step.isConcerned && ran < step.commands.length)
    console.log(
      `        not concerned by the change: ${step.commands.length - ran} of ${step.commands.length} commands`,
    );
}

function sayFilesLeft(step: VitestStep): void {
  const leftOut = options.all ? null : describeOmitted(step, findFiles(step));
  if (leftOut !== null) console.log(`        only with --all: ${leftOut}`);
  const left = findFiles(step)(step.files).length - new Set(listFiles(step)).size;
  if (left > 0) console.log(`        not concerned by the change: ${left} files`);
}

async function runStep(step: Step): Promise<Outcome> {
  const started = performance.now();
  const outcome = await (step.kind === "check" ? check(step) : runVitest(step)).catch((error: unknown): Outcome => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    output: error instanceof Error ? error.message : String(error),
  }));
  const { passed, failed, skipped, output } = outcome;
  const numbers =
    step.kind === "vitest" ? `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""} · ` : "";
  const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  if (failed > 0) console.log(`\n${output}\n`);
  console.log(`${failed > 0 ? "FAILED" : "ok    "}  ${step.title} · ${numbers}${seconds}`);
  sayWhatIsLeft(step);
  return outcome;
}

/** Bytes that must be free for the browser and the other tests to run beside each other. */
const MEMORY_FOR_BOTH = 10 * 1024 ** 3;

/** Runs steps one after another; several runners can share a list. */
async function runSteps(waiting: Step[], outcomes: Outcome[]): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step));
}

/**
 * The checks run beside the tests, and so do the browser's tests beside the others: they wait for the demo, for servers
 * and for pages, and the others have a lower priority (`getNiceness`). After them, two of the others run beside each other,
 * so that no core waits for the last file of a step. Where memory is short, the tests run one step after another.
 */
async function runAll(chosen: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const tests = chosen.filter((step) => step.kind === "vitest");
  const inBrowser: Step[] = tests.filter(needsBrowser);
  const others: Step[] = tests.filter((step) => !needsBrowser(step));
  const isRoomy = process.availableMemory() >= MEMORY_FOR_BOTH;
  const first = runSteps(inBrowser, outcomes).then(() => runSteps(others, outcomes));
  const beside = isRoomy ? [runSteps(others, outcomes)] : [];
  await Promise.all([
    runSteps(
      chosen.filter((step) => step.kind === "check"),
      outcomes,
    ),
    first,
    ...beside,
  ]);
  return outcomes;
}

function choose(wanted: readonly string[]): readonly Step[] {
  const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(", ")}. Steps: ${steps.map((step) => step.name).join(", ")}`);
    process.exit(2);
  }
  return chooseSteps(wanted, options.all);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill("SIGTERM");
    process.exit(130);
  });
}
process.on("exit", () => {
  try {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // The cluster's guardian is removing the same files.
  }
});

const chosen = choose(names);
const outcomes = await runAll(chosen);
const sum = (of: (counts: Counts) => number): number => outcomes.reduce((total, counts) => total + of(counts), 0);
const failed = sum((counts) => counts.failed);
const skipped = sum((counts) => counts.skipped);
if (names.length === 0)
  for (const { title } of steps.filter((step) => !chosen.includes(step))) console.log(`\nonly with --all: ${title}`);
if (!options.all) console.log("\nproperties: a quarter of their runs; sixteen times as many with --all");
if (skipped > 0) console.log(`\n${skipped} skipped`);
const secondAttempts = outcomes.flatMap((outcome) => outcome.secondAttempts ?? []);
if (secondAttempts.length > 0) console.log(`\nat the second attempt:\n  ${secondAttempts.join("\n  ")}`);
console.log(`\n${sum((counts) => counts.passed)} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
