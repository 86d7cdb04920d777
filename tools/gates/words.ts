import { z } from "zod";
import { type Breach, type FileSet, oncePerText, selectTypeScript } from "./file-set.ts";
import { type AstNode, parse, walk } from "./syntax.ts";
import wordsOut from "./words-out.json" with { type: "json" };

/** The words that are out, each with its replacement; a word is added when its count has reached zero. */
const list = z
  .strictObject({
    words: z.record(z.string(), z.string()),
    functionsThatMayEndInOf: z.array(z.string()),
  })
  .parse(wordsOut);

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
    if (functions.has(node.type)) for (const parameter of node["params"] as unknown[]) add(parameter, false);
  });
  return names;
}

const splitWords = (text: string): string[] =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** `rowsOf` names no action; `isPartOf` and a component `PartOf` are not such functions. */
const isNounOf = /^(?!(?:is|has|can)[A-Z])[a-z]\w*Of$/;

const comment = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))(.*)$|\s\/\/ (.*)$/;

const findBreaches = oncePerText((path, source): readonly string[] => {
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
    if (isFunction && isNounOf.test(name) && !list.functionsThatMayEndInOf.includes(name))
      reasons.add(`the function ${name} is no verb; call it get…, to…, find…, build…, read… or list…`);
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
