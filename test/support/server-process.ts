import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "./migrate-template.ts";

/** How a server process ended, and its whole output. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built server as an operator runs it: a process of its own. */
export interface SpawnedServer {
  /** Its process id. */
  readonly pid: number;
  /** Its output so far, on both streams. */
  getOutput(): string;
  kill(signal: NodeJS.Signals): void;
  readonly exit: Promise<ProcessExit>;
}

/** A server that is ready. */
export interface ServerProcess extends SpawnedServer {
  readonly origin: string;
}

const main = join(projectRoot, "dist", "server", "main.js");
/** Settings that production needs and most tests do not; refusals.spec.ts checks that they are required. */
const ALLOW_UNSET = "SECRET_KEY,PUBLIC_URL,SMTP_URL";

/** Forty servers of a run read their code from here once one has compiled it. */
const NODE_COMPILE_CACHE = join(projectRoot, ".cache", "node");

// A first start loads the demo.
const START_DEADLINE = 300_000;
const PAUSE = 20;

/** Polls until the result is not null. Throws after the deadline. */
export async function pollUntil<T>(what: string, deadline: number, send: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + deadline;
  for (;;) {
    const answer = await send();
    if (answer !== null) return answer;
    if (Date.now() > end) throw new Error(`no ${what} within ${deadline} ms`);
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE);
    });
  }
}

/** Starts the built server (see global-build.ts) with this environment and none of the runner's own variables. */
export function spawnServer(env: Readonly<Record<string, string>>): SpawnedServer {
  const child = spawn(process.execPath, [main], {
    cwd: projectRoot,
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      PORT: "0",
      LOG_LEVEL: "error",
      DRAIN_SECONDS: "0",
      ALLOW_UNSET,
      NODE_COMPILE_CACHE,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // An interrupted test run leaves no server behind.
  const end = (): void => {
    child.kill("SIGKILL");
  };
  process.once("exit", end);
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const exit = new Promise<ProcessExit>((resolve, reject) => {
    child.once("error", reject);
    // "close" and not "exit": the streams have then been read to their end.
    child.once("close", (code, signal) => {
      process.off("exit", end);
      resolve({ code, signal, ...output });
    });
  });
  return {
    pid: child.pid ?? 0,
    getOutput: () => output.stdout + output.stderr,
    kill: (signal) => {
      child.kill(signal);
    },
    exit,
  };
}

async function isReady(origin: string): Promise<true | null> {
  const reply = await fetch(`${origin}/readyz`).catch(() => null);
  await reply?.arrayBuffer();
  return reply?.status === 200 ? true : null;
}

/** Waits until the server replies that it is ready. */
export async function waitUntilReady(origin: string, deadline = START_DEADLINE): Promise<void> {
  await pollUntil(`readiness of ${origin}`, deadline, () => isReady(origin));
}

/** Starts the built server on a free port and waits until it is ready; rejects with its output when it fails. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = spawnServer(env);
  let ended: ProcessExit | null = null;
  void server.exit.then((how) => (ended = how));
  try {
    const port = await pollUntil("greeting", START_DEADLINE, async () => {
      if (ended !== null) throw new Error("it ended");
      return /^Courtyard is at \S+:(\d+)$/m.exec(server.getOutput())?.[1] ?? null;
    });
    const origin = `http://127.0.0.1:${port}`;
    await waitUntilReady(origin);
    return { ...server, origin };
  } catch (error) {
    server.kill("SIGKILL");
    await server.exit;
    throw new Error(`the server did not start: ${server.getOutput()}`, { cause: error });
  }
}

/** Stops a server as an operator does, and returns how it ended. */
export async function stopServer(server: SpawnedServer): Promise<ProcessExit> {
  server.kill("SIGTERM");
  return server.exit;
}
