import { z } from "zod";
import { type Breach, type FileSet, cachePerText, selectTypeScript } from "./file-set.ts";
import { type AstNode, parse, walk } from "./syntax.ts";
import verbsJson from "./verbs.json" with { type: "json" };
import wordsOut from "./words-out.json" with { type: "json" };

/** The words that are out, each with its replacement; a word is added when its count has reached zero. */
const list = z.strictObject({ words: z.record(z.string(), z.string()) }).parse(wordsOut);

const nameSet = z.array(z.string()).transform((names): ReadonlySet<string> => new Set(names));

/**
 * `verbs`: the words that a function's name may begin with; a new verb is added here, and nouns that look like verbs
 * pass. `typesLikeVerbs`: nouns in -ing and -ed that may name a type. `members` of interfaces may be nouns where they
 * mirror another library, describe a column or draw random numbers.
 */
const {
  verbs,
  functions: otherFunctions,
  members: otherMembers,
  typesLikeVerbs,
} = z.strictObject({ verbs: nameSet, functions: nameSet, members: nameSet, typesLikeVerbs: nameSet }).parse(verbsJson);

const types = new Set(["ClassDeclaration", "TSInterfaceDeclaration", "TSTypeAliasDeclaration"]);
const functions = new Set(["ArrowFunctionExpression", "FunctionDeclaration", "FunctionExpression"]);

type NameKind = "function" | "member" | "type" | "value";

interface Name {
  readonly name: string;
  readonly kind: NameKind;
}

function readName(node: unknown): string | null {
  const { type, name } = (node ?? {}) as Partial<AstNode>;
  return type === "Identifier" && typeof name === "string" ? name : null;
}

/** Returns what a node declares, and the key that holds its name; null for any other node. */
function findDeclaration(node: AstNode): [key: string, kind: NameKind] | null {
  if (types.has(node.type)) return ["id", "type"];
  if (node.type === "FunctionDeclaration") return ["id", "function"];
  if (node.type === "TSMethodSignature") return ["key", "member"];
  if (node.type === "MethodDefinition") return node["kind"] === "method" ? ["key", "function"] : null;
  if (node.type !== "VariableDeclarator") return null;
  const value = node["init"] as AstNode | null;
  return ["id", value !== null && functions.has(value.type) ? "function" : "value"];
}

function listNames(path: string, source: string): Name[] {
  const names: Name[] = [];
  // Declarations of a library have its names.
  const isOurs = !path.endsWith(".d.ts");
  const add = (node: unknown, kind: NameKind): void => {
    const name = readName(node);
    if (name !== null) names.push({ name, kind });
  };
  walk(parse(path, source), (node) => {
    const declared = findDeclaration(node);
    if (declared !== null && (isOurs || declared[0] === "id")) add(node[declared[0]], declared[1]);
    if (functions.has(node.type)) for (const parameter of node["params"] as unknown[]) add(parameter, "value");
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

/** A participle or pronoun alone names no thing: `Asked`, `Sending`, `Which`. */
const isNoThing =
  /^(?:[A-Z][a-z]+(?:ed|ing)|Made|Held|Seen|Shown|Sent|Taken|Found|Written|Known|Drawn|Given|Chosen|Kept|Told|Which|Whole|By|Of|Who|Why|What|How)$/;

function startsWithVerb(name: string, allowed: ReadonlySet<string>): boolean {
  if (isPart(name) || otherFunctions.has(name) || allowed.has(name)) return true;
  return verbs.has(/^[a-z]*/.exec(name)?.[0] ?? "") && !endsInOf.test(name);
}

const noMembers: ReadonlySet<string> = new Set();

/** Returns what is wrong with the form of a name; null when nothing is. */
function checkForm({ name, kind }: Name): string | null {
  if (kind === "type")
    return isNoThing.test(name) && !typesLikeVerbs.has(name) ? `the type ${name} names no thing` : null;
  if (kind === "value" || startsWithVerb(name, kind === "member" ? otherMembers : noMembers)) return null;
  return `the function ${name} is no verb; call it get…, to…, find…, build…, read… or list… (verbs.json)`;
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
  for (const each of listNames(path, source)) {
    check(each.name, `the name ${each.name}`);
    const wrong = checkForm(each);
    if (wrong !== null) reasons.add(wrong);
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
