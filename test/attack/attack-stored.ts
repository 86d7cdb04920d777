import { attackClasses, attackFew, countDerived, methods, createOutcome, type Outcome } from "./answers-attack.ts";
import type { Kind, Knowledge } from "./known.ts";
import { attackParticipation } from "./participation-attack.ts";
import { type SeededError, fewErrors, participationErrors, unanimityErrors } from "./planted.ts";
import { reconstructRows } from "./stored-rows.ts";

/** One class of attack: its result, and which seeded errors it caught. */
export interface Line {
  readonly name: string;
  readonly outcome: Outcome;
  readonly seeded: readonly { readonly name: string; readonly isCaught: boolean }[];
}

const EMPLOYEES: readonly Kind[] = ["campaign", "new_hire", "exit"];

/** Adds outcomes. */
export function addOutcomes(all: readonly Outcome[]): Outcome {
  const sum = createOutcome();
  for (const each of all) {
    sum.groups += each.groups;
    sum.undecided += each.undecided;
    sum.misread.push(...each.misread);
    sum.named.push(...each.named);
    for (const method of methods) sum.derived[method].push(...each.derived[method]);
  }
  return sum;
}

/** The attacks on stored rows, by what they look for. */
const attacks = {
  few: (knowledge: Knowledge): Outcome => {
    const { rows, misread } = reconstructRows(knowledge);
    const few = addOutcomes([attackFew(rows), attackClasses(rows).few]);
    few.misread.push(...misread);
    return few;
  },
  unanimity: (knowledge: Knowledge): Outcome => attackClasses(reconstructRows(knowledge).rows).whole,
  participation: (knowledge: Knowledge): Outcome => {
    const { rows } = reconstructRows(knowledge);
    return addOutcomes(EMPLOYEES.map((kind) => attackParticipation(knowledge, rows, kind)));
  },
} satisfies Record<string, (knowledge: Knowledge) => Outcome>;

function attackLine(
  name: string,
  of: keyof typeof attacks,
  errors: readonly SeededError[],
  knowledge: Knowledge,
): Line {
  const outcome = attacks[of](knowledge);
  const seeded = errors.flatMap((error) => {
    const given = error.plant(knowledge);
    return given === null
      ? []
      : [{ name: error.name, isCaught: countDerived(attacks[of](given)) > countDerived(outcome) }];
  });
  return { name, outcome, seeded };
}

/** Attacks all stored rows of a client with the list of invitations; also plants errors where requested. */
export function attackStored(knowledge: Knowledge, isPlanting: boolean): readonly Line[] {
  const selectErrors = (all: readonly SeededError[]): readonly SeededError[] => (isPlanting ? all : []);
  return [
    attackLine("sums and classes of one to four people", "few", selectErrors(fewErrors), knowledge),
    attackLine("unanimity", "unanimity", selectErrors(unanimityErrors), knowledge),
    attackLine("who answered, by months and n", "participation", selectErrors(participationErrors), knowledge),
  ];
}
