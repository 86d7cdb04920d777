import { expect, test } from "vitest";
import { checkCssTokens } from "#tools/gates/css-tokens.ts";
import { checkEndpoints } from "#tools/gates/endpoints.ts";
import { checkEnvironment } from "#tools/gates/environment.ts";
import { checkMigrations } from "#tools/gates/migrations.ts";
import { checkReading } from "#tools/gates/reading.ts";
import { checkSql } from "#tools/gates/sql.ts";
import { checkStyle } from "#tools/gates/style.ts";
import { testGate, tree } from "./planted.ts";

const service = "src/slices/surveys/server/x.service.ts";

testGate({
  name: "SQL in its places",
  check: checkSql,
  seeded: [
    { what: "kysely's sql", path: service, text: 'import { sql } from "kysely";', reason: "imports kysely's sql" },
    {
      what: "kysely's sql by another name",
      path: service,
      text: 'import { sql as raw } from "kysely";',
      reason: "kysely's sql",
    },
    ...["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"].map((call) => ({
      what: call,
      path: service,
      text: `export const run = (tx: { ${call}(table: string): void }) => tx.${call}("people");`,
      reason: `.${call}`,
    })),
    ...[
      "SELECT id FROM people",
      "select count(*) from people",
      "INSERT INTO people VALUES (1)",
      "UPDATE people SET first_name = 'x'",
      "DELETE FROM people",
      "WITH x AS (SELECT 1) SELECT * FROM x",
      "TRUNCATE people",
      "SET LOCAL app.client_id = '1'",
    ].map((statement) => ({
      what: statement,
      path: "src/app/server/x.ts",
      text: `export const statement = \`\n  ${statement}\`;`,
      reason: "holds SQL",
    })),
    {
      what: "AT TIME ZONE, even in a repository",
      path: "src/slices/surveys/server/x.repository.ts",
      text: "export const day = `sent_at AT TIME ZONE ${zone}`;",
      reason: "AT TIME ZONE",
    },
    {
      what: "MERGE, even in a repository",
      path: "src/slices/surveys/server/x.repository.ts",
      text: 'export const merge = "MERGE INTO people USING x ON true";',
      reason: "MERGE",
    },
  ],
  allowed: [
    [
      "src/slices/surveys/server/x.repository.ts",
      'import { sql } from "kysely"; export const s = sql`SELECT 1 FROM people`;',
    ],
    ["src/slices/analytics/server/compiler/x.ts", 'export const s = "SELECT 1 FROM answers";'],
    ["src/slices/surveys/web/x.tsx", 'export const hint = "Select a region from the list";'],
    ["src/slices/surveys/server/x.db.test.ts", 'export const s = "SELECT 1 FROM answers";'],
  ],
});

testGate({
  name: "the environment in one place",
  check: checkEnvironment,
  seeded: [
    ["process.env", "export const port = process.env.PORT;"],
    ['process["env"]', 'export const port = process["env"]["PORT"];'],
    ["a destructured process", "const { env } = process; export const port = env;"],
    ["an imported env", 'import { env } from "node:process"; export const port = env;'],
    ["globalThis.process.env", "export const port = globalThis.process.env;"],
  ].map(([what = "", text = ""]) => ({
    what,
    path: "src/platform/server/x.ts",
    text,
    reason: "reads the environment",
  })),
});

const widget = "src/slices/reports/server/x.widget.ts";

testGate({
  name: "what only reads",
  check: checkReading,
  seeded: [
    {
      what: "a report that may write",
      path: widget,
      text: "export const run = (db: Database) => db.withClient(1, (tx) => Promise.resolve(tx));",
      reason: "may write",
    },
    {
      what: "the same by a name of its own",
      path: "src/slices/home/server/x.service.ts",
      text: "export const open = (deps: Deps) => deps.db.withClient;",
      reason: "may write",
    },
  ],
  allowed: [
    [widget, "export const run = (db: Database) => db.reading(1, (tx) => Promise.resolve(tx));"],
    ["src/slices/reports/server/x.db.test.ts", "export const run = (db: Database) => db.withClient(1, add);"],
    ["src/slices/plans/server/x.jobs.ts", "export const run = (db: Database) => db.withClient(1, add);"],
  ],
});

testGate({
  name: "names, sizes and forms",
  check: checkStyle,
  seeded: [
    { what: "any", path: "src/ui/x.ts", text: "export const x: any = 1;", reason: "uses any" },
    {
      what: "any within a type",
      path: "src/ui/x.ts",
      text: "export type X = Map<string, readonly any[]>;",
      reason: "uses any",
    },
    { what: "any in a test", path: "src/ui/x.test.ts", text: "const x = 1 as any; x;", reason: "uses any" },
    { what: "a default export", path: "src/ui/x.ts", text: "export default 1;", reason: "default export" },
    {
      what: "a default export by name",
      path: "src/ui/x.ts",
      text: "const x = 1; export { x as default };",
      reason: "default export",
    },
    { what: "a barrel", path: "src/ui/x.ts", text: 'export * from "./format.ts";', reason: "barrel" },
    {
      what: "a barrel in two steps",
      path: "src/ui/x.ts",
      text: 'import { y } from "./y.ts";\nexport { y };',
      reason: "barrel",
    },
    { what: "an index file", path: "src/ui/index.ts", text: "export const x = 1;", reason: "index files" },
    { what: "utils", path: "src/ui/utils.ts", text: "export const x = 1;", reason: "not utils" },
    { what: "date-utils", path: "src/ui/date-utils.ts", text: "export const x = 1;", reason: "not utils" },
    { what: "helpers", path: "tools/helpers.ts", text: "export const x = 1;", reason: "not utils" },
    { what: "a camelCase file", path: "src/ui/statCard.tsx", text: "export const x = 1;", reason: "kebab-case" },
    { what: "a PascalCase folder", path: "src/ui/Charts/x.ts", text: "export const x = 1;", reason: "kebab-case" },
    { what: "301 lines", path: "src/ui/x.ts", text: "//\n".repeat(301), reason: "limit is 300" },
    { what: "401 lines of test", path: "src/ui/x.test.ts", text: "//\n".repeat(401), reason: "limit is 400" },
    { what: "151 lines of composition", path: "src/app/server/x.ts", text: "//\n".repeat(151), reason: "limit is 150" },
  ],
  allowed: [
    ["src/ui/x.ts", `${"//\n".repeat(299)}export const company = "any";\n`],
    ["vitest.x.config.ts", "export default {};"],
    ["src/ui/x.gen.ts", "//\n".repeat(1000)],
  ],
});

const next = String([...tree.keys()].filter((path) => path.startsWith("db/migrations/")).length + 1).padStart(4, "0");
const migration = `db/migrations/${next}_planted.sql`;

const screen = "src/slices/setup/web/x.tsx";
const buildContract = (says: string): string =>
  `${says}export const getStatistics = endpoint({ name: "getStatistics" });`;
const alerts = "src/slices/alerts/contract/x.contract.ts";

testGate({
  name: "endpoints that somebody asks for",
  check: checkEndpoints,
  seeded: [
    {
      what: "one that no screen asks for",
      path: alerts,
      text: buildContract(""),
      reason: "no screen asks for getStatistics",
    },
    {
      what: "one that says so of its neighbor",
      path: alerts,
      text: `/** @external */\nexport const x = 1;\n${buildContract("/** All of them. */\n")}`,
      reason: "no screen asks for getStatistics",
    },
    {
      what: "one for others that a screen asks for",
      path: screen,
      text: 'useEndpoint("getStatistics", {});',
      reason: "getStatistics says @external, and a screen asks for it",
      reportedAt: "src/slices/surveys/contract/statistics.contract.ts",
    },
  ],
  allowed: [[alerts, buildContract("/** All of them. @external */\n")]],
});

testGate({
  name: "migrations",
  check: checkMigrations,
  seeded: [
    {
      what: "a gap",
      path: `db/migrations/${String(Number(next) + 1).padStart(4, "0")}_x.sql`,
      text: "",
      reason: `where ${next} belongs`,
    },
    { what: "a number twice", path: "db/migrations/0001_planted.sql", text: "", reason: "where 0002 belongs" },
    { what: "a name without a number", path: "db/migrations/planted.sql", text: "", reason: "NNNN_words.sql" },
    ...(
      [
        ["ON DELETE SET NULL", "FOREIGN KEY (client_id, a) REFERENCES b ON DELETE\n SET NULL"],
        ["CREATE TRIGGER", "CREATE OR REPLACE TRIGGER x BEFORE INSERT ON y EXECUTE FUNCTION z()"],
        ["CREATE TRIGGER", "CREATE CONSTRAINT TRIGGER x AFTER INSERT ON y EXECUTE FUNCTION z()"],
        ["MERGE", "merge into a using b on true when matched then delete"],
        ["AT TIME ZONE", "ALTER TABLE a ADD COLUMN d date GENERATED ALWAYS AS ((t at time zone 'UTC')::date) STORED"],
        ["a temporary table", "CREATE TEMP TABLE x (id bigint)"],
        ["session state", "SELECT pg_advisory_lock(1)"],
        ["a volatile function", "INSERT INTO a VALUES (1) ON CONFLICT (id) DO UPDATE SET at = now()"],
      ] as const
    ).map(([reason, text]) => ({ what: text, path: migration, text: `${text};\n`, reason })),
  ],
  allowed: [
    [
      migration,
      "-- No trigger: CREATE TRIGGER is forbidden.\nINSERT INTO a VALUES (1) ON CONFLICT DO NOTHING;\nSELECT now();\n",
    ],
  ],
});

test("there are migrations", () => {
  expect(tree.has("db/migrations/0001_house.sql")).toBe(true);
});

testGate({
  name: "custom properties are defined",
  check: checkCssTokens,
  seeded: [
    {
      what: "a color that no theme has",
      path: "src/ui/x.css",
      text: ".x {\n  color: var(--no-such-color);\n}\n",
      reason: "--no-such-color is defined nowhere",
    },
  ],
  allowed: [
    ["src/ui/x.css", ".x {\n  --own: 1px;\n  width: var(--own);\n  color: var(--ink-2);\n}\n"],
    ["src/ui/x.css", ".x {\n  color: var(--no-such-color, red);\n}\n"],
  ],
});
