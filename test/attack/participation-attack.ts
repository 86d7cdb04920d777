import { noOutcome, type Outcome } from "./answers-attack.ts";
import type { Kind, Knowledge } from "./known.ts";
import { differences } from "./participation-differences.ts";
import { Building, RULE, type System } from "./participation-system.ts";
import { understandSent } from "./sent-rows.ts";
import type { Condition } from "./simplex.ts";
import { Span } from "./span.ts";
import type { StoredRow } from "./stored-rows.ts";
import { listReasons, type Known, verdictOn } from "./whole-values.ts";

/** Why so many of a kind are certain is said; the others are alike. */
const MOST_EXPLAINED = 6;

function groupsOf({ places }: System): readonly { readonly name: string; readonly at: readonly number[] }[] {
  const groups = new Map<string, { name: string; at: number[] }>();
  const add = (name: string, at: number): void => {
    const group = groups.get(name) ?? { name, at: [] };
    groups.set(name, group);
    group.at.push(at);
  };
  places.forEach(({ invitations }, at) => {
    const [first] = invitations;
    if (!first) return;
    const { location, category, band, survey, sentOn } = first;
    add(`invitations ${invitations.map(({ id }) => id).join(" ")}`, at);
    add(`location ${location} in ${sentOn.slice(0, 7)}`, at);
    add(`location ${location}, survey ${survey}`, at);
    add(`location ${location}, category ${category}`, at);
    add(`location ${location}, category ${category} in ${sentOn.slice(0, 7)}`, at);
    add(`location ${location}, band ${band} in ${sentOn.slice(0, 7)}`, at);
  });
  return [...groups.values()];
}

/** Whether it follows from stored rows that somebody who was invited answered, or did not. */
export function attackParticipation(knowledge: Knowledge, rows: readonly StoredRow[], kind: Kind): Outcome {
  const found = noOutcome();
  const { rows: sent, misread } = understandSent(knowledge, kind);
  found.misread.push(...misread);
  const built = new Building(knowledge, rows, kind, sent).build();
  const { truth, places, termsOf, highs } = built;
  const value = (terms: Condition["terms"]): number =>
    terms.reduce((sum, [at, weight]) => sum + weight * (truth[at] ?? 0), 0);
  const isMet = ({ terms, low, high }: Condition): boolean => value(terms) >= low && value(terms) <= high;
  const broken = built.conditions.filter((each) => !isMet(each));
  found.misread.push(...broken.map(({ said, terms }) => `${kind}, ${said ?? "capacity"}: ${value(terms)}`));
  // A gate with a planted fault may break the published rule, but no row may contradict what is true.
  if (broken.some(({ said }) => said?.startsWith(RULE) !== true)) return found;
  const conditions = built.conditions.filter(isMet);
  const system = { ...built, conditions };
  const exact = conditions.filter(({ low, high }) => low === high).map(({ terms }) => terms.map(([at]) => at));
  const span = new Span(highs.length, exact);
  for (const { name, at } of groupsOf(system)) {
    const terms = termsOf(at);
    const invited = at.reduce((sum, each) => sum + (places[each]?.invitations.length ?? 0), 0);
    const answered = value(terms);
    found.groups += 1;
    if (answered !== 0 && answered !== invited) continue;
    const said = `${kind}: ${answered} of ${invited} answered, ${name}`;
    if (span.holds(terms.map(([unknown]) => unknown))) found.derived.elimination.push(said);
    const near = componentOf(system, terms);
    const verdict = verdictOn(near, truth, terms);
    if (verdict === "certain")
      found.derived.propagation.push(
        found.derived.propagation.length < MOST_EXPLAINED
          ? `${said}\n      because ${listReasons(near, truth, terms).join("; ")}`
          : said,
      );
    if (verdict === "undecided") found.undecided += 1;
  }
  for (const { name, from, parts } of differences(sent, rows, knowledge, kind)) {
    const invited = from.invited - parts.reduce((sum, each) => sum + each.invited, 0);
    const low = from.low - parts.reduce((sum, each) => sum + each.high, 0);
    const high = from.high - parts.reduce((sum, each) => sum + each.low, 0);
    if (invited > 0 && (high <= 0 || low >= invited)) found.derived.subtraction.push(`${kind}: ${name}`);
  }
  return found;
}

// Only what is connected with the group can say something of it.
function componentOf({ highs, conditions }: System, terms: Condition["terms"]): Known {
  const reached = new Set(terms.map(([unknown]) => unknown));
  let left = conditions;
  for (;;) {
    const touching = left.filter((each) => each.terms.some(([unknown]) => reached.has(unknown)));
    if (touching.length === 0) break;
    for (const each of touching) for (const [unknown] of each.terms) reached.add(unknown);
    left = left.filter((each) => !touching.includes(each));
  }
  const kept = new Set(left);
  return { highs, conditions: conditions.filter((each) => !kept.has(each)) };
}
