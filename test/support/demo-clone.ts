import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { inject } from "vitest";
import type { DemoManifest } from "#app/server/demo/demo-manifest-shape.ts";
import type { SharedPortal } from "./global-demo.ts";
import { DEMO } from "./load-demo.ts";
import { createTestDatabase, type TestDatabaseUrls } from "./postgres-clone.ts";

/** A database of its own that contains the small demo, with its accounts. */
export interface DemoClone extends TestDatabaseUrls {
  readonly manifest: DemoManifest;
}

async function send<T>(path: string): Promise<T> {
  // Not fetch, which times out after five minutes: a busy machine loads the demo for longer.
  const [reply] = (await once(get(inject("sharedDemo") + path), "response")) as [IncomingMessage];
  const body = await text(reply);
  if (reply.statusCode !== 200) throw new Error(body);
  return JSON.parse(body) as T;
}

/** Clones the small demo; the first call of a run loads it, which takes a minute and a half, and others wait. */
export async function cloneDemo(): Promise<DemoClone> {
  const manifest = await send<DemoManifest>("/demo");
  const clone = await createTestDatabase(inject("postgres"), DEMO);
  return { ...clone, manifest };
}

/** The server that the run's specs share, and its database: only for those that do not change the demo. */
export const requestSharedPortal = (): Promise<SharedPortal> => send("/portal");

/** Returns the session value of an account that has signed in to it, once for the whole run. */
export const requestSession = (email: string): Promise<string> => send(`/session?email=${encodeURIComponent(email)}`);
