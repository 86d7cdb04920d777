// Writes db/schema.sql from the migrations, so that a reviewer sees the effect of a migration on the whole.
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { migrate } from "#platform/server/db/migrations.ts";
import { PgliteEngine } from "#platform/server/db/pglite-engine.ts";
import { readSchemaText } from "#platform/server/db/schema-text.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const file = `${root}db/schema.sql`;

const engine = await PgliteEngine.open({ dataDir: null });
await migrate(engine, `${root}db/migrations`);
const text = await readSchemaText(engine);
await engine.close();

if (process.argv.includes("--check")) {
  const committed = await readFile(file, "utf8").catch(() => "");
  if (committed !== text) {
    process.stderr.write("db/schema.sql is stale: run node tools/generate-schema.ts\n");
    process.exitCode = 1;
  }
} else {
  await writeFile(file, text);
}
