import type { ActionItem } from "./reports.deps.ts";

const words = {
  en: { who: "Owner", when: "Due", done: "Completed" },
  es: { who: "Quién", when: "Para cuándo", done: "Hecho el" },
} as const;

const RULE = "-".repeat(72);

function formatPart({ title, body, steps }: ActionItem, language: "en" | "es"): string[] {
  const { who, when, done } = words[language];
  return [
    title[language].toUpperCase(),
    "",
    body[language],
    "",
    ...steps.flatMap((step) => [
      `[ ] ${step[language]}`,
      `    ${who}: ________________  ${when}: __________  ${done}: __________`,
      "",
    ]),
  ];
}

/** Builds a printable sheet for an action item: in English, then in Spanish, with a box and a line for each step. */
export function buildChecklist(item: ActionItem): { readonly name: string; readonly content: string } {
  // Without the byte order mark, Windows shows the text with wrong characters; without CR, in one line.
  const mark = "\uFEFF";
  const text = [...formatPart(item, "en"), RULE, "", ...formatPart(item, "es")].join("\r\n");
  return { name: `${item.title.en}.txt`, content: `${mark}${text}` };
}
