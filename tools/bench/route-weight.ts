import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

// The build's own manifest of its files: no browser is needed to weigh a screen, and none can be forgotten.

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

/** The code of overlays. */
const OVERLAYS = "ui/overlays.ts";

type Manifest = Readonly<Record<string, Chunk>>;

/** Bytes by gzip that one part of the front end loads. */
interface Weight {
  /** The source file of the part's entry. */
  readonly name: string;
  readonly script: number;
  readonly style: number;
  /** Files of script that are requested. */
  readonly files: number;
  /** Other lazy parts that are loaded with it, such as the screen of another route; not the only one that opens it. */
  readonly pulls: readonly string[];
}

/** What every screen loads, and what each lazy part adds to that. */
interface Weights {
  readonly shell: Weight;
  readonly parts: readonly Weight[];
}

function getReached(manifest: Manifest, name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of manifest[name]?.imports ?? []) getReached(manifest, next, seen);
  return seen;
}

const weighed = new Map<string, number>();

function computeBytes(folder: string, files: readonly string[]): number {
  return files.reduce((sum, file) => {
    const path = join(folder, file);
    const known = weighed.get(path) ?? gzipSync(readFileSync(path)).length;
    weighed.set(path, known);
    return sum + known;
  }, 0);
}

/** Bytes of script by gzip, of the shell and a screen opened first, for each screen whose document names its files. */
export function computeFirstScreens(folder: string): ReadonlyMap<string, number> {
  const listed = JSON.parse(readFileSync(join(folder, "screen-files.json"), "utf8")) as Record<string, string[]>;
  const { shell } = computeWeights(folder);
  const toScript = (files: readonly string[]): number =>
    shell.script +
    computeBytes(
      folder,
      files.filter((file) => file.endsWith(".js")),
    );
  return new Map(Object.entries(listed).map(([screen, files]) => [screen, toScript(files)]));
}

/** Weighs a built front end by its manifest. Throws where there is none. */
export function computeWeights(folder: string): Weights {
  const manifest = JSON.parse(readFileSync(join(folder, ".vite", "manifest.json"), "utf8")) as Manifest;
  const names = Object.keys(manifest);
  const entry = names.find((name) => manifest[name]?.isEntry);
  if (entry === undefined) throw new Error(`${folder} has no entry`);
  const common = getReached(manifest, entry);
  // Loaded after the first screen, so that no later one waits for it.
  const later = names.find((name) => name.endsWith(OVERLAYS));
  const kept = new Set([...common, ...(later === undefined ? [] : getReached(manifest, later))]);
  const isOnlyOpenedBy = (part: string, opener: string): boolean =>
    names.every((name) => name === opener || !manifest[name]?.dynamicImports?.includes(part));
  const toWeight = (name: string, without: ReadonlySet<string>): Weight => {
    const own = [...getReached(manifest, name)].filter((each) => !without.has(each));
    const styles = new Set(own.flatMap((each) => manifest[each]?.css ?? []));
    const scripts = own.flatMap((each) => manifest[each]?.file ?? []).filter((file) => file.endsWith(".js"));
    return {
      name: name.replace(/^(?:\.\.\/)+/, ""),
      script: computeBytes(folder, scripts),
      files: scripts.length,
      style: computeBytes(folder, [...styles]),
      pulls: own.filter((each) => each !== name && manifest[each]?.isDynamicEntry && !isOnlyOpenedBy(name, each)),
    };
  };
  const wanted = names.filter((name) => manifest[name]?.isDynamicEntry && manifest[name].file.endsWith(".js"));
  return {
    shell: toWeight(entry, new Set()),
    parts: wanted.map((name) => toWeight(name, name === later ? common : kept)),
  };
}
