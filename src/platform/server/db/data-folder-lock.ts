import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartupError } from "#platform/server/app-error.ts";

/** A lock on a data folder until released. The operating system releases it when the process ends in any way. */
export interface FolderLock {
  release(): void;
}

function openLockFile(folder: string): DatabaseSync {
  try {
    mkdirSync(folder, { recursive: true });
    return new DatabaseSync(join(folder, "lock"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`The data folder ${folder} cannot be used: ${reason}. Choose another with DATA_DIR.`);
  }
}

/**
 * Locks the folder for this process: two PGlite processes on one folder lose data without an error. Uses SQLite's file
 * lock because Node has no flock and a pid file can be stale. Throws StartupError while another process holds the
 * folder.
 */
export function lockDataFolder(folder: string): FolderLock {
  const file = openLockFile(folder);
  try {
    file.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (!(error instanceof Error) || !/locked|busy/i.test(error.message)) throw error;
    throw new StartupError(
      `The data folder ${folder} is in use by another Courtyard process. ` +
        "Stop that process or set DATA_DIR to a different folder.",
    );
  }
  return {
    release: () => {
      file.exec("ROLLBACK");
      file.close();
    },
  };
}
