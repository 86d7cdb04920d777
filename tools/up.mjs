// What `npm start`, `npm test`, `npm run dev` and `npm run build` call. Plain JavaScript without packages, because it
// runs before anything is installed and on whatever Node is on the machine (18 or newer); everything after it runs on
// the pinned Node from the lock file.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");
const installStamp = join(root, "node_modules", ".courtyard-stamp");
const buildStamp = join(root, "dist", ".courtyard-stamp");
const NEEDED = [24, 11];

class PlainError extends Error {}

/** Runs a command quietly; its output is shown only when it fails. */
function quietly(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...options });
    const output = [];
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => reject(new PlainError(`${command} could not be run: ${error.message}`)));
    child.on("close", (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new PlainError(
            `${Buffer.concat(output).toString("utf8").trim()}\n\n${command} ${args.join(" ")}: failed (${signal ?? code})`,
          ),
        );
    });
  });
}

/** Prints the current step, and a progress sign every ten seconds. */
async function announced(what, work) {
  const started = Date.now();
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${what} …`);
  const pulse = setInterval(() => console.log(`  … ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  try {
    await work();
  } finally {
    clearInterval(pulse);
  }
  console.log(`  done in ${seconds()} s`);
}

// Packages ------------------------------------------------------------------------------------------------------------

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Whether npm's own record of node_modules agrees with the lock file (it does after `npm install` of a new package). */
function installedAsLocked() {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  return Object.entries(readJson(join(root, "package-lock.json")).packages).every(([path, wanted]) => {
    const found = installed[path];
    if (path === "" || (found === undefined && wanted.optional)) return true;
    return found !== undefined && found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** The environment without node_modules/.bin on the PATH: `npm ci` must not run on the Node that it replaces. */
function outsideEnvironment() {
  const path = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((entry) => !entry.endsWith(join("node_modules", ".bin")));
  return { ...process.env, PATH: path.join(delimiter) };
}

async function install() {
  const lock = readFileSync(join(root, "package-lock.json"));
  const stamp = `${createHash("sha256").update(lock).digest("hex")} ${process.platform}-${process.arch}\n`;
  if (existsSync(installStamp) && readFileSync(installStamp, "utf8") === stamp) return;
  if (!installedAsLocked()) {
    // The warnings that are left out are about the engine: an older Node is expected here. `--include` keeps a
    // NODE_ENV=production in the environment from leaving out the build tools.
    const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--include=dev", "--include=optional"];
    await announced("Installing packages (npm ci)", () => quietly("npm", args, { env: outsideEnvironment() }));
  }
  writeFileSync(installStamp, stamp);
}

// Node ----------------------------------------------------------------------------------------------------------------

function isNewEnough(version) {
  const [major, minor] = version.replace(/^v/, "").split(".").map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

function pinnedNode() {
  const pinned = join(bin, "node");
  if (existsSync(pinned)) {
    if (realpathSync(pinned) === realpathSync(process.execPath)) return process.execPath;
    // An existing file may not run here: it is linked against glibc.
    const tried = spawnSync(pinned, ["--version"], { encoding: "utf8" });
    if (tried.status === 0 && isNewEnough(tried.stdout.trim())) return pinned;
  }
  if (isNewEnough(process.version)) return process.execPath;
  throw new PlainError(
    `Courtyard needs Node ${NEEDED.join(".")} or newer. There is no packaged Node for ${process.platform}-${process.arch} ` +
      `that runs here, and this is Node ${process.version}.\nInstall Node 24 from https://nodejs.org/ and start again.`,
  );
}

// The build -----------------------------------------------------------------------------------------------------------

const sourceFolders = ["src", "public", "tsconfig"];
const viteConfigs = ["vite.config.web.ts", "vite.config.server.ts"];
const buildTools = ["tools/print-queries.ts", "tools/screen-code.ts"];
const sourceFiles = ["index.html", "package.json", "package-lock.json", ...buildTools, ...viteConfigs];
const isBuilt = (name) => !/\.(test|db\.test|http\.test)\.tsx?$/.test(name);

function sources() {
  const found = sourceFiles.map((name) => join(root, name)).filter(existsSync);
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && entry.name !== "testing") visit(join(folder, entry.name));
      else if (entry.isFile() && isBuilt(entry.name)) found.push(join(folder, entry.name));
    }
  };
  for (const folder of sourceFolders) if (existsSync(join(root, folder))) visit(join(root, folder));
  return found.sort();
}

function digest(paths, describe) {
  const hash = createHash("sha256");
  for (const path of paths) hash.update(path.slice(root.length)).update("\0").update(describe(path)).update("\0");
  return hash.digest("hex");
}

const byTime = (path) => {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
};

/** Builds web and server unless dist was built from these sources: compares times first, contents if they differ. */
async function build(node) {
  const paths = sources();
  const times = digest(paths, byTime);
  const [oldTimes, oldContent] = existsSync(buildStamp) ? readFileSync(buildStamp, "utf8").split("\n") : [];
  if (times === oldTimes) return;
  const content = digest(paths, (path) => readFileSync(path));
  if (content !== oldContent) {
    rmSync(buildStamp, { force: true });
    const configs = viteConfigs.filter((name) => existsSync(join(root, name)));
    // In a test run NODE_ENV would be "test" here and include React's development build.
    const env = { ...process.env, NODE_ENV: "production" };
    await announced("Building the web client and the server", () =>
      Promise.all(configs.map((config) => quietly(node, [vite(), "build", "--config", config], { env }))),
    );
    mkdirSync(dirname(buildStamp), { recursive: true });
  }
  writeFileSync(buildStamp, `${times}\n${content}\n`);
}

function vite() {
  return join(root, "node_modules", "vite", "bin", "vite.js");
}

// Running -------------------------------------------------------------------------------------------------------------

/** Signals reach us once from the terminal and again from npm; each is passed on once a second at most. */
function onStopSignals(pass) {
  const last = {};
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      const now = Date.now();
      if (now - (last[signal] ?? 0) < 1000) return;
      last[signal] = now;
      pass(signal);
    });
  }
  // A SIGTERM to npm ends npm and the shell between us, and never arrives here: losing that shell means the same.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    pass("SIGTERM");
  }, 300);
  watch.unref();
}

/** Runs Node in the foreground and ends as it ends. The child has its own group, so that Ctrl-C reaches it only through us. */
function become(node, args) {
  const child = spawn(node, args, { cwd: root, stdio: "inherit", detached: true });
  onStopSignals((signal) => child.kill(signal));
  child.on("error", (error) => fail(new PlainError(`${node} could not be run: ${error.message}`)));
  child.on("exit", (code, signal) => process.exit(signal === null ? code : 128 + constants.signals[signal]));
}

function develop(node) {
  const port = process.env.PORT ?? "3000";
  const apiPort = process.env.API_PORT ?? String(Number(port) + 1);
  const env = { ...process.env, PORT: port, API_PORT: apiPort };
  const children = new Set();
  let stopping = false;
  let server;

  const run = (args, options, onExit) => {
    const child = spawn(node, args, { cwd: root, env, stdio: "inherit", ...options });
    children.add(child);
    child.on("exit", (code) => {
      children.delete(child);
      if (stopping && children.size === 0) process.exit();
      if (!stopping) onExit(code);
    });
    return child;
  };
  const stop = (signal) => {
    stopping = true;
    for (const child of children) child.kill(signal);
    if (children.size === 0) process.exit();
  };
  const startServer = () => {
    server = run(
      ["--enable-source-maps", "dist/server/main.js"],
      { env: { ...env, PORT: apiPort }, detached: true },
      (code) => {
        server = undefined;
        console.log(`server: stopped (${code ?? "by signal"}), starts again after the next change`);
      },
    );
  };
  // The old server must be gone before the new one starts: the embedded data folder has one owner.
  const restartServer = () => {
    if (server === undefined) return startServer();
    server.removeAllListeners("exit");
    const old = server;
    old.on("exit", () => {
      children.delete(old);
      if (stopping) stop("SIGTERM");
      else startServer();
    });
    old.kill("SIGTERM");
  };
  const endsWithTheRest = () => {
    process.exitCode = 1;
    stop("SIGTERM");
  };

  onStopSignals(stop);
  const watch = [vite(), "build", "--watch", "--config", "vite.config.server.ts", "--logLevel", "warn"];
  const bundler = run(watch, { stdio: ["ignore", "inherit", "inherit", "ipc"], detached: true }, endsWithTheRest);
  // vite.config.server.ts reports every finished build over this channel.
  bundler.on("message", restartServer);
  run([vite(), "--config", "vite.config.web.ts", "--port", port, "--strictPort"], { detached: true }, endsWithTheRest);
}

function fail(error) {
  console.error(error instanceof PlainError ? `\n${error.message}` : error);
  process.exit(1);
}

async function main([command, ...rest]) {
  await install();
  const node = pinnedNode();
  if (command === "start") {
    await build(node);
    become(node, ["--enable-source-maps", join("dist", "server", "main.js"), ...rest]);
  } else if (command === "run") {
    await build(node);
    become(node, ["--enable-source-maps", join("dist", "server", "cli.js"), ...rest]);
  } else if (command === "test") {
    become(node, [join("tools", "test.ts"), ...rest]);
  } else if (command === "attack") {
    become(node, [join("tools", "attack.ts"), ...rest]);
  } else if (command === "figures") {
    become(node, [join("tools", "insight-figures.ts"), ...rest]);
  } else if (command === "pictures") {
    await build(node);
    become(node, [join("tools", "pictures", "pictures.ts"), ...rest]);
  } else if (command === "dev") {
    develop(node);
  } else if (command === "build") {
    await build(node);
  } else {
    throw new PlainError("usage: node tools/up.mjs start|run|test|attack|figures|pictures|dev|build");
  }
}

main(process.argv.slice(2)).catch(fail);
