import { z } from "zod";
import { type Breach, type FileSet, cachePerText, selectTypeScript } from "./file-set.ts";
import { type AstNode, parse, walk } from "./syntax.ts";
import verbsJson from "./verbs.json" with { type: "json" };
import wordsOut from "./words-out.json" with { type: "json" };

/** The words that are out, each with its replacement; a word is added when its count has reached zero. */
const list = z.strictObject({ words: z.record(z.string(), z.string()) }).parse(wordsOut);

/** The words that a function's name may begin with; a new verb is added here. Nouns that look like verbs pass. */
const { verbs, functionsWithoutVerb } = z
  .strictObject({ verbs: z.array(z.string()), functionsWithoutVerb: z.array(z.string()) })
  .transform((lists) => ({ verbs: new Set(lists.verbs), functionsWithoutVerb: new Set(lists.functionsWithoutVerb) }))
  .parse(verbsJson);

const declarations = new Set([
  "ClassDeclaration",
  "FunctionDeclaration",
  "TSInterfaceDeclaration",
  "TSTypeAliasDeclaration",
  "VariableDeclarator",
]);
const functions = new Set(["ArrowFunctionExpression", "FunctionDeclaration", "FunctionExpression"]);

interface Name {
  readonly name: string;
  readonly isFunction: boolean;
}

function readName(node: unknown): string | null {
  const { type, name } = (node ?? {}) as Partial<AstNode>;
  return type === "Identifier" && typeof name === "string" ? name : null;
}

function listNames(path: string, source: string): Name[] {
  const names: Name[] = [];
  const add = (node: unknown, isFunction: boolean): void => {
    const name = readName(node);
    if (name !== null) names.push({ name, isFunction });
  };
  walk(parse(path, source), (node) => {
    const value = node.type === "VariableDeclarator" ? (node["init"] as AstNode | null) : node;
    if (declarations.has(node.type)) add(node["id"], value !== null && functions.has(value.type));
    if (node.type === "MethodDefinition" && node["kind"] === "method" && !path.endsWith(".d.ts"))
      add(node["key"], true);
    if (functions.has(node.type)) for (const parameter of node["params"] as unknown[]) add(parameter, false);
  });
  return names;
}

const splitWords = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** Components have a capital letter, hooks begin with `use`. `listRowsOf` leaves open what of. */
const isPart = (name: string): boolean => /^(?:[A-Z]|use[A-Z])/.test(name);
const endsInOf = /^(?!(?:is|has|can)[A-Z])\w*Of$/;

function startsWithVerb(name: string): boolean {
  if (isPart(name) || functionsWithoutVerb.has(name)) return true;
  return verbs.has(/^[a-z]*/.exec(name)?.[0] ?? "") && !endsInOf.test(name);
}

const comment = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))(.*)$|\s\/\/ (.*)$/;

const findBreaches = cachePerText((path, source): readonly string[] => {
  const reasons = new Set<string>();
  const check = (text: string, where: string): void => {
    for (const word of splitWords(text)) {
      const instead = Object.hasOwn(list.words, word) ? list.words[word] : undefined;
      if (instead !== undefined) reasons.add(`${where} says "${word}"; say ${instead}`);
    }
  };
  check(path, "the file's name");
  for (const { name, isFunction } of listNames(path, source)) {
    check(name, `the name ${name}`);
    if (isFunction && !startsWithVerb(name))
      reasons.add(`the function ${name} is no verb; call it get…, to…, find…, build…, read… or list… (verbs.json)`);
  }
  for (const line of source.split("\n")) {
    const [, whole, trailing] = comment.exec(line) ?? [];
    // Text in backticks is a name, possibly one on the wire.
    check((whole ?? trailing ?? "").replaceAll(/`[^`]*`/g, ""), "a comment");
  }
  return [...reasons];
});

/** Names and comments without the words that are out; texts and names on the wire are checked by their own tests. */
export function checkWords(files: FileSet): Breach[] {
  const breaches: Breach[] = [];
  for (const [file, source] of selectTypeScript(files)) {
    if (/\.gen\.tsx?$/.test(file)) continue;
    breaches.push(...findBreaches(file, source).map((reason) => ({ file, reason })));
  }
  return breaches;
}
