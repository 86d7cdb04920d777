import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** A disk on which a table has no more room. */
export interface FullDisk {
  free(): Promise<void>;
}

interface SmallDisk {
  readonly folder: string;
  unmount(): void;
}

const run = (command: string, ...args: readonly string[]): unknown =>
  execFileSync(command, [...args], { stdio: "ignore" });

const PREFIX = "courtyard-disk-";

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Unmounts and removes the leftovers of killed runs. */
function unmountLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const folder = join(tmpdir(), name);
    try {
      run("umount", "--lazy", folder);
    } catch {
      // Nothing is mounted there.
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Two megabytes that PostgreSQL may write to; null where this process may not mount anything. */
function mountSmallDisk(): SmallDisk | null {
  unmountLeftovers();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const unmount = (): void => {
    process.off("exit", unmount);
    // A process that still has a file of it open releases it later.
    run("umount", "--lazy", folder);
    rmSync(folder, { recursive: true });
  };
  try {
    run("mount", "-t", "tmpfs", "-o", "size=2m,uid=postgres,mode=700", "tmpfs", folder);
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  process.once("exit", unmount);
  return { folder, unmount };
}

async function fill(database: pg.Client): Promise<void> {
  await database.query("CREATE TABLE filler (text text) TABLESPACE small_disk");
  const filled = database.query("INSERT INTO filler SELECT repeat('x', 1000) FROM generate_series(1, 1000000)");
  const reason = await filled.then(
    () => "nothing",
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
  );
  if (reason !== "53100") throw new Error(`the disk should be full, but it met ${reason}`);
}

/**
 * Moves a table, whose rows are lost, to a full disk. Where no disk can be mounted, a write to it raises PostgreSQL's
 * error for a full disk. Takes the superuser's URL.
 */
export async function fillDiskFor(table: string, superUrl: string): Promise<FullDisk> {
  const database = new pg.Client({ connectionString: superUrl });
  await database.connect();
  const disk = mountSmallDisk();
  if (disk === null) {
    await database.query(`CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
    await database.query(`CREATE TRIGGER no_space BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION no_space()`);
    const free = async (): Promise<void> => {
      await database.query(`DROP TRIGGER no_space ON ${table}`);
      await database.end();
    };
    return { free };
  }
  await database.query(`CREATE TABLESPACE small_disk LOCATION '${disk.folder}'`);
  await database.query(`TRUNCATE ${table}`);
  await database.query(`ALTER TABLE ${table} SET TABLESPACE small_disk`);
  await fill(database);
  return {
    free: async () => {
      await database.query("DROP TABLE filler");
      await database.query(`ALTER TABLE ${table} SET TABLESPACE pg_default`);
      await database.query("DROP TABLESPACE small_disk");
      await database.end();
      disk.unmount();
    },
  };
}
