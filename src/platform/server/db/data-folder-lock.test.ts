import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { StartupError } from "#platform/server/app-error.ts";
import { lockDataFolder } from "./data-folder-lock.ts";

const lockModule = new URL("./data-folder-lock.ts", import.meta.url).href;

function tryInAnotherProcess(folder: string): string {
  const script = `import(${JSON.stringify(lockModule)}).then(({lockDataFolder}) => { lockDataFolder(${JSON.stringify(folder)}); console.log("taken") }, String).catch((e) => console.log(e.message))`;
  return spawnSync(process.execPath, ["--no-warnings", "--input-type=module", "-e", script], { encoding: "utf8" })
    .stdout;
}

test("a folder has one owner: a second process and a second opening are rejected until it is released", () => {
  const folder = join(mkdtempSync(join(tmpdir(), "courtyard-lock-")), "data");
  const lock = lockDataFolder(folder);
  expect(tryInAnotherProcess(folder)).toContain(`${folder} is in use`);
  expect(() => lockDataFolder(folder)).toThrow(StartupError);
  lock.release();
  expect(tryInAnotherProcess(folder)).toBe("taken\n");
  lockDataFolder(folder).release();
});
