import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "./app-error.ts";

const KEY_BYTES = 32;

function readKey(path: string): Uint8Array | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  const key = Buffer.from(text.trim(), "base64");
  if (key.length === KEY_BYTES) return key;
  throw new StartupError(`${path} does not hold a key (${KEY_BYTES} bytes in base64). Put it back from a backup.`);
}

/** Returns the key that an embedded installation stores beside its database. Created atomically at the first start. */
export function toSecretKey(dataDir: string): Uint8Array {
  const path = join(dataDir, "secret.key");
  const existingKey = readKey(path);
  if (existingKey) return existingKey;
  mkdirSync(dataDir, { recursive: true });
  const draft = join(dataDir, `secret.key.${randomUUID()}`);
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true });
  try {
    // A link, unlike a rename, never replaces a key that another process has created meanwhile.
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const createdKey = readKey(path);
  if (!createdKey) throw new StartupError(`${path} could not be made.`);
  return createdKey;
}
