// Web tests import this too, and their types do not include Node.
const { env } = (globalThis as unknown as { readonly process: { readonly env: Readonly<Record<string, string>> } })
  .process;

/** True for `npm test -- --all`: every file on both engines, properties many times, simulations in full length. */
export const isWholeRun = env["TEST_ALL"] === "1";

/** Files that every run tests on both engines; all else runs on PostgreSQL only, and on PGlite too with `--all`. */
const onBothEngines = [
  // Engine, schema, migrations, transactions, row-level security.
  "src/platform/server/db/**/*",
  // Every operation of every role on another company's rows.
  "test/isolation/**/*",
  // One whole journey: import, invitation, answers, release, erasure.
  "src/app/server/erasure",
];

/** Returns the files of a kind of test that a run tests on PGlite beside PostgreSQL. */
export function listPgliteFiles(kind: "db" | "http", isWhole: boolean): readonly string[] {
  return (isWhole ? ["{src,test}/**/*"] : onBothEngines).map((path) => `${path}.${kind}.test.ts`);
}

/** Timeout of a test or a hook on a database, in milliseconds: properties run many times more where every test runs. */
export const DATABASE_LIMIT = isWholeRun ? 900_000 : 60_000;
