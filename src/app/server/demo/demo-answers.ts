import type { CatalogueQuestion } from "#slices/surveys/server/catalogue/catalogue.schema.ts";
import { demoComments } from "./demo-comments.ts";
import type { Chance } from "./demo-random.ts";

/** One answer as its row holds it. */
export interface DemoAnswer {
  readonly question_id: number;
  readonly question_type: string;
  readonly likelihood: string | null;
  readonly agreement: number | null;
  readonly importance: number | null;
  readonly value: number | null;
  readonly choices: number[] | null;
  readonly text_entry: string | null;
}

type Given = Partial<Omit<DemoAnswer, "question_id" | "question_type" | "likelihood">>;

/** How somebody feels (1–5 on the agreement scale) and writes. */
export interface Respondent {
  readonly feeling: number;
  readonly locale: "en" | "es";
}

function point(value: number): number {
  return Math.min(5, Math.max(1, Math.round(value)));
}

/** Questions differ: some are easy to agree with everywhere. The id decides, so the difference lasts. */
function leaning(questionId: number): number {
  return (((questionId * 37) % 11) - 5) / 9;
}

function comment(chance: Chance, who: Respondent): string {
  const mood = who.feeling < 2.9 ? 0 : who.feeling < 3.8 ? 1 : 2;
  return chance.pick(demoComments[who.locale][mood]);
}

type Giving = (chance: Chance, question: CatalogueQuestion, who: Respondent, opinion: number) => Given | null;

function chosen(chance: Chance, question: CatalogueQuestion): Given | null {
  const choices = question.options.filter((option) => !option.isOther && chance.happens(0.35));
  return choices.length === 0 ? null : { choices: choices.map((option) => option.value) };
}

function importance(chance: Chance, questionId: number): number {
  return point(4.1 + leaning(questionId + 3) * 0.6 + chance.normal() * 0.8);
}

const giving: Readonly<Record<CatalogueQuestion["type"], Giving>> = {
  "agreement-importance": (chance, question, _who, opinion) => ({
    agreement: point(opinion),
    importance: importance(chance, question.id),
  }),
  agreement: (_chance, _question, _who, opinion) => ({ agreement: point(opinion) }),
  importance: (chance, question) => ({ importance: importance(chance, question.id) }),
  likelihood: (_chance, _question, _who, opinion) => ({ value: point(opinion) }),
  "yes-no": (chance, question, who) => {
    const yes = question.serviceIssueValue === null ? 0.7 : (5 - who.feeling) / 8;
    return { value: chance.happens(yes) ? 1 : 0 };
  },
  "multiple-choice": (chance, question) => ({
    value: chance.pick(question.options.filter((option) => !option.isOther)).value,
  }),
  "multiple-select": chosen,
  "text-entry": (chance, _question, who) => (chance.happens(0.3) ? { text_entry: comment(chance, who) } : null),
};

function given(chance: Chance, question: CatalogueQuestion, who: Respondent): Given | null {
  const opinion = who.feeling + leaning(question.id) + chance.normal() * 0.7;
  return giving[question.type](chance, question, who, opinion);
}

/** The answers that one respondent gives to a survey's questions, in order; conditional questions only where they are asked. */
export function demoAnswers(chance: Chance, questions: readonly CatalogueQuestion[], who: Respondent): DemoAnswer[] {
  const answers: DemoAnswer[] = [];
  for (const question of questions) {
    const condition = question.askedWhen;
    const earlier =
      condition === null ? null : answers.find((answer) => answer.question_id === condition.questionId)?.value;
    if (condition !== null && !(typeof earlier === "number" && condition.values.includes(earlier))) continue;
    const parts = given(chance, question, who);
    if (parts === null) continue;
    const empty = { agreement: null, importance: null, value: null, choices: null, text_entry: null };
    answers.push({
      question_id: question.id,
      question_type: question.type,
      likelihood: question.likelihood,
      ...empty,
      ...parts,
    });
  }
  return answers;
}
