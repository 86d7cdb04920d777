import { attackClasses, attackFew, methods, noOutcome, type Outcome } from "./answers-attack.ts";
import type { Kind, Knowledge } from "./known.ts";
import { attackParticipation } from "./participation-attack.ts";
import { type Fault, fewFaults, participationFaults, unanimityFaults } from "./planted.ts";
import { understand } from "./stored-rows.ts";

/** One class of attack: what it came to, and which planted faults it found. */
export interface Line {
  readonly name: string;
  readonly outcome: Outcome;
  readonly planted: readonly { readonly name: string; readonly isCaught: boolean }[];
}

const EMPLOYEES: readonly Kind[] = ["campaign", "new_hire", "exit"];

/** Outcomes together. */
export function addOutcomes(all: readonly Outcome[]): Outcome {
  const sum = noOutcome();
  for (const each of all) {
    sum.groups += each.groups;
    sum.undecided += each.undecided;
    sum.misread.push(...each.misread);
    for (const method of methods) sum.derived[method].push(...each.derived[method]);
  }
  return sum;
}

interface StoredAttack {
  readonly few: Outcome;
  readonly unanimity: Outcome;
  readonly participation: Outcome;
}

/** Everything that stored rows give away. */
function attackRows(knowledge: Knowledge): StoredAttack {
  const { rows, misread } = understand(knowledge);
  const classes = attackClasses(rows);
  const few = addOutcomes([attackFew(rows), classes.few]);
  few.misread.push(...misread);
  return {
    few,
    unanimity: classes.whole,
    participation: addOutcomes(EMPLOYEES.map((kind) => attackParticipation(knowledge, rows, kind))),
  };
}

const countDerived = ({ derived }: Outcome): number => methods.reduce((sum, method) => sum + derived[method].length, 0);

function plantAll(knowledge: Knowledge, faults: readonly Fault[], of: keyof StoredAttack, clean: StoredAttack): Line["planted"] {
  return faults.flatMap(({ name, plant }) => {
    const planted = plant(knowledge);
    if (planted === null) return [];
    return [{ name, isCaught: countDerived(attackRows(planted)[of]) > countDerived(clean[of]) }];
  });
}

/** Attacks all stored rows of a client with the list of who was invited; plants faults besides where asked. */
export function attackStored(knowledge: Knowledge, isPlanting: boolean): readonly Line[] {
  const clean = attackRows(knowledge);
  const planted = (faults: readonly Fault[], of: keyof StoredAttack): Line["planted"] => (isPlanting ? plantAll(knowledge, faults, of, clean) : []);
  return [
    { name: "sums and classes of one to four people", outcome: clean.few, planted: planted(fewFaults, "few") },
    { name: "unanimity", outcome: clean.unanimity, planted: planted(unanimityFaults, "unanimity") },
    { name: "who answered, by months and n", outcome: clean.participation, planted: planted(participationFaults, "participation") },
  ];
}
