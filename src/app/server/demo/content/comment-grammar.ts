import type { Random } from "./random.ts";

/** A text with choices, "[now|every day]", and words of a lexicon, "<room>"; choices may be nested. */
type Node =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "word"; readonly name: string }
  | { readonly kind: "row"; readonly parts: readonly Node[] }
  | { readonly kind: "choice"; readonly of: readonly Node[] };

/** Words by the name that texts use for them; the words may contain choices themselves. */
export type Vocabulary = Readonly<Record<string, readonly string[]>>;

class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Parses a whole text. Throws SyntaxError for a missing or extra bracket. */
  parseText(): Node {
    const node = this.#row();
    if (this.#at < this.#text.length) throw new SyntaxError(`unexpected ${this.#text[this.#at]} in: ${this.#text}`);
    return node;
  }

  #row(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#text.length && !"]|".includes(this.#text[this.#at] ?? "")) parts.push(this.#part());
    return { kind: "row", parts };
  }

  #part(): Node {
    if (this.#text[this.#at] === "[") return this.#choice();
    const rest = this.#text.slice(this.#at);
    const word = /^<([a-z]+)>/.exec(rest);
    const text = word?.[0] ?? /^[^[\]|<]+/.exec(rest)?.[0];
    if (text === undefined) throw new SyntaxError(`unexpected ${rest[0]} in: ${this.#text}`);
    this.#at += text.length;
    return word?.[1] === undefined ? { kind: "text", text } : { kind: "word", name: word[1] };
  }

  #choice(): Node {
    const of: Node[] = [];
    do {
      this.#at += 1;
      of.push(this.#row());
    } while (this.#text[this.#at] === "|");
    if (this.#text[this.#at] !== "]") throw new SyntaxError(`a choice does not end in: ${this.#text}`);
    this.#at += 1;
    return { kind: "choice", of };
  }
}

// Texts are constants of the program, so parsed ones are cached.
const read = new Map<string, Node>();

function toNode(text: string): Node {
  const known = read.get(text);
  if (known) return known;
  const node = new Reader(text).parseText();
  read.set(text, node);
  return node;
}

function renderNode(random: Random, node: Node, lexicon: Vocabulary): string {
  switch (node.kind) {
    case "text":
      return node.text;
    case "row":
      return node.parts.map((part) => renderNode(random, part, lexicon)).join("");
    case "choice":
      return renderNode(random, random.pick(node.of), lexicon);
    case "word": {
      const words = lexicon[node.name];
      if (!words) throw new RangeError(`the lexicon has no <${node.name}>`);
      return renderNode(random, toNode(random.pick(words)), lexicon);
    }
  }
}

/** Returns one of the variants of a text, tidied: single spaces, sentences beginning with a capital. */
export function buildSentence(random: Random, text: string, lexicon: Vocabulary): string {
  return renderNode(random, toNode(text), lexicon)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,;:!?])/g, "$1")
    .replaceAll(/,+([.!?,]|$)/g, "$1")
    .replaceAll(/: (\p{Lu}\p{Ll})/gu, (lead) => lead.toLowerCase())
    .trim()
    .replaceAll(
      /(^[¿¡"]*|[.!?] [¿¡"]*)(\p{Ll})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );
}
