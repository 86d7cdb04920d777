import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";

/** Returns the folder with initdb and postgres: on the PATH, or where Debian installs them. Null when there is none. */
export function findPostgres(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"))) ?? null;
}

/** A throw-away PostgreSQL on a free port of this machine. */
export interface PostgresCluster {
  /** URL of a database as the role that owns the schema; not a superuser. */
  getOwnerUrl(database: string): string;
  /** URL of a database as the unprivileged application role. */
  getAppUrl(database: string): string;
  /** URL of a database as the superuser, for what no role of the product may do. */
  getSuperUrl(database: string): string;
  /** Creates a database, empty or as a copy of another. */
  createDatabase(name: string, template?: string): Promise<void>;
  dropDatabase(name: string): Promise<void>;
  /** Folder of the server's socket: faster than its port, for clients on this machine. */
  readonly socketFolder: string;
  /** Id of the server's first process on this machine. */
  getPid(): number;
  /**
   * Ends the server without a clean shutdown, as SIGKILL would (immediate shutdown), and starts it again on the same
   * data.
   */
  crashAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

interface Runner {
  /** Numeric ids to run as; PostgreSQL refuses to run as root. */
  readonly ids: { uid?: number; gid?: number };
}

function getRunner(): Runner {
  if (process.getuid?.() !== 0) return { ids: {} };
  const readId = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { ids: { uid: readId("-u"), gid: readId("-g") } };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function waitForAnswer(url: string, deadline: number): Promise<void> {
  try {
    await query(url, "SELECT 1");
  } catch (error) {
    if (Date.now() > deadline) throw error;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    await waitForAnswer(url, deadline);
  }
}

/**
 * Ends the server and removes its folder as soon as this process has ended, for any reason: the guardian waits for the
 * end of a pipe that only this process has open. It has a group of its own, so that Ctrl-C does not reach it.
 */
function guard(folder: string): { release(): void } {
  const script = 'cat; read -r pid < "$1/data/postmaster.pid" && kill -QUIT "$pid"; sleep 0.3; rm -rf "$1"';
  const guardian = spawn("sh", ["-c", script, "guardian", folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guardian.unref();
  return { release: () => guardian.stdin.end() };
}

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = "/dev/shm";
/** Free bytes required to put the databases of a run there: several copies of the demo beside the programs. */
const MEMORY_NEEDED = 4 * 1024 ** 3;

/** The folder of the databases of a run: in memory if there is enough, because a new database is a thousand files. */
function chooseFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, process.availableMemory()) >= MEMORY_NEEDED ? IN_MEMORY : tmpdir();
}

interface ClusterOptions {
  /** It waits for the disk as production does. */
  readonly isDurable?: boolean;
  /** It may be in memory: its databases are small. */
  readonly isSmall?: boolean;
}

/** Creates and starts a cluster. */
export async function startCluster({ isDurable, isSmall }: ClusterOptions = {}): Promise<PostgresCluster> {
  const bin = findPostgres();
  if (bin === null) throw new Error("PostgreSQL is not installed (Debian: apt-get install postgresql)");
  const { ids } = getRunner();
  const folder = mkdtempSync(join(isSmall === true ? chooseFolder() : tmpdir(), "courtyard-pg-"));
  if (ids.uid !== undefined && ids.gid !== undefined) chownSync(folder, ids.uid, ids.gid);
  const data = join(folder, "data");
  const child = { ...ids, cwd: folder, stdio: "ignore" as const };
  execFileSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
    child,
  );
  const port = await findFreePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${folder}`,
    "max_connections=200",
    "shared_buffers=256MB",
  ];
  if (isDurable !== true) settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off");
  const flags = settings.flatMap((setting) => ["-c", setting]);
  const start = (): ReturnType<typeof spawn> =>
    spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), ...flags], child);
  const buildUrl = (role: string, database: string): string => `postgres://${role}@127.0.0.1:${port}/${database}`;
  const superUrl = buildUrl("postgres", "postgres");
  let server = start();
  const kill = (): void => {
    server.kill("SIGQUIT");
  };
  const guardian = guard(folder);
  const waitForExit = (): Promise<unknown> =>
    server.exitCode === null ? new Promise((resolve) => server.once("exit", resolve)) : Promise.resolve();
  await waitForAnswer(superUrl, Date.now() + 30_000);
  await query(superUrl, "CREATE ROLE courtyard_owner LOGIN CREATEDB NOSUPERUSER NOBYPASSRLS");
  await query(superUrl, "CREATE ROLE courtyard_app LOGIN NOSUPERUSER NOBYPASSRLS");
  // Dropping a test's database ends the application's sessions on it.
  await query(superUrl, "GRANT pg_signal_backend TO courtyard_owner");
  return {
    getOwnerUrl: (database) => buildUrl("courtyard_owner", database),
    getAppUrl: (database) => buildUrl("courtyard_app", database),
    getSuperUrl: (database) => buildUrl("postgres", database),
    createDatabase: (name, template) =>
      query(
        superUrl,
        `CREATE DATABASE "${name}" OWNER courtyard_owner${template === undefined ? "" : ` TEMPLATE "${template}"`}`,
      ),
    dropDatabase: (name) => query(superUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
    socketFolder: folder,
    getPid: () => server.pid ?? 0,
    async crashAndRestart() {
      kill();
      await waitForExit();
      server = start();
      await waitForAnswer(superUrl, Date.now() + 30_000);
    },
    async stop() {
      server.kill("SIGINT");
      await waitForExit();
      rmSync(folder, { recursive: true, force: true });
      guardian.release();
    },
  };
}
