import type { ActionItem } from "./reports.deps.ts";

const words = {
  en: { who: "Owner", when: "Due", done: "Completed" },
  es: { who: "Quién", when: "Para cuándo", done: "Hecho el" },
} as const;

const RULE = "-".repeat(72);

function part({ title, body, steps }: ActionItem, language: "en" | "es"): string[] {
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

/** An action item as a sheet to print: in English, then in Spanish, a box and a line for each step. */
export function checklist(item: ActionItem): { readonly name: string; readonly content: string } {
  // Windows still shows a text without this mark in the wrong letters, and without CR in one line.
  const mark = "\uFEFF";
  const text = [...part(item, "en"), RULE, "", ...part(item, "es")].join("\r\n");
  return { name: `${item.title.en}.txt`, content: `${mark}${text}` };
}
