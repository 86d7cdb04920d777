import { describe, expect, test } from "vitest";
import { type Breach, type FileSet, readTree } from "#tools/gates/file-set.ts";

/** The working tree as it is. */
export const tree: FileSet = readTree();

/** A file that breaks a rule (null: a removed file), and the words by which the gate must report the error. */
export interface PlantedFile {
  readonly what: string;
  readonly path: string;
  readonly text: string | null;
  readonly reason: string;
  /** Where the gate reports it, if not at the planted file. */
  readonly reportedAt?: string;
}

interface Gate {
  readonly name: string;
  readonly check: (files: FileSet) => readonly Breach[];
  readonly seeded: readonly PlantedFile[];
  /** Files that resemble a violation and are none. */
  readonly allowed?: readonly (readonly [path: string, text: string])[];
}

function withFile(path: string, text: string | null): FileSet {
  const files = new Map(tree);
  if (text === null) files.delete(path);
  else files.set(path, text);
  return files;
}

/** A gate passes when the real tree is clean, every planted violation is reported, and no valid file is. */
export function testGate({ name, check, seeded, allowed = [] }: Gate): void {
  describe(`gate: ${name}`, () => {
    let inTree: readonly Breach[] | null = null;
    const checkTree = (): readonly Breach[] => (inTree ??= check(tree));

    test("holds in the tree", () => {
      expect(checkTree()).toEqual([]);
    });

    test.each(seeded)("names $what", ({ path, text, reason, reportedAt = path }) => {
      const known = new Set(checkTree().map((breach) => `${breach.file} ${breach.reason}`));
      const found = check(withFile(path, text)).filter((breach) => !known.has(`${breach.file} ${breach.reason}`));
      expect(found).toContainEqual({ file: reportedAt, reason: expect.stringContaining(reason) });
    });

    if (allowed.length === 0) return;
    test.each(allowed)("lets %s be", (path, text) => {
      expect(check(withFile(path, text)).filter((breach) => breach.file === path)).toEqual([]);
    });
  });
}
